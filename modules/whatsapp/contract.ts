/** WhatsApp through one's own account: link it, send one message or many, see what became of each. */
import { countText, day, endpoint, idText, ok, prose, words, z } from '../../src/domain/endpoint'
import { longestMessage, longestName, mostRecipients } from './rules'

declare module '../../src/domain/events' {
  interface Events {
    'whatsapp.linked': { userId: number; phoneNumber: string }
    'whatsapp.unlinked': { userId: number; why: string }
    'whatsapp.queued': {
      userId: number
      messageId: number | null
      batchId: number | null
      recipients: number
      refused: number
    }
    'whatsapp.batch_changed': {
      userId: number
      batchId: number
      before: BatchState
      after: BatchState
      why: string | null
    }
    'whatsapp.template_changed': {
      userId: number
      templateId: number
      before: TemplateFields | null
      after: TemplateFields | null
    }
    'whatsapp.list_changed': {
      userId: number
      listId: number
      before: ListFields | null
      after: ListFields | null
    }
    'whatsapp.opt_out_changed': {
      userId: number
      number: string
      before: boolean
      after: boolean
      byAnswer: boolean
    }
    'whatsapp.logs_exported': { userId: number }
    'whatsapp.warning_shown': { userId: number }
  }
}
export type TemplateFields = { name: string; message: string; category: string; isGlobal: boolean }
export type ListFields = { name: string; recipients: number }

const own = 'use_own_account'
const byId = z.object({ id: idText() })

// The session

/**
 * `disconnected`: a code has to be scanned. `connecting`: a session is being begun. `qr`: a code is shown.
 * `connected`. `resting`: linked, its browser closed to save memory, and woken by the next message.
 */
export const sessionStates = ['disconnected', 'connecting', 'qr', 'connected', 'resting'] as const
export const session = z.object({
  sessionType: z.literal('personal'),
  /** `resting` counts as connected: it can be written with. */
  status: z.enum(['connected', 'disconnected']),
  state: z.enum(sessionStates),
  /** Digits with the country code. */
  phoneNumber: z.nullable(z.string()),
  /** What went wrong last and what to do, in words. */
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
  title: "One's own session, the code to scan, and what may be sent",
  answer: z.extend(session, {
    /** An image as a data address; another one when the code has changed. */
    qrCode: z.nullable(z.string()),
    /** Percent, while WhatsApp loads after the code was scanned. */
    loading: z.nullable(z.int()),
    /** Nothing leaves this server: the demo firm. */
    isSimulated: z.boolean(),
    maySendBulk: z.boolean(),
    /** When the warning about bulk sending was read; null: not yet. */
    warnedAt: z.nullable(z.string()),
    sentToday: z.int(),
    dailyCap: z.int(),
    pauseSeconds: z.object({ least: z.number(), most: z.number() }),
    /** Times between which bulk messages go out, in the firm's zone; both empty: always. */
    bulkFrom: z.string(),
    bulkTo: z.string(),
    /** Country code that numbers without one get. */
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
    /** Clears the login first, so that another phone can be linked. */ forceReconnect: z.optional(
      z.boolean(),
    ),
  }),
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
  title: 'End the session; its login is kept for the next connect, and what is queued waits',
  body: z.object({}),
  answer: ok,
})
export const readWarning = endpoint({
  method: 'POST',
  path: '/api/whatsapp/bulk-warning',
  may: own,
  title: 'The warning about bulk sending was read',
  body: z.object({}),
  answer: ok,
})

// Messages

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
  /** As `upload-attachment` answered it: only a file of one's own. */
  attachmentUrl: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  originalFileName: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
}
const body = z
  .string('Please enter a message')
  .check(
    z.maxLength(longestMessage, `At most ${longestMessage} characters`),
    z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Must not contain control characters'),
  )

