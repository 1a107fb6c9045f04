/** Endpoints and types of team performance, receivables and leakage. */
import { countText, day, endpoint, ok, pagination, words, z } from '../../../src/domain/endpoint'
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
  /** Null at the top of the visible tree. */
  managerId: z.nullable(z.int()),
  own: figures,
  /** Includes everybody below. Equal to `own` for employees without reports. */
  team: figures,
  /** Rupees per month. Null if the user may not know the pay behind it. */
  target: z.nullable(z.string()),
  percent: z.nullable(z.int()),
  colour: z.enum(['green', 'yellow', 'red']),
  /** False for Admins, Accounts and Schedulers without a team that places candidates. */
  hasTarget: z.boolean(),
})
export type PerformanceMember = z.output<typeof performanceMember>

export const teamPerformance = endpoint({
  method: 'GET',
  path: '/api/team-performance',
  dependsOn: ['billing', 'people', 'firm'],
  may: 'view_billing',
  title: 'Get the month of the visible employees as a tree',
  query: z.object({ month: month('Enter a month as yyyy-MM') }),
  answer: z.object({
    members: z.array(performanceMember),
    totals: z.extend(figures, { members: z.int() }),
    insights: z.object({
      topPerformers: z.int(),
      meetingTarget: z.int(),
      needSupport: z.int(),
      /** The ids of these people. */
      groups: z.object({
        topPerformers: z.array(z.int()),
        meetingTarget: z.array(z.int()),
        needSupport: z.array(z.int()),
      }),
    }),
    /**
     * Candidates of that month without a recruiter in the team. `leaver` is the name of a recruiter who has
     * left.
     */
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
  title: 'Get billing and target of the visible employees for each month of a year',
  query: z.object({ year: z.string('Enter a year').check(z.regex(/^\d{4}$/, 'Enter a year')) }),
  answer: z.object({
    months: z.array(
      z.object({ month: z.string(), selections: z.int(), billing: z.string(), pipeline: z.string() }),
    ),
    /** Null if it would reveal one person's pay. */ target: z.nullable(z.string()),
    years: z.array(z.string()),
    byStatus: z.array(z.object({ status: z.string(), count: z.int(), amount: z.string() })),
  }),
})

const balance = {
  outstanding: z.string(),
  /** By age, without `toCredit`. */ buckets: z.record(z.enum(buckets), z.string()),
  /**
   * Open amounts that wait for a credit note, because the candidate left within the guarantee. Null on a past
   * day: then the buckets contain them.
   */
  toCredit: z.nullable(z.string()),
  /** On invoices that were credited after a payment. */ owedToClient: z.string(),
  /** Advances that are not allocated. */ onAccount: z.string(),
  balance: z.string(),
}
export const receivables = endpoint({
  method: 'GET',
  path: '/api/billing/receivables',
  may: 'view_invoices',
  title:
    'Get outstanding amounts on a day by client and age, and what clients are owed. The buckets and ' +
    '`toCredit` add up to the outstanding total; less what clients are owed it is the balance of their ' +
    'statements',
  query: z.object({ asOn: z.optional(day()) }),
  answer: z.object({
    asOn: z.string(),
    ...balance,
    clients: z.array(z.object({ clientId: z.int(), clientName: z.string(), invoices: z.int(), ...balance })),
  }),
})

const part = z.object({ count: z.int(), amount: z.string() })
export const moneyOverview = endpoint({
  method: 'GET',
  path: '/api/billing/overview',
  may: 'manage_invoices',
  title: "Get the firm's money figures for the dashboard",
  answer: z.object({
    outstanding: z.string(),
    /** Open after the due date, without `toCredit`. */ overdue: part,
    /** Open, and to be credited, because the candidate left within the guarantee. */ toCredit: part,
    /** Joined candidates whose invoice day has passed. */ toInvoice: part,
    /** Invoices that are not issued yet, with GST. */ drafts: part,
    /** With GST. */ raisedThisMonth: z.string(),
    receivedThisMonth: z.string(),
  }),
})

/** Worst kind first. */
export const leakKinds = [
  'overdue',
  'credit note due',
  'not invoiced',
  'not issued',
  'part invoiced',
  'over invoiced',
  'other fee',
  'duplicate candidate',
  'duplicate invoice',
  'unknown recruiter',
  'missing number',
] as const
const gap = z.object({
  entity: z.string(),
  year: z.string(),
  /** In capitals. */ prefix: z.string(),
  first: z.int(),
  last: z.int(),
})
export const leakage = endpoint({
  method: 'GET',
  path: '/api/billing/leakage',
  may: 'manage_invoices',
  title: 'List possible revenue leaks: the total of each kind, and a page of leaks with amount and ' + 'fix',
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
export const missingReason = z.object({ reason: words(300, 'Enter a reason') })
export const noteMissingNumbers = endpoint({
  method: 'POST',
  path: '/api/billing/missing-numbers',
  may: 'manage_invoices',
  title: 'Record why numbers of a series were skipped',
  body: z.extend(missingReason, gap.shape),
  answer: ok,
})
