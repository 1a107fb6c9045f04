/**
 * What Muster needs of WhatsApp, and no more. Two engines answer it: the real one (`whatsapp.ts`:
 * whatsapp-web.js, each session in a process of its own) and the simulator. Whatever an engine meets becomes
 * an event or an outcome: nothing of it throws into the server.
 *
 *   const link = engine.open(userId, tell)     qr, qr, …, loading, ready | closed
 *   await link.send({ reference, number, text, file })
 */
export type Engine = {
  readonly name: 'whatsapp' | 'simulator'
  /**
   * Begins a person's session, with the login that was kept where there is one. At once; everything else is
   * told. A second one for the same person begins when the first is gone.
   */
  open(owner: number, emit: (event: LinkEvent) => void): Link
  /** Removes the login that was kept, of a session that is not open. */
  forget(owner: number): Promise<void>
  /** Ends every session, logins stay. Resolves when no process is left. */
  stop(): Promise<void>
}

export type Link = {
  /**
   * Hands one message over; called one at a time, once `ready` was told. Never rejects, and always answers.
   */
  send(message: Outgoing): Promise<Outcome>
  /** Whether a number has WhatsApp. WhatsApp limits how often this is asked. */
  check(number: string): Promise<'registered' | 'unregistered' | 'unknown'>
  /** Ends the session; the login stays. Resolves when no process is left. May be called twice. */
  close(): Promise<void>
  /** Unlinks this device, as far as WhatsApp can be reached, ends the session and removes the login. */
  logOut(): Promise<void>
}

export type LinkEvent =
  /** Another code to be scanned, as text; the one before no longer holds. */
  | { is: 'qr'; code: string }
  /** The code was scanned, or a kept login is being taken up. */
  | { is: 'loading'; percent: number }
  /** Messages can be sent. The number is digits with the country code. */
  | { is: 'ready'; phoneNumber: string }
  /** What became of a message that was sent. May come more than once, and out of order. */
  | { is: 'ack'; messageId: string; ack: 'sent' | 'delivered' | 'read' | 'failed' }
  /** A message whose outcome was told as unknown has left after all. */
  | { is: 'found'; reference: number; messageId: string }
  /**
   * Somebody wrote to this account: a number and its text, not groups. Only a STOP has to be told, and may be
   * told again while it is unread.
   */
  | { is: 'received'; from: string; text: string }
  /** The session is over; told once, and last. */
  | { is: 'closed'; why: Closed; message: string }

/**
 * `closed`: by us. `logged out`: unlinked on the phone, the login is gone. `conflict`: WhatsApp was opened
 * somewhere else. `blocked`: WhatsApp has shut the account out. `not scanned`: codes were shown and none was
 * scanned. `unreachable`: WhatsApp could not be reached in time. `no browser`: none found, or it cannot be
 * started. `crashed`: browser or process died.
 */
export type Closed =
  'closed' | 'logged out' | 'conflict' | 'blocked' | 'not scanned' | 'unreachable' | 'no browser' | 'crashed'

export type Outgoing = {
  /** Ours, to name it by: the row's id. */
  reference: number
  /** Digits with the country code. */
  number: string
  text: string
  file: { name: string; type: string; bytes: Uint8Array } | null
}

export type Outcome =
  | { is: 'sent'; messageId: string }
  /** The number has no WhatsApp; nothing has left. */
  | { is: 'unregistered' }
  /**
   * It was not taken and nothing has left. In words for the person who sends. `isAway`: the session could not
   * take anything just now.
   */
  | { is: 'refused'; why: string; isAway?: true }
  /** It was handed over and no answer came: it may have left. */
  | { is: 'unknown'; why: string }
