/** One WhatsApp session: the library, its browser, and the quirks of both. */
import whatsapp, { type Client as ClientType, type Message } from 'whatsapp-web.js'
import type { LinkEvent, Outcome, Outgoing } from '../engine'
import { isStop } from '../../rules'
import { otherEnd, spoken, textOf, type Peer } from './ids'
import { logOut, look, mendIds, refreshCode, sayItIsSynced, unread } from './inPageCode'
import { notConnected, type Registered, type Start } from './protocol'
import {
  browserDied,
  endOfReason,
  endOfStart,
  endOfState,
  notScanned,
  notStarted,
  words,
  type End,
} from './reasons'
import { Sending } from './sending'
import { clientOptions, prepare } from './start'
import { within } from './time'

const { Client, LocalAuth } = whatsapp

export type Outside = {
  emit(event: Exclude<LinkEvent, { is: 'closed' }>): void
  browser(pid: number): void
  log(level: 'debug' | 'warn', message: string): void
  /** The browser is gone. Called once. */
  ended(end: End): void
}

export class Session {
  #start: Start
  #outside: Outside
  #client: ClientType | null = null
  #sending: Sending | null = null
  #end: End | null = null
  #ready = false
  #stage: 'starting' | 'codes' | 'loading' = 'starting'
  #codes = 0
  #percent = -1
  #deadline: NodeJS.Timeout | undefined
  #quiet = { synced: 0, missed: 0, reported: false, awaySince: 0 }

  constructor(start: Start, outside: Outside) {
    this.#start = start
    this.#outside = outside
  }

  async begin(): Promise<void> {
    const prepared = await prepare(this.#start).catch((error: unknown): End => {
      this.#outside.log('warn', `The session cannot be prepared: ${words(error)}`)
      return { why: 'crashed', message: 'The session could not be prepared.' }
    })
    if ('why' in prepared) return this.finish(prepared)
    this.#patience()
    void this.#watch()
    // A page that is replaced while loading fails the library; the next attempt usually works.
    for (let attempt = 1; !this.#end; attempt++) {
      const client = this.#connect(prepared.browser)
      try {
        return await client.initialize()
      } catch (error) {
        if (this.#end) return
        const end = endOfStart(error, prepared.browser, Boolean(client.pupBrowser))
        this.#outside.log('warn', `Attempt ${attempt} to start failed: ${words(error)}`)
        if (end || attempt === 3) return this.finish(end ?? notStarted)
        this.#client = null
        await this.#shut(client)
      }
    }
  }