export const send = endpoint({
  method: 'POST',
  path: '/api/whatsapp/send',
  may: own,
  title: 'Send one message; answers when WhatsApp has taken it',
  body: z.object({
    to: z
      .string('Please enter recipient number and message')
      .check(z.trim(), z.minLength(1, 'Please enter recipient number and message'), z.maxLength(40)),
    message: prose(longestMessage, 'Please enter recipient number and message'),
    ...attachment,
  }),
  /**
   * `unknown`: it was handed over and WhatsApp did not answer; it may have arrived and is not sent again by
   * itself.
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
  /** For this one only, in place of the common message. */
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
  title: 'Queue a message to many; answers at once, sending goes on by itself',
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
    /** Already sent: none, they are queued. */
    successful: z.int(),
    /** Refused at once: no number, or on the opt-out list. They stand in the log with the reason. */
    failed: z.int(),
    queued: z.int(),
    /** Numbers given more than once, which are written to once. */
    merged: z.int(),
    batchId: z.int(),
  }),
})
export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/whatsapp/message-logs/:id/send-again',
  may: own,
  title: 'Send a message anew whose outcome is unknown, or that failed',
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

// Batches

export const batchStates = ['running', 'paused', 'ended', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]
export const batch = z.object({
  id: z.int(),
  status: z.enum(batchStates),
  /** Why it stands still although nobody paused it: until when it waits, or what to do. */
  trouble: z.nullable(z.string()),
  message: z.string(),
  attachmentName: z.nullable(z.string()),
  total: z.int(),
  /** How many are in each state. */
  counts: z.record(z.enum(messageStates), z.int()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Until about when all are sent, by pauses, daily cap and hours; null when it does not run. */
  finishesAt: z.nullable(z.string()),
})
export type Batch = z.output<typeof batch>
export const batches = endpoint({
  method: 'GET',
  path: '/api/whatsapp/batches',
  may: own,
  title: "One's own bulk sends, newest first, at most 20; running ones first",
  answer: z.array(batch),
})
export const pauseBatch = endpoint({
  method: 'POST',
  path: '/api/whatsapp/batches/:id/pause',
  may: own,
  title: 'Pause a bulk send',
  params: byId,
  answer: batch,
})
export const resumeBatch = endpoint({
  method: 'POST',
  path: '/api/whatsapp/batches/:id/resume',
  may: own,
  title: 'Go on with a bulk send',
  params: byId,
  answer: batch,
})
export const cancelBatch = endpoint({
  method: 'POST',
  path: '/api/whatsapp/batches/:id/cancel',
  may: own,
  title: 'Cancel what of a bulk send was not sent yet',
  params: byId,
  answer: batch,
})

// Recipients from a sheet

export const sheetRecipients = z.object({
  /** Titles of the columns that can be used as placeholders, besides Name. */
  columns: z.array(z.string()),
  recipients: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      message: z.string(),
      values: z.record(z.string(), z.string()),
    }),
  ),
  /** Rows that cannot be used, with the reason: at most 200 are told, all are counted. */
  skipped: z.array(z.object({ row: z.int(), reason: z.string() })),
  skippedCount: z.int(),
  /** Numbers that stood in several rows. */
  merged: z.int(),
})
export type SheetRecipients = z.output<typeof sheetRecipients>
/**
 * The file itself is the body, or the field `file` of a form. Refused with the titles 'Column Missing', 'No
 * Valid Recipients', 'Parse Error' in `errors[0].field`.
 */
