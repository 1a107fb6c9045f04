/** Accepts, refuses and changes devices. What counted stays, and what waited is looked at again. */
import type { Tx } from '../../../src/app'
import { addDays, dayText, type Day, type Instant } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { conflict, malformed } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { firmDay, snapshotOf } from '../../firm/service'
import type { acceptDevice, commandDevice, correctClock, DeviceState } from '../contract'
import { queueCommand, queueName } from '../people/nameCommands'
import { personOf } from '../people/links'
import { checkCommand, infoCommand, queryCommand } from '../protocol/commands'
import { deviceRow, factsOf, type DeviceRow } from './rows'

type Done = { success: true }
type Facts = Omit<Input<typeof acceptDevice>, 'id'>

export function accept(tx: Tx, who: Who, { id, ...facts }: Input<typeof acceptDevice>): Done {
  const before = deviceRow(tx, id)
  if (before.state === 'accepted') throw conflict('This device is accepted already')
  store(tx, who, before, facts, 'accepted')
  // It goes on from its own mark, and sends again what it was refused.
  queueCommand(tx, id, queryCommand(facts.countFrom, firmDay(tx)))
  queueCommand(tx, id, infoCommand)
  return { success: true }
}

export function change(tx: Tx, who: Who, { id, ...facts }: Input<typeof acceptDevice>): Done {
  const before = deviceRow(tx, id)
  if (before.state !== 'accepted') throw conflict('Accept this device first')
  store(tx, who, before, facts, 'accepted')
  return { success: true }
}

export function refuse(tx: Tx, who: Who, { id }: { id: number }): Done {
  const before = deviceRow(tx, id)
  if (before.state === 'refused') throw conflict('This device is refused already')
  store(tx, who, before, before, 'refused')
  return { success: true }
}

function store(
  tx: Tx,
  who: Who,
  before: DeviceRow,
  { name, officeId, countFrom }: Facts,
  state: DeviceState,
) {
  const { id } = before
  if (officeId !== null && !snapshotOf(tx).offices.some((office) => office.id === officeId))
    throw malformed([{ field: 'officeId', message: 'This office does not exist' }])
  if (countFrom > firmDay(tx))
    throw malformed([{ field: 'countFrom', message: `Must not be after today, ${dayText(firmDay(tx))}` }])
  tx.db.run(
    `update devices
     set name = ?, office_id = ?, count_from = ?, state = ?, decided_by = ?, decided_at = ?
     where id = ?`,
    name,
    officeId,
    countFrom,
    state,
    who.id,
    tx.now(),
    id,
  )
  if (state === 'accepted') lookAgain(tx, id)
  const after = deviceRow(tx, id)
  tx.record('device.changed', { deviceId: id, before: factsOf(before), after: factsOf(after) })
}

/** Stamps that waited for the device, or for an earlier first day. */
const lookAgain = ({ db }: Tx, id: number) =>
  db.run(
    `update device_stamps
     set held = null
     where held in ('device', 'before') and device_id = ?`,
    id,
  )

/** For stamps that arrive later, and on request for those that are held because they are in the future. */
export function setClock(tx: Tx, _: Who, { id, offsetSeconds, alsoHeld }: Input<typeof correctClock>): Done {
  const before = deviceRow(tx, id)
  if (before.state !== 'accepted') throw conflict('Accept this device first')
  tx.db.run(
    'update devices set offset_seconds = ?, offset_set_at = ? where id = ?',
    offsetSeconds,
    tx.now(),
    id,
  )
  const counted = alsoHeld ? correctHeld(tx, id, offsetSeconds) : 0
  tx.record('device.clock_corrected', {
    deviceId: id,
    counted,
    before: { offsetSeconds: before.offsetSeconds },
    after: { offsetSeconds },
  })
  return { success: true }
}

function correctHeld({ db }: Tx, id: number, offsetSeconds: number): number {
  return db.run(
    `update device_stamps
     set at = strftime('%Y-%m-%dT%H:%M:%S.000Z', at, (? - offset_seconds) || ' seconds'), offset_seconds = ?,
       held = null
     where held = 'future' and device_id = ?`,
    offsetSeconds,
    offsetSeconds,
    id,
  ).changes
}

/** Days that one command asks for. Devices store years of stamps. */
const mostDays = 400

export function command(
  tx: Tx,
  _: Who,
  { id, command: kind, from, to }: Input<typeof commandDevice>,
): { count: number } {
  const { state } = deviceRow(tx, id)
  if (state !== 'accepted') throw conflict('Accept this device first')
  tx.record('device.commanded', { deviceId: id, command: kind })
  if (kind === 'names') return { count: sendNames(tx, id) }
  queueCommand(
    tx,
    id,
    kind === 'stamps' ? queryCommand(...daysOf(from, to)) : kind === 'info' ? infoCommand : checkCommand,
  )
  return { count: 1 }
}

function daysOf(from: Day | undefined, to: Day | undefined): [Day, Day] {
  const missing = [
    ...(from ? [] : [{ field: 'from', message: 'Choose the first day' }]),
    ...(to ? [] : [{ field: 'to', message: 'Choose the last day' }]),
  ]
  if (missing.length) throw malformed(missing)
  if (to! < from!) throw malformed([{ field: 'to', message: 'Must not be before the first day' }])
  if ((Date.parse(to!) - Date.parse(from!)) / 86_400_000 > mostDays)
    throw malformed([{ field: 'to', message: `At most ${mostDays} days at once` }])
  return [from!, to!]
}

/** Stamps that were acknowledged after the backup are on the devices alone: they send them again. */
export function sendAgainAfterRestore(tx: Tx) {
  for (const { id } of tx.db.all<{ id: number }>(`select id from devices where state = 'accepted'`)) {
    const last = tx.db.one<{ at: Instant | null }>(
      'select max(received_at) as at from device_stamps where device_id = ?',
      id,
    )!.at
    tx.db.run('update devices set upload_mark = null where id = ?', id)
    const from = last === null ? firmDay(tx) : addDays(last.slice(0, 10), -1)
    queueCommand(tx, id, queryCommand(from, firmDay(tx)))
  }
}

/** The names of everybody who has stamped at this device, or has a number on it. */
function sendNames(tx: Tx, deviceId: number): number {
  const pins = tx.db.all<{ pin: string }>(
    `select pin
     from device_stamps
     where device_id = ?
     group by pin
     union
     select pin
     from device_people
     where device_id = ? and ended_at is null`,
    deviceId,
    deviceId,
  )
  let count = 0
  for (const { pin } of pins) {
    const userId = personOf(tx, deviceId, pin, tx.now())
    if (userId === null || !isActive(tx, userId)) continue
    queueName(tx, deviceId, pin, userId)
    count++
  }
  return count
}

const isActive = ({ db }: Tx, userId: number) =>
  db.one('select 1 from users where id = ? and is_active = 1', userId) !== undefined
