/** Recipients: read from a sheet, kept as a list, and those who are not to be written to. */
import { endpoint, idText, ok, words, z } from '../../../src/domain/endpoint'
import { mostRecipients } from '../rules'

const own = 'use_own_account'
const byId = z.object({ id: idText() })

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
  /** They answered STOP. */
  byAnswer: z.boolean(),
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
