/** Endpoints of the months of the books: what is in them, what is missing, and closing and opening them. */
import { day, endpoint, ok, words, z } from '../../../src/domain/endpoint'
import { month } from '../fieldsContract'

const part = z.object({ count: z.int(), amount: z.string() })
const figures = {
  /** With GST: issued invoices and credit notes dated in the period. */
  raised: z.string(),
  credited: z.string(),
  /** Without TDS, less refunds. */ received: z.string(),
  tds: z.string(),
  writtenOff: z.string(),
}
export const booksMonth = z.object({
  month: z.string(),
  state: z.enum(['current', 'open', 'closed']),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  ...figures,
  /** The debts of clients at its end, less their credits. */ balance: z.string(),
  /** Should be settled before the month is closed. */
  missing: z.object({
    /** Drafts dated in it, with GST. */ drafts: part,
    /** Placements whose invoice was due in it; in the current month also those without a joining date. */
    notInvoiced: part,
    /** Placements invoiced for less than agreed, whose invoice was due in it: the rest. */ partInvoiced:
      part,
    /** Credit notes due for candidates who left in it. */ creditNotes: part,
    /** Gaps in the numbers, in the month in which the series continued. */ numbers: z.int(),
  }),
})
export type BooksMonth = z.output<typeof booksMonth>

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/billing/months',
  may: 'manage_invoices',
  title: 'List the months of the books, latest first, with their figures and what is missing in each',
  answer: z.object({
    months: z.array(booksMonth),
    changes: z.array(
      z.object({
        month: z.string(),
        change: z.enum(['closed', 'opened']),
        reason: z.nullable(z.string()),
        at: z.string(),
        by: z.nullable(z.string()),
      }),
    ),
  }),
})
export const booksPeriod = endpoint({
  method: 'GET',
  path: '/api/billing/period',
  may: 'manage_invoices',
  title: 'Get the figures of the books for a period, and whether the month of its first day is closed',
  query: z.object({ from: day(), to: day() }),
  answer: z.object({
    from: z.string(),
    /** Today for a period that has not ended. */ to: z.string(),
    /** Of the month of the first day. */ state: z.enum(['current', 'open', 'closed']),
    ...figures,
  }),
})
const byMonth = z.object({ month: month('Enter a month as yyyy-MM') })
export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/billing/months/:month/close',
  may: 'manage_settings',
  title: 'Close a month and all months before it: nothing dated in them can be added or changed',
  params: byMonth,
  answer: ok,
})
export const openMonth = endpoint({
  method: 'POST',
  path: '/api/billing/months/:month/open',
  may: 'manage_settings',
  title: 'Open a closed month again, with a reason',
  params: byMonth,
  body: z.object({ reason: words(300, 'Enter a reason') }),
  answer: ok,
})
