/** Numbers of invoices and credit notes: proposed by the series of a company and financial year, `INV/26-27/001`. */
import type { Ask } from '../../src/app'
import type { Day } from '../../src/domain/day'
import { financialYear, numberKey } from './rules'
import { billingSettings } from './terms'

const headOf = (ask: Ask, day: Day, prefix = billingSettings(ask).series) => `${prefix}/${financialYear(day).slice(2)}/`

/** One after the highest that the series has, voided ones too: a number is never given twice. */
export function nextNumber(ask: Ask, entity: string, day: Day, table: 'billing_invoices' | 'billing_credit_notes' = 'billing_invoices'): string {
  const head = headOf(ask, day, table === 'billing_credit_notes' ? 'CN' : undefined)
  const last = ask.db.one<{ n: number | null }>(`select max(cast(substr(number_key, :from) as integer)) as n from ${table} where entity = :entity and financial_year = :year and number_key glob :pattern`, {
    from: numberKey(head).length + 1, entity, year: financialYear(day), pattern: `${numberKey(head)}[0-9]*`,
  })!.n
  return `${head}${String((last ?? 0) + 1).padStart(3, '0')}`
}

/** Numbers of the series that were left out, of each company and year. */
export function gaps(ask: Ask): { entity: string; year: string; number: string }[] {
  const { series } = billingSettings(ask)
  const rows = ask.db.all<{ entity: string; year: string; key: string }>('select entity, financial_year as year, number_key as key from billing_invoices')
  const found: { entity: string; year: string; number: string }[] = []
  const taken = new Map<string, { entity: string; year: string; head: string; numbers: Set<number> }>()
  for (const { entity, year, key } of rows) {
    const head = `${series.toUpperCase()}/${year.slice(2)}/`
    const rest = key.slice(head.length)
    if (!key.startsWith(head) || !/^\d{1,9}$/.test(rest)) continue
    const group = taken.get(`${entity}\n${year}`) ?? { entity, year, head, numbers: new Set() }
    group.numbers.add(Number(rest))
    taken.set(`${entity}\n${year}`, group)
  }
  for (const { entity, year, head, numbers } of taken.values()) {
    const last = [...numbers].reduce((most, n) => Math.max(most, n), 0)
    for (let n = 1; n < last; n++) if (!numbers.has(n)) found.push({ entity, year, number: `${head}${String(n).padStart(3, '0')}` })
  }
  return found
}
