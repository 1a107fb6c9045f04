/**
 * One person's session while the server runs: its state, the code to be scanned, and the one worker that hands their messages
 * over, one after the other. What must survive a restart stands in the database; this may be lost at any moment.
 */
import type { App, Tx } from '../../src/app'
import { busy, Refusal } from '../../src/domain/errors'
import { patiently } from '../../src/paced'
import { codeImage } from './codeImage'
import { Connecting, type Connected } from './connecting'
import type { Session } from './contract'
import type { Link, LinkEvent } from './engine/engine'
import type { Sending } from './engines'
import { Hearing, isHeard } from './hearing'
import { endOf, failSingles, keptOf, linked, standStill, troubled, unlinked } from './links'
import { nextFor, rulesOf } from './queue'
import { Sender } from './sender'

/** Milliseconds until a session that broke is tried again; after the last one a person has to. */
const retries = [5000, 30_000, 120_000]
/** Minutes. */
const longestWait = 10

export class Seat {
  state: Session['state']
  qr: string | null = null
  loading: number | null = null
  private link: Link | null = null
  private readonly connecting = new Connecting()
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private idle: ReturnType<typeof setTimeout> | undefined
  private readonly hearing: Hearing
  private isClosing = false
  readonly sender: Sender
  /** When it was last used; monotonic. */
  usedAt = 0

  constructor(
    private readonly app: App,
    readonly userId: number,
    private readonly sending: Sending,
    /** Makes room for one more session; throws where there is none. */
    private readonly room: () => Promise<void>,
    private readonly changed: (what: 'session' | 'messages') => void,
  ) {
    this.state = this.kept().isLinked ? 'resting' : 'disconnected'
    this.sender = new Sender(app, userId, sending.pace, { link: () => (this.state === 'connected' ? this.link : null), changed, sent: (messageId) => this.went(messageId), used: () => this.rest(), later: (minutes) => this.later(minutes) })
    this.hearing = new Hearing(userId, (work) => this.write(work), () => changed('messages'))
  }

  /** Its browser takes memory. */
  isOpen = () => this.link !== null || this.state === 'connecting'
  isBusy = () => this.sender.isBusy || this.state === 'connecting' || this.state === 'qr'

  /** Answers when there is a code to scan, when it is connected, or after 90 seconds. */
  async connect(force: boolean): Promise<Connected> {
    if (force) await this.leave('Reconnected with another login', false)
    if (this.state === 'connected') return { status: 'already_connected', qrCode: null, phoneNumber: this.kept().phoneNumber, message: null }
    if (this.state === 'qr' && this.qr) return this.shown()
    this.tries = 0
    const answer = this.connecting.answer()
    // It may fail before anybody awaits it.
    answer.catch(() => {})
    if (!this.link) await this.begin()
    return answer
  }

  /** There is something to send: a session that rests is woken. */
  wake() {
    const next = this.app.ask((ask) => nextFor(ask, this.userId))
    if (next.is === 'none' || this.isClosing) return
    if (next.is === 'wait') return this.later(next.minutes)
    if (this.state === 'connected') this.sender.wake()
    else if (this.state === 'resting' && !this.link) void this.begin().catch((error: Error) => this.broken('unreachable', error.message))
  }

