/** Holidays and one's own leave as a calendar feed behind a secret link. */
import { createHash, randomBytes } from 'node:crypto'
import type { App, Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Calendar } from '../../../src/domain/calendar'
import { addDays, dayOf, type Day, type Instant } from '../../../src/domain/day'
import { notFound } from '../../../src/domain/errors'
import { etagOf, isKnown } from '../../../src/etag'
import { halfDayTimes } from '../../attendance/service'
import { calendarChangedAt, snapshotOf, zoneIn } from '../../firm/service'
import type { Duration, LeaveStatus, LeaveType } from '../contract'
import { halvesIn } from '../rules'
import { calendarText, type Entry } from './calendarText'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const reach = 400

/** A new link; the previous one stops working. The secret itself is not stored. */
export function renewLink(tx: Tx, who: Who): { path: string } {
  const token = randomBytes(24).toString('base64url')
  tx.db.run(
    `insert into calendar_links (user_id, token_hash, created_at)
     values (?, ?, ?)
     on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
    who.id,
    hashOf(token),
    tx.now(),
  )
  return { path: `/api/leaves/calendar/${token}.ics` }
}

export function feed(app: App, token: string, ifNoneMatch: string | null): Response {
  const text = app.ask((ask) => {
    const owner = ask.db.one<{ id: number }>(
      `select u.id
       from calendar_links c
       join users u on u.id = c.user_id
       where c.token_hash = ? and u.is_active = 1`,
      hashOf(token.replace(/\.ics$/, '')),
    )
    if (!owner) throw notFound('This calendar does not exist')
    return calendarOf(ask, owner.id)
  })
  const etag = etagOf(text)
  const headers = { etag, 'cache-control': 'private, max-age=900' }
  return isKnown(ifNoneMatch, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
}

function calendarOf(ask: Ask, userId: number): string {
  const snapshot = snapshotOf(ask)
  const zone = zoneIn(snapshot)
  const today = dayOf(ask.now(), zone)
  const period = { since: addDays(today, -reach), till: addDays(today, reach) }
  const setUpAt = snapshot.firm?.setUpAt ?? ''
  // The firm's first moment is its own, and survives a restore and a new address.
  const firm = createHash('sha256').update(`calendar of ${setUpAt}`).digest('hex').slice(0, 20)
  const entries = [
    ...daysOff(snapshot.calendar, calendarChangedAt(ask) ?? setUpAt, period),
    ...ownLeave(ask, userId, period.since),
  ].map(({ id, ...entry }) => ({ ...entry, uid: `${id}@${firm}.muster` }))
  return calendarText(`${snapshot.firm?.name ?? 'Muster'}: holidays and my leave`, zone, entries)
}

type Found = Omit<Entry, 'uid'> & { /** Unique in the firm. */ id: string }

function daysOff(
  { holidays, overrides }: Calendar,
  changedAt: Instant,
  { since, till }: { since: Day; till: Day },
): Found[] {
  const entry = (what: string, day: Day, name: string): Found => ({
    id: `${what}-${day}`,
    kind: 'Holiday',
    name,
    isTentative: false,
    changedAt,
    when: { from: day, until: addDays(day, 1) },
  })
  return [
    ...[...holidays].map(([day, name]) => entry('holiday', day, name)),
    ...[...overrides]
      .filter(([, { isHoliday }]) => isHoliday)
      .map(([day, { reason }]) => entry('saturday', day, reason ?? 'Saturday off')),
  ]
    .filter(({ when }) => 'from' in when && when.from >= since && when.from <= till)
    .toSorted((a, b) => a.id.localeCompare(b.id))
}

type Row = {
  id: number
  from: Day
  to: Day
  type: LeaveType
  duration: Duration
  status: LeaveStatus
  createdAt: Instant
}

function ownLeave(ask: Ask, userId: number, since: Day): Found[] {
  const rows = ask.db.all<Row>(
    `select id, from_day as "from", to_day as "to", leave_type as type, duration, status,
       created_at as createdAt
     from leaves
     where user_id = ?
       and status in ('pending', 'approved')
       and to_day >= ?
       and halves > 0
     order by from_day, id`,
    userId,
    since,
  )
  const changes = changesOf(ask, userId)
  const timesOf = halfDayTimes(ask, userId)
  return rows.map(({ id, from, to, type, duration, status, createdAt }) => ({
    id: `leave-${id}`,
    kind: 'Leave',
    name: [
      type === 'compensation' ? 'Compensation leave' : 'Leave',
      duration === 'full_day' ? '' : ' (half day)',
      status === 'pending' ? ', pending' : '',
    ].join(''),
    isTentative: status === 'pending',
    changedAt: changes.get(id) ?? createdAt,
    when: duration === 'full_day' ? { from, until: addDays(to, 1) } : timesOf(from, halvesIn(duration)[0]!),
  }))
}

/** The time of the last change of each of the person's leaves. */
function changesOf({ db }: Ask, userId: number): Map<number, Instant> {
  // Repeats the conditions of the index `events_subject`.
  const rows = db.all<{ id: number | null; at: Instant }>(
    `select data ->> 'leaveId' as id, max(at) as at
     from events
     where subject = ?
       and name glob 'leave.*'
       and name not glob 'attendance.*'
       and name not glob 'session.*'
       and name not glob 'notification.*'
     group by 1`,
    userId,
  )
  return new Map(rows.flatMap(({ id, at }) => (id === null ? [] : [[id, at]])))
}
