/** Number series of invoices and credit notes per company and financial year, such as `INV/26-27/001`. */
import type { Ask, Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { conflict } from '../../src/domain/errors'
import type { noteMissingNumbers } from './performance/performanceContract'
import { financialYear, numberKey } from './rules'
import { billingSettings } from './terms/terms'

const headOf = (ask: Ask, day: Day, prefix = billingSettings(ask).series) =>
  `${prefix}/${financialYear(day).slice(2)}/`

/** One more than the highest number of the series, including voided ones. A number is never issued twice. */
export function nextNumber(
  ask: Ask,
  entity: string,
  day: Day,
  table: 'billing_invoices' | 'billing_credit_notes' = 'billing_invoices',
): string {
  const head = headOf(ask, day, table === 'billing_credit_notes' ? 'CN' : undefined)
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
  return `${head}${String((last ?? 0) + 1).padStart(3, '0')}`
}

export type Gap = { entity: string; year: string; first: number; last: number; text: string }

/**
 * Skipped numbers of each company and year that have no reason yet. A mistyped number creates one long gap,
 * not a million lines.
 */
export function gaps(ask: Ask): Gap[] {
  const { series } = billingSettings(ask)
  const rows = ask.db.all<{ entity: string; year: string; n: number }>(
    `with keys as (
       select entity, financial_year as year, number_key as key,
         :head || '/' || substr(financial_year, 3) || '/' as head
       from billing_invoices
     )
     select distinct entity, year, cast(substr(key, length(head) + 1) as integer) as n
     from keys
     where substr(key, 1, length(head)) = head
       and length(key) > length(head)
       and length(key) <= length(head) + 9
       and substr(key, length(head) + 1) not glob '*[^0-9]*'`,
    { head: series.toUpperCase() },
  )
  const noted = ask.db.all<{ entity: string; year: string; first: number; last: number }>(
    `select entity, financial_year as year, first, last
     from billing_missing_numbers`,
  )
  const taken = [
    ...rows.map(({ entity, year, n }) => ({ entity, year, first: n, last: n })),
    ...noted,
  ].toSorted((a, b) =>
    a.entity === b.entity
      ? a.year === b.year
        ? a.first - b.first
        : a.year < b.year
          ? -1
          : 1
      : a.entity < b.entity
        ? -1
        : 1,
  )
  const found: Gap[] = []
  const number = (year: string, n: number) => `${series}/${year.slice(2)}/${String(n).padStart(3, '0')}`
  let [before, reached] = ['', 0]
  for (const { entity, year, first, last } of taken) {
    const one = `${entity}\n${year}`
    if (one !== before) [before, reached] = [one, 0]
    if (first > reached + 1)
      found.push({
        entity,
        year,
        first: reached + 1,
        last: first - 1,
        text:
          first - 1 === reached + 1
            ? number(year, reached + 1)
            : `${number(year, reached + 1)} to ${number(year, first - 1)}`,
      })
    reached = Math.max(reached, last)
  }
  return found
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
