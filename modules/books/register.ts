/**
 * The register of a period, added up from the tables alone. Files are made of the stored facts of documents,
 * so their sums are compared with it.
 */
import type { Ask } from '../../src/app'
import type { BooksPeriod } from '../billing/service'

/** In paise. `taxable`: without GST; credit notes are negative. */
export type Register = { count: number; taxable: number; total: number; received: number; tds: number }

export function registerOf({ db }: Ask, period: BooksPeriod): Register {
  return db.one<Register>(
    `select
       (
         select count(*)
         from billing_invoices
         where entity = :company
           and voided_at is null
           and issued_at is not null
           and invoice_day between :from and :to
       ) + (
         select count(*)
         from billing_credit_notes
         where entity = :company and day between :from and :to
       ) as count,
       (
         select coalesce(sum(raised), 0)
         from billing_invoices
         where entity = :company
           and voided_at is null
           and issued_at is not null
           and invoice_day between :from and :to
       ) - (
         select coalesce(sum(raised), 0)
         from billing_credit_notes
         where entity = :company and day between :from and :to
       ) as taxable,
       (
         select coalesce(sum(amount), 0)
         from billing_invoices
         where entity = :company
           and voided_at is null
           and issued_at is not null
           and invoice_day between :from and :to
       ) - (
         select coalesce(sum(amount), 0)
         from billing_credit_notes
         where entity = :company and day between :from and :to
       ) as total,
       (
         select coalesce(sum(amount), 0)
         from billing_entries
         where entity = :company
           and kind in ('receipt', 'advance', 'refund')
           and day between :from and :to
       ) as received,
       (
         select coalesce(sum(tds), 0)
         from billing_entries
         where entity = :company
           and kind in ('receipt', 'advance', 'refund')
           and day between :from and :to
       ) as tds`,
    period,
  )!
}
