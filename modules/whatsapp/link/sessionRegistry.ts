/** All sessions of an app: whose they are, how many are open, and the events to browsers. */
import type { App } from '../../../src/app'
import { busy } from '../../../src/domain/errors'
import { withRetry } from '../../../src/batches'
import { engineOf, paceFor, type Sending } from './engines'
import { recoverMessages } from './links'
import { rulesOf } from '../queue/queue'
import { PersonSession } from './personSession'

/** Browsers get many changes in one event, in milliseconds. */
const gathered = 400

export class SessionRegistry {
  private readonly sessions = new Map<number, PersonSession>()
  private readonly news = new Map<string, ReturnType<typeof setTimeout>>()
  private made: Sending | null = null
  private readonly letIn = new Set<number>()
  private isStopping = false
  private isServing = false

  constructor(private readonly app: App) {}

  /** The engine is chosen when the first person needs it; then it is known whether this is a demo firm. */
  get sending(): Sending {
    return (this.made ??= engineOf(this.app))
  }
  /** For tests: another engine, before the first is needed. */
  set sending(given: Sending) {
    this.made = given
  }

  /** The factor for pauses between messages; also used without an engine. */
  get pace(): number {
    return this.made?.pace ?? paceFor(this.app)
  }

  sessionOf(userId: number): PersonSession {
    let session = this.sessions.get(userId)
    if (!session)
      this.sessions.set(
        userId,
        (session = new PersonSession(
          this.app,
          userId,
          this.sending,
          () => this.room(userId),
          (what) => this.changed(userId, what),
        )),
      )
    return session
  }

  /** Another process queued something; the serving process sends it. */
  queued(userId: number) {
    if (this.isServing) this.sessionOf(userId).wake()
  }

  /** Returns a person's session, or null. A mere query does not create one. */
  seen(userId: number): PersonSession | null {
    return this.sessions.get(userId) ?? null
  }

  /** Messages queued when the server stopped continue. */
  async start() {
    this.isServing = true
    for (const { id } of this.app.ask(({ db }) =>
      db.all<{ id: number }>(
        `select s.user_id as id
         from whatsapp_sessions s
         join users u on u.id = s.user_id
         where u.is_active = 0
           and (s.is_linked = 1 or s.phone_number is not null)`,
      ),
    ))
      this.leave(id).catch((error: Error) =>
        this.app.log.error('The WhatsApp of somebody who left could not be unlinked', { user: id, error }),
      )
    const has = this.app.ask(({ db }) =>
      db.one(
        `select 1
         from whatsapp_messages
         where state in ('queued', 'sending')
         union all select 1
         from whatsapp_batches
         where state in ('filling', 'running', 'paused')
         limit 1`,
      ),
    )
    if (!has) return
    for (const userId of await withRetry(() =>
      this.app.write({ actor: null, source: 'whatsapp' }, recoverMessages),
    ))
      this.sessionOf(userId).wake()
  }

  /** Somebody left the firm: unlinks their phone and deletes the login. */
  async leave(userId: number) {
    const hasOne = this.app.ask(({ db }) =>
      db.one(
        `select 1
         from whatsapp_sessions
         where user_id = ? and (is_linked = 1 or phone_number is not null)`,
        userId,
      ),
    )
    if (!this.isServing || (!hasOne && !this.sessions.has(userId))) return
    const session = this.sessionOf(userId)
    try {
      await session.leave('Left the firm')
    } finally {
      // A person who returns starts again.
      if (this.sessions.get(userId) === session) this.sessions.delete(userId)
    }
  }

  /** A number opted out: callers waiting for such a message check again. */
  allMessagesChanged() {
    for (const session of this.sessions.values()) session.messagesChanged()
  }

  /** The firm's pace has changed. */
  wakeAll() {
    for (const session of this.sessions.values()) session.wake()
  }

  async stop() {
    this.isStopping = true
    for (const timer of this.news.values()) clearTimeout(timer)
    const over = Promise.all([...this.sessions.values()].map((session) => session.stop()))
    await this.made?.engine.stop()
    await over
  }

  changed(userId: number, what: 'session' | 'messages') {
    const key = `${userId} ${what}`
    if (this.isStopping || this.news.has(key)) return
    const timer = setTimeout(
      () => {
        this.news.delete(key)
        this.app.live.notify({ people: [userId] }, `whatsapp.${what}`)
      },
      what === 'session' ? 0 : gathered,
    )
    timer.unref()
    this.news.set(key, timer)
  }

  /** Each session is a browser: above the firm's limit, the longest idle one is closed. */
  private async room(userId: number) {
    const { sessionsAtOnce } = this.app.ask(rulesOf)
    // People who were admitted and have no browser yet count too.
    const open = [...this.sessions.values()].filter(
      (session) =>
        session.userId !== userId &&
        (session.isOpen() || (session.state === 'connecting' && this.letIn.has(session.userId))),
    )
    this.letIn.add(userId)
    if (open.length < sessionsAtOnce) return
    const [rested] = open
      .filter((session) => !session.isBusy())
      .toSorted((a, b) => a.watch.usedAt - b.watch.usedAt)
    if (rested) return rested.sleep()
    this.letIn.delete(userId)
    throw busy(
      `${sessionsAtOnce === 1 ? '1 person is' : `${sessionsAtOnce} people are`} using WhatsApp now, ` +
        'the limit of this server. Please try again later.',
    )
  }
}

/** The registry of an app. */
export const registries = new WeakMap<App, SessionRegistry>()
export const registryOf = (app: App): SessionRegistry => registries.get(app)!
