/**
 * The outbox: due messages of a channel are claimed, sent and settled. If the server stopped while sending,
 * it sends again with the same identity, so that the message is shown once. Retries get rarer; after the
 * last attempt a message is dead, and an Admin sees it.
 */
import type { App, Ask, Tx } from './app'
import type { Instant } from './domain/day'

/** One way out: its table, and how a message is sent. */
export type Channel<Row, Outcome> = {
  /** For the log. */
  name: string
  /** Whether a server that stopped left messages that it was sending. */
  isUnderWay(ask: Ask): boolean
  /** Puts these back. */
  putBack(tx: Tx): void
  /** Whether a message is due now. Checked before writing, because most wakes find nothing to do. */
  isDue(ask: Ask): boolean
  /** When the next message is due; null without one. */
  nextDue(ask: Ask): Instant | null
  /** Marks due messages as being sent and returns them. */
  claim(tx: Tx): Claimed<Row>
  send(app: App, rows: readonly Row[]): Promise<ReadonlyMap<Row, Outcome>>
  settle(tx: Tx, row: Row, outcome: Outcome): void
  /** Milliseconds until the channel's server, which is out of order, is tried again. */
  restMs?(): number
  /** Nothing more is due for now. */
  idle?(): void
}

/** `more`: how many were handled otherwise, such as dropped; claiming goes on. */
export type Claimed<Row> = { rows: Row[]; more?: number }

/**
 * A server that is out of order is left alone for a while, longer each time. By the machine's steady clock,
 * because the other may be corrected meanwhile.
 */
export class Rest {
  private state: { until: number; count: number } | null = null

  constructor(
    private readonly clock: Pick<App['clock'], 'steady'>,
    /** Minutes of each rest. The last one repeats. */
    private readonly minutes: readonly number[],
  ) {}

  /** `asked`: minutes that the server itself asked for. */
  begin(asked?: number) {
    const count = this.state ? this.state.count + 1 : 0
    const minutes = asked ?? this.minutes[Math.min(count, this.minutes.length - 1)]!
    this.state = { until: this.clock.steady() + minutes * 60_000, count }
  }

  end() {
    this.state = null
  }

  /** Milliseconds until it is over. */
  leftMs(): number {
    return this.state ? Math.max(0, this.state.until - this.clock.steady()) : 0
  }
}

const longestSleep = 60_000
const longestFarewell = 3000

export class Outbox<Row = never, Outcome = never> {
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null
  private again = false
  private isOpen = false
  private isGone = false
  /** Claimed messages could not be settled, such as on a full disk. They are put back before others. */
  private isTorn = false

  constructor(
    private readonly app: App,
    private readonly channel: Channel<Row, Outcome>,
  ) {}

  async start() {
    this.isOpen = true
    if (this.app.ask((ask) => this.channel.isUnderWay(ask)))
      await this.write((tx) => this.channel.putBack(tx))
    this.wake()
  }

  async stop() {
    this.isOpen = false
    clearTimeout(this.timer)
    // A service that does not answer does not delay a shutdown; the message is sent again at the next start.
    await Promise.race([this.running, new Promise((done) => setTimeout(done, longestFarewell).unref())])
    this.isGone = true
    this.channel.idle?.()
  }

  /** Something may be due. Does nothing in a process that does not serve. */
  wake() {
    if (!this.isOpen) return
    this.again = true
    this.running ??= this.run().finally(() => {
      this.running = null
      if (this.again) this.wake()
    })
  }

  /** Sends everything due now: `wake`, awaited. */
  async drain(): Promise<number> {
    let sent = 0
    for (let batch = await this.batch(); batch > 0; batch = await this.batch()) sent += batch
    return sent
  }

  private async run() {
    this.again = false
    try {
      while (this.isOpen && (await this.batch()) > 0);
      this.channel.idle?.()
    } catch (error) {
      this.app.log.error('The outbox could not be processed', { channel: this.channel.name, error })
    }
    if (this.isOpen) this.sleep()
  }

  private sleep() {
    clearTimeout(this.timer)
    const { clock } = this.app
    const due = this.app.ask((ask) => this.channel.nextDue(ask))
    const rest = this.channel.restMs?.() ?? 0
    const wait = due
      ? Math.max(250, rest, Math.min(longestSleep, Date.parse(due) - Date.parse(clock.now())))
      : longestSleep
    this.timer = setTimeout(() => this.wake(), wait)
    this.timer.unref()
  }

  /** Claims, sends and settles; returns how many. */
  private async batch(): Promise<number> {
    const { app, channel } = this
    if (this.isTorn) await this.write((tx) => channel.putBack(tx))
    this.isTorn = false
    if (channel.restMs?.() || !app.ask((ask) => channel.isDue(ask))) return 0
    const { rows, more = 0 } = await this.write((tx) => channel.claim(tx))
    if (!rows.length) return more
    this.isTorn = true
    const outcomes = await channel.send(app, rows)
    if (this.isGone) return 0
    await this.write((tx) => {
      for (const [row, outcome] of outcomes) channel.settle(tx, row, outcome)
    })
    this.isTorn = false
    return rows.length + more
  }

  private write<T>(work: (tx: Tx) => T): Promise<T> {
    return this.app.write({ actor: null, source: 'outbox' }, work)
  }
}
