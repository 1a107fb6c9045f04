/**
 * The register of a period, added up from the tables alone. Files are made of the stored facts of documents,
 * so their sums are compared with it.
 */
import type { Ask } from '../../src/app'
import type { BooksPeriod } from '../billing/service'

/** In paise. `taxable`: without GST; credit notes are negative. `received`: without TDS, less refunds. */
export type Register = { taxable: number; total: number; received: number; tds: number }

export function registerOf({ db }: Ask, period: BooksPeriod): Register {
  return db.one<Register>(
    `with documents (taxable, total) as (
       select raised, amount
       from billing_invoices
       where entity = :company
         and voided_at is null
         and issued_at is not null
         and invoice_day between :from and :to
       union all
       select -raised, -amount
       from billing_credit_notes
       where entity = :company and day between :from and :to
     ),
     money (received, tds) as (
       select amount, tds
       from billing_entries
       where entity = :company
         and kind in ('receipt', 'advance', 'refund')
         and day between :from and :to
     )
     select
       (select coalesce(sum(taxable), 0) from documents) as taxable,
       (select coalesce(sum(total), 0) from documents) as total,
       (select coalesce(sum(received), 0) from money) as received,
       (select coalesce(sum(tds), 0) from money) as tds`,
    period,
  )!
}
