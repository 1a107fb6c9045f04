/** Endpoints of tax deducted at source: what was recorded, what a certificate states, and the difference. */
import { endpoint, z } from '../../../src/domain/endpoint'

const text = z.nullable(z.string())

/** Tax that a client has deducted by our books, and no certificate or Form 26AS (168) states yet. */
const unseen = z.object({
  entryId: z.int(),
  entityName: z.string(),
  clientId: z.int(),
  clientName: z.string(),
  day: z.string(),
  number: text,
  invoiceNumber: text,
  tds: z.string(),
  section: text,
  code: text,
  /** `Q2 2026-27` */ quarter: z.string(),
  /** A sentence that names the contact and the form. */ ask: z.string(),
  email: text,
})
export type UnseenTds = z.output<typeof unseen>

/** Tax that a certificate states and our books do not have. */
const unrecorded = z.object({
  id: z.int(),
  entityName: z.string(),
  deductor: z.string(),
  clientName: text,
  tan: text,
  day: z.string(),
  tds: z.string(),
  /** Why it fits nothing, and what to do. */ text: z.string(),
})
export type UnrecordedTds = z.output<typeof unrecorded>

const quarter = z.object({
  quarter: z.string(),
  entityName: z.string(),
  recorded: z.string(),
  seen: z.string(),
  /** Recorded and not seen. */ open: z.string(),
})
export type TdsQuarter = z.output<typeof quarter>

export const listTds = endpoint({
  method: 'GET',
  path: '/api/books/tds',
  may: 'manage_invoices',
  title: 'List the TDS that is not seen in a certificate or Form 26AS (168) yet, and what our books lack',
  answer: z.object({
    unseen: z.array(unseen),
    unrecorded: z.array(unrecorded),
    quarters: z.array(quarter),
  }),
})
