/** The calendar's calls: holidays, Saturday overrides, working days, and what a day is. */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { dayClass, isWorking, offName } from '../../src/domain/calendar'
import { nthInMonth, weekdayOf, weekdayText, type Day } from '../../src/domain/day'
import type { Answer, Input } from '../../src/domain/endpoint'
import { invalid, conflict, notFound } from '../../src/domain/errors'
import { applyCalendarChange, type HolidayRow, type OverrideRow } from './calendarChanges'
import type * as call from './contract'
import { snapshotOf } from './snapshot'
import { usualSettings } from './settings'
import { firmDay } from './facts'

export function holidays({ db }: Ask, _: Who, { year }: Input<typeof call.listHolidays>) {
  return db.all<{ id: number; name: string; date: Day }>(
    `select id, name, day as date
     from holidays
     where :year is null or day glob :year || '-*'
     order by day`,
    { year: year ?? null },
  )
}

/** 422 if that day already has a holiday. */
export function addHoliday(
  tx: Tx,
  _: Who,
  { name, date, preview }: Input<typeof call.addHoliday>,
): Answer<typeof call.addHoliday> {
  const there = tx.db.one<{ name: string }>('select name from holidays where day = ?', date)
  if (there)
    throw invalid(`${there.name} is already on that date`, [
      { field: 'date', message: 'This date already has a holiday' },
    ])
  const after: HolidayRow = { id: nextId(tx, 'holidays'), day: date, name }
  const result = applyCalendarChange(tx, { what: 'holiday', before: null, after }, preview === '1')
  return { id: after.id, name, date, ...result }
}

/** Several in one step; existing ones are not included. */
export function addHolidays(tx: Tx, list: readonly { name: string; date: Day }[], preview: boolean) {
  const first = nextId(tx, 'holidays')
  const after: HolidayRow[] = list.map(({ name, date }, index) => ({ id: first + index, day: date, name }))
  return applyCalendarChange(tx, { what: 'holiday', before: null, after }, preview)
}

export function deleteHoliday(
  tx: Tx,
  _: Who,
  { id, preview }: Input<typeof call.deleteHoliday>,
): Answer<typeof call.deleteHoliday> {
  const before = tx.db.one<HolidayRow>('select id, day, name from holidays where id = ?', id)
  if (!before) throw notFound('This holiday does not exist')
  return {
    success: true,
    ...applyCalendarChange(tx, { what: 'holiday', before, after: null }, preview === '1'),
  }
}

export function overrides({ db }: Ask, _: Who, { year }: Input<typeof call.listOverrides>) {
  return db
    .all<{ id: number; date: Day; isHoliday: number; reason: string | null }>(
      `select id, day as date, is_holiday as isHoliday, reason
       from saturday_overrides
       where :year is null or day glob :year || '-*'
       order by day`,
      { year: year ?? null },
    )
    .map((row) => ({ ...row, isHoliday: row.isHoliday === 1 }))
}

/** Only a Saturday that is not past, and only once. */
export function addOverride(
  tx: Tx,
  _: Who,
  given: Input<typeof call.addOverride>,
): Answer<typeof call.addOverride> {
  const { date, isHoliday, reason = null, preview } = given
  if (date < firmDay(tx))
    throw invalid('Please select a Saturday that is not in the past', [
      { field: 'date', message: 'Must not be in the past' },
    ])
  if (tx.db.one('select 1 from saturday_overrides where day = ?', date)) {
    throw invalid('This Saturday already has an override', [
      { field: 'date', message: 'This Saturday already has an override. Please edit it.' },
    ])
  }
  const after: OverrideRow = {
    id: nextId(tx, 'saturday_overrides'),
    day: date,
    isHoliday: isHoliday ? 1 : 0,
    reason: reason || null,
  }
  return {
    ...toOverride(after),
    ...applyCalendarChange(tx, { what: 'override', before: null, after }, preview === '1'),
  }
}

