/**
 * When each device called last, and its clock: in memory, because each of them calls every few seconds.
 * `devices.watch` stores it each minute.
 */
import type { App, Tx } from '../../../src/app'
import type { Instant } from '../../../src/domain/day'

type Seen = { at: Instant; address: string }

export class Presence {
  private readonly seen = new Map<number, Seen>()
  private readonly clocks = new Map<number, { seconds: number; at: Instant }>()

  constructor(private readonly app: App) {}

  saw(deviceId: number, address: string) {
    this.seen.set(deviceId, { at: this.app.clock.now(), address })
  }

  measured(deviceId: number, seconds: number) {
    this.clocks.set(deviceId, { seconds, at: this.app.clock.now() })
  }

  store({ db }: Tx) {
    for (const [id, { at, address }] of this.seen)
      db.run(
        'update devices set last_seen_at = ?, address = ? where id = ? and last_seen_at < ?',
        at,
        address,
        id,
        at,
      )
    for (const [id, { seconds, at }] of this.clocks)
      db.run('update devices set clock_seconds = ?, clock_at = ? where id = ?', seconds, at, id)
    this.clocks.clear()
  }
}
