/** Reads the audit by actor, subject, event and time. Ids grow with time, so days become ranges of ids. */
import type { Ask } from '../../src/app'
import { addDays, instantAt, type Instant } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { zoneOf } from '../firm/service'
import type { AuditEntry, listAudit } from './contract'
import { groupSql, isFrequent, toEntryFields, wordsOf } from './words'

type Row = {
  id: number
  at: string
  name: string
  actor: number | null
  source: string
  subject: number | null
  data: string
  salt: string | null
  hash: string | null
  byName: string | null
  aboutName: string | null
}
export type Filters = Omit<Input<typeof listAudit>, 'before' | 'limit'>

const rare = `
  e.name not glob 'attendance.*'
  and e.name not glob 'session.*'
  and e.name not glob 'notification.*'
`

export function page(
  ask: Ask,
  { before, limit = 50, ...filters }: Input<typeof listAudit>,
): { data: AuditEntry[]; next: number | null } {
  const rows = entries(ask, filters, before ?? Number.MAX_SAFE_INTEGER, limit + 1)
  const data = rows.slice(0, limit).map(entryOf)
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/**
 * Newest first, entries before an id. Punches, sign-ins and notices, thousands a day, are included only if
 * their group is requested.
 */
export function entries(
  ask: Ask,
  { from, to, by, about, group }: Filters,
  before: number,
  limit: number,
): Row[] {
  const zone = zoneOf(ask)
  const first = from ? firstAt(ask, instantAt(from, '00:00', zone)) : 0
  const last = Math.min(
    before,
    to ? firstAt(ask, instantAt(addDays(to, 1), '00:00', zone)) : Number.MAX_SAFE_INTEGER,
  )
  const everything = group !== undefined && isFrequent(group)
  const where = [
    'e.id >= :first and e.id < :last',
    group ? groupSql(group) : 'true',
    // Stored replies of calls are not acts of a person, nor are nightly heads.
    group === 'other' ? 'true' : `e.name <> 'call.kept'`,
    group ? 'true' : `e.name <> 'chain.head_kept'`,
    by ? 'e.actor = :by' : 'true',
    about ? 'e.subject = :about' : 'true',
    // Named as in the indexes, so that SQLite uses them.
    ...(everything
      ? []
      : [rare, ...(by ? ['e.actor is not null'] : []), ...(about ? ['e.subject is not null'] : [])]),
  ]
  return ask.db.all<Row>(
    `select e.id, e.at, e.name, e.actor, e.source, e.subject, e.data, e.salt, e.hash,
       a.full_name as byName, s.full_name as aboutName
     from events e
     left join users a on a.id = e.actor
     left join users s on s.id = e.subject
     where ${where.join(' and ')}
     order by e.id desc
     limit :limit`,
    { first, last, limit, ...(by ? { by } : {}), ...(about ? { about } : {}) },
  )
}

/** The id of the first entry at or after an instant, by binary search. */
export function firstAt({ db }: Ask, instant: Instant): number {
  let low = db.one<{ id: number }>('select coalesce(min(id), 1) as id from events')!.id
  let high = db.one<{ id: number }>('select coalesce(max(id), 0) + 1 as id from events')!.id
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const at = db.one<{ at: string }>('select at from events where id >= ? order by id limit 1', middle)?.at
    if (at !== undefined && at < instant) low = middle + 1
    else high = middle
  }
  return low
}

export function entryOf(row: Row): AuditEntry {
  const { id, at, name, actor, source, subject, data, salt, hash, byName, aboutName } = row
  return {
    id,
    at,
    name,
    source,
    what: wordsOf(name),
    by: actor === null ? null : { id: actor, name: byName ?? `Employee ${actor}` },
    about: subject === null ? null : { id: subject, name: aboutName ?? `Employee ${subject}` },
    ...toEntryFields(JSON.parse(data) as Record<string, unknown>),
    erased: salt === null && hash !== null,
  }
}