  /** Looked at again by then at the latest; the firm's settings may have changed. */
  private later(minutes: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.wake(), Math.min(minutes, longestWait) * 60_000)
    this.timer.unref()
  }

  /** The person ends it; the login stays. */
  async disconnect() {
    clearTimeout(this.timer)
    await this.shut()
    this.to('disconnected')
    await this.write((tx) => {
      unlinked(tx, this.userId, null)
      standStill(tx, this.userId, 'WhatsApp is disconnected. Connect it and resume.')
    })
    this.told()
  }

  /** Unlinks at WhatsApp and forgets the login. */
  async leave(why: string, isOver = true) {
    clearTimeout(this.timer)
    const { link } = this
    this.link = null
    if (link) await link.logOut()
    else await this.sending.engine.forget(this.userId)
    this.to('disconnected')
    await this.sender.idle()
    await this.write((tx) => {
      if (keptOf(tx, this.userId).isLinked) unlinked(tx, this.userId, isOver ? why : null)
      standStill(tx, this.userId, why)
    })
    this.told()
  }

  /** Closed to save memory: the next message wakes it. */
  async sleep() {
    await this.shut()
    this.to('resting')
  }

  /** The server stops: nothing more is handed over, and what is under way is settled. */
  async stop() {
    this.isClosing = true
    clearTimeout(this.timer)
    clearTimeout(this.idle)
    await this.sender.stop()
  }

  private async begin() {
    this.to('connecting')
    try {
      await this.room()
      if (this.link || this.isClosing) return
      const link: Link = this.sending.engine.open(this.userId, (event) => void this.take(event, link).catch((error: Error) => this.app.log.error('An event of WhatsApp could not be kept', { user: this.userId, event: event.is, error })))
      this.link = link
    } catch (error) {
      this.to(this.kept().isLinked ? 'resting' : 'disconnected')
      this.connecting.came(error instanceof Refusal ? error : busy('WhatsApp could not be started. Please try again.'))
      throw error
    }
  }

  /** Events of a session that was left already change nothing but what became of its messages. */
  private async take(event: LinkEvent, link: Link) {
    if (isHeard(event)) return this.hearing.take(event)
    if (this.link !== link) return
    if (event.is === 'qr') {
      const image = await codeImage(event.code)
      if (this.link !== link || this.state === 'connected') return
      this.qr = image
      this.to('qr')
      return this.connecting.came(this.shown())
    }
    if (event.is === 'loading') {
      this.loading = event.percent
      return this.changed('session')
    }
    if (event.is === 'ready') return this.ready(event.phoneNumber, link)
    await this.over(event)
  }

  private async ready(phoneNumber: string, link: Link) {
    await this.write((tx) => linked(tx, this.userId, phoneNumber))
    if (this.link !== link) return
    this.to('connected')
    this.connecting.came({ status: 'connected', qrCode: null, phoneNumber, message: null })
    this.rest()
    this.sender.wake()
  }

  private async over({ why, message }: LinkEvent & { is: 'closed' }) {
    this.link = null
    this.to(this.kept().isLinked ? 'resting' : 'disconnected')
    const end = endOf(why, message)
    if (!end) return
    await this.sender.idle()
    if (why !== 'not scanned') this.app.log.warn('A WhatsApp session ended', { user: this.userId, why, message })
    if (!end.keeps) {
      await this.write((tx) => {
        if (keptOf(tx, this.userId).isLinked || why !== 'not scanned') unlinked(tx, this.userId, end.trouble)
        if (why !== 'not scanned') standStill(tx, this.userId, end.trouble)
      })
      this.to('disconnected')
      this.told()
      return this.connecting.came(why === 'not scanned' ? { status: 'timeout', qrCode: null, phoneNumber: null, message: end.trouble } : new Refusal(409, end.trouble))
    }
    this.connecting.came(new Refusal(503, end.trouble, undefined, 5))
    await this.broken(why, end.trouble)
  }

  /** Tried again while something waits, later and later; then it stands still and its person hears why. */
  private async broken(why: string, trouble: string) {
    if (this.isClosing) return
    const pause = why === 'no browser' || !this.kept().isLinked ? undefined : retries[this.tries++]
    const goesOn = await this.write((tx) => {
      troubled(tx, this.userId, trouble)
      failSingles(tx, trouble, this.userId)
      if (pause !== undefined && nextFor(tx, this.userId).is !== 'none') return true
      standStill(tx, this.userId, trouble)
      return false
    })
    this.told()
    if (!goesOn || pause === undefined) return
    this.timer = setTimeout(() => this.wake(), pause * this.sending.pace)
    this.timer.unref()
  }

  /** A session that sends is well: the next time it breaks is the first. */
  private went(messageId: string) {
    this.tries = 0
    void this.hearing.known(messageId)
  }

  /** Counts the idle time from now. */
  private rest() {
    this.usedAt = performance.now()
    clearTimeout(this.idle)
    const { idleMinutes } = this.app.ask(rulesOf)
    this.idle = setTimeout(() => void (this.state !== 'connected' ? undefined : this.isBusy() ? this.rest() : this.sleep()), idleMinutes * 60_000)
    this.idle.unref()
  }

  private async shut() {
    const { link } = this
    this.link = null
    clearTimeout(this.idle)
    await link?.close()
    await this.sender.idle()
  }

  private to(state: Session['state']) {
    this.state = state
    if (state !== 'qr') this.qr = null
    if (state !== 'qr' && state !== 'connecting') this.loading = null
    this.changed('session')
  }

  /** Messages have become something else than sent: windows and whoever waits look again. */
  private told() {
    this.changed('messages')
    this.sender.failed()
  }

  private kept = () => this.app.ask((ask) => keptOf(ask, this.userId))
  private shown = (): Connected => ({ status: 'qr_ready', qrCode: this.qr, phoneNumber: null, message: null })

  private write<T>(work: (tx: Tx) => T): Promise<T> {
    return patiently(() => this.app.write({ actor: null, source: 'whatsapp' }, work))
  }
}
