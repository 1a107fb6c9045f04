/** The session: linking one's own WhatsApp, and its limits. */
import { endpoint, ok, z } from '../../../src/domain/endpoint'

const own = 'use_own_account'

/**
 * `disconnected`: a code must be scanned. `connecting`: a session is starting. `qr`: a code is shown.
 * `connected`. `resting`: linked, its browser closed to save memory, and reopened by the next message.
 */
export const sessionStates = ['disconnected', 'connecting', 'qr', 'connected', 'resting'] as const
export const session = z.object({
  sessionType: z.literal('personal'),
  /** `resting` counts as connected, because it can send. */
  status: z.enum(['connected', 'disconnected']),
  state: z.enum(sessionStates),
  /** Digits with the country code. */
  phoneNumber: z.nullable(z.string()),
  /** The last problem and what to do, as text. */
  trouble: z.nullable(z.string()),
})
export type Session = z.output<typeof session>

export const sessions = endpoint({
  method: 'GET',
  path: '/api/whatsapp/sessions',
  may: own,
  title: "One's own WhatsApp: an array of one",
  answer: z.array(session),
})
export const status = endpoint({
  method: 'GET',
  path: '/api/whatsapp/status',
  may: own,
  title: "One's own session, its QR code, and its limits",
  secret: 'runs again',
  answer: z.extend(session, {
    /** An image as a data URL; a new one when the code has changed. */
    qrCode: z.nullable(z.string()),
    /** Percent, while WhatsApp loads after the scan. */
    loading: z.nullable(z.int()),
    /** Nothing leaves this server: the demo firm. */
    isSimulated: z.boolean(),
    maySendBulk: z.boolean(),
    /** When the bulk warning was accepted; null: not yet. */
    warnedAt: z.nullable(z.string()),
    sentToday: z.int(),
    dailyCap: z.int(),
    pauseSeconds: z.object({ least: z.number(), most: z.number() }),
    /** Hours of bulk messages in the firm's zone; both empty: always. */
    bulkFrom: z.string(),
    bulkTo: z.string(),
    /** The country code for numbers without one. */
    country: z.string(),
  }),
})
export type Status = z.output<typeof status.answer>

export const connect = endpoint({
  method: 'POST',
  path: '/api/whatsapp/connect',
  may: own,
  title: 'Link WhatsApp: answers when there is a code, when it is connected, or after 90 seconds',
  body: z.object({
    /** Clears the login first, so that another phone can be linked. */
    forceReconnect: z.optional(z.boolean()),
  }),
  secret: 'runs again',
  answer: z.object({
    status: z.enum(['qr_ready', 'already_connected', 'connected', 'timeout']),
    qrCode: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
})
export const disconnect = endpoint({
  method: 'POST',
  path: '/api/whatsapp/disconnect',
  may: own,
  title: 'End the session; its login is kept, and queued messages wait',
  body: z.object({}),
  answer: ok,
})
export const readWarning = endpoint({
  method: 'POST',
  path: '/api/whatsapp/bulk-warning',
  may: own,
  title: 'Accept the warning about bulk sending',
  body: z.object({}),
  answer: ok,
})
