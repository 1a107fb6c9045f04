/** Holidays and one's own leave as a calendar feed behind a secret link. */
import { createHash, randomBytes } from 'node:crypto'
import ical, { ICalEventBusyStatus } from 'ical-generator'
import type { App, Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { addDays, dayOf, type Day } from '../../../src/domain/day'
import { notFound } from '../../../src/domain/errors'
import { snapshotOf, zoneIn } from '../../firm/service'

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

export function feed(app: App, token: string): Response {
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
  return new Response(text, {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, max-age=900' },
  })
}

type Entry = { id: string; from: Day; /** Exclusive. */ until: Day; name: string; isTentative?: boolean }

function calendarOf(ask: Ask, userId: number): string {
  const snapshot = snapshotOf(ask)
  const { firm, calendar } = snapshot
  const today = dayOf(ask.now(), zoneIn(snapshot))
  const [since, till] = [addDays(today, -reach), addDays(today, reach)]
  const holidays = [...calendar.holidays]
    .filter(([day]) => day >= since && day <= till)
    .map(([day, name]): Entry => ({ id: `holiday-${day}`, from: day, until: addDays(day, 1), name }))
  const saturdays = [...calendar.overrides]
    .filter(([day, o]) => o.isHoliday && day >= since && day <= till)
    .map(([day, { reason }]): Entry => ({
      id: `saturday-${day}`,
      from: day,
      until: addDays(day, 1),
      name: reason ?? 'Saturday off',
    }))
  const leaves = ask.db
    .all<{ id: number; from: Day; to: Day; type: string; duration: string; status: string }>(
      `select id, from_day as "from", to_day as "to", leave_type as type, duration, status
       from leaves
       where user_id = ?
         and status in ('pending', 'approved')
         and to_day >= ?
       order by from_day`,
      userId,
      since,
    )
    .map((leave): Entry => {
      const part =
        leave.duration === 'full_day'
          ? ''
          : leave.duration === 'half_day_morning'
            ? ' (morning)'
            : ' (afternoon)'
      return {
        id: `leave-${leave.id}`,
        from: leave.from,
        until: addDays(leave.to, 1),
        name:
          (leave.type === 'compensation' ? 'Compensation leave' : 'Leave') +
          part +
          (leave.status === 'pending' ? ', pending' : ''),
        isTentative: leave.status === 'pending',
      }
    })
  const made = ical({
    name: `${firm?.name ?? 'Muster'}: holidays and my leave`,
    prodId: { company: 'Muster', product: 'Muster', language: 'EN' },
  })
  for (const { id, from, until, name, isTentative } of [...holidays, ...saturdays, ...leaves]) {
    // Days have no time zone; an all-day entry ends on the day after its last.
    made.createEvent({
      id: `${id}@muster`,
      start: `${from}T00:00:00.000Z`,
      end: `${until}T00:00:00.000Z`,
      allDay: true,
      summary: name,
      stamp: ask.now(),
      busystatus: isTentative ? ICalEventBusyStatus.TENTATIVE : ICalEventBusyStatus.OOF,
    })
  }
  return made.toString()
}
