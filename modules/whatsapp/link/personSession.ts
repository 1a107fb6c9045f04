/**
 * One person's session while the server runs: its state, the QR code, and the worker that sends their
 * messages one by one. What must survive a restart is in the database; this object may be lost at any moment.
 * Ending a session takes time, and people do not wait: the new state applies at once, `turn` is incremented,
 * and results awaited in an earlier turn are ignored.
 */
import type { App, Tx } from '../../../src/app'
import { busy, conflict, Refusal } from '../../../src/domain/errors'
import { withRetry } from '../../../src/batches'
import { codeImage } from './codeImage'
import { codeShown, connectedAs, Connecting, timedOut, type Connected } from './connecting'
import type { Session } from '../contract'
import { Ending } from './ending'
import type { Closed, Link, LinkEvent } from '../engine/engine'
import type { Sending } from './engines'
import { MessageEvents, isMessageEvent } from './messageEvents'
import { ended, endOf, forgotten, storedLinkOf, linked, unlinkedOnPhone } from './links'
import { Restarting } from './restarting'
import { nextFor, rulesOf } from '../queue/queue'
import { Sender } from '../queue/sender'
import { Watch } from './watch'

export class PersonSession {
  state: Session['state']
  qr: string | null = null
  loading: number | null = null
  readonly sender: Sender
  private readonly connecting = new Connecting()
  private readonly hearing: MessageEvents
  private readonly mending: Restarting
  private link: Link | null = null
  private turn = 0
  private readonly ending = new Ending()
  isOver = false
  readonly watch = new Watch(
    () => this.wake(),
    () => (this.isBusy() ? this.rest() : void this.sleep().catch(this.failed)),
  )

  constructor(
    private readonly app: App,
    readonly userId: number,
    private readonly sending: Sending,
    /** Makes room for one more session; throws if there is none. */
    private readonly room: () => Promise<void>,
    private readonly changed: (what: 'session' | 'messages') => void,
  ) {
    this.state = this.atRest()
    this.sender = new Sender(app, userId, sending.pace, {
      link: () => (this.state === 'connected' ? this.link : null),
      changed,
      sent: (messageId) => this.went(messageId),
      used: () => this.rest(),
      later: (minutes) => this.watch.later(minutes),
    })
    this.mending = new Restarting(userId, sending.pace, {
      note: (work) => this.note(work),
      isLinked: () => this.stored().isLinked,
      onMended: this.messagesChanged,
      wakeIn: (ms) => this.watch.wakeIn(ms),
      failed: this.failed,
    })
    this.hearing = new MessageEvents(
      userId,
      (work) => this.write(work),
      () => changed('messages'),
    )
  }

  isOpen = () => this.link !== null || this.ending.isUnderWay
  isBusy = () => this.sender.isBusy || this.state === 'connecting' || this.state === 'qr'

  /** Answers when there is a code, when it is connected, or after 90 seconds. */
  async connect(force: boolean): Promise<Connected> {
    if (force) await this.relink()
    if (this.isOver) throw conflict('This session has ended.')
    if (this.state === 'connected') return connectedAs(this.stored().phoneNumber, 'already_connected')
    if (this.state === 'qr' && this.qr) return codeShown(this.qr)
    this.mending.well()
    const answer = this.connecting.answer()
    if (this.state !== 'connecting' && !this.link)
      this.begin().catch((error: unknown) =>
        this.connecting.came(
          error instanceof Refusal ? error : busy('WhatsApp could not be started. Please try again.'),
        ),
      )
    return answer
  }

  /** Something waits to be sent, so an idle session is opened. Never throws. */
  wake() {
    try {
      // A message's result is stored, whether there is a session or not.
      if (this.sender.isOwing) this.sender.wake()
      const next = this.isOver ? null : this.app.ask((ask) => nextFor(ask, this.userId))
      if (!next || next.is === 'none') return
      if (next.is === 'wait') return this.watch.later(next.minutes)
      if (this.state === 'connected') return this.sender.wake()
      if (this.state === 'resting' && !this.link)
        this.begin()
          .catch((error: unknown) => this.mending.notBegun(error))
          .catch(this.stumbled)
    } catch (error) {
      this.stumbled(error as Error)
    }
  }

  /** The person disconnects; the login stays. */
  async disconnect() {
    await Promise.all([
      this.end('disconnected', (link) => link?.close()),
      this.note((tx) => ended(tx, this.userId, null)),
    ])
    this.messagesChanged()
  }

  /** Unlinks at WhatsApp and deletes the login. `isOver`: permanently. */
  async leave(why: string, isOver = true) {
    this.isOver ||= isOver
    const gone = (link: Link | null) => (link ? link.logOut() : this.sending.engine.forget(this.userId))
    await Promise.all([
      this.end('disconnected', gone),
      this.note((tx) => ended(tx, this.userId, isOver ? why : null, why)),
    ])
    await this.note((tx) => forgotten(tx, this.userId))
    this.messagesChanged()
  }

  private async relink() {
    const [leaving, turn] = [this.leave('Reconnected with another login', false), this.turn]
    await leaving
    if (turn !== this.turn) throw conflict('WhatsApp was disconnected meanwhile.')
  }

  /** Closed to save memory: the next message opens it. */
  async sleep() {
    await this.end(this.state === 'disconnected' ? 'disconnected' : 'resting', (link) => link?.close())
    this.wake()
  }

