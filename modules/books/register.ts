/**
 * The register of a period, added up from the tables alone. Files are made of the stored facts of documents,
 * so their sums are compared with it.
 *
 *   registerOf(ask, period, without)         without these documents and entries
 *   registerBeside(ask, wanted, elsewhere)   sums of a file beside the register of what belongs in it
 */
import type { Ask } from '../../src/app'
import type { BooksPeriod } from '../billing/service'
import type { Draft, Wanted } from './draft'

/** In paise. `taxable`: without GST; credit notes are negative. `received`: without TDS, less refunds. */
export type Register = { taxable: number; total: number; received: number; tds: number }

/** `without`: keys. What is forgotten in a file and is not among them makes the sums differ. */
export function registerOf(
  { db }: Ask,
  { company, from, to }: BooksPeriod,
  without: Iterable<string> = [],
): Register {
  return db.one<Register>(
    `with documents (taxable, total) as (
       select raised, amount
       from billing_invoices
       where entity = :company
         and voided_at is null
         and issued_at is not null
         and invoice_day between :from and :to
         and 'invoice ' || id not in (select value from json_each(:without))
       union all
       select -raised, -amount
       from billing_credit_notes
       where entity = :company
         and day between :from and :to
         and 'credit note ' || id not in (select value from json_each(:without))
     ),
     money (received, tds) as (
       select amount, tds
       from billing_entries
       where entity = :company
         and kind in ('receipt', 'advance', 'refund')
         and day between :from and :to
         and 'entry ' || id not in (select value from json_each(:without))
     )
     select
       (select coalesce(sum(taxable), 0) from documents) as taxable,
       (select coalesce(sum(total), 0) from documents) as total,
       (select coalesce(sum(received), 0) from money) as received,
       (select coalesce(sum(tds), 0) from money) as tds`,
    { company, from, to, without: JSON.stringify([...without]) },
  )!
}

/** `elsewhere`: keys of what belongs in another file, or in none. */
export function registerBeside(ask: Ask, wanted: Wanted, elsewhere: readonly string[]) {
  const whole = registerOf(ask, wanted, elsewhere)
  const own = registerOf(ask, wanted, [...elsewhere, ...wanted.without])
  return (label: string, amount: number, of: (register: Register) => number): Draft['sums'][number] => ({
    label,
    amount,
    register: of(own),
    leftOut: of(whole) - of(own),
  })
}