  async send(message: Outgoing, answer: (outcome: Outcome) => void): Promise<void> {
    if (!this.#ready || !this.#sending) return answer(notConnected)
    await this.#sending.send(message, answer)
  }

  async check(number: string): Promise<Registered> {
    return this.#ready && this.#sending ? this.#sending.check(number) : 'unknown'
  }

  /** Unlinks this device if WhatsApp is reachable. */
  async logOut(): Promise<void> {
    const page = this.#client?.pupPage
    if (this.#ready && page)
      await within(
        10_000,
        logOut(page).catch((error: unknown) => this.#outside.log('debug', `Not unlinked: ${words(error)}`)),
      )
    await this.finish({ why: 'closed', message: 'This device was unlinked.' })
  }

  /** The first reason counts; later ones come from closing the browser. */
  async finish(end: End): Promise<void> {
    if (this.#end) return
    this.#end = end
    clearTimeout(this.#deadline)
    this.#sending?.end()
    if (this.#client) await this.#shut(this.#client)
    this.#outside.ended(end)
  }

  /** An unhandled rejection of the library, from a page that was replaced. */
  stray(error: unknown): void {
    this.#outside.log('warn', `WhatsApp Web: ${words(error)}`)
    if (/auth timeout|ready timeout/.test(words(error))) void this.finish(endOfStart(error, '', true)!)
  }

  #connect(browser: string): ClientType {
    const login = new LocalAuth({ clientId: String(this.#start.owner), dataPath: this.#start.folder })
    const client = new Client({ ...clientOptions(this.#start, browser), authStrategy: login })
    this.#client = client
    const mine = (work: () => void) => () => void (this.#client === client && work())
    // Called when the browser has started, before the page loads.
    login.afterBrowserInitialized = async () => {
      const { pupBrowser, pupPage } = client
      const pid = pupBrowser?.process()?.pid
      if (pid) this.#outside.browser(pid)
      const died = mine(() => void this.finish(browserDied))
      pupBrowser?.on('disconnected', died)
      pupPage?.on('close', died)
      pupPage?.on('error', died)
      if (this.#end) await this.#shut(client)
    }
    // The profile is deleted once no browser writes to it.
    login.logout = async () => {}
    this.#sending = new Sending(
      client,
      this.#start.answerMs,
      this.#start.unknown,
      (event) => this.#outside.emit(event),
      (message) => this.#outside.log('warn', message),
    )
    client.on('qr', (code: string) => this.#code(code))
    client.on('loading_screen', (percent: number | string) => this.#loading(Number(percent) || 0))
    client.on('authenticated', () => (this.#quiet.reported = true))
    client.on('ready', () => void this.#becomeReady(client).catch((error: unknown) => this.stray(error)))
    client.on('disconnected', (reason: string) => void this.finish(endOfReason(String(reason), this.#ready)))
    client.on('message', (message: Message) => {
      if (!message.fromMe && !message.isStatus && !message.broadcast)
        void this.#hear(otherEnd(message), textOf(message))
    })
    return client
  }

  /**
   * Of incoming messages, only a STOP leaves this process; WhatsApp is not asked about senders of anything
   * else.
   */
  async #hear(peer: Peer | null, text: string) {
    if (!isStop(text)) return
    const from = (await this.#sending?.addresses.numberOf(peer)) ?? null
    if (from && !this.#end) this.#outside.emit({ is: 'received', from, text: text.slice(0, 4000) })
  }

  /** Messages that arrived while this session rested. */
  async #hearUnread(page: NonNullable<ClientType['pupPage']>) {
    try {
      const found = await within(this.#start.answerMs, unread(page, spoken))
      for (const { peer, text } of found?.is ?? []) await this.#hear(peer, text)
    } catch (error) {
      this.#outside.log('debug', `Unread messages cannot be read: ${words(error)}`)
    }
  }

  #code(code: string) {
    if (this.#end || this.#ready || ++this.#codes > this.#start.codes) return
    if (this.#stage !== 'codes') {
      this.#stage = 'codes'
      // WhatsApp changes codes by itself; if it does not, the wait still ends.
      this.#patience(this.#start.patienceMs * 10, notScanned)
    }
    this.#outside.emit({ is: 'qr', code })
  }

  #loading(percent: number) {
    if (this.#ready || this.#end || percent === this.#percent) return
    this.#percent = percent
    this.#stage = 'loading'
    this.#patience()
    this.#outside.emit({ is: 'loading', percent: Math.max(0, Math.min(100, percent)) })
  }

  async #becomeReady(client: ClientType) {
    const page = client.pupPage!
    // Each page has its own ids to fix, and the library restarts when WhatsApp replaces it.
    if (await mendIds(page)) this.#outside.log('debug', 'Ids of this version of WhatsApp Web were mended')
    if (this.#ready || this.#end) return
    this.#ready = true
    clearTimeout(this.#deadline)
    this.#outside.emit({
      is: 'ready',
      phoneNumber: client.info.wid.server === 'lid' ? '' : client.info.wid.user,
    })
    void this.#hearUnread(page)
  }

  #patience(ms = this.#start.patienceMs, end?: End) {
    clearTimeout(this.#deadline)
    const seconds = Math.ceil(ms / 1000)
    const late =
      this.#stage === 'starting'
        ? `Could not reach WhatsApp within ${seconds} seconds.`
        : `Could not reach WhatsApp: it did not finish loading within ${seconds} seconds.`
    this.#deadline = setTimeout(() => void this.finish(end ?? { why: 'unreachable', message: late }), ms)
  }

  /** Checks the page itself, because the library does not report much of what happens there. */
  async #watch() {
    while (!this.#end) {
      await new Promise((resolve) => setTimeout(resolve, this.#ready && !this.#quiet.synced ? 3000 : 500))
      const page = this.#client?.pupPage
      if (!page || this.#end) continue
      try {
        const looked = look(page).catch((error: unknown) => {
          this.#outside.log('debug', `The page cannot be checked: ${words(error)}`)
          return 'not' as const
        })
        const answer = await within(30_000, looked)
        const seen = answer && answer.is !== 'not' ? { is: answer.is } : null
        this.#quiet.missed = seen || !this.#ready ? 0 : this.#quiet.missed + 1
        if (this.#quiet.missed === 3)
          await this.finish({ why: 'crashed', message: 'WhatsApp Web no longer answers.' })
        if (seen?.is?.injected || !this.#ready) this.#quiet.awaySince = performance.now()
        else if (performance.now() - this.#quiet.awaySince > this.#start.patienceMs)
          await this.finish({
            why: 'unreachable',
            message: 'Could not reach WhatsApp: WhatsApp Web closed and did not reopen.',
          })
        if (seen?.is) await this.#heed(page, seen.is)
      } catch (error) {
        this.#outside.log('debug', `The page cannot be helped: ${words(error)}`)
      }
    }
  }

  async #heed(
    page: NonNullable<ClientType['pupPage']>,
    { state, synced, injected, listening }: NonNullable<Awaited<ReturnType<typeof look>>>,
  ) {
    const end = endOfState(state, this.#ready)
    if (end) return this.finish(end)
    if (state === 'UNPAIRED_IDLE') await refreshCode(page)
    if (
      this.#percent < 0 &&
      (state === 'CONNECTED' || state === 'PAIRING' || (state === 'OPENING' && this.#stage === 'codes'))
    )
      this.#loading(0)
    // Connected and synced, but the library has not noticed: seen twice, it will not. The same if syncing is
    // unclear for long.
    const deaf = state === 'CONNECTED' && listening && !injected
    const certain = synced === true && (this.#ready || !this.#quiet.reported)
    this.#quiet.synced = !deaf ? 0 : this.#quiet.synced + (certain ? 10 : 1)
    if (this.#quiet.synced < 20) return
    this.#quiet.synced = 0
    await sayItIsSynced(page)
  }

  async #shut(client: ClientType) {
    const browser = client.pupBrowser
    if (!browser) return
    // Asks politely first, because the profile is saved when the browser ends by itself.
    await within(
      8000,
      browser.close().catch(() => {}),
    )
    browser.process()?.kill('SIGKILL')
  }
}