/** The date stays; only the kind and the reason change. */
export function updateOverride(
  tx: Tx,
  _: Who,
  { id, isHoliday, reason, preview }: Input<typeof call.updateOverride>,
): Answer<typeof call.updateOverride> {
  const before = findOverride(tx, id)
  const after: OverrideRow = {
    ...before,
    isHoliday: isHoliday === undefined ? before.isHoliday : isHoliday ? 1 : 0,
    reason: reason === undefined ? before.reason : reason || null,
  }
  return {
    ...toOverride(after),
    ...applyCalendarChange(tx, { what: 'override', before, after }, preview === '1'),
  }
}

export function deleteOverride(
  tx: Tx,
  _: Who,
  { id, preview }: Input<typeof call.deleteOverride>,
): Answer<typeof call.deleteOverride> {
  return {
    success: true,
    ...applyCalendarChange(
      tx,
      { what: 'override', before: findOverride(tx, id), after: null },
      preview === '1',
    ),
  }
}

function findOverride(ask: Ask, id: number): OverrideRow {
  const row = ask.db.one<OverrideRow>(
    `select id, day, is_holiday as isHoliday, reason
     from saturday_overrides
     where id = ?`,
    id,
  )
  if (!row) throw notFound('This Saturday override does not exist')
  return row
}

const toOverride = ({ id, day, isHoliday, reason }: OverrideRow) => ({
  id,
  date: day,
  isHoliday: isHoliday === 1,
  reason,
})

/** An id that undo can restore. */
function nextId({ db }: Ask, table: 'holidays' | 'saturday_overrides'): number {
  const made = db.one<{ id: number }>(
    `select coalesce(max(coalesce(after ->> 'id', before ->> 'id', after ->> '$[#-1].id')), 0) as id
     from calendar_changes
     where what = ?`,
    table === 'holidays' ? 'holiday' : 'override',
  )!.id
  return Math.max(made, db.one<{ id: number }>(`select coalesce(max(id), 0) as id from ${table}`)!.id) + 1
}

/** The current rule, and all past and future ones. */
export function workingDays(ask: Ask): Answer<typeof call.getWorkingDays> {
  const { calendar } = snapshotOf(ask)
  const today = firmDay(ask)
  const days =
    calendar.workingDays.find((version) => version.from <= today)?.days ?? usualSettings.working_days
  return { ...days, versions: calendar.workingDays.map(({ from, days: rule }) => ({ from, days: rule })) }
}

/** From today or a later day; past days stay as they were. */
export function changeWorkingDays(tx: Tx, value: call.WorkingDays, from: Day, preview: boolean) {
  if (!value.specialSaturday && !Object.values(value).some(Boolean))
    throw invalid('At least one day of the week must be a working day', [
      { field: 'value', message: 'Choose at least one working day' },
    ])
  const row =
    tx.db.one<{ from: Day; value: string }>(
      `select from_day as "from", value
       from settings
       where key = 'working_days' and from_day = ?`,
      from,
    ) ?? null
  const after = { from, value: JSON.stringify(value) }
  if (row?.value === after.value) throw conflict('The working days are unchanged')
  return applyCalendarChange(tx, { what: 'working_days', before: row, after }, preview)
}

/** Cancels a planned change. */
export function takeBackWorkingDays(tx: Tx, from: Day, preview: boolean) {
  const before = tx.db.one<{ from: Day; value: string }>(
    `select from_day as "from", value
     from settings
     where key = 'working_days' and from_day = ?`,
    from,
  )!
  return applyCalendarChange(tx, { what: 'working_days', before, after: null }, preview)
}

export function checkDays(ask: Ask, dates: readonly Day[]): Answer<typeof call.checkWorkingDays> {
  const { calendar } = snapshotOf(ask)
  return dates.map((date) => {
    const kind = dayClass(calendar, date)
    return {
      date,
      dayOfWeek: weekdayText(date),
      isHoliday: !isWorking(kind),
      saturdayType: weekdayOf(date) === 'saturday' ? nthInMonth(date) : null,
      name: offName(kind),
    }
  })
}
