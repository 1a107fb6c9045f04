/** Endpoints of bank statements: the credits, what is proposed for them, and booking them. */
import { endpoint, idText, words, z, countText, pagination } from '../../../src/domain/endpoint'
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
  expectedTds: z.string(),
})
export type OpenInvoice = z.output<typeof openInvoice>

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
  /** Why something is proposed, or why nothing is. Empty unless it is open. */
  text: z.string(),
  proposal: z.nullable(
    z.object({
      strength: z.enum(['sure', 'likely']),
      entry: z.nullable(z.object({ id: z.int(), text: z.string() })),
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
export const payableInvoices = endpoint({
  method: 'GET',
  path: '/api/books/bank/:id/invoices',
  may: 'manage_invoices',
  title: 'List the open invoices that a credit may pay, of one client or of all whose number or name fits',
  params: byId,
  query: z.object({ client: z.optional(idText()), search: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.array(openInvoice),
})
export const bookLine = endpoint({
  method: 'POST',
  path: '/api/books/bank/:id/book',
  may: 'manage_invoices',
  title: 'Book a credit: to invoices, to an entry that was recorded before, and the rest to an account',
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
    /** A receipt or an advance that was recorded by hand. */ entryId: z.optional(z.nullable(z.int())),
    /** The client whose account the rest belongs to. */ advanceOf: z.optional(z.nullable(z.int())),
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