  /** The server stops: nothing more is sent, and running sends are settled. */
  async stop() {
    this.isOver = true
    this.turn++
    this.watch.clear()
    this.connecting.came(busy('The server is stopping. Please try again.'))
    await this.sender.stop()
  }

  /**
   * Ends the current session, whatever its state. The new state applies at once; resolves when nothing is
   * being sent.
   */
  private async end(
    state: 'resting' | 'disconnected',
    close: (link: Link | null) => Promise<void> | undefined,
  ) {
    this.turn++
    this.watch.clear()
    const { link } = this
    this.link = null
    this.to(state)
    this.connecting.came(conflict('WhatsApp was disconnected meanwhile.'))
    await this.ending.add(() => close(link), this.failed)
    await this.sender.idle()
    if (this.sender.isOwing) this.watch.later(1)
  }

  private async begin() {
    const turn = ++this.turn
    this.to('connecting')
    try {
      await this.ending.done
      if (turn === this.turn) await this.room()
      if (turn !== this.turn || this.isOver) return
      const link: Link = this.sending.engine.open(
        this.userId,
        (event) => void this.take(event, link).catch(this.stumbled),
      )
      this.link = link
    } catch (error) {
      if (turn === this.turn) this.to(this.atRest())
      throw error
    }
  }

  /** Events about messages count from any session; others only from the open one. */
  private async take(event: LinkEvent, link: Link): Promise<void> {
    if (isMessageEvent(event)) return this.hearing.take(event)
    if (this.link !== link) return
    if (event.is === 'qr') return this.state === 'connected' ? undefined : this.requestCode(event.code, link)
    if (event.is === 'ready') return this.ready(event.phoneNumber, link)
    if (event.is === 'closed') return this.over(event.why, event.message)
    this.loading = event.percent
    this.changed('session')
  }

  private async requestCode(code: string, link: Link) {
    // The stored login is worthless: it was unlinked on the phone while the session was idle.
    if (this.stored().isLinked) {
      await this.note((tx) => ended(tx, this.userId, unlinkedOnPhone))
      this.messagesChanged()
      if (!this.connecting.isAwaited && this.link === link)
        return this.end('disconnected', (one) => one?.close())
    }
    const image = await codeImage(code)
    if (this.link !== link || this.state === 'connected') return
    this.to('qr', image)
    this.connecting.came(codeShown(this.qr))
  }

  private async ready(phoneNumber: string, link: Link) {
    try {
      await this.note((tx) => linked(tx, this.userId, phoneNumber))
    } catch (error) {
      this.connecting.came(busy("WhatsApp's answer could not be stored. Please try again."))
      if (this.link === link) await this.end(this.atRest(), (one) => one?.close())
      throw error
    }
    if (this.link !== link) return
    this.to('connected')
    this.connecting.came(connectedAs(phoneNumber))
    this.rest()
    this.sender.wake()
  }

  private async over(why: Closed, message: string) {
    const turn = ++this.turn
    this.link = null
    this.watch.closed()
    const end = endOf(why, message)
    this.to(end?.keeps === false ? 'disconnected' : this.atRest())
    const words = end?.trouble ?? 'The session was closed.'
    this.connecting.came(
      why === 'not scanned' ? timedOut(words) : new Refusal(end?.keeps === false ? 409 : 503, words),
    )
    // A stopping server pauses nothing: after its start, pending messages continue.
    if (!end || this.isOver) return this.isOver ? undefined : this.watch.later(1)
    if (why !== 'not scanned')
      this.app.log.warn('A WhatsApp session ended', { user: this.userId, why, message })
    // An unscanned code is no news for a person who was never linked.
    if (!end.keeps && (why !== 'not scanned' || this.stored().isLinked))
      await this.note((tx) => ended(tx, this.userId, end.trouble))
    await this.sender.idle()
    if (end.keeps && turn === this.turn) return this.mending.broken(end.trouble, why !== 'no browser')
    this.messagesChanged()
  }

  private went(messageId: string) {
    this.mending.well()
    this.hearing.known(messageId).catch(this.failed)
  }

  /** Restarts the idle time. */
  private rest() {
    this.watch.usedAt = performance.now()
    const { idleMinutes } = this.app.ask(rulesOf)
    if (this.state === 'connected') this.watch.used(idleMinutes)
  }

  private to(state: Session['state'], qr: string | null = null) {
    this.state = state
    this.qr = qr
    if (state !== 'qr' && state !== 'connecting') this.loading = null
    this.changed('session')
  }

  /** Messages have a status other than sent: browsers and waiting callers check again. */
  messagesChanged = () => (this.changed('messages'), this.sender.look())

  private stumbled = (error: Error) => (this.failed(error), this.watch.later(1))
  private failed = (error: Error) =>
    this.app.log.error('A WhatsApp session has failed', { user: this.userId, error })
  private stored = () => this.app.ask((ask) => storedLinkOf(ask, this.userId))
  private atRest = () => (this.stored().isLinked ? ('resting' as const) : ('disconnected' as const))

  /** Written unless the session has changed meanwhile, because a repeated write must not undo the change. */
  private note<T>(work: (tx: Tx) => T): Promise<T | undefined> {
    const { turn } = this
    return this.write((tx) => (turn === this.turn || this.isOver ? work(tx) : undefined))
  }

  private write<T>(work: (tx: Tx) => T): Promise<T> {
    return withRetry(() => this.app.write({ actor: null, source: 'whatsapp' }, work))
  }
}
