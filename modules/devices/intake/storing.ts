/** Rows of an upload: every stamp as it came, and the lines that could not be read. */
import type { App, Tx } from '../../../src/app'
import { partsOf, withRetry } from '../../../src/batches'
import { plus } from '../../../src/domain/day'
import type { Stamp, StampProblem } from '../protocol/stamps'
import type { DeviceRow } from '../registry/rows'

/** So many rows in one write take some milliseconds, so that punches run in between. */
const atOnce = 100
const origin = { actor: null, source: 'devices' }

/** After it the upload may be acknowledged. `held`: nothing of this device counts yet. */
export async function storeUpload(
  app: App,
  device: DeviceRow,
  { stamps, problems }: { stamps: readonly Stamp[]; problems: readonly StampProblem[] },
  held: 'device' | null,
): Promise<void> {
  for (const part of partsOf(stamps, atOnce))
    await withRetry(() =>
      app.write(origin, (tx) => part.forEach((stamp) => storeStamp(tx, device, stamp, held))),
    )
  if (problems.length) await withRetry(() => app.write(origin, (tx) => storeProblems(tx, device, problems)))
}

function storeStamp(tx: Tx, device: DeviceRow, stamp: Stamp, held: 'device' | null) {
  tx.db.run(
    `insert into device_stamps (
       device_id, pin, wall, at, button, verified, offset_seconds, received_at, held
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do nothing`,
    device.id,
    stamp.pin,
    stamp.wall,
    plus(stamp.at, device.offsetSeconds / 60),
    stamp.button,
    stamp.verified,
    device.offsetSeconds,
    tx.now(),
    held,
  )
}

/** A device that sends nothing but nonsense does not fill the disk. */
const mostProblems = 500

function storeProblems(tx: Tx, { id }: DeviceRow, problems: readonly StampProblem[]) {
  for (const { text, why } of problems.slice(0, mostProblems))
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
