/**
 * A calendar change as one step: preview, change and undo.
 *
 *   change(tx, {what, before, after}, preview)   returns the affected leave; once made, the number for undo
 *   undo(tx, id)
 *   calendarChangedAt(ask)                       the time of the last change or undo
 *
 * A change is a row before and a row after, so undo is the reverse change. Leave receives `calendar.changed`
 * in the same transaction and recounts its days. A preview runs exactly that and rolls back. Several holidays
 * may be one step; then both rows are lists.
 */
import type { Ask, Tx } from '../../src/app'
import type { Day, Instant } from '../../src/domain/day'
import { conflict, notFound } from '../../src/domain/errors'
import type { EventEntry } from '../../src/domain/events'
import type {} from '../leave/contract'
import type { Touched } from './contract'

export type HolidayRow = { id: number; day: Day; name: string }
export type OverrideRow = { id: number; day: Day; isHoliday: number; reason: string | null }
type WorkingDaysRow = { from: Day; value: string }
type Change =
  | { what: 'holiday'; before: HolidayRow | HolidayRow[] | null; after: HolidayRow | HolidayRow[] | null }
  | { what: 'override'; before: OverrideRow | null; after: OverrideRow | null }
  | { what: 'working_days'; before: WorkingDaysRow | null; after: WorkingDaysRow | null }

export function applyCalendarChange(
  tx: Tx,
  made: Change,
  preview: boolean,
): { touched: Touched; undo: number | null } {
  const touched = touchedBy(tx.rehearse(() => apply(tx, made)))
  if (preview) return { touched, undo: null }
  apply(tx, made)
  const { lastId } = tx.db.run(
    `insert into calendar_changes (what, before, after, author, at)
     values (?, ?, ?, ?, ?)`,
    made.what,
    made.before && JSON.stringify(made.before),
    made.after && JSON.stringify(made.after),
    tx.actor,
    tx.now(),
  )
  return { touched, undo: lastId }
}

/** 409 if it was undone already, or if somebody has changed the same item since. */
export function undo(tx: Tx, id: number): Touched {
  const row = tx.db.one<{
    what: Change['what']
    before: string | null
    after: string | null
    undoneAt: string | null
  }>(
    `select what, before, after, undone_at as undoneAt
     from calendar_changes
     where id = ?`,
    id,
  )
  if (!row) throw notFound('This change does not exist')
  if (row.undoneAt) throw conflict('This change was already undone')
  const [before, after] = [row.before && JSON.parse(row.before), row.after && JSON.parse(row.after)]
  const back = { what: row.what, before: after, after: before } as Change
  if (JSON.stringify(nothingAs(current(tx, back))) !== JSON.stringify(back.before))
    throw conflict('This was changed again later, so it can no longer be undone in one step')
  const touched = touchedBy(tx.rehearse(() => apply(tx, back)))
  apply(tx, back)
  tx.db.run('update calendar_changes set undone_at = ? where id = ?', tx.now(), id)
  return touched
}

/** Null for a list of which nothing exists. */
const nothingAs = <T>(rows: T) => (Array.isArray(rows) && rows.length === 0 ? null : rows)

function apply(tx: Tx, { what, before, after }: Change) {
  if (what === 'holiday') writeHolidays(tx, asList(before as HolidayRow), asList(after as HolidayRow))
  else if (what === 'override') writeOverride(tx, before as OverrideRow | null, after as OverrideRow | null)
  else writeWorkingDays(tx, before as WorkingDaysRow | null, after as WorkingDaysRow | null)
  const days = [
    ...asList<HolidayRow | OverrideRow | WorkingDaysRow>(before),
    ...asList<HolidayRow | OverrideRow | WorkingDaysRow>(after),
  ].map((row) => ('day' in row ? row.day : row.from))
  const from = days.reduce((a, b) => (a < b ? a : b))
  // Working days apply until further notice; the others are one day.
  const to = what === 'working_days' ? null : days.reduce((a, b) => (a > b ? a : b))
  tx.record('calendar.changed', { what, from, to, before, after })
}

const asList = <T>(rows: T | T[] | null): T[] => (rows === null ? [] : Array.isArray(rows) ? rows : [rows])

function writeHolidays({ db }: Tx, before: HolidayRow[], after: HolidayRow[]) {
  for (const { id } of before) db.run('delete from holidays where id = ?', id)
  for (const { id, day, name } of after)
    db.run('insert into holidays (id, day, name) values (?, ?, ?)', id, day, name)
}

function writeOverride({ db }: Tx, before: OverrideRow | null, after: OverrideRow | null) {
  if (before) db.run('delete from saturday_overrides where id = ?', before.id)
  if (after)
    db.run(
      `insert into saturday_overrides (id, day, is_holiday, reason)
       values (?, ?, ?, ?)`,
      after.id,
      after.day,
      after.isHoliday,
      after.reason,
    )
}

function writeWorkingDays({ db }: Tx, before: WorkingDaysRow | null, after: WorkingDaysRow | null) {
  if (before) db.run(`delete from settings where key = 'working_days' and from_day = ?`, before.from)
  if (after)
    db.run(
      `insert into settings (key, from_day, value)
       values ('working_days', ?, ?)`,
      after.from,
      after.value,
    )
}

/** The current row, which an undo must find unchanged. */
function current(
  { db }: Tx,
  { what, before, after }: Change,
): HolidayRow | HolidayRow[] | OverrideRow | WorkingDaysRow | null {
  const known = (before ?? after)!
  const holiday = ({ day }: HolidayRow) =>
    db.one<HolidayRow>('select id, day, name from holidays where day = ?', day) ?? null
  if (Array.isArray(known)) return known.flatMap((row) => holiday(row) ?? [])
  if (what === 'holiday') return holiday(known as HolidayRow)
  if (what === 'override')
    return (
      db.one<OverrideRow>(
        `select id, day, is_holiday as isHoliday, reason
         from saturday_overrides
         where day = ?`,
        (known as OverrideRow).day,
      ) ?? null
    )
  return (
    db.one<WorkingDaysRow>(
      `select from_day as "from", value
       from settings
       where key = 'working_days' and from_day = ?`,
      (known as WorkingDaysRow).from,
    ) ?? null
  )
}

/** The effect of a change that no leave receives. */
export const nothing = (): Touched => ({
  leaves: 0,
  people: 0,
  daysRefunded: 0,
  daysDebited: 0,
  list: [],
  owing: [],
})

const listed = 50

function touchedBy(entries: readonly EventEntry[]): Touched {
  const leaves = entries.flatMap((entry) =>
    entry.name === 'leave.recounted' ? [(entry as EventEntry<'leave.recounted'>).data] : [],
  )
  const list = leaves.map(({ name, leaveId, from, to, before, after }) => ({
    name,
    leaveId,
    fromDate: from,
    toDate: to,
    days: after.days - before.days,
  }))
  return {
    leaves: list.length,
    people: new Set(leaves.map(({ userId }) => userId)).size,
    daysRefunded: list.reduce((sum, { days }) => sum + Math.max(0, -days), 0),
    daysDebited: list.reduce((sum, { days }) => sum + Math.max(0, days), 0),
    list: list.slice(0, listed),
    owing: [
      ...new Map(leaves.map(({ userId, name, available }) => [userId, { name, days: -available }])).values(),
    ]
      .filter(({ days }) => days > 0)
      .slice(0, listed),
  }
}

/** Null if the calendar is as it was when the firm was set up. */
export function calendarChangedAt({ db }: Ask): Instant | null {
  return db.one<{ at: Instant | null }>('select max(coalesce(undone_at, at)) as at from calendar_changes')!.at
}
