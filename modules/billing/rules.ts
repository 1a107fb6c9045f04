/**
 * Billing, as pure rules for both sides: statuses and their groups, what a placement bills, tax, terms,
 * ageing, targets. Sources: the specification of billing, sections 4, 5 and 9; GST rates and the 16
 * characters of a number, CGST rules 46.
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

/** Every spelling that is read; one is written. Null for none of them. */
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
 * How far placements come: of each step, the statuses that have reached it. Who is on hold or fell out counts
 * as far as the status tells.
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
/** Left out of the joining month's total: who is not expected to join. */
export const notExpected: readonly Status[] = ['Offer Backout', 'Offer Revoked', 'Hold']

export const employmentTypes = ['Full-time', 'Part-time', 'Contract', 'Freelance'] as const
export const sources = ['Naukri', 'Monster', 'LinkedIn', 'IIM Jobs', 'Ceipal', 'Reference', 'Others'] as const
export const billingTypes = ['Percentage', 'Fixed'] as const
export type BillingType = (typeof billingTypes)[number]

/** Paise. `percentage` in hundredths of a percent. */
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
 * Paise; `rate` in hundredths of a percent. Within the same state half goes to the union and half to the
 * state; across a border all of it is the union's. An odd paisa is the union's.
 */
export function taxOf(
  taxable: number,
  rate: number,
  ownState: string | null,
  clientState: string | null,
): { cgst: number; sgst: number; igst: number; total: number } {
  const tax = share(taxable, rate)
  const across = Boolean(ownState && clientState && ownState !== clientState)
  const sgst = across ? 0 : Math.floor(tax / 2)
  return { cgst: across ? 0 : tax - sgst, sgst, igst: across ? tax : 0, total: taxable + tax }
}

/** Numbers are the same whatever their case and spaces. */
export const numberKey = (number: string): string => number.replaceAll(/\s+/g, '').toUpperCase()

/** April to March: the 31st of March 2026 lies in 2025-26. */
export function financialYear(day: Day): string {
  const year = yearOf(day) - (monthNumber(day) < 4 ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

// Terms: the placement's money in time

export type Terms = {
  /** Hundredths of a percent; null where slabs or nothing say it. */
  feePercent: number | null
  /** Fee by yearly pay: up to `upTo` paise (null: any more) this percentage. */
  slabs: readonly { upTo: number | null; percent: number }[]
  invoiceAfterDays: number
  creditDays: number
  guaranteeDays: number
}

/** What the client's terms ask, hundredths of a percent; null where they say nothing. */
export function feeOf(terms: Terms, ctc: number): number | null {
  return terms.slabs.find(({ upTo }) => upTo === null || ctc <= upTo)?.percent ?? terms.feePercent
}

/** Days of a placement, from the day of joining. */
export function datesOf(terms: Terms, joined: Day): { invoiceBy: Day; dueBy: Day; guaranteeUntil: Day } {
  const invoiceBy = addDays(joined, terms.invoiceAfterDays)
  return { invoiceBy, dueBy: dueOn(terms, invoiceBy), guaranteeUntil: addDays(joined, terms.guaranteeDays) }
}
export const dueOn = (terms: Terms, invoiced: Day): Day => addDays(invoiced, terms.creditDays)

// Receivables

export const buckets = ['Not due', '0-30', '31-60', '61-90', 'Over 90'] as const
export type Bucket = (typeof buckets)[number]

/** In which an amount stands on a day: the due day itself is not overdue yet. */
export function bucketOf(due: Day, asOn: Day): Bucket {
  const late = daysBetween(due, asOn)
  return late < 1 ? 'Not due' : late <= 30 ? '0-30' : late <= 60 ? '31-60' : late <= 90 ? '61-90' : 'Over 90'
}

// Targets

/** Five times the month's cost. Salary is yearly, paise. */
export const monthlyTarget = (salary: number): number => Math.round((salary * 5) / 12)
export type Colour = 'green' | 'yellow' | 'red'
export function colourOf(billing: number, target: number): Colour {
  return billing * 100 >= target * 80 && target > 0
    ? 'green'
    : billing * 100 >= target * 50 && target > 0
      ? 'yellow'
      : 'red'
}

/** How far ahead a candidate may be selected or join, in days. */
const aheadDays = 366

type CandidateDays = Readonly<Record<'selectionMonth' | 'dateOfJoining' | 'leftOn', unknown>>

/** Field and sentence of each month and day of a candidate that cannot be: typed wrongly, or read wrongly. */
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
