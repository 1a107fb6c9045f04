/**
 * The expected verdict on a tampered audit, computed from the states before and after without the code under
 * test: found, or outside the promises of docs/audit.md, with the reason.
 */
import { createHash } from 'node:crypto'
import type { Connection } from '../../src/driver'
import { rowsOf, tables } from './tampering'

/** The cases that docs/audit.md lists. */
export const beyond = [
  'After the last head',
  'Rewriting with the heads',
  'Adding at the end',
  'Stored replies',
  'A true head',
] as const
export type Verdict = 'whole' | 'found' | (typeof beyond)[number]

type Entry = {
  id: number
  at: string
  name: string
  actor: number | null
  source: string
  subject: number | null
  data: string
  salt: string | null
  digest: string | null
  hash: string | null
}
type Head = { day: string; entry: number; hash: string }
export type State = {
  entries: Map<number, Entry>
  answers: string
  heads: Head[]
  /** Start, mark and deletions. */
  marks: string
  schema: string
}

export function stateOf(connection: Connection): State {
  const all = (sql: string) => rowsOf<Record<string, never>>(connection, sql)
  const entries = rowsOf<Entry>(
    connection,
    'select id, at, name, actor, source, subject, data, salt, digest, hash from events order by id',
  )
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    answers: JSON.stringify(
      all('select id, key, request, answer from events where key is not null order by id'),
    ),
    heads: rowsOf<Head>(connection, 'select day, entry, hash from audit_heads order by day'),
    marks: JSON.stringify(
      ['audit_start', 'audit_mark', 'audit_left'].map((name) => all(`select * from ${name}`)),
    ),
    schema: JSON.stringify(
      all(
        `select name, sql from sqlite_schema where tbl_name in (${tables.map((one) => `'${one}'`).join()}) order by name`,
      ),
    ),
  }
}

const sha = (text: string) => createHash('sha256').update(text).digest('base64url')
const same = (a: Entry | undefined, b: Entry | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** Each entry is sealed and follows the one before, from 1 on. */
function follows({ entries }: State): boolean {
  let previous = ''
  let expected = 1
  for (const entry of entries.values()) {
    const { id, at, name, actor, source, subject, data, salt, digest, hash } = entry
    if (id !== expected++ || digest === null || hash === null) return false
    if (salt === null ? data !== '{}' : salt.length !== 22 || sha(salt + data) !== digest) return false
    const link = [previous, id, at, name, actor ?? '', source, subject ?? '', digest].join('\n')
    if (sha(link) !== hash) return false
    previous = hash
  }
  return true
}

/** The list of heads agrees with the recorded entries and with the chain. */
function agree({ entries, heads }: State): boolean {
  const recordedHeads = [...entries.values()]
    .filter(({ name, salt }) => name === 'chain.head_kept' && salt !== null)
    .map(({ data }) => JSON.parse(data) as Head)
  const shown = (head: Head | undefined) => head && `${head.day} ${head.entry} ${head.hash}`
  const first = Math.min(...recordedHeads.map(({ entry }) => entry))
  return (
    heads.every(({ entry, hash }) => entries.get(entry)?.hash === hash) &&
    recordedHeads.every((one) => shown(heads.find(({ day }) => day === one.day)) === shown(one)) &&
    heads.every((one) => one.entry < first || recordedHeads.some(({ day }) => day === one.day))
  )
}

/** No entry from this instant on may be erased. */
const olderThanOf = ({ marks }: State) => /"older_than":"([^"]*)"/.exec(marks)![1]!

/** The mark's changes according to the entries. */
const marksOf = ({ entries }: State) =>
  JSON.stringify(
    [...entries.values()]
      .filter(({ name }) => name === 'chain.mark_moved')
      .map(({ id, at, data }) => [id, at, /"upTo":\d+,"olderThan":"[^"]+"/.exec(data)?.[0]]),
  )

export function judge(was: State, is: State, outside: readonly { id: number; hash: string }[]): Verdict {
  if (was.schema !== is.schema || was.marks !== is.marks) return 'found'
  const ids = [...new Set([...was.entries.keys(), ...is.entries.keys()])]
  const changed = ids.filter((id) => !same(was.entries.get(id), is.entries.get(id)))
  const isErasedOtherwise = changed.some((id) => {
    const [before, after] = [was.entries.get(id), is.entries.get(id)]
    return before && after && (before.salt === null) !== (after.salt === null)
  })
  const isErasedTooYoung = [...is.entries.values()].some(
    ({ at, salt }) => salt === null && !(at < olderThanOf(was)),
  )
  if (isErasedTooYoung || isErasedOtherwise || marksOf(was) !== marksOf(is) || !follows(is) || !agree(is))
    return 'found'
  if (outside.some(({ id, hash }) => is.entries.get(id)?.hash !== hash)) return 'found'
  if (!changed.length) {
    if (JSON.stringify(was.heads) !== JSON.stringify(is.heads)) return 'A true head'
    return was.answers === is.answers ? 'whole' : 'Stored replies'
  }
  const last = Math.max(...was.entries.keys())
  if (changed.every((id) => id > last)) return 'Adding at the end'
  const lastHead = Math.max(...was.heads.map(({ entry }) => entry), ...outside.map(({ id }) => id))
  return changed.every((id) => id > lastHead) ? 'After the last head' : 'Rewriting with the heads'
}
