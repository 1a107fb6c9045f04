/** Devices that nobody knows yet: their first call, and the later ones until an Admin decides. */
import type { App } from '../../../src/app'
import { plus, type Instant } from '../../../src/domain/day'
import { firmDay } from '../../firm/service'
import { findDevice, storeDevice, type DeviceRow } from '../registry/rows'

const origin = { actor: null, source: 'devices' }
/**
 * So many first calls are recorded in an hour. The audit is never deleted, and a stranger can invent serial
 * numbers without end. A firm that connects more devices in an hour sees them in the list all the same. The
 * count begins again when the server starts.
 */
const recordedAnHour = 50
/** The row of a waiting device says when it called last, to a minute: it calls every few seconds. */
const seenMinutes = 1

export class Meeting {
  /** When first calls were recorded, the oldest first: `recordedAnHour` at most. */
  private recorded: readonly Instant[] = []

  constructor(private readonly app: App) {}

  meet(serial: string, address: string): Promise<DeviceRow> {
    return this.app.write(
      origin,
      // Two first calls may come at once.
      (tx) =>
        findDevice(tx, serial) ??
        storeDevice(tx, { serial, address, day: firmDay(tx) }, this.mayRecord(tx.now())),
    )
  }

  /** In its row and not in memory, which the serial numbers of a stranger would fill. */
  async saw({ id, lastSeenAt }: DeviceRow, address: string) {
    const now = this.app.clock.now()
    if (lastSeenAt > plus(now, -seenMinutes)) return
    await this.app.write(
      origin,
      ({ db }) =>
        void db.run('update devices set last_seen_at = ?, address = ? where id = ?', now, address, id),
    )
  }

  private mayRecord(now: Instant): boolean {
    const recent = this.recorded.filter((at) => at > plus(now, -60))
    const may = recent.length < recordedAnHour
    this.recorded = may ? [...recent, now] : recent
    return may
  }
}
