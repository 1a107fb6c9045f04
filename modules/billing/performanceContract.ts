/** How teams stand against their targets, what is owed, and what slipped. */
import { endpoint, z, day, idText } from '../../src/domain/endpoint'
import { month } from './fieldsContract'
import { buckets } from './rules'

const figures = z.object({ selections: z.int(), billing: z.string(), pipeline: z.string() })
export const performanceMember = z.object({
  id: z.int(), employeeId: z.string(), firstName: z.string(), lastName: z.string(), email: z.string(), role: z.string(), designation: z.nullable(z.string()), profilePhoto: z.nullable(z.string()),
  /** Null at the top of what the asker sees. */
  managerId: z.nullable(z.int()),
  own: figures,
  /** With everybody below; of somebody who leads nobody the same as `own`. */
  team: figures,
  /** Rupees a month; null where the asker may not know what it follows from. */
  target: z.nullable(z.string()), percent: z.nullable(z.int()), colour: z.enum(['green', 'yellow', 'red']),
})
export type PerformanceMember = z.output<typeof performanceMember>

export const teamPerformance = endpoint({
  method: 'GET', path: '/api/team-performance', may: 'view_billing', title: 'A month of the people whom the asker sees, as a tree', query: z.object({ month: month('Must be a month, yyyy-MM') }),
  answer: z.object({
    members: z.array(performanceMember), totals: z.extend(figures, { members: z.int() }),
    insights: z.object({ topPerformers: z.int(), meetingTarget: z.int(), needSupport: z.int() }),
    /** Candidates of that month whose recruiter is nobody here. */
    unmatched: z.array(z.object({ recruiterEmail: z.nullable(z.string()), selections: z.int(), billing: z.string(), pipeline: z.string() })),
  }),
})
export const performanceMonths = endpoint({
  method: 'GET', path: '/api/team-performance/months', may: 'view_billing', title: 'Billing and target of each month of a year, of whom the asker sees', query: z.object({ year: z.string().check(z.regex(/^\d{4}$/, 'Must be a year')) }),
  answer: z.object({ months: z.array(z.object({ month: z.string(), selections: z.int(), billing: z.string(), pipeline: z.string() })), target: z.string(), years: z.array(z.string()), byStatus: z.array(z.object({ status: z.string(), count: z.int(), amount: z.string() })) }),
})

const ageing = z.record(z.enum(buckets), z.string())
export const receivables = endpoint({
  method: 'GET', path: '/api/billing/receivables', may: 'view_invoices', title: 'What is owed on a day, by client and by how long it is overdue; the buckets add up to the outstanding', query: z.object({ asOn: z.optional(day()) }),
  answer: z.object({ asOn: z.string(), outstanding: z.string(), buckets: ageing, clients: z.array(z.object({ clientId: z.int(), clientName: z.string(), outstanding: z.string(), invoices: z.int(), buckets: ageing })) }),
})

export const leakKinds = ['not invoiced', 'part invoiced', 'other fee', 'duplicate candidate', 'duplicate invoice', 'unknown recruiter', 'overdue', 'credit note due', 'missing number'] as const
export const leakage = endpoint({
  method: 'GET', path: '/api/billing/leakage', may: 'manage_invoices', title: 'Where money slips: each with its amount and what would put it right',
  answer: z.array(z.object({ kind: z.enum(leakKinds), text: z.string(), amount: z.string(), candidateId: z.nullable(z.int()), invoiceId: z.nullable(z.int()), todo: z.string() })),
})

export const invoicePdf = endpoint({ method: 'GET', path: '/api/billing-invoices/:id/pdf', may: 'view_invoices', title: 'An invoice to print', params: z.object({ id: idText() }), answer: z.any(), media: 'application/pdf' })
