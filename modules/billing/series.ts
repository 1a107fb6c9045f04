/**
 * Number series of invoices, credit notes and receipts per company and financial year, such as
 * `INV/26-27/001`. Companies can have prefixes of their own, so that two invoices are not called the same.
 */
import type { Ask, Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { conflict } from '../../src/domain/errors'
import { firmDay, settingOn, snapshotOf } from '../firm/service'
import type { noteMissingNumbers } from './performance/performanceContract'
import { companyOf, companyRows, otherNamesOf } from './companies/companies'
import { financialYear, numberKey } from './rules'
import { billingSettings } from './terms/terms'

/** The prefix of invoices is a setting of the company, or of the firm. */
const prefixes = { billing_invoices: undefined, billing_credit_notes: 'CN', billing_entries: 'RCT' } as const

/** The e-invoice portal refuses small letters. */
const prefixOn = (ask: Ask, day: Day, own: string | null) => {
  const prefix = own ?? billingSettings(ask).series
  return settingOn(snapshotOf(ask), 'books', day).eInvoices ? prefix.toUpperCase() : prefix
}

const headOf = (prefix: string, day: Day) => `${prefix}/${financialYear(day).slice(2)}/`

/** Rule 46(b). */
const longest = 16

/**
 * One more than the highest number of the series, including voided ones. A number is never issued twice.
 * Throws 409 if it would be longer than the law allows.
 */
export function nextNumber(
  ask: Ask,
  entity: string,
  day: Day,
  table: keyof typeof prefixes = 'billing_invoices',
): string {
  const head = headOf(prefixes[table] ?? prefixOn(ask, day, companyOf(ask, entity).invoicePrefix), day)
  const last = ask.db.one<{ n: number | null }>(
    `select max(cast(substr(number_key, :from) as integer)) as n
     from ${table}
     where entity = :entity
       and financial_year = :year
       and number_key glob :pattern`,
    {
      from: numberKey(head).length + 1,
      entity,
      year: financialYear(day),
      pattern: `${numberKey(head)}[0-9]*`,
    },
  )!.n
  const number = `${head}${String((last ?? 0) + 1).padStart(3, '0')}`
  if (number.length > longest)
    throw conflict(
      `The next number ${number} has more than ${longest} characters, which is not allowed. ` +
        (table === 'billing_invoices'
          ? 'Choose a shorter prefix in Settings, or enter another number'
          : 'Enter another number'),
    )
  return number
}

export type Gap = {
  entity: string
  year: string
  first: number
  last: number
  /** Of the document with the next number. Null if that number has a reason instead. */
  before: Day | null
  text: string
}

type Found = Omit<Gap, 'text'> & { prefix: string }

/**
 * Skipped numbers of each company and year that have no reason yet. A mistyped number creates one long gap,
 * not a million lines. SQL finds the gaps, because a large firm has a million numbers.
 */
export function gaps(ask: Ask): Gap[] {
  const today = firmDay(ask)
  const own = companyRows(ask).flatMap((row) =>
    [row.name, ...otherNamesOf(row)].map((name) => [name, prefixOn(ask, today, row.invoicePrefix)]),
  )
  const number = (prefix: string, year: string, n: number) =>
    `${prefix}/${year.slice(2)}/${String(n).padStart(3, '0')}`
  return ask.db
    .all<Found>(
      `with own (entity, prefix) as (
         select value ->> 0, value ->> 1
         from json_each(:own)
       ),
       keys as (
         select i.entity, i.financial_year as year, i.number_key as key, i.invoice_day as day,
           upper(coalesce(own.prefix, :firm)) || '/' || substr(i.financial_year, 3) || '/' as head
         from billing_invoices i
         left join own on own.entity = i.entity collate nocase
       ),
       used (entity, year, first, last, day) as (
         select entity, year, cast(substr(key, length(head) + 1) as integer),
           cast(substr(key, length(head) + 1) as integer), day
         from keys
         where substr(key, 1, length(head)) = head
           and length(key) > length(head)
           and length(key) <= length(head) + 9
           and substr(key, length(head) + 1) not glob '*[^0-9]*'
         union all select entity, financial_year, first, last, null
         from billing_missing_numbers
       ),
       reached as (
         select entity, year, first, day, coalesce(max(last) over (
           partition by entity, year
           order by first
           rows between unbounded preceding and 1 preceding
         ), 0) as before
         from used
       )
       select r.entity, r.year, r.before + 1 as first, r.first - 1 as last, r.day as before,
         coalesce(own.prefix, :firm) as prefix
       from reached r
       left join own on own.entity = r.entity collate nocase
       where r.first > r.before + 1
       order by r.entity, r.year, r.first`,
      { own: JSON.stringify(own), firm: prefixOn(ask, today, null) },
    )
    .map(({ prefix, ...gap }) => ({
      ...gap,
      text:
        gap.first === gap.last
          ? number(prefix, gap.year, gap.first)
          : `${number(prefix, gap.year, gap.first)} to ${number(prefix, gap.year, gap.last)}`,
    }))
}

/** Throws 409 if a reason has been recorded or a number used since. */
export function noteMissing(tx: Tx, { entity, year, first, last, reason }: Input<typeof noteMissingNumbers>) {
  if (
    !gaps(tx).some(
      (gap) => gap.entity === entity && gap.year === year && gap.first <= first && last <= gap.last,
    )
  )
    throw conflict('These numbers are no longer missing. Reload the list.')
  tx.db.run(
    `insert into billing_missing_numbers (financial_year, entity, first, last, reason, author, at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    year,
    entity,
    first,
    last,
    reason,
    tx.actor,
    tx.now(),
  )
  tx.record('billing.numbers_missing', { entity, year, first, last, reason })
  return { success: true as const }
}
