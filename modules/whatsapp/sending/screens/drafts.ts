/**
 * What is being written, of one person: it lasts through another tab, another screen and a reload, in this
 * tab of the browser only, and is gone when they sign out.
 */
import { client } from '../../../../web/query'
import { meQuery } from '../../../../web/session'
import { signal } from '../../../../web/signals'
import { blankBulk, blankSingle, type BulkDraft, type SingleDraft } from './draft'

export * from './draft'

export const single = signal(blankSingle)
export const bulk = signal(blankBulk)
export const setSingle = (change: Partial<SingleDraft>) => {
  single.value = { ...single.peek(), ...change }
  keepSoon()
}
export const setBulk = (change: Partial<BulkDraft>) => {
  bulk.value = { ...bulk.peek(), ...change }
  keepSoon()
}

const prefix = 'muster-whatsapp-'
const rest = 400
let owner: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Another person's is a leftover of a session that ended without a sign-out. */
export function begin(personId: number): void {
  if (owner === personId) return
  forget()
  owner = personId
  const kept = read(prefix + personId)
  single.value = { ...blankSingle, ...kept?.single }
  bulk.value = { ...blankBulk, ...kept?.bulk }
  dropStored((key) => key !== prefix + personId)
}

function forget(): void {
  clearTimeout(timer)
  timer = undefined
  owner = null
  single.value = blankSingle
  bulk.value = blankBulk
}

/** A sheet of thousands is not written at every key. */
function keepSoon(): void {
  timer ??= setTimeout(keep, rest)
}

function keep(): void {
  clearTimeout(timer)
  timer = undefined
  if (owner === null) return
  const key = prefix + owner
  const of = bulk.peek()
  const kept = { single: single.peek(), bulk: of }
  if (kept.single === blankSingle && of === blankBulk) return dropStored((one) => one === key)
  // Where there is no room for a large sheet, what was typed is kept without it.
  if (!write(key, kept)) write(key, { ...kept, bulk: { ...of, sheet: null } })
}

function read(key: string): { single?: SingleDraft; bulk?: BulkDraft } | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as never
  } catch {
    return null
  }
}

function write(key: string, what: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(what))
    return true
  } catch {
    return false
  }
}

function dropStored(whether: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && whether(key)) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: then nothing is kept either.
  }
}

addEventListener('pagehide', () => timer && keep())
client.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryKey[0] !== meQuery.queryKey[0] || query.state.data !== null) return
  forget()
  dropStored(() => true)
})
