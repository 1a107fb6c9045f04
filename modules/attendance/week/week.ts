/** A person's current week: each day's hours against the shift. Days without a record are derived, too. */
import type { Ask } from '../../../src/app'
import { isEmployed } from '../../../src/domain/calendar'
import { addDays, eachDay, weekdayOf, type Day } from '../../../src/domain/day'
import { employmentOf } from '../../people/service'
import type { AttendanceRecord, Week } from '../contract'
import { firstDays } from '../day/bounds'
import { frameOn, type Frame } from '../day/days'
import { breaksOf, sessionsOf } from '../day/parts'
import { recordColumns, recordJoins, toRecord, type RecordRow } from '../day/records'
import { shownParts } from '../day/shownParts'
import { dayNameOf, presentFrame } from '../day/today'
import { autoOutAt, expectedHundredths, hoursText, type ShiftTimes } from '../rules'

export function week(ask: Ask, userId: number): Week {
  const { day: today, firm, zone } = presentFrame(ask, userId)
  const monday = mondayOf(today)
  const { since } = firstDays(ask, firm)
  const employment = employmentOf(ask, userId)
  const isCounted = (row: RecordRow, day: Day) =>
    row.id !== null || (day >= since && isEmployed(employment, day))
  return {
    today,
    days: rowsOf(ask, userId, eachDay(monday, addDays(monday, 6))).map((row) =>
      shownDay(ask, row, frameOn(ask, userId, row.day), isCounted(row, row.day)),
    ),
    parts: shownParts(sessionsOf(ask, userId, today), breaksOf(ask, userId, today), ask.now(), zone),
  }
}

function shownDay(ask: Ask, row: RecordRow, frame: Frame, isCounted: boolean): Week['days'][number] {
  const { firm, day, shift, zone } = frame
  const now = ask.now()
  const dayName = dayNameOf(frame)
  const isOver = autoOutAt(day, shift, zone) <= now
  const record = toRecord(row, { firm, day, now, zone, dayName, isOver })
  return {
    date: day,
    status: isCounted ? record.status : null,
    dayName,
    totalHours: record.totalHours,
    shiftHours: isCounted ? expectedHours(record, shift) : null,
    lateMinutes: record.lateMinutes,
    isAuto: record.isAuto,
    leave: record.leave,
    shift: { name: shift.name, start: shift.starts, end: shift.ends },
  }
}

/** Null if no hours are expected. */
function expectedHours({ dayName, leave }: AttendanceRecord, shift: ShiftTimes): string | null {
  const leaveHalves = leave?.halves === 'full' ? 2 : leave ? 1 : 0
  const hundredths = expectedHundredths(shift, { isOff: dayName !== null, leaveHalves })
  return hundredths === 0 ? null : hoursText(hundredths)
}

/** A row for each day, in order, also for days without a record. */
function rowsOf(ask: Ask, userId: number, days: readonly Day[]): (RecordRow & { day: Day })[] {
  return ask.db.all<RecordRow & { day: Day }>(
    `select d.value as day, ${recordColumns}
     from json_each(:days) d
     join users u on u.id = :userId
     left join attendance_days a on a.user_id = u.id and a.day = d.value
     ${recordJoins('d.value')}
     order by d.key`,
    { userId, days: JSON.stringify(days) },
  )
}

const order = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const mondayOf = (day: Day): Day => addDays(day, -order.indexOf(weekdayOf(day)))
