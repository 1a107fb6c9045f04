/**
 * Reminders at the shift's times to people who have not punched in, or not out. Only on working days, not on
 * leave, once per person and day, even after a restart.
 */
import type { App, Ask, Tx } from '../../../src/app'
import { eachInBatches } from '../../../src/batches'
import type { Who } from '../../../src/http'
import { dayClass, isWorking } from '../../../src/domain/calendar'
import {
  addDays,
  dayOf,
  instantAt,
  minutesOf,
  plus,
  timeFrom,
  type Day,
  type Instant,
} from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { notify } from '../../notifications/service'
import type { testReminders } from '../../notifications/contract'
import { shiftOn, shiftsOn, snapshotOf, zoneIn, type Shift, type Snapshot } from '../../firm/service'
import { windowDay } from '../rules'

export type ReminderKind = 'punch_in' | 'punch_out'

/** A reminder is not sent later than this. */
const freshMinutes = 90

/** A shift's reminder time on a day; a time before the start is on the next day. */
export function reminderAt(shift: Shift, day: Day, kind: ReminderKind, zone: string): Instant {
  const time = kind === 'punch_in' ? shift.inReminder : shift.outReminder
  return instantAt(
    day,
    minutesOf(time) >= minutesOf(shift.starts) ? time : timeFrom(minutesOf(time) + 24 * 60),
    zone,
  )
}

/** Sends due reminders; those missed by more than an hour and a half are skipped. */
export async function remindAll(app: App): Promise<string> {
  const due = app.ask((ask) => {
    const { firm, zone, now } = firmNow(ask)
    return shiftsOn(firm, dayOf(now, zone)).flatMap(({ id }) =>
      [dayOf(now, zone), addDays(dayOf(now, zone), -1)].flatMap((day) =>
        (['punch_in', 'punch_out'] as const).flatMap((kind) => {
          const shift = shiftOn(firm, id, day)
          const at = reminderAt(shift, day, kind, zone)
          if (
            at > now ||
            plus(at, freshMinutes) <= now ||
            (kind === 'punch_in' && !isWorking(dayClass(firm.calendar, day)))
          )
            return []
          return whoIsDue(ask, shift, day, kind).map((userId) => ({ userId, day, kind, shift }))
        }),
      ),
    )
  })
  const origin = { actor: null, source: 'job:attendance.remind' }
  await eachInBatches(app, origin, due, (tx, { userId, day, kind, shift }) => {
    const isNew = tx.db.run(
      `insert into reminders_sent (user_id, day, kind, at)
       values (?, ?, ?, ?)
       on conflict do nothing`,
      userId,
      day,
      kind,
      tx.now(),
    ).changes
    if (isNew) notifyReminder(tx, [userId], kind, shift)
  })
  return due.length === 1 ? '1 reminder sent' : `${due.length} reminders sent`
}

/** People of a shift who should have punched in (or out) on a day, have not, and have not been reminded. */
function whoIsDue({ db }: Ask, shift: Shift, day: Day, kind: ReminderKind, evenReminded = false): number[] {
  const missing =
    kind === 'punch_in'
      ? `
        not exists (
          select 1
          from attendance_days a
          where a.user_id = u.id
            and a.day = :day
            and (a.in_punch_id is not null or a.is_regularized = 1)
        )
        and not exists (
          select 1
          from leave_marks m
          where m.user_id = u.id
            and m.day = :day
            and m.half = 'morning'
        )
        and exists (
          select 1
          from employments e
          where e.user_id = u.id
            and e.joined <= :day
            and (e.left_on is null or :day <= e.left_on)
        )
      `
      : `
        exists (
          select 1
          from attendance_sessions s
          where s.user_id = u.id
            and s.day = :day
            and s.ended_at is null
        )
      `
  return db
    .all<{ id: number }>(
      `select u.id
       from users u
       where u.is_active = 1
         and ${missing}
         and coalesce(
           (
             select shift_id
             from shift_assignments s
             where s.user_id = u.id and s.from_day <= :day
             order by s.from_day desc
             limit 1
           ), 1
         ) = :shift
         and (
           :even = 1
           or not exists (
             select 1
             from reminders_sent r
             where r.user_id = u.id
               and r.day = :day
               and r.kind = :kind
           )
         )
       order by u.id`,
      { day, shift: shift.id, kind, even: evenReminded ? 1 : 0 },
    )
    .map((u) => u.id)
}

/** A test says that it is one, and nothing about anybody's day. */
function notifyReminder(tx: Tx, people: number[], kind: ReminderKind, shift: Shift, isTest = false) {
  const [title, reminder] =
    kind === 'punch_in'
      ? [
          'Time to punch in',
          `The ${shift.name} shift started at ${shift.starts}, and you have not punched in yet.`,
        ]
      : [
          'Time to punch out',
          `The ${shift.name} shift ended at ${shift.ends}, and you are still punched in. At ` +
            `${shift.autoOut} Muster punches you out automatically.`,
        ]
  return notify(tx, {
    people,
    type: 'attendance',
    title: isTest ? `Test: ${title}` : title,
    message: isTest
      ? `This is a test of the ${kind === 'punch_in' ? 'punch-in' : 'punch-out'} reminder. ` +
        'No action is needed.'
      : reminder,
    link: '/attendance',
    isUrgent: true,
  })
}

/**
 * `Test Attendance Reminders`: an Admin reminds everybody who is due now; others, or an Admin who chooses so,
 * only themselves.
 */
export function testReminder(
  tx: Tx,
  who: Who,
  { type, scope, preview }: Input<typeof testReminders>,
): Answer<typeof testReminders> {
  const { firm, zone, now } = firmNow(tx)
  const words = type === 'punch_in' ? 'punch-in' : 'punch-out'
  if (who.role !== 'Admin' || scope === 'me') {
    const shift = shiftsOn(firm, dayOf(now, zone))[0]
    if (!shift) throw notFound('This shift does not exist')
    if (preview) return { success: true, message: 'It is sent to you', sentCount: 1 }
    const { withPush } = notifyReminder(tx, [who.id], type, shift, true)
    return {
      success: true,
      message: withPush
        ? `A ${words} reminder was sent to you`
        : `A ${words} reminder is in your notifications. No push subscriptions found.`,
      sentCount: 1,
    }
  }
  let sentCount = 0
  for (const one of shiftsOn(firm, dayOf(now, zone))) {
    const day = windowDay(now, zone, (on) => shiftOn(firm, one.id, on))
    if (type === 'punch_in' && !isWorking(dayClass(firm.calendar, day))) continue
    const people = whoIsDue(tx, shiftOn(firm, one.id, day), day, type, true)
    if (people.length && !preview) notifyReminder(tx, people, type, one, true)
    sentCount += people.length
  }
  return {
    success: true,
    message: sentCount
      ? `A test of the ${words} reminder ${preview ? 'goes' : 'was sent'} to ${sentCount} ` +
        (sentCount === 1 ? 'person' : 'people')
      : `Nobody is due for a ${words} reminder now`,
    sentCount,
  }
}

function firmNow(ask: Ask): { firm: Snapshot; zone: string; now: Instant } {
  const firm = snapshotOf(ask)
  return { firm, zone: zoneIn(firm), now: ask.now() }
}
