/** Shifts: times apply from a day on; earlier days keep their times. */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Day } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { invalid, conflict, notFound, type FieldError } from '../../src/domain/errors'
import type { addShift, ShiftInfo, ShiftState, takeBackShift, updateShift } from './contract'
import { firmDay, type Shift, shiftOn, snapshotOf } from './service'

export function allShifts(ask: Ask): ShiftInfo[] {
  return [...snapshotOf(ask).shifts.keys()].map((id) => infoOf(ask, id))
}

function infoOf(ask: Ask, id: number): ShiftInfo {
  const firm = snapshotOf(ask)
  if (!firm.shifts.has(id)) throw notFound('Shift not found')
  const later = firm.shifts
    .get(id)!
    .filter(({ from }) => from > firmDay(ask))
    .map(({ from, starts, ends, inReminder, outReminder, autoOut }) => ({
      from,
      starts,
      ends,
      inReminder,
      outReminder,
      autoOut,
    }))
  const { name, starts, ends, inReminder, outReminder, autoOut } = shiftOn(firm, id, firmDay(ask))
  return { id, name, starts, ends, inReminder, outReminder, autoOut, later: later.toReversed() }
}

export function createShift(tx: Tx, _: Who, { name, ...times }: Input<typeof addShift>): ShiftInfo {
  check(times)
  free(tx, name, 0)
  const { lastId } = tx.db.run('insert into shifts (name) values (?)', name)
  // From the beginning, because a person assigned to it may have worked it before.
  write(tx, lastId, '2000-01-01', times)
  tx.record('shift.changed', { shiftId: lastId, from: firmDay(tx), before: null, after: { name, ...times } })
  return infoOf(tx, lastId)
}

export function changeShift(
  tx: Tx,
  _: Who,
  { id, name, from = firmDay(tx), ...given }: Input<typeof updateShift>,
): ShiftInfo {
  const firm = snapshotOf(tx)
  if (!firm.shifts.has(id)) throw notFound('Shift not found')
  if (from < firmDay(tx))
    throw invalid('A shift can be changed from today, not for past days', [
      { field: 'from', message: 'Must not be in the past' },
    ])
  const before = stateOf(shiftOn(firm, id, from))
  const after = { ...before, ...given, name: name ?? before.name }
  check(after)
  free(tx, after.name, id)
  if (after.name !== before.name) tx.db.run('update shifts set name = ? where id = ?', after.name, id)
  if (Object.keys(given).length) write(tx, id, from, after)
  tx.record('shift.changed', { shiftId: id, from, before, after })
  return infoOf(tx, id)
}

/** Days that have begun keep their times. */
export function cancelShiftChange(tx: Tx, _: Who, { id, from }: Input<typeof takeBackShift>): ShiftInfo {
  const firm = snapshotOf(tx)
  if (!firm.shifts.get(id)?.some((version) => version.from === from))
    throw notFound(`No change of this shift is planned for ${from}`)
  if (from <= firmDay(tx)) throw conflict('This change already applies. Change it from today instead')
  const before = stateOf(shiftOn(firm, id, from))
  tx.db.run('delete from shift_versions where shift_id = ? and from_day = ?', id, from)
  tx.record('shift.changed', { shiftId: id, from, before, after: stateOf(shiftOn(snapshotOf(tx), id, from)) })
  return infoOf(tx, id)
}

export function removeShift(tx: Tx, _: Who, { id }: { id: number }) {
  const { later: __, id: ___, ...before } = infoOf(tx, id)
  if (id === 1) throw invalid('The General shift cannot be deleted, because it is the default shift')
  tx.record('shift.changed', { shiftId: id, from: firmDay(tx), before, after: null })
  tx.db.run('delete from shift_versions where shift_id = ?', id)
  tx.db.run('delete from shifts where id = ?', id)
  return { success: true as const }
}

const stateOf = ({ name, starts, ends, inReminder, outReminder, autoOut }: Shift): ShiftState => ({
  name,
  starts,
  ends,
  inReminder,
  outReminder,
  autoOut,
})

function write(
  { db }: Tx,
  id: number,
  from: Day,
  { starts, ends, inReminder, outReminder, autoOut }: Omit<ShiftState, 'name'>,
) {
  db.run(
    `insert into shift_versions (shift_id, from_day, starts, ends, in_reminder, out_reminder, auto_out)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (shift_id, from_day) do update set starts = excluded.starts, ends = excluded.ends,
       in_reminder = excluded.in_reminder, out_reminder = excluded.out_reminder,
       auto_out = excluded.auto_out`,
    id,
    from,
    starts,
    ends,
    inReminder,
    outReminder,
    autoOut,
  )
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Times after the start, also past midnight; the day's window ends four hours before the next start. */
function check({ starts, ends, inReminder, outReminder, autoOut }: Omit<ShiftState, 'name'>) {
  const after = (time: string) => (minutes(time) - minutes(starts) + 1440) % 1440
  const length = after(ends)
  const wrong: FieldError[] = []
  if (length === 0) wrong.push({ field: 'ends', message: 'Must differ from the start' })
  if (length > 16 * 60) wrong.push({ field: 'ends', message: 'A shift can last at most 16 hours' })
  if (after(inReminder) > length) wrong.push({ field: 'inReminder', message: 'Must be within the shift' })
  if (after(outReminder) < length || after(outReminder) > 20 * 60)
    wrong.push({
      field: 'outReminder',
      message: 'Must be at the end of the shift or later, within 20 hours of its start',
    })
  if (after(autoOut) < length || after(autoOut) > 20 * 60)
    wrong.push({
      field: 'autoOut',
      message: 'Must be at the end of the shift or later, within 20 hours of its start',
    })
  if (wrong.length) throw invalid(wrong[0]!.message, wrong)
}

function free({ db }: Ask, name: string, id: number) {
  if (db.one('select 1 from shifts where name = ? collate nocase and id <> ?', name, id))
    throw invalid('A shift with this name already exists', [
      { field: 'name', message: 'A shift with this name already exists' },
    ])
}
