/**
 * Pure billing rules for server and browser: statuses and their groups, billing amount, tax, terms, ageing
 * and targets. Sources: the billing specification, sections 4, 5 and 9; GST rates and the 16 characters of a
 * number from CGST rule 46.
 */
import { addDays, daysBetween, type Day } from '../../src/domain/day'
import { monthNumber, yearOf } from '../../src/domain/month'
import { share } from '../../src/domain/money'

export const statuses = [
  'Selected',
  'Offered',
  'Offer Accepted',
  'Offer Revoked',
  'Offer Backout',
  'Hold',
  'Joined',
  'Joining Delayed',
  'Joined and Left',
] as const
export type Status = (typeof statuses)[number]

/** Reads any spelling of a status. Returns null for other texts. */
export function statusOf(text: string): Status | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  const other: Record<string, Status> = {
    'delayed joining': 'Joining Delayed',
    revoked: 'Offer Revoked',
    backout: 'Offer Backout',
    'back out': 'Offer Backout',
    'offer back out': 'Offer Backout',
    'on hold': 'Hold',
    'joined & left': 'Joined and Left',
    'joined left': 'Joined and Left',
    left: 'Joined and Left',
  }
  return (
    statuses.find((status) => status.toLowerCase() === plain) ??
    (Object.hasOwn(other, plain) ? other[plain]! : null)
  )
}

export type Group = 'joined' | 'pipeline' | 'lost' | 'hold'
export const groupOf: Record<Status, Group> = {
  Joined: 'joined',
  Selected: 'pipeline',
  Offered: 'pipeline',
  'Offer Accepted': 'pipeline',
  'Joining Delayed': 'pipeline',
  'Offer Revoked': 'lost',
  'Offer Backout': 'lost',
  'Joined and Left': 'lost',
  Hold: 'hold',
}
export const inGroup = (group: Group): Status[] => statuses.filter((status) => groupOf[status] === group)
/**
 * Steps of the funnel: for each step the statuses that have reached it. Candidates on hold or lost count up
 * to the step that their status implies.
 */
export const funnel: readonly (readonly [string, readonly Status[]])[] = [
  ['Selected', statuses],
  [
    'Offered',
    [
      'Offered',
      'Offer Accepted',
      'Joining Delayed',
      'Joined',
      'Joined and Left',
      'Offer Revoked',
      'Offer Backout',
    ],
  ],
  ['Offer Accepted', ['Offer Accepted', 'Joining Delayed', 'Joined', 'Joined and Left']],
  ['Joined', ['Joined', 'Joined and Left']],
  ['Stayed', ['Joined']],
]
/** The roles whose work is to place candidates. The pay of the others is in no target. */
export const placingRoles = ['Senior Manager', 'Manager', 'Recruiter'] as const
export const places = (role: string): boolean => placingRoles.some((one) => one === role)

/** Excluded from the joining month's total, because these candidates are not expected to join. */
export const notExpected: readonly Status[] = ['Offer Backout', 'Offer Revoked', 'Hold']

export const employmentTypes = ['Full-time', 'Part-time', 'Contract', 'Freelance'] as const
export const sources = ['Naukri', 'Monster', 'LinkedIn', 'IIM Jobs', 'Ceipal', 'Reference', 'Others'] as const
export const billingTypes = ['Percentage', 'Fixed'] as const
export type BillingType = (typeof billingTypes)[number]

/** In paise. `percentage` in hundredths of a percent. */
export function billingAmount({
  ctc,
  type,
  percentage,
  fixed,
}: {
  ctc: number
  type: BillingType
  percentage: number | null
  fixed: number | null
}): number {
  return type === 'Fixed' ? (fixed ?? 0) : share(ctc, percentage ?? 0)
}

// Tax

/**
 * In paise. `rate` in hundredths of a percent. Within a state CGST and SGST are each half of the rate, and
 * always equal, because the e-invoice portal refuses others (error 2227); otherwise the tax is IGST. `total`
 * follows from the whole rate, so the halves may differ from it by a paisa, which is rounded off.
 */
export function taxOf(
  taxable: number,
  rate: number,
  ownState: string | null,
  clientState: string | null,
): { cgst: number; sgst: number; igst: number; total: number } {
  const tax = share(taxable, rate)
  const across = Boolean(ownState && clientState && ownState !== clientState)
  // Half of the rate may be no whole number of hundredths.
  const half = across ? 0 : Number((BigInt(taxable) * BigInt(rate) + 10_000n) / 20_000n)
  return { cgst: half, sgst: half, igst: across ? tax : 0, total: taxable + tax }
}

/** Numbers are compared without case and spaces. */
export const numberKey = (number: string): string => number.replaceAll(/\s+/g, '').toUpperCase()

