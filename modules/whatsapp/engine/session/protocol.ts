/** The messages between the server and a session's process. */
import type { Closed, LinkEvent, Outcome, Outgoing } from '../engine'

export type Start = {
  owner: number
  /** The absolute folder of stored logins. */
  folder: string
  /** A file with WhatsApp Web's page, instead of the one WhatsApp serves. */
  page: string | null
  patienceMs: number
  /** Time limit for an answer about one message; a file gets more. */
  answerMs: number
  /** How many codes are shown before giving up. */
  codes: number
  /** Required free disk space. */
  freeBytes: number
  /**
   * Messages with unknown result from earlier sessions: WhatsApp Web sends by itself what it could not send
   * then.
   */
  unknown: readonly Remembered[]
  /** More arguments for the browser, such as a proxy. */
  browserArguments: readonly string[]
}

/** How a message is recognised when it appears later. */
export type Remembered = { reference: number; number: string; text: string; hasFile: boolean }

/** Nothing can be sent at the moment, which says nothing about the message. */
export const away = (why: string) => ({ is: 'refused' as const, why, isAway: true as const })
export const notConnected = away('WhatsApp is not connected.')

export type Registered = 'registered' | 'unregistered' | 'unknown'

export type ToSession =
  | { do: 'start'; start: Start }
  | { do: 'send'; id: number; message: Outgoing }
  | { do: 'check'; id: number; number: string }
  | { do: 'close' }
  | { do: 'log out' }

export type FromSession =
  | { is: 'event'; event: Exclude<LinkEvent, { is: 'closed' }> }
  | { is: 'ended'; why: Closed; message: string }
  | { is: 'answer'; id: number; answer: Outcome | Registered }
  /** The browser's process, so that it can be ended if nobody else can. */
  | { is: 'browser'; pid: number }
  | { is: 'log'; level: 'debug' | 'warn' | 'error'; message: string; about?: Record<string, unknown> }

/** The folder of one person's login and browser profile, as LocalAuth names it. */
export const profileName = (owner: number) => `session-${owner}`
