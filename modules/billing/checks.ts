/** Invariants of the billing data for `muster doctor`: the stored sums equal the sums of the rows. */
import type { Ask, Finding } from '../../src/app'
import { readPhone, unreadWords } from '../../src/phones'
import { retriesBefore } from './documents/storedDocuments'

export function checks(ask: Ask): Finding[] {
  const { db } = ask
  const sums = db.one<{ n: number }>(
    `with real as (
       select status, count(*) as count, sum(billing_amount) as amount
       from billing_candidates
       where removed_at is null
       group by status
     )
     select (
       select count(*)
       from billing_sums s
       where s.count <> coalesce(
         (select count from real r where r.status = s.status), 0
       )
         or s.amount <> coalesce(
           (select amount from real r where r.status = s.status), 0
         )
     ) + (
        select count(*)
        from real r
        where not exists (
          select 1
          from billing_sums s
          where s.status = r.status
        )
      ) as n`,
  )!.n
  const invoices = db.one<{ n: number }>(
    `select count(*) as n
     from billing_invoices i
     where received <> coalesce(
       (
         select sum(amount + tds)
         from billing_entries
         where invoice_id = i.id and kind <> 'write_off'
       ), 0
     )
       or written_off <> coalesce(
         (
           select sum(amount)
           from billing_entries
           where invoice_id = i.id and kind = 'write_off'
         ), 0
       )
       or credited <> coalesce(
         (select sum(amount) from billing_credit_notes where invoice_id = i.id), 0
       )`,
  )!.n
  const unread = db
    .all<{ name: string; phone: string }>(
      `select name, contact_phone as phone
       from clients
       where contact_phone is not null
       union all
       select name, client_spoc_phone as phone
       from billing_candidates
       where client_spoc_phone is not null and removed_at is null`,
    )
    .filter(({ phone }) => readPhone(phone) !== phone)
  const undrawn = db.one<{ n: number }>(
    `select count(*) as n
     from billing_undrawn u
     join billing_documents d on d.id = u.document_id
     where d.at < ?`,
    retriesBefore(ask.now()),
  )!.n
  const todo =
    'Please report this with the log. The candidates, entries and credit notes themselves are ' + 'unchanged.'
  return [
    sums === 0
      ? { ok: true, text: 'The billing totals equal the sums of the candidates' }
      : {
          ok: false,
          text: `The stored totals of ${sums} statuses differ from the sums of the candidates`,
          todo,
        },
    invoices === 0
      ? { ok: true, text: 'Invoices match their entries and credit notes' }
      : {
          ok: false,
          text: `${invoices} invoices do not match their entries and credit notes`,
          todo,
        },
    {
      ok: true,
      text: unread.length
        ? `${unread.length} client phone numbers are not recognised: ` +
          `${unreadWords(unread.map(({ name, phone }) => `${name} ${phone}`))}. Correct them in Billing`
        : 'All client phone numbers are recognised',
    },
    undrawn === 0
      ? { ok: true, text: 'The PDFs of issued documents are stored' }
      : {
          ok: false,
          text: `${undrawn} documents issued more than an hour ago have no stored PDF`,
          todo:
            'After an upgrade this takes hours. If the number stays, the log names the documents: see ' +
            "'A document could not be drawn'.",
        },
  ]
}
