/** Turns what WhatsApp and the browser say into reasons and texts for the session's owner. */
import type { Closed } from '../engine'

export type End = { why: Closed; message: string }

/**
 * States in which a session cannot continue. Null if it can. An unpaired device counts only after it was
 * ready.
 */
export function endOfState(state: string | null, ready: boolean): End | null {
  switch (state) {
    case 'CONFLICT':
      return { why: 'conflict', message: 'WhatsApp Web was opened elsewhere with this account.' }
    case 'TOS_BLOCK':
    case 'SMB_TOS_BLOCK':
      return { why: 'blocked', message: 'WhatsApp has blocked this account for breaking its terms.' }
    case 'PROXYBLOCK':
      return {
        why: 'unreachable',
        message: 'Could not reach WhatsApp: it refuses the network or proxy of this server.',
      }
    case 'DEPRECATED_VERSION':
      return {
        why: 'unreachable',
        message: 'Could not reach WhatsApp: this version of WhatsApp Web is no longer accepted.',
      }
    case 'UNPAIRED':
    case 'UNPAIRED_IDLE':
      return ready ? loggedOut : null
    default:
      return null
  }
}

export const loggedOut: End = {
  why: 'logged out',
  message: 'This device was unlinked on the phone. Scan a code to link it again.',
}
export const notScanned: End = { why: 'not scanned', message: 'No code was scanned in time.' }
export const notStarted: End = { why: 'crashed', message: 'WhatsApp Web could not be started.' }
export const browserDied: End = { why: 'crashed', message: 'The browser of this session ended unexpectedly.' }

/** The reason of the library's `disconnected`. */
export function endOfReason(reason: string, ready: boolean): End {
  if (reason === 'LOGOUT') return loggedOut
  if (reason === 'Max qrcode retries reached') return notScanned
  return (
    endOfState(reason, ready) ?? { why: 'crashed', message: `WhatsApp Web has disconnected (${reason}).` }
  )
}

/** Why it did not start. Null if the page only changed meanwhile and another attempt is worthwhile. */
export function endOfStart(error: unknown, browser: string, started: boolean): End | null {
  const message = words(error)
  if (!started) return { why: 'no browser', message: `The browser ${browser} cannot be started: ${message}` }
  const net = /net::(ERR_\w+)/.exec(message)
  if (net) return { why: 'unreachable', message: `Could not reach WhatsApp (${net[1]}).` }
  if (/auth timeout|ready timeout/.test(message))
    return { why: 'unreachable', message: 'Could not reach WhatsApp: its page did not load.' }
  if (/context was destroyed|detached|frame was|Cannot find context|navigat/i.test(message)) return null
  return notStarted
}

/** WhatsApp replaces its page now and then; requests meanwhile fail. */
export const isLoadedAnew = (error: unknown) =>
  /of undefined|not a function|unknown module|context|detached/i.test(words(error))

/** An error in one line: the library also throws strings, and the browser whole logs. */
export function words(error: unknown): string {
  const message =
    error instanceof Error ? error.message : typeof error === 'string' ? error : JSON.stringify(error)
  const lines = (message ?? 'no reason given')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const telling = lines.find(
    (line) => /sandbox|error while loading|no such file/i.test(line) && line !== lines[0],
  )
  return [lines[0] ?? 'no reason given', ...(telling ? [telling] : [])].join(' ').slice(0, 300)
}
