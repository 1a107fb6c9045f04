/**
 * What Muster needs from WhatsApp. Two engines implement it: the real one (`whatsapp.ts`: whatsapp-web.js,
 * each session in its own process) and the simulator. Errors become events or results; an engine never throws
 * into the server.
 *
 *   const link = engine.open(userId, emit)     qr, qr, …, loading, ready | closed
 *   await link.send({ reference, number, text, file })
 */
export type Engine = {
  readonly name: 'whatsapp' | 'simulator'
  /**
   * Starts a person's session, with the stored login if there is one. Returns at once; the rest are events. A
   * second session for the same person starts when the first has ended.
   */
  open(owner: number, emit: (event: LinkEvent) => void): Link
  /** Deletes the stored login of a session that is not open. */
  forget(owner: number): Promise<void>
  /** Ends every session; logins stay. Resolves when no process is left. */
  stop(): Promise<void>
}

export type Link = {
  /** Sends one message; called one at a time, after `ready`. Never rejects, and always answers. */
  send(message: Outgoing): Promise<Outcome>
  /** Whether a number is on WhatsApp. WhatsApp limits how often this can be asked. */
  check(number: string): Promise<'registered' | 'unregistered' | 'unknown'>
  /** Ends the session; the login stays. Resolves when no process is left. Can be called twice. */
  close(): Promise<void>
  /** Unlinks this device if WhatsApp is reachable, ends the session and deletes the login. */
  logOut(): Promise<void>
}

export type LinkEvent =
  /** A new QR code as text; it replaces the previous one. */
  | { is: 'qr'; code: string }
  /** The code was scanned, or a stored login is being used. */
  | { is: 'loading'; percent: number }
  /** Messages can be sent. The number is digits with the country code. */
  | { is: 'ready'; phoneNumber: string }
  /** A sent message's status. May arrive more than once and out of order. */
  | { is: 'ack'; messageId: string; ack: 'sent' | 'delivered' | 'read' | 'failed' }
  /** A message reported as unknown was sent after all. */
  | { is: 'found'; reference: number; messageId: string }
  /**
   * Somebody wrote to this account: number and text, not groups. Only a STOP must be reported, and may be
   * reported again while unread.
   */
  | { is: 'received'; from: string; text: string }
  /** The session has ended; emitted once, as the last event. */
  | { is: 'closed'; why: Closed; message: string }

/**
 * `closed`: by us. `logged out`: unlinked on the phone, the login is gone. `conflict`: WhatsApp was opened
 * elsewhere. `blocked`: WhatsApp has blocked the account. `not scanned`: no code was scanned. `unreachable`:
 * WhatsApp could not be reached in time. `no browser`: none found, or it cannot start. `crashed`: browser or
 * process died.
 */
export type Closed =
  'closed' | 'logged out' | 'conflict' | 'blocked' | 'not scanned' | 'unreachable' | 'no browser' | 'crashed'

export type Outgoing = {
  /** Our reference: the row's id. */
  reference: number
  /** Digits with the country code. */
  number: string
  text: string
  file: { name: string; type: string; bytes: Uint8Array } | null
}

export type Outcome =
  | { is: 'sent'; messageId: string }
  /** The number is not on WhatsApp; nothing was sent. */
  | { is: 'unregistered' }
  /**
   * It was refused and nothing was sent. Text for the sender. `isAway`: the session cannot send anything at
   * the moment.
   */
  | { is: 'refused'; why: string; isAway?: true }
  /** It was sent without an answer, so it may have arrived. */
  | { is: 'unknown'; why: string }
