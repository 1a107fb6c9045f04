/**
 * The server's side of one session: starts its process, receives its events, and guarantees that no process
 * is left afterwards.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../../src/log'
import type { Closed, Link, LinkEvent, Outcome, Outgoing } from './engine'
import { clearStale, endProcesses } from './processes'
import { dropOldest, mostUnknown } from './session/bounded'
import {
  notConnected,
  profileName,
  type FromSession,
  type Registered,
  type Remembered,
  type Start,
  type ToSession,
} from './session/protocol'

/** The environment variables that the browser needs, without the server's secrets. */
const surroundings = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        /^(PATH|HOME|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_.*|TZ|XDG_.*|.*_proxy)$/i.test(name) ||
        /^(MUSTER_CHROMIUM|PLAYWRIGHT_BROWSERS_PATH)$/i.test(name) ||
        /^(SystemRoot|LOCALAPPDATA|PROGRAMFILES.*|USERPROFILE)$/i.test(name),
    ),
  )

type Waiting =
  | { is: 'send'; answer: (outcome: Outcome) => void }
  | { is: 'check'; answer: (registered: Registered) => void }

export type Running = Link & { gone: Promise<void> }

/**
 * Starts when `before` has ended. Every error becomes `closed`. Changes of `unknown` are kept for later
 * sessions. `slack`: how late the session's process, which has its own time limits, may be.
 */
