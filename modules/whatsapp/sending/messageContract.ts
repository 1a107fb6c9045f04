/** Messages: sending one or many with an attachment, and the message log. */
import { countText, day, endpoint, idText, prose, z } from '../../../src/domain/endpoint'
import { longestMessage, longestName, mostRecipients } from '../rules'

const own = 'use_own_account'
const byId = z.object({ id: idText() })

export const messageStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'unknown',
  'failed',
  'cancelled',
] as const
export type MessageState = (typeof messageStates)[number]

export const messageLog = z.object({
  id: z.int(),
  status: z.enum(messageStates),
  recipientNumber: z.string(),
  recipientName: z.nullable(z.string()),
  message: z.string(),
  attachmentName: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
  batchId: z.nullable(z.int()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
})
export type MessageLog = z.output<typeof messageLog>

const attachment = {
  /** As returned by `upload-attachment`: only one's own file. */
  attachmentUrl: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  originalFileName: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
}
const body = z
  .string('Please enter a message')
  .check(
    z.maxLength(longestMessage, `At most ${longestMessage} characters`),
    z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Must not contain control characters'),
  )

export const sendSingle = endpoint({
  method: 'POST',
  path: '/api/whatsapp/send',
  may: own,
  title: 'Send one message; answers when WhatsApp has accepted it',
  body: z.object({
    to: z
      .string('Please enter recipient number and message')
      .check(z.trim(), z.minLength(1, 'Please enter recipient number and message'), z.maxLength(40)),
    message: prose(longestMessage, 'Please enter recipient number and message'),
    ...attachment,
  }),
  /**
   * `unknown`: it was sent and WhatsApp did not answer; it may have arrived and is not resent automatically.
   */
  answer: z.object({
    success: z.boolean(),
    id: z.int(),
    status: z.enum(messageStates),
    message: z.nullable(z.string()),
  }),
})

const recipient = z.object({
  number: z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), z.maxLength(60)),
  name: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(longestName)))),
  /** Only for this one, instead of the common message. */
  message: z.optional(z.nullable(body)),
  /** Other columns of the sheet, for placeholders. */
  values: z.optional(
    z
      .record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(1000)))
      .check(z.refine((values) => Object.keys(values).length <= 60, 'At most 60 columns')),
  ),
})
export type Recipient = z.output<typeof recipient>
export const sendBulk = endpoint({
  method: 'POST',
  path: '/api/whatsapp/send-bulk',
  may: 'send_whatsapp',
  title: 'Queue a bulk send; answers at once and sends in the background',
  limit: 16 * 1024 * 1024,
  body: z.object({
    recipients: z
      .array(recipient, 'Please add recipients and enter a message')
      .check(
        z.minLength(1, 'Please add recipients and enter a message'),
        z.maxLength(mostRecipients, `At most ${mostRecipients} recipients at once`),
      ),
    message: z._default(body, ''),
    ...attachment,
  }),
  answer: z.object({
    /** Sent so far: none, they are queued. */
    successful: z.int(),
    /** Refused at once: no number, or opted out. The log has the reason. */
    failed: z.int(),
    queued: z.int(),
    /** Duplicate numbers, which get one message. */
    merged: z.int(),
    batchId: z.int(),
  }),
})
export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/whatsapp/message-logs/:id/send-again',
  may: own,
  title: 'Resend a message that failed or is unknown',
  params: byId,
  answer: z.object({ success: z.literal(true), id: z.int() }),
})

const filters = {
  status: z.optional(z.enum(messageStates)),
  /** In number or name. */
  search: z.optional(z.string().check(z.maxLength(80))),
  batchId: z.optional(idText()),
  from: z.optional(day()),
  to: z.optional(day()),
}
export type LogFilters = {
  status?: MessageState | undefined
  search?: string | undefined
  batchId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}
export const messageLogs = endpoint({
  method: 'GET',
  path: '/api/whatsapp/message-logs',
  may: own,
  title: "One's own messages, newest first; `before` an id for the next ones",
  query: z.object({ ...filters, before: z.optional(idText()), limit: z.optional(countText(200)) }),
  answer: z.array(messageLog),
})
export const exportLogs = endpoint({
  method: 'GET',
  path: '/api/whatsapp/message-logs/export',
  may: own,
  title: "One's own messages as CSV",
  query: z.object(filters),
  answer: z.unknown(),
  media: 'text/csv',
})

// Attachments

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/whatsapp/upload-attachment',
  may: own,
  title: 'Upload a file to send: a form with the field `file`',
  answer: z.object({ url: z.string(), originalName: z.string(), size: z.int(), type: z.string() }),
})
export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/whatsapp/attachments/:token',
  may: own,
  title: "A file of one's own",
  params: z.object({ token: z.string().check(z.maxLength(64)) }),
  answer: z.unknown(),
  media: 'application/octet-stream',
})
