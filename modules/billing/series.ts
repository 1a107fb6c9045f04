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
  const own = companyOf(ask, entity).invoicePrefix
  const head = headOf(prefixes[table] ?? prefixOn(ask, day, own), day)
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
          ? `Choose a shorter prefix in Settings, ${own ? 'Invoicing Companies' : 'Billing Rules'}, ` +
            'or enter another number'
          : 'Enter another number'),
    )
  return number
}

export type Gap = {
  entity: string
  year: string
  /** In capitals. */
  prefix: string
  first: number
  last: number
  /** Of the document with the next number. Null if that number has a reason instead. */
  before: Day | null
  text: string
}

/** A prefix that a company uses, or `entity` null for all of them; `key` is the prefix in capitals. */
type Prefix = { entity: string | null; key: string; text: string }

function prefixesOn(ask: Ask, day: Day): Prefix[] {
  const ofFirm = prefixOn(ask, day, null)
  const own = companyRows(ask).flatMap((row) => {
    const text = row.invoicePrefix && prefixOn(ask, day, row.invoicePrefix)
    if (!text || text.toUpperCase() === ofFirm.toUpperCase()) return []
    return [row.name, ...otherNamesOf(row)].map((entity) => ({ entity, key: text.toUpperCase(), text }))
  })
  return [{ entity: null, key: ofFirm.toUpperCase(), text: ofFirm }, ...own]
}

/**
 * Skipped numbers of each company, year and prefix that have no reason yet: of the firm's prefix, and of the
 * company's own. A mistyped number creates one long gap, not a million lines. SQL finds the gaps, because a
 * large firm has a million numbers.
 */
export function gaps(ask: Ask): Gap[] {
  const prefixes = prefixesOn(ask, firmDay(ask))
  const number = (prefix: string, year: string, n: number) =>
    `${prefix}/${year.slice(2)}/${String(n).padStart(3, '0')}`
  return ask.db
    .all<Omit<Gap, 'text'>>(
      `with prefixes (entity, prefix) as (
         select value ->> 'entity', value ->> 'key'
         from json_each(:prefixes)
       ),
       keys as (
         select i.entity, i.financial_year as year, p.prefix, i.number_key as key, i.invoice_day as day,
           p.prefix || '/' || substr(i.financial_year, 3) || '/' as head
         from prefixes p
         join billing_invoices i on p.entity is null or p.entity = i.entity collate nocase
       ),
       used (entity, year, prefix, first, last, day) as (
         select entity, year, prefix, cast(substr(key, length(head) + 1) as integer),
           cast(substr(key, length(head) + 1) as integer), day
         from keys
         where substr(key, 1, length(head)) = head
           and length(key) > length(head)
           and length(key) <= length(head) + 9
           and substr(key, length(head) + 1) not glob '*[^0-9]*'
         union all select m.entity, m.financial_year, m.prefix, m.first, m.last, null
         from billing_missing_numbers m
         join prefixes p on p.prefix = m.prefix and (p.entity is null or p.entity = m.entity collate nocase)
       ),
       reached as (
         select entity, year, prefix, first, day, coalesce(max(last) over (
           partition by entity, year, prefix
           order by first
           rows between unbounded preceding and 1 preceding
         ), 0) as before
         from used
       )
       select entity, year, prefix, before + 1 as first, first - 1 as last, day as before
       from reached
       where first > before + 1
       order by entity, year, prefix, first`,
      { prefixes: JSON.stringify(prefixes) },
    )
    .map((gap) => {
      const { text: prefix } = prefixes.find(({ key }) => key === gap.prefix)!
      const [first, last] = [gap.first, gap.last].map((n) => number(prefix, gap.year, n))
      return { ...gap, text: first === last ? first! : `${first} to ${last}` }
    })
}

/** Throws 409 if a reason has been recorded or a number used since. */
export function noteMissing(
  tx: Tx,
  { entity, year, prefix, first, last, reason }: Input<typeof noteMissingNumbers>,
) {
  if (
    !gaps(tx).some(
      (gap) =>
        gap.entity === entity &&
        gap.year === year &&
        gap.prefix === prefix &&
        gap.first <= first &&
        last <= gap.last,
    )
  )
    throw conflict('These numbers are no longer missing. Reload the list.')
  tx.db.run(
    `insert into billing_missing_numbers (
       financial_year, entity, prefix, first, last, reason, author, at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    year,
    entity,
    prefix,
    first,
    last,
    reason,
    tx.actor,
    tx.now(),
  )
  tx.record('billing.numbers_missing', { entity, year, prefix, first, last, reason })
  return { success: true as const }
}