export const readRecipients = endpoint({
  method: 'POST',
  path: '/api/whatsapp/recipients',
  may: own,
  title: 'Read the recipients of a sheet (.xlsx, .xls, .csv)',
  answer: sheetRecipients,
})
export const recipientsTemplate = endpoint({
  method: 'GET',
  path: '/api/whatsapp/recipients/template',
  may: own,
  title: 'A sheet to fill in: Phone Number, Name, Message',
  answer: z.unknown(),
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

// Attachments

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/whatsapp/upload-attachment',
  may: own,
  title: 'Bring a file to be sent: a form with the field `file`',
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

// Templates and lists

export const categories = ['general', 'marketing', 'support', 'notification', 'reminder'] as const
const templateMissing = 'Please provide a name and message for the template'
export const template = z.object({
  id: z.int(),
  name: z.string(),
  message: z.string(),
  category: z.enum(categories),
  description: z.nullable(z.string()),
  isGlobal: z.boolean(),
  /** One's own, or an Admin's to delete. */ mayDelete: z.boolean(),
})
export type Template = z.output<typeof template>
export const templates = endpoint({
  method: 'GET',
  path: '/api/whatsapp/templates',
  may: own,
  title: "One's own templates and those for everybody, by name",
  answer: z.array(template),
})
export const example = z.object({
  name: z.string(),
  message: z.string(),
  category: z.enum(categories),
  description: z.string(),
})
export const templateExamples = endpoint({
  method: 'GET',
  path: '/api/whatsapp/templates/examples',
  may: own,
  title: 'Examples to begin with, by category',
  answer: z.array(example),
})
export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/whatsapp/templates',
  may: own,
  title: 'Keep a message as a template; for everybody only by an Admin',
  body: z.object({
    name: words(100, templateMissing),
    message: prose(longestMessage, templateMissing),
    category: z._default(z.enum(categories), 'general'),
    description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(300)))),
    isGlobal: z._default(z.boolean(), false),
  }),
  answer: template,
})
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/whatsapp/templates/:id',
  may: own,
  title: 'Delete a template',
  params: byId,
  answer: ok,
})

export const broadcastList = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  recipients: z.array(z.string()),
})
export type BroadcastList = z.output<typeof broadcastList>
export const listMissing = 'Please provide a name and at least one recipient'
export const broadcastLists = endpoint({
  method: 'GET',
  path: '/api/whatsapp/broadcast-lists',
  may: own,
  title: "One's own lists, by name",
  answer: z.array(broadcastList),
})
export const createBroadcastList = endpoint({
  method: 'POST',
  path: '/api/whatsapp/broadcast-lists',
  may: own,
  title: 'Keep numbers as a list',
  body: z.object({
    name: words(100, listMissing),
    description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(300)))),
    recipients: z
      .array(z.string().check(z.maxLength(60)), listMissing)
      .check(
        z.minLength(1, listMissing),
        z.maxLength(mostRecipients, `At most ${mostRecipients} recipients`),
      ),
  }),
  answer: broadcastList,
})
export const deleteBroadcastList = endpoint({
  method: 'DELETE',
  path: '/api/whatsapp/broadcast-lists/:id',
  may: own,
  title: 'Delete a list',
  params: byId,
  answer: ok,
})

// Who is not to be written to

export const optOut = z.object({
  number: z.string(),
  /** They answered STOP. */ byAnswer: z.boolean(),
  note: z.nullable(z.string()),
  by: z.string(),
  createdAt: z.string(),
  mayRemove: z.boolean(),
})
export type OptOut = z.output<typeof optOut>
export const optOuts = endpoint({
  method: 'GET',
  path: '/api/whatsapp/opt-outs',
  may: own,
  title:
    'Numbers that nobody of the firm writes to: those that came through oneself, all of them for an Admin',
  answer: z.array(optOut),
})
export const addOptOut = endpoint({
  method: 'POST',
  path: '/api/whatsapp/opt-outs',
  may: own,
  title: 'Never write to a number',
  body: z.object({
    number: z
      .string('Please enter a number')
      .check(z.trim(), z.minLength(1, 'Please enter a number'), z.maxLength(60)),
    note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(300)))),
  }),
  answer: ok,
})
export const removeOptOut = endpoint({
  method: 'DELETE',
  path: '/api/whatsapp/opt-outs/:number',
  may: own,
  title: 'Write to a number again; who answered STOP only by an Admin',
  params: z.object({ number: z.string().check(z.maxLength(20)) }),
  answer: ok,
})
