/**
 * The worker of one session: finds the next message, marks it, sends it, settles it, pauses. One message at a
 * time, bulk ones with a random pause; a single one need not wait for that.
 */
import { randomInt } from 'node:crypto'
import type { App, Tx } from '../../../src/app'
import { withRetry } from '../../../src/batches'
import type { Link, Outcome } from '../engine/engine'
import { claim, nextFor, rulesOf, type Row } from './queue'
import { pauseBatch } from './stopping'
import { recordOutcome } from './outcomes'
import { Streak } from './streak'
import { bytesOf } from './uploads'
import { Waiters } from './waiters'

/** Milliseconds to wait after the session could not send anything. */
const awayRest = 5000

type House = {
  /** The session, while messages can be sent. */
  link: () => Link | null
  changed: (what: 'session' | 'messages') => void
  /** A message's id is stored. */
  sent: (messageId: string) => void
  /** Something was sent, so the idle time restarts. */
  used: () => void
  /** Nothing can be sent for so many minutes, so the session may be closed meanwhile. */
  later: (minutes: number) => void
}
type Given = { row: Row; outcome: Outcome; isGone: boolean }

export class Sender {
  private running: Promise<void> | null = null
  private isStopped = false
  private again = false
  private wakeUp: (() => void) | null = null
  /** Results that could not be stored: handled first. */
  private owed: Given | null = null
  private readonly waiters = new Waiters()
  private readonly streak = new Streak()
  /** Monotonic milliseconds before which no bulk message is sent. */
  private bulkAt = 0

  constructor(
    private readonly app: App,
    private readonly userId: number,
    private readonly pace: number,
    private readonly house: House,
  ) {}

  get isBusy() {
    return this.running !== null
  }
  get isOwing() {
    return this.owed !== null
  }

  wake() {
    if (this.isStopped) return
    this.again = true
    this.wakeUp?.()
    this.running ??= this.work()
      .catch((error: Error) => {
        // Probably a full disk: nothing more is sent until it was checked again.
        this.app.log.error('Messages could not be sent', { user: this.userId, error })
        this.again = false
        this.house.later(1)
      })
      .finally(() => {
        this.running = null
        if (this.again && this.house.link()) this.wake()
      })
  }

  /** Resolves when a message has its result, its session failed, or it took too long. */
  settled = (id: number, longestMs: number): Promise<void> => this.waiters.settled(id, longestMs)

  /** Waiting callers, for one message or any, check their result. */
  look(id: number | null = null) {
    if (id === null) this.waiters.all()
    else this.waiters.one(id)
  }

  /** Resolves when nothing is being sent. The session must have ended, or it continues. */
  async idle() {
    this.again = false
    this.wakeUp?.()
    await this.running
  }

  async stop() {
    this.isStopped = true
    await this.idle()
    this.look()
  }

  private async work() {
    if (this.owed) await this.settle(this.owed)
    while (!this.isStopped && this.house.link()) {
      this.again = false
      const next = this.app.ask((ask) => nextFor(ask, this.userId))
      const rest = this.bulkAt - performance.now()
      if (next.is === 'none') return
      if (next.is === 'wait') return this.house.later(next.minutes)
      if (next.isBulk && rest > 0) await this.sleep(rest)
      else await this.handOver(next.id)
    }
  }

  private async handOver(id: number) {
    const row = await this.write((tx) => claim(tx, this.userId, id))
    this.house.changed('messages')
    if (!row) return this.waiters.one(id)
    const link = this.house.link()
    this.owed = link
      ? await this.given(link, row)
      : { row, outcome: { is: 'refused', why: 'The session has ended.' }, isGone: true }
    await this.settle(this.owed)
  }

  private async given(link: Link, row: Row): Promise<Given> {
    const failed = (why: string): Given => ({ row, outcome: { is: 'refused', why }, isGone: false })
    let file = null
    if (row.upload) {
      try {
        file = await bytesOf(this.app, row.upload)
      } catch (error) {
        this.app.log.error('An attachment could not be read', { user: this.userId, error: error as Error })
      }
      if (!file) return failed('The attachment could not be read. Please attach it again.')
    }
    const outcome = await link.send({ reference: row.id, number: row.number, text: row.message, file })
    return {
      row,
      outcome,
      isGone: outcome.is === 'refused' && (outcome.isAway === true || this.house.link() !== link),
    }
  }

  private async settle({ row, outcome, isGone }: Given) {
    const state = await this.write((tx) => recordOutcome(tx, this.userId, row, outcome, isGone))
    this.owed = null
    if (row.batchId !== null) await this.afterBulk(row.batchId, outcome, isGone)
    if (outcome.is === 'sent') this.house.sent(outcome.messageId)
    this.house.used()
    if (state !== 'queued') this.waiters.one(row.id)
    this.house.changed('messages')
  }

  private async afterBulk(batchId: number, outcome: Outcome, isGone: boolean) {
    const why = this.streak.after(outcome, isGone)
    if (why) await this.write((tx) => pauseBatch(tx, this.userId, batchId, why))
    this.bulkAt = performance.now() + this.restAfter(outcome, isGone) * this.pace
  }

  private restAfter(outcome: Outcome, isGone: boolean): number {
    if (isGone) return awayRest
    // A number without WhatsApp was only looked up, so a short pause is enough.
    if (outcome.is === 'unregistered') return 2000
    const { leastPauseSeconds: least, mostPauseSeconds: most } = this.app.ask(rulesOf)
    return randomInt(least * 1000, Math.max(most * 1000, least * 1000 + 1))
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
    return withRetry(() => this.app.write({ actor: null, source: 'whatsapp' }, work))
  }
}
