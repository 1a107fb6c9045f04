/** Compensation leave: extra work is claimed once, within its time limit, for its worth. */
import type { Ask } from '../../../src/app'
import { isWorking } from '../../../src/domain/calendar'
import { addDays, dayText, minutesOf, weekdayOf, weekdayText, type Day } from '../../../src/domain/day'
import type { FieldError } from '../../../src/domain/errors'
import { hundredthsWorked, shiftOfDay } from '../../attendance/service'
import { classOf } from '../rules'
import type { PersonLeaveContext } from '../leaveContext'

const field = 'compensationDate'

/** Whether pending or approved leave claims the day. */
export function isClaimed({ db }: Ask, userId: number, day: Day): boolean {
  const claiming = db.one(
    `select 1
     from leaves
     where user_id = ?
       and compensation_day = ?
       and status in ('pending', 'approved')`,
    userId,
    day,
  )
  return claiming !== undefined
}

/** Why a claim is invalid; empty if it is valid. `needed` in half days. */
export function claimProblems(
  ask: Ask,
  userId: number,
  here: PersonLeaveContext,
  date: Day | null,
  from: Day,
  needed: number,
): FieldError[] {
  const no = (message: string) => [{ field, message }]
  if (!date) return no('Please select the date you worked for compensation leave')
  if (date > here.today) return no('Cannot claim compensation for future dates')
  if (weekdayOf(date) === 'saturday' || weekdayOf(date) === 'sunday') {
    return no(
      `Cannot claim compensation for ${dayText(date)} (${weekdayText(date)}) as it's a weekend. You can ` +
        'only claim compensation for working days.',
    )
  }
  if (isClaimed(ask, userId, date)) return no(`${dayText(date)} has already been claimed`)
  const within = here.rules(from).compensationWithinDays
  if (from <= date) return no('Compensation leave must be after the worked day')
  if (from > addDays(date, within))
    return no(
      `Compensation for ${dayText(date)} can be taken until ${dayText(addDays(date, within))}, ${within} ` +
        'days after it',
    )
  const worth = worthOf(ask, userId, here, date)
  if (worth === 0)
    return no(
      `Your attendance on ${dayText(date)} does not qualify for compensation: it needs attendance on a ` +
        `weekday that is off, or ${hoursFor(needed, here, date)} hours beyond the shift`,
    )
  if (worth < needed)
    return no(`Your work on ${dayText(date)} earns ${worth / 2} day, but this leave needs ${needed / 2}`)
  return []
}

function hoursFor(needed: number, here: PersonLeaveContext, date: Day): number {
  const { compensationHalfHours, compensationFullHours } = here.rules(date)
  return needed > 1 ? compensationFullHours : compensationHalfHours
}

/**
 * Half days: a worked day off is worth a day; a working day is worth half a day or a day by the hours beyond
 * the shift.
 */
export function worthOf(ask: Ask, userId: number, here: PersonLeaveContext, date: Day): number {
  const worked = hundredthsWorked(ask, userId, date)
  const kind = classOf(here, date)
  if (worked === 0 || kind.kind === 'not-employed') return 0
  if (!isWorking(kind)) return 2
  const { starts, ends } = shiftOfDay(ask, userId, date)
  const shift = (minutesOf(ends) - minutesOf(starts) + 24 * 60) % (24 * 60) || 24 * 60
  const beyond = worked - Math.round((shift / 60) * 100)
  const { compensationHalfHours, compensationFullHours } = here.rules(date)
  return beyond >= compensationFullHours * 100 ? 2 : beyond >= compensationHalfHours * 100 ? 1 : 0
}
