/**
 * The worker of one session: looks what is next, marks it, hands it over, settles it, rests. One message at a time, bulk ones
 * with a random pause between them; a single one need not wait for that.
 */
import { randomInt } from 'node:crypto'
import type { App, Tx } from '../../src/app'
import { patiently } from '../../src/paced'
import type { Link, Outcome } from './engine/engine'
import { claim, nextFor, pauseBatch, rulesOf, settle, type Row } from './queue'
import { bytesOf } from './uploads'

/** Refused so often in a row, a bulk send stands still: WhatsApp does not want it. */
const breaker = 3

type House = {
  /** The session, while messages can be sent. */
  link: () => Link | null
  changed: (what: 'session' | 'messages') => void
  /** A message's id is written down. */
  sent: (messageId: string) => void
  /** Something was handed over: the idle time begins anew. */
  used: () => void
  /** Nothing may go out for so many minutes: the session may rest meanwhile. */
  later: (minutes: number) => void
}

export class Sender {
  private running: Promise<void> | null = null
  private isStopped = false
  private again = false
  private wakeUp: (() => void) | null = null
  private waiters = new Map<number, () => void>()
  /** Monotonic milliseconds before which no bulk message goes out. */
  private bulkAt = 0
  private refusals = 0

  constructor(
    private readonly app: App,
    private readonly userId: number,
    private readonly pace: number,
    private readonly house: House,
  ) {}

  get isBusy() {
    return this.running !== null
  }

  wake() {
    if (this.isStopped) return
    this.again = true
    this.wakeUp?.()
    this.running ??= this.work()
      .catch((error: Error) => this.app.log.error('Messages could not be sent on', { user: this.userId, error }))
      .finally(() => {
        this.running = null
        if (this.again && this.house.link()) this.wake()
      })
  }

  /** Resolves when a message has its outcome, or its session failed. */
  settled(id: number): Promise<void> {
    return new Promise((resolve) => this.waiters.set(id, resolve))
  }

  /** Whoever waits looks at what became of theirs. */
  failed() {
    for (const resolve of this.waiters.values()) resolve()
    this.waiters.clear()
  }

  /** Resolves when nothing is being handed over. The session must have gone, or it goes on. */
  async idle() {
    this.again = false
    this.wakeUp?.()
    await this.running
  }

  async stop() {
    this.isStopped = true
    await this.idle()
    this.failed()
  }

  private async work() {
    while (!this.isStopped && this.house.link()) {
      this.again = false
      const next = this.app.ask((ask) => nextFor(ask, this.userId))
      const rest = this.bulkAt - performance.now()
      if (next.is === 'none') return
      if (next.is === 'wait') return this.house.later(next.minutes)
      else if (next.isBulk && rest > 0) await this.sleep(rest)
      else await this.handOver(next.id)
    }
  }

  private async handOver(id: number) {
    const row = await this.write((tx) => claim(tx, this.userId, id))
    if (!row) return this.tell(id)
    this.house.changed('messages')
    const link = this.house.link()
    const { outcome, isGone } = link ? await this.given(link, row) : { outcome: { is: 'refused', why: 'The session has ended.' } as Outcome, isGone: true }
    const state = await this.write((tx) => settle(tx, this.userId, row, outcome, isGone))
    if (row.batchId !== null) await this.afterBulk(row.batchId, outcome, isGone)
    if (outcome.is === 'sent') this.house.sent(outcome.messageId)
    this.house.used()
    if (state !== 'queued') this.tell(id)
    this.house.changed('messages')
  }

  private async given(link: Link, row: Row): Promise<{ outcome: Outcome; isGone: boolean }> {
    let file = null
    if (row.upload) {
      file = await bytesOf(this.app, row.upload)
      if (!file) return { outcome: { is: 'refused', why: 'The attachment is no longer there.' }, isGone: false }
    }
    const outcome = await link.send({ reference: row.id, number: row.number, text: row.message, file })
    return { outcome, isGone: outcome.is === 'refused' && this.house.link() !== link }
  }

  private async afterBulk(batchId: number, outcome: Outcome, isGone: boolean) {
    this.refusals = outcome.is === 'refused' && !isGone ? this.refusals + 1 : 0
    if (this.refusals >= breaker) {
      this.refusals = 0
      await this.write((tx) => pauseBatch(tx, this.userId, batchId, `WhatsApp refused ${breaker} messages in a row. Wait some hours before you resume, and write only to people who expect it.`))
    }
    // A number without WhatsApp was asked for and nothing was sent: a short pause is enough.
    const { leastPauseSeconds: least, mostPauseSeconds: most } = this.app.ask(rulesOf)
    const ms = outcome.is === 'unregistered' ? 2000 : randomInt(least * 1000, Math.max(most * 1000, least * 1000 + 1))
    this.bulkAt = performance.now() + ms * this.pace
  }

  private tell(id: number) {
    this.waiters.get(id)?.()
    this.waiters.delete(id)
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.wakeUp = null
        resolve()
      }
      const timer = setTimeout(done, Math.max(0, ms))
      timer.unref()
      this.wakeUp = done
    })
  }

  private write<T>(work: (tx: Tx) => T): Promise<T> {
    return patiently(() => this.app.write({ actor: null, source: 'whatsapp' }, work))
  }
}
