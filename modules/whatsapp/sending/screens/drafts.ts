/**
 * One person's drafts: they survive another tab, another screen and a reload, in this browser tab only, and
 * are deleted at sign-out.
 */
import { proxy, ref, snapshot, subscribe } from 'valtio/vanilla'
import { useSnapshot } from 'valtio/react'
import { client } from '../../../../web/query'
import { meQuery } from '../../../../web/session'
import { blankBulk, blankSingle, type BulkDraft, type SingleDraft } from './draft'

export * from './draft'

const drafts = proxy({ single: { ...blankSingle }, bulk: { ...blankBulk } })
// Synchronously: input must render before the next key, or the caret jumps to the end.
export const useDrafts = () => useSnapshot(drafts, { sync: true }) as { single: SingleDraft; bulk: BulkDraft }
export const setSingle = (change: Partial<SingleDraft>) => void Object.assign(drafts.single, change)
/** A sheet is replaced as a whole, so its thousands of rows need no proxies. */
export const setBulk = ({ sheet, ...change }: Partial<BulkDraft>) =>
  void Object.assign(drafts.bulk, change, sheet !== undefined && { sheet: sheet && ref(sheet) })

const prefix = 'muster-whatsapp-'
const rest = 400
const nothing = JSON.stringify({ single: blankSingle, bulk: blankBulk })
let owner: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Another person's is left from a session that ended without a sign-out. */
export function openDrafts(personId: number): void {
  if (owner === personId) return
  forget()
  owner = personId
  const stored = loadDrafts(prefix + personId)
  setSingle({ ...stored?.single })
  setBulk({ ...stored?.bulk })
  dropStored((key) => key !== prefix + personId)
}

function forget(): void {
  clearTimeout(timer)
  timer = undefined
  owner = null
  setSingle(blankSingle)
  setBulk(blankBulk)
}

/** A sheet of thousands is not stored at every key. */
function saveSoon(): void {
  timer ??= setTimeout(save, rest)
}

function save(): void {
  clearTimeout(timer)
  timer = undefined
  if (owner === null) return
  const key = prefix + owner
  const { single, bulk } = snapshot(drafts)
  const text = JSON.stringify({ single, bulk })
  if (text === nothing) return dropStored((one) => one === key)
  // Without space for a large sheet, the typed text is stored without it.
  if (!write(key, text)) write(key, JSON.stringify({ single, bulk: { ...bulk, sheet: null } }))
}

function loadDrafts(key: string): { single?: SingleDraft; bulk?: BulkDraft } | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as never
  } catch {
    return null
  }
}

function write(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text)
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
    // Forbidden, so nothing is stored either.
  }
}

subscribe(drafts, saveSoon)
addEventListener('pagehide', () => timer && save())
client.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryKey[0] !== meQuery.queryKey[0] || query.state.data !== null) return
  forget()
  dropStored(() => true)
})