/** April to March: 31 March 2026 is in 2025-26. */
export function financialYear(day: Day): string {
  const year = yearOf(day) - (monthNumber(day) < 4 ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

// Terms: invoice, payment and guarantee dates

export type Terms = {
  /** In hundredths of a percent. Null if slabs apply or nothing is agreed. */
  feePercent: number | null
  /** Fee by yearly pay: this percentage up to `upTo` paise (null: no limit). */
  slabs: readonly { upTo: number | null; percent: number }[]
  invoiceAfterDays: number
  creditDays: number
  guaranteeDays: number
}

/** The fee by the client's terms in hundredths of a percent. Null if the terms name none. */
export function feeOf(terms: Terms, ctc: number): number | null {
  return terms.slabs.find(({ upTo }) => upTo === null || ctc <= upTo)?.percent ?? terms.feePercent
}

/** Dates of a placement, calculated from the joining date. */
export function datesOf(terms: Terms, joined: Day): { invoiceBy: Day; dueBy: Day; guaranteeUntil: Day } {
  const invoiceBy = addDays(joined, terms.invoiceAfterDays)
  return { invoiceBy, dueBy: dueOn(terms, invoiceBy), guaranteeUntil: addDays(joined, terms.guaranteeDays) }
}
export const dueOn = (terms: Terms, invoiced: Day): Day => addDays(invoiced, terms.creditDays)

// Receivables

export const buckets = ['Not due', '0-30', '31-60', '61-90', 'Over 90'] as const
export type Bucket = (typeof buckets)[number]

/** The most days late of each bucket. The due day itself is not overdue yet. */
const mostLate: Readonly<Record<Bucket, number>> = {
  'Not due': 0,
  '0-30': 30,
  '31-60': 60,
  '61-90': 90,
  'Over 90': Infinity,
}

/** The ageing bucket on a day. */
export function bucketOf(due: Day, asOn: Day): Bucket {
  const late = daysBetween(due, asOn)
  return buckets.find((bucket) => late <= mostLate[bucket])!
}

/** The same in SQL: the bucket of the due day in a column. */
export function bucketSql(column: string, asOn: Day): string {
  const cases = buckets
    .filter((bucket) => Number.isFinite(mostLate[bucket]))
    .map((bucket) => `when ${column} >= '${addDays(asOn, -mostLate[bucket])}' then '${bucket}'`)
  return `case ${cases.join(' ')} else '${buckets.at(-1)}' end`
}

// The ledger

export const entryKinds = ['receipt', 'refund', 'write_off', 'advance', 'allocation'] as const
export type EntryKind = (typeof entryKinds)[number]

export const invoiceStates = ['Draft', 'Open', 'Paid', 'Credited', 'Written off', 'Owed to client'] as const
export type InvoiceState = (typeof invoiceStates)[number]

type Sums = {
  isIssued: boolean
  amount: number
  /** With tax deducted at source, less refunds. */ received: number
  credited: number
  writtenOff: number
}

/** Positive: the client owes it. Negative: the client is owed it, after a credit note or a correction. */
export const openOf = ({ amount, received, credited, writtenOff }: Omit<Sums, 'isIssued'>): number =>
  amount - received - credited - writtenOff

/**
 * Paid only if something was received. An invoice that was credited or written off without a receipt has a
 * state of its own.
 */
export function stateOf(sums: Sums): InvoiceState {
  const open = openOf(sums)
  if (!sums.isIssued) return 'Draft'
  if (open > 0) return 'Open'
  if (open < 0) return 'Owed to client'
  if (sums.received > 0) return 'Paid'
  return sums.writtenOff > sums.credited ? 'Written off' : 'Credited'
}

// Targets

/** Five times the monthly cost. Salary is yearly, in paise. */
export const monthlyTarget = (salary: number): number => Math.round((salary * 5) / 12)
export type Colour = 'green' | 'yellow' | 'red'
export function colourOf(billing: number, target: number): Colour {
  return billing * 100 >= target * 80 && target > 0
    ? 'green'
    : billing * 100 >= target * 50 && target > 0
      ? 'yellow'
      : 'red'
}

/** Days ahead that a selection or joining date may be. */
const aheadDays = 366

type CandidateDays = Readonly<Record<'selectionMonth' | 'dateOfJoining' | 'leftOn', unknown>>

/** Returns field and message of each impossible month or date of a candidate, whether mistyped or misread. */
export function impossibleDays(
  days: Partial<CandidateDays>,
  today: Day,
): [field: keyof CandidateDays, message: string][] {
  const last = addDays(today, aheadDays)
  return (['selectionMonth', 'dateOfJoining', 'leftOn'] as const).flatMap(
    (field): [keyof CandidateDays, string][] => {
      const text = days[field]
      if (typeof text !== 'string') return []
      if (text > last.slice(0, text.length)) return [[field, `${text} is more than a year ahead`]]
      return text < '2000' ? [[field, `${text} is before 2000`]] : []
    },
  )
}

/** Whole percent of the target that is billed, rounded down; 0 without a target. Both in the same unit. */
export const percentOfTarget = (billing: number, target: number): number =>
  target > 0 ? Math.floor((billing * 100) / target) : 0
