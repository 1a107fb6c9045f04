/**
 * Addresses of punches, looked up after the punch was answered: the nearest city first, the address later.
 * One request a second for the whole firm (the public service's policy), cached by cells of about 100 m; a
 * setting disables it. Without an answer the nearest city stays, so no network is needed.
 */
import type { App, Tx } from '../../../src/app'
import type { Point } from '../../../src/domain/location'
import { plus } from '../../../src/domain/day'
import { firmDay, settingOn, snapshotOf } from '../../firm/service'
import { version } from '../../../src/version'

type Wanted = { punchId: number; userId: number; day: string } & Point

const between = 1000
/** Waiting punches, and how many are resumed at start. */
const longest = 3600
const atStart = 500
const patience = 5000
/** After a failed request the service is not called for this long. */
const rest = 60_000

export class Geocoder {
  private readonly queue: Wanted[] = []
  private working: Promise<void> | null = null
  private silentUntil = 0
  private lastRequest = 0
  private stopped = false
  private readonly controller = new AbortController()

  constructor(
    private readonly app: App,
    private readonly fetcher: typeof fetch = fetch,
  ) {}

  /**
   * Never awaited by a punch. At one a second, nobody waits longer than an hour for an address; beyond that,
   * and while nobody answers, only the coordinates are kept.
   */
  want(wanted: Wanted) {
    if (!this.mayAsk() || this.queue.length >= longest) return
    this.queue.push(wanted)
    this.working ??= this.work().finally(() => (this.working = null))
  }

  /** Work that was interrupted when the program stopped: punches of the last day without an address. */
  resume() {
    const { app } = this
    const since = plus(app.clock.now(), -24 * 60)
    const left = app.ask(({ db }) =>
      db.all<Wanted>(
        `select p.id as punchId, p.user_id as userId, p.day, p.lat, p.lng
         from punches p
         where p.id > (select coalesce(max(id), 0) - 20000 from punches)
           and p.at >= ?
           and p.source in ('web', 'offline')
           and p.lat is not null
           and p.address is null
           and p.cut_at is null
           and not exists (select 1 from punch_addresses a where a.punch_id = p.id)
         order by p.id desc
         limit ?`,
        since,
        atStart,
      ),
    )
    for (const wanted of left) this.want(wanted)
  }

  /** Whether an address service is set, wanted by the firm, and has not failed within the last minute. */
  mayAsk(): boolean {
    const { app } = this
    return (
      app.config.geocoder !== null &&
      Date.now() >= this.silentUntil &&
      app.ask((ask) => settingOn(snapshotOf(ask), 'attendance', firmDay(ask)).lookUpAddresses)
    )
  }

  /** Resolves when nothing is left to look up. */
  async idle() {
    while (this.working) await this.working
  }

  /** Drops the queue and waits for the running request. */
  async stop() {
    this.stopped = true
    this.queue.length = 0
    this.controller.abort()
    await this.idle()
  }

  private async work() {
    for (let next = this.queue.shift(); next && !this.stopped; next = this.queue.shift()) {
      const wanted = next
      try {
        const address = await this.addressOf(wanted)
        if (address && !this.stopped)
          await this.app.write({ actor: null, source: 'geocoder' }, (tx) => store(tx, wanted, address))
      } catch (error) {
        this.app.log.warn('An address could not be looked up', { punch: wanted.punchId, error })
      }
    }
  }

  private async addressOf(point: Point): Promise<string | null> {
    const { app } = this
    const cell = cellOf(point)
    const cached = await app.files.getItem<string>(cell)
    if (typeof cached === 'string' && cached) return cached
    const answer = await this.ask(point)
    if (answer) await app.files.setItem(cell, answer)
    return answer
  }

  private async ask(point: Point): Promise<string | null> {
    const { app } = this
    if (!this.mayAsk()) return null
    const wait = this.lastRequest + between - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    this.lastRequest = Date.now()
    try {
      const url = new URL('/reverse', app.config.geocoder!)
      url.search = new URLSearchParams({
        format: 'jsonv2',
        lat: String(point.lat),
        lon: String(point.lng),
        zoom: '18',
      }).toString()
      const response = await this.fetcher(url, {
        headers: { 'user-agent': `Muster/${version} (attendance server)` },
        signal: AbortSignal.any([AbortSignal.timeout(patience), this.controller.signal]),
        redirect: 'error',
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const { display_name: name } = (await response.json()) as { display_name?: unknown }
      return typeof name === 'string' && name ? name.slice(0, 500) : null
    } catch (error) {
      this.silentUntil = Date.now() + rest
      app.log.info('The address service did not answer; the nearest cities are shown', {
        error: (error as Error).message,
      })
      return null
    }
  }
}

/** Coordinates rounded to 0.001 degrees, about 100 m. */
export function cellOf({ lat, lng }: Point): string {
  return `geocode:${lat.toFixed(3)}_${lng.toFixed(3)}`
}

function store(tx: Tx, { punchId, userId, day }: Wanted, address: string) {
  const { changes } = tx.db.run(
    `insert into punch_addresses (punch_id, address)
     values (?, ?)
     on conflict do nothing`,
    punchId,
    address,
  )
  if (changes)
    tx.record('attendance.located', { userId, day, punchId, before: { address: null }, after: { address } })
}
