/** Recipients: read from a sheet, saved as a list, and opted-out numbers. */
import { endpoint, idText, ok, words, z } from '../../../src/domain/endpoint'
import { mostRecipients } from '../rules'

const own = 'use_own_account'
const byId = z.object({ id: idText() })

export const sheetRecipients = z.object({
  /** Column titles that can be used as placeholders, besides Name. */
  columns: z.array(z.string()),
  recipients: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      message: z.string(),
      values: z.record(z.string(), z.string()),
    }),
  ),
  /** Unusable rows with the reason: at most 200 are listed, all are counted. */
  skipped: z.array(z.object({ row: z.int(), reason: z.string() })),
  skippedCount: z.int(),
  /** Numbers in several rows. */
  merged: z.int(),
})
export type SheetRecipients = z.output<typeof sheetRecipients>
/**
 * The file is the body, or the form field `file`. Refused with the titles 'Column Missing', 'No Valid
 * Recipients', 'Parse Error' in `errors[0].field`.
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
  title: 'A template with Phone Number, Name, Message',
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
  title: 'Save numbers as a list',
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

// Opted-out numbers

export const optOut = z.object({
  number: z.string(),
  /** They replied STOP. */
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
  title: "Opted-out numbers: one's own, or all for an Admin",
  answer: z.array(optOut),
})
export const addOptOut = endpoint({
  method: 'POST',
  path: '/api/whatsapp/opt-outs',
  may: own,
  title: 'Opt a number out',
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
  title: 'Remove an opt-out; after STOP only an Admin can',
  params: z.object({ number: z.string().check(z.maxLength(20)) }),
  answer: ok,
})
