/** Rows of an upload: every stamp as it came, and the lines that could not be read. */
import type { App, Tx } from '../../../src/app'
import { partsOf, withRetry } from '../../../src/batches'
import { plus } from '../../../src/domain/day'
import type { DeviceState } from '../contract'
import { mostProblems, type Stamp, type StampProblem } from '../protocol/stamps'
import { findDevice, type DeviceRow } from '../registry/rows'

/** So many rows in one write take some milliseconds, so that punches run in between. */
const atOnce = 100
/** The stamps by which an Admin recognises a device that waits. It sends them again once it is accepted. */
export const shownStamps = 20
const origin = { actor: null, source: 'devices' }

type Upload = { stamps: readonly Stamp[]; problems: readonly StampProblem[] }

/**
 * Each write reads the device again, because an Admin may accept it, refuse it or correct its clock at any
 * time. Returns the state that the last write found: only after 'accepted' the upload may be acknowledged.
 * Null: the device was deleted.
 */
export async function storeUpload(
  app: App,
  serial: string,
  { stamps, problems }: Upload,
): Promise<DeviceState | null> {
  const store = (work: (tx: Tx, device: DeviceRow) => void) =>
    withRetry(() =>
      app.write(origin, (tx) => {
        const device = findDevice(tx, serial)
        if (device && device.state !== 'refused') work(tx, device)
        return device?.state ?? null
      }),
    )
  // An upload without stamps needs the state as well.
  for (const part of stamps.length ? partsOf(stamps, atOnce) : [[]]) {
    const state = await store((tx, device) => storeStamps(tx, device, part))
    if (state !== 'accepted') return state
  }
  if (!problems.length) return 'accepted'
  return store((tx, device) => {
    if (device.state === 'accepted') storeProblems(tx, device, problems)
  })
}

function storeStamps(tx: Tx, device: DeviceRow, stamps: readonly Stamp[]) {
  let room = device.state === 'accepted' ? Infinity : shownStamps - storedOf(tx, device)
  for (const stamp of stamps) {
    if (room <= 0) return
    room -= storeStamp(tx, device, stamp)
  }
}

const storedOf = ({ db }: Tx, { id }: DeviceRow) =>
  db.one<{ n: number }>('select count(*) as n from device_stamps where device_id = ?', id)!.n

/** What is acknowledged counts, even if it was stored before the device was accepted. */
function storeStamp(tx: Tx, { id, state, offsetSeconds }: DeviceRow, stamp: Stamp): number {
  return tx.db.run(
    `insert into device_stamps (
       device_id, pin, wall, at, button, verified, offset_seconds, received_at, held
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (device_id, pin, wall) do update
     set held = null
     where held = 'device' and excluded.held is null`,
    id,
    stamp.pin,
    stamp.wall,
    plus(stamp.at, offsetSeconds / 60),
    stamp.button,
    stamp.verified,
    offsetSeconds,
    tx.now(),
    state === 'accepted' ? null : 'device',
  ).changes
}

/** A device that sends nothing but nonsense does not fill the disk. */
function storeProblems(tx: Tx, { id }: DeviceRow, problems: readonly StampProblem[]) {
  for (const { text, why } of problems)
    tx.db.run(
      `insert into device_problems (device_id, line, why, at)
       values (?, ?, ?, ?)
       on conflict do nothing`,
      id,
      text,
      why,
      tx.now(),
    )
  tx.db.run(
    `delete from device_problems
     where device_id = ?
       and id <= (
         select id
         from device_problems
         where device_id = ?
         order by id desc
         limit 1 offset ?
       )`,
    id,
    id,
    mostProblems,
  )
}
