/** What the server and the process of a session say to each other. */
import type { Closed, LinkEvent, Outcome, Outgoing } from '../engine'

export type Start = {
  owner: number
  /** Where logins are kept, absolute. */
  folder: string
  /** A WhatsApp Web page in a file, instead of the one that WhatsApp serves. */
  page: string | null
  patienceMs: number
  /** How long an answer about one message may take; a file gets more. */
  answerMs: number
  /** How many codes are shown before it is given up. */
  codes: number
  /** What must be free on the disk. */
  freeBytes: number
  /**
   * Messages of unknown outcome, of the sessions before: WhatsApp Web sends by itself what it could not send
   * then.
   */
  unknown: readonly Remembered[]
  /** Further arguments for the browser, such as a proxy. */
  browserArguments: readonly string[]
}

/** What a message is known by when it shows itself later. */
export type Remembered = { reference: number; number: string; text: string; hasFile: boolean }

/** Nothing could be handed over just now, and that says nothing about the message. */
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
  | { is: 'told'; event: Exclude<LinkEvent, { is: 'closed' }> }
  | { is: 'ended'; why: Closed; message: string }
  | { is: 'answer'; id: number; answer: Outcome | Registered }
  /** The browser's process, so that it can be ended when nobody else can. */
  | { is: 'browser'; pid: number }
  | { is: 'log'; level: 'debug' | 'warn' | 'error'; message: string; about?: Record<string, unknown> }

/** The folder of one person's login and browser profile, as LocalAuth names it. */
export const profileName = (owner: number) => `session-${owner}`