export function runLink(
  start: Omit<Start, 'unknown'>,
  slack: number,
  unknown: Map<number, Remembered>,
  entry: string,
  before: Promise<void>,
  log: Log,
  emit: (event: LinkEvent) => void,
): Running {
  const profile = join(start.folder, profileName(start.owner))
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | null = null
  let browser: number | null = null
  let end: { why: Closed; message: string } | null = null
  let [wantsToEnd, removes, removed, over, attempts] = [false, false, false, false, 0]
  let watchdog: NodeJS.Timeout | undefined
  let cancel!: () => void
  const cancelled = new Promise<void>((resolve) => (cancel = resolve))

  const inform = (event: LinkEvent) => {
    try {
      emit(event)
    } catch (error) {
      log.error('An event of WhatsApp could not be processed', { error, owner: start.owner, event: event.is })
    }
  }
  const say = (message: ToSession) => child?.connected && child.send(message, () => {})
  /** Kills the process if it does not react in time. */
  const expect = (ms: number, why: Closed, message: string) => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => {
      end ??= { why, message }
      child?.kill('SIGKILL')
    }, ms)
  }

  function heed(message: FromSession) {
    if (message.is === 'event') {
      if (wantsToEnd || end) return
      if (message.event.is === 'ready') clearTimeout(watchdog)
      else if (message.event.is === 'loading')
        expect(
          start.patienceMs + slack,
          'unreachable',
          'Could not reach WhatsApp: the browser does not answer.',
        )
      else if (message.event.is === 'qr')
        expect(start.patienceMs * 10 + slack, 'not scanned', 'No code was scanned in time.')
      if (message.event.is === 'found') unknown.delete(message.event.reference)
      inform(message.event)
    } else if (message.is === 'answer') {
      const one = waiting.get(message.id)
      waiting.delete(message.id)
      one?.answer(message.answer as never)
    } else if (message.is === 'browser') browser = message.pid
    else if (message.is === 'log')
      log[message.level](message.message, { owner: start.owner, ...message.about })
    else {
      end ??= { why: message.why, message: message.message }
      expect(slack, 'crashed', message.message)
    }
  }

  /** Forks, and resolves when the process has ended. */
  async function session(): Promise<void> {
    await mkdir(start.folder, { recursive: true, mode: 0o700 })
    await clearStale(profile)
    if (wantsToEnd) return
    const forked = fork(entry, [profile], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      cwd: start.folder,
      env: surroundings(),
      detached: process.platform !== 'win32',
    })
    child = forked
    for (const stream of [forked.stdout, forked.stderr])
      stream?.on('data', (chunk: Buffer) =>
        log.debug('WhatsApp session', { owner: start.owner, output: chunk.toString().slice(0, 2000) }),
      )
    forked.on('message', (message) => heed(message as FromSession))
    expect(start.patienceMs + slack, 'unreachable', 'Could not reach WhatsApp: the browser does not answer.')
    const exited = new Promise<void>((resolve) => {
      forked.once('exit', () => resolve())
      forked.once('error', (error) => {
        log.error('The process of a WhatsApp session cannot be started', { error, owner: start.owner })
        end ??= { why: 'crashed', message: 'The process of this session could not be started.' }
        resolve()
      })
    })
    say({ do: 'start', start: { ...start, unknown: [...unknown.values()] } })
    await exited
    clearTimeout(watchdog)
    // Its browser notices and ends itself; the rest is killed.
    await endProcesses(profile, browser, 3000)
  }

  async function whole(): Promise<void> {
    // If the caller cancels, it does not wait for the previous session's browser. Deleting a login does wait,
    // until that browser has closed the profile.
    await Promise.race([before, cancelled])
    if (removes) await before
    try {
      if (!wantsToEnd) await session()
      if (removes || end?.why === 'logged out') {
        // The next account linked here has sent none of them.
        removed = true
        unknown.clear()
        await removeProfile(profile)
      }
    } catch (error) {
      log.error('A WhatsApp session has failed', { error, owner: start.owner })
      end ??= { why: 'crashed', message: 'The session could not be started.' }
    }
    // Closed before there was a process, so nothing else ends it.
    clearTimeout(watchdog)
    over = true
    for (const one of waiting.values()) {
      if (one.is === 'send') one.answer({ is: 'unknown', why: 'The session ended before WhatsApp answered.' })
      else one.answer('unknown')
    }
    waiting.clear()
    const byUs = {
      why: 'closed' as const,
      message: removes ? 'This device was unlinked.' : 'The session was closed.',
    }
    inform({
      is: 'closed',
      ...(wantsToEnd
        ? byUs
        : (end ?? { why: 'crashed', message: 'The process of this session ended unexpectedly.' })),
    })
  }
  const gone = whole()

  /**
   * Sends a request to the process. If the process does not answer in time, returns a result in its place.
   */
  function ask<T>(
    give: (id: number) => ToSession,
    wait: (answer: (value: T) => void) => Waiting,
    ms: number,
    otherwise: () => T,
  ): Promise<T> {
    const id = ++attempts
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiting.delete(id) && resolve(otherwise()), ms)
      const answer = (value: T) => {
        clearTimeout(timer)
        resolve(value)
      }
      waiting.set(id, wait(answer))
      say(give(id))
    })
  }

  /** A process that did not even report a delay will not accept the next message either. */
  const hung = (): Outcome => {
    end ??= { why: 'crashed', message: 'The process of this session no longer answers.' }
    child?.kill('SIGKILL')
    return { is: 'unknown', why: 'The session does not answer.' }
  }

  const shut = async (message: ToSession) => {
    if (!over && !wantsToEnd) {
      wantsToEnd = true
      cancel()
      expect(message.do === 'close' ? slack : slack * 2, 'closed', '')
      say(message)
    }
    await gone
  }

  return {
    gone,
    send: async (message: Outgoing) => {
      if (over || wantsToEnd || end || !child?.connected) return notConnected
      const patience = start.answerMs * 5 + slack + (message.file?.bytes.length ?? 0) / 100
      const outcome = await ask<Outcome>(
        (id) => ({ do: 'send', id, message }),
        (answer) => ({ is: 'send', answer }),
        patience,
        hung,
      )
      if (outcome.is === 'unknown' && !removed)
        unknown.set(message.reference, {
          reference: message.reference,
          number: message.number,
          text: message.text,
          hasFile: message.file !== null,
        })
      dropOldest(unknown, mostUnknown)
      return outcome
    },
    check: async (number: string) => {
      if (over || wantsToEnd || end || !child?.connected) return 'unknown'
      return ask<Registered>(
        (id) => ({ do: 'check', id, number }),
        (answer) => ({ is: 'check', answer }),
        start.answerMs + slack,
        () => 'unknown',
      )
    },
    close: () => shut({ do: 'close' }),
    logOut: async () => {
      removes = true
      await shut({ do: 'log out' })
    },
  }
}

/** Deletes an unwanted login with the browser's whole profile. */
export const removeProfile = (profile: string) =>
  rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
