/** What the leave rules need to know about a person and the firm, read at one moment. */
import type { Ask } from '../../src/app'
import { dayOf, type Day } from '../../src/domain/day'
import type { Employment } from '../../src/domain/calendar'
import { settingOn, snapshotOf, zoneIn, type Settings, type Snapshot } from '../firm/service'
import { employmentOf } from '../people/service'
import { expiryDay, leaveYearOf, workedKey, type Half, type LeaveContext } from './rules'

export type PersonLeaveContext = LeaveContext & {
  today: Day
  employment: Employment[]
  /** The leave rules on a day. */
  rules(day: Day): Settings['leave']
  yearOf(day: Day): Day
  expiryOf(year: Day): Day | null
}

export function leaveContextOf(ask: Ask, userId: number): PersonLeaveContext {
  const firm = snapshotOf(ask)
  const rules = (day: Day) => settingOn(firm, 'leave', day)
  return {
    calendar: firm.calendar,
    employment: employmentOf(ask, userId),
    sandwich: (day) => rules(day).sandwich,
    worked: new Set(
      ask.db
        .all<{ leaveId: number; day: Day; half: Half }>(
          `select w.leave_id as leaveId, w.day, w.half
           from leaves l
           join leave_worked w on w.leave_id = l.id
           where l.user_id = ?`,
          userId,
        )
        .map((w) => workedKey(w.leaveId, w.day, w.half)),
    ),
    today: dayOf(ask.now(), zoneIn(firm)),
    rules,
    yearOf: (day) => yearHolding(firm, day),
    expiryOf: (year) => expiryDay(year, rules(year).carryForwardExpires || null),
  }
}

/** The current leave year, the same for everybody. */
export function currentYear(ask: Ask): Day {
  const firm = snapshotOf(ask)
  return yearHolding(firm, dayOf(ask.now(), zoneIn(firm)))
}

/** The rule that was set last applies to all years; years that start in different months would overlap. */
export function yearHolding(firm: Snapshot, day: Day): Day {
  return leaveYearOf(day, settingOn(firm, 'leave', '9999-12-31').yearStartsIn)
}
