/** How teams stand against their targets, what is owed, and what slipped. */
import { countText, day, endpoint, idText, ok, pagination, words, z } from '../../../src/domain/endpoint'
import { month } from '../fieldsContract'
import { buckets } from '../rules'

const figures = z.object({ selections: z.int(), billing: z.string(), pipeline: z.string() })
export const performanceMember = z.object({
  id: z.int(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string(),
  designation: z.nullable(z.string()),
  profilePhoto: z.nullable(z.string()),
  /** Null at the top of what the asker sees. */
  managerId: z.nullable(z.int()),
  own: figures,
  /** With everybody below; of somebody who leads nobody the same as `own`. */
  team: figures,
  /** Rupees a month; null where the asker may not know what it follows from. */
  target: z.nullable(z.string()),
  percent: z.nullable(z.int()),
  colour: z.enum(['green', 'yellow', 'red']),
})
export type PerformanceMember = z.output<typeof performanceMember>

export const teamPerformance = endpoint({
  method: 'GET',
  path: '/api/team-performance',
  dependsOn: ['billing', 'people', 'firm'],
  may: 'view_billing',
  title: 'A month of the people whom the asker sees, as a tree',
  query: z.object({ month: month('Must be a month, yyyy-MM') }),
  answer: z.object({
    members: z.array(performanceMember),
    totals: z.extend(figures, { members: z.int() }),
    insights: z.object({ topPerformers: z.int(), meetingTarget: z.int(), needSupport: z.int() }),
    /** Candidates of that month whose recruiter is nobody here; `leaver`: the name of somebody who was. */
    unmatched: z.array(
      z.extend(figures, { recruiterEmail: z.nullable(z.string()), leaver: z.nullable(z.string()) }),
    ),
  }),
})
export const performanceMonths = endpoint({
  method: 'GET',
  path: '/api/team-performance/months',
  dependsOn: ['billing', 'people', 'firm'],
  may: 'view_billing',
  title: 'Billing and target of each month of a year, of whom the asker sees',
  query: z.object({ year: z.string('Must be a year').check(z.regex(/^\d{4}$/, 'Must be a year')) }),
  answer: z.object({
    months: z.array(
      z.object({ month: z.string(), selections: z.int(), billing: z.string(), pipeline: z.string() }),
    ),
    /** Null where it would tell one person's pay. */ target: z.nullable(z.string()),
    years: z.array(z.string()),
    byStatus: z.array(z.object({ status: z.string(), count: z.int(), amount: z.string() })),
  }),
})

const ageing = z.record(z.enum(buckets), z.string())
export const receivables = endpoint({
  method: 'GET',
  path: '/api/billing/receivables',
  may: 'view_invoices',
  title:
    'What is owed on a day, by client and by how long it is overdue; the buckets add up to the outstanding',
  query: z.object({ asOn: z.optional(day()) }),
  answer: z.object({
    asOn: z.string(),
    outstanding: z.string(),
    buckets: ageing,
    clients: z.array(
      z.object({
        clientId: z.int(),
        clientName: z.string(),
        outstanding: z.string(),
        invoices: z.int(),
        buckets: ageing,
      }),
    ),
  }),
})

const part = z.object({ count: z.int(), amount: z.string() })
export const moneyOverview = endpoint({
  method: 'GET',
  path: '/api/billing/standing',
  may: 'manage_invoices',
  title: "How the firm's money stands, in figures",
  answer: z.object({
    outstanding: z.string(),
    overdue: part,
    /** Joined, and the day of the invoice has passed. */ toInvoice: part,
    /** With GST. */ raisedThisMonth: z.string(),
    receivedThisMonth: z.string(),
  }),
})

/** The worst first. */
export const leakKinds = [
  'overdue',
  'credit note due',
  'not invoiced',
  'part invoiced',
  'over invoiced',
  'other fee',
  'duplicate candidate',
  'duplicate invoice',
  'unknown recruiter',
  'missing number',
] as const
const gap = z.object({ entity: z.string(), year: z.string(), first: z.int(), last: z.int() })
export const leakage = endpoint({
  method: 'GET',
  path: '/api/billing/leakage',
  may: 'manage_invoices',
  title:
    'Where money slips: what each kind comes to, and a page of them, each with its amount and what ' +
    'would put it right',
  query: z.object({
    kind: z.optional(z.enum(leakKinds)),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
  }),
  answer: z.object({
    kinds: z.array(z.object({ kind: z.enum(leakKinds), count: z.int(), amount: z.string() })),
    data: z.array(
      z.object({
        kind: z.enum(leakKinds),
        text: z.string(),
        todo: z.string(),
        amount: z.string(),
        candidateId: z.nullable(z.int()),
        candidateName: z.nullable(z.string()),
        invoiceId: z.nullable(z.int()),
        gap: z.nullable(gap),
      }),
    ),
    pagination,
  }),
})
export const missingReason = z.object({ reason: words(300, 'Please say why') })
export const noteMissingNumbers = endpoint({
  method: 'POST',
  path: '/api/billing/missing-numbers',
  may: 'manage_invoices',
  title: 'Say why numbers of a series were left out',
  body: z.extend(missingReason, gap.shape),
  answer: ok,
})

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/api/billing-invoices/:id/pdf',
  may: 'view_invoices',
  title: 'An invoice to print',
  params: z.object({ id: idText() }),
  answer: z.any(),
  media: 'application/pdf',
})
