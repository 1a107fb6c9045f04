/** Endpoints of bank statements: the credits, what is proposed for them, and booking them. */
import {
  countText,
  day,
  endpoint,
  idText,
  pagination,
  words,
  z,
  type Answer,
} from '../../../src/domain/endpoint'
import { money } from '../../billing/contract'

const text = z.nullable(z.string())
const byId = z.object({ id: idText() })

export const lineStates = ['open', 'booked', 'aside'] as const
export type LineState = (typeof lineStates)[number]

const item = z.object({ invoiceId: z.int(), amount: z.string(), tds: z.string() })
const openInvoice = z.object({
  id: z.int(),
  number: z.string(),
  clientId: z.int(),
  clientName: z.string(),
  day: z.string(),
  open: z.string(),
  /** Null: not known after some advances. */ expectedTds: z.nullable(z.string()),
})
export type OpenInvoice = z.output<typeof openInvoice>

/** A receipt or an advance that was recorded by hand, and that no credit is booked to yet. */
const recordedEntry = z.object({
  id: z.int(),
  clientName: z.string(),
  day: z.string(),
  amount: z.string(),
  /** `Receipt R-12` */ text: z.string(),
})
export type RecordedEntry = z.output<typeof recordedEntry>

export const bankLine = z.object({
  id: z.int(),
  entityName: z.string(),
  day: z.string(),
  amount: z.string(),
  /** The amount that is not booked yet. */ rest: z.string(),
  narration: z.string(),
  reference: text,
  setAside: text,
  version: z.int(),
  /** Entries that it is booked to. */
  booked: z.array(
    z.object({
      entryId: z.int(),
      clientName: z.string(),
      invoiceNumber: text,
      number: text,
      amount: z.string(),
      tds: z.string(),
    }),
  ),
  /** Who has paid, if it is known. */
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Why something is proposed, or why nothing is. Only the list of open credits has proposals. */
  text: z.string(),
  proposal: z.nullable(
    z.object({
      strength: z.enum(['sure', 'likely']),
      entry: z.nullable(recordedEntry),
      items: z.array(z.object({ ...item.shape, invoiceNumber: z.string(), clientName: z.string() })),
    }),
  ),
})
export type BankLine = z.output<typeof bankLine>

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/books/bank',
  may: 'manage_invoices',
  title: 'List credits of bank statements with the invoices that are proposed for them, latest first',
  query: z.object({
    state: z.optional(z.enum(lineStates)),
    search: z.optional(z.string().check(z.maxLength(200))),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(100)),
  }),
  answer: z.object({
    data: z.array(bankLine),
    pagination,
    counts: z.record(z.enum(lineStates), z.int()),
    /** Open credits with a sure proposal. */ sure: z.int(),
  }),
})
export const listPayable = endpoint({
  method: 'GET',
  path: '/api/books/bank/:id/invoices',
  may: 'manage_invoices',
  title:
    'List what a credit may be booked to, of one client or of all that fit: open invoices, and receipts ' +
    'that were recorded by hand within 30 days',
  params: byId,
  query: z.object({ client: z.optional(idText()), search: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({
    invoices: z.array(openInvoice),
    entries: z.array(recordedEntry),
    /** If the month of the credit is closed: the first day on which it can be booked. */
    bookOn: z.nullable(z.string()),
  }),
})
export type Payable = Answer<typeof listPayable>
export const bookLine = endpoint({
  method: 'POST',
  path: '/api/books/bank/:id/book',
  may: 'manage_invoices',
  title: 'Book a credit: to receipts that were recorded before, to invoices, and the rest to an account',
  params: byId,
  body: z.object({
    version: z.int(),
    items: z
      .array(
        z.object({
          invoiceId: z.int(),
          amount: money('Enter an amount'),
          tds: z.optional(money('Enter the TDS')),
        }),
      )
      .check(z.maxLength(50, 'At most 50 invoices')),
    /** Receipts and advances that were recorded by hand. */
    entryIds: z.optional(z.array(z.int()).check(z.maxLength(50, 'At most 50 receipts'))),
    /** The client whose account the rest belongs to. */ advanceOf: z.optional(z.nullable(z.int())),
    /** Of the new receipts, if the month of the credit is closed. Default: the credit's day. */
    day: z.optional(day()),
  }),
  answer: bankLine,
})
export const setAsideLine = endpoint({
  method: 'POST',
  path: '/api/books/bank/:id/aside',
  may: 'manage_invoices',
  title: 'Set a credit aside that is no payment of a client, with the reason; without one, take it back',
  params: byId,
  body: z.object({ version: z.int(), reason: z.nullable(words(200, 'Enter a reason')) }),
  answer: bankLine,
})
