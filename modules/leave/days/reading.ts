/** Leave as people see it: their own, with its days and approval history. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Day } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { firmDay } from '../../firm/service'
import { maySee, trailsOf, undoUntil } from '../../approvals/service'
import type { Leave, myLeaves } from '../contract'
import { leaveColumns, type LeaveRow } from './counting'
import type { Half, Taken } from '../rules'

export type NamedLeave = LeaveRow & { firstName: string; lastName: string }
export const namedColumns = `${leaveColumns}, u.first_name as firstName, u.last_name as lastName`

export function toLeaves(ask: Ask, who: { id: number }, rows: readonly NamedLeave[]): Leave[] {
  const today = firmDay(ask)
  const ids = rows.map((row) => row.id)
  const trails = trailsOf(ask, 'leave', ids)
  const days = daysOf(ask, ids)
  const parts = partsOf(ask, rows)
  const retracted = retractedOf(ask, ids)
  const undoable = undoUntil(ask, who, 'leave', ids)
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    users: { firstName: row.firstName, lastName: row.lastName },
    leaveType: row.type,
    fromDate: row.from,
    toDate: row.to,
    totalDays: row.halves / 2,
    status: row.status,
    duration: row.duration,
    reason: row.reason,
    compensationDate: row.compensationDay,
    createdAt: row.createdAt,
    days: days.get(row.id) ?? [],
    approval: trails.get(row.id) ?? [],
    requestedTo: row.requestedTo,
    retracted: retracted.get(row.id) ?? null,
    parts: (parts.get(row.partOf) ?? []).filter(({ id }) => id !== row.id),
    undoUntil: row.status === 'cancelled' || retracted.has(row.id) ? null : (undoable.get(row.id) ?? null),
    canCancel: row.userId === who.id && row.status === 'pending',
    canRetract: row.userId === who.id && row.status === 'approved' && row.to > today,
  }))
}

function daysOf({ db }: Ask, ids: readonly number[]): Map<number, Leave['days']> {
  const days = new Map<number, Leave['days']>()
  type Row = { leaveId: number; day: Day; halves: number; half: Half; kind: Taken['kind'] }
  for (const row of db.all<Row>(
    `select leave_id as leaveId, day, count(*) as halves, min(half) as half, min(kind) as kind
     from leave_halves
     where leave_id in (select value from json_each(?))
     group by leave_id, day
     order by day`,
    JSON.stringify(ids),
  )) {
    days.set(row.leaveId, [
      ...(days.get(row.leaveId) ?? []),
      { date: row.day, part: row.halves === 2 ? 'full' : row.half, kind: row.kind },
    ])
  }
  return days
}

/** The leaves of each request that made several. */
function partsOf({ db }: Ask, rows: readonly NamedLeave[]): Map<number | null, Leave['parts']> {
  const requests = rows.flatMap(({ partOf }) => partOf ?? [])
  const parts = new Map<number | null, Leave['parts']>()
  if (!requests.length) return parts
  for (const { partOf, ...part } of db.all<Leave['parts'][number] & { partOf: number }>(
    `select part_of as partOf, id, from_day as fromDate, to_day as toDate, halves / 2.0 as totalDays, status
     from leaves
     where part_of is not null and part_of in (select value from json_each(?))
     order by from_day`,
    JSON.stringify(requests),
  ))
    parts.set(partOf, [...(parts.get(partOf) ?? []), part])
  return parts
}

function retractedOf({ db }: Ask, ids: readonly number[]): Map<number, NonNullable<Leave['retracted']>> {
  return new Map(
    db
      .all<{ id: number; by: string; at: string }>(
        `select l.id, u.full_name as by, l.retracted_at as at
         from leaves l
         join users u on u.id = l.retracted_by
         where l.id in (select value from json_each(?)) and l.retracted_at is not null`,
        JSON.stringify(ids),
      )
      .map(({ id, ...retracted }) => [id, retracted]),
  )
}

/** 404 for a leave that does not exist or is not visible. */
export function findLeave(ask: Ask, who: Who, id: number): NamedLeave {
  const row = ask.db.one<NamedLeave>(
    `select ${namedColumns}
     from leaves l
     join users u on u.id = l.user_id
     where l.id = ?`,
    id,
  )
  if (!row || (row.userId !== who.id && !maySee(ask, who, 'leave', id)))
    throw notFound('This leave does not exist')
  return row
}

export function findOwn(ask: Ask, who: Who, id: number): NamedLeave {
  const row = ask.db.one<NamedLeave>(
    `select ${namedColumns}
     from leaves l
     join users u on u.id = l.user_id
     where l.id = ? and l.user_id = ?`,
    id,
    who.id,
  )
  if (!row) throw notFound('This leave does not exist')
  return row
}

export function leaveOf(ask: Ask, who: { id: number }, id: number): Leave {
  const row = ask.db.one<NamedLeave>(
    `select ${namedColumns}
     from leaves l
     join users u on u.id = l.user_id
     where l.id = ?`,
    id,
  )!
  return toLeaves(ask, who, [row])[0]!
}

export function mine(ask: Ask, who: Who, { page, limit = 20, status }: Input<typeof myLeaves>) {
  const params = { who: who.id, status: status ?? null }
  const where = 'where l.user_id = :who and (:status is null or l.status = :status)'
  const rows = ask.db.all<NamedLeave>(
    `select ${namedColumns}
     from leaves l
     join users u on u.id = l.user_id ${where}
     order by l.from_day desc, l.id desc
     limit :limit offset :offset`,
    { ...params, limit: page ? limit : -1, offset: page ? (page - 1) * limit : 0 },
  )
  const data = toLeaves(ask, who, rows)
  if (!page) return data
  const totalItems = ask.db.one<{ n: number }>(`select count(*) as n from leaves l ${where}`, params)!.n
  return { data, pagination: { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) } }
}

/** The half days of a day with pending or approved leave. */
export function halvesOn({ db }: Ask, userId: number, day: Day): Half[] {
  return db
    .all<{ half: Half }>(
      `select half
       from leave_halves
       where user_id = ?
         and day = ?
         and kind = 'leave'`,
      userId,
      day,
    )
    .map(({ half }) => half)
}
