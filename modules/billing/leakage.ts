/** Where money slips: found by asking, each with its amount and what would put it right. */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { dayText } from '../../src/domain/day'
import type { Answer } from '../../src/domain/endpoint'
import { inr, rupees, share } from '../../src/domain/money'
import { candidateOf, columns, type CandidateRow } from './candidateRows'
import { percentText } from './clients'
import { invoiceRows, invoicesOf } from './invoiceRows'
import type { leakage } from './performanceContract'
import { feeOf } from './rules'
import { gaps } from './series'
import { billingSettings, companySettings, termsOf, today } from './terms'

type Leak = Answer<typeof leakage>[number]

export function leaks(ask: Ask, who: Who): Leak[] {
  return [...placements(ask), ...twins(ask), ...strangers(ask), ...bills(ask, who), ...missing(ask)]
}

/** Joined and not invoiced in time, or not in full; a fee other than the client's terms. */
function placements(ask: Ask): Leak[] {
  const usual = billingSettings(ask)
  const now = today(ask)
  const rows = ask.db.all<CandidateRow & { billed: number }>(
    `select ${columns}, coalesce((select sum(i.raised) from billing_invoices i where i.candidate_id = b.id and i.voided_at is null), 0) as billed
     from billing_candidates b join clients c on c.id = b.client_id left join users r on r.email = b.recruiter_email left join users m on m.email = b.manager_email where b.removed_at is null and b.status = 'Joined' order by b.id`,
  )
  return rows.flatMap(({ billed, ...row }) => {
    const found: Leak[] = []
    const { invoiceBy } = candidateOf(ask, row, usual)
    const about = { candidateId: row.id, invoiceId: null }
    if (!billed && (!invoiceBy || invoiceBy < now))
      found.push({ kind: 'not invoiced', text: `${row.name} joined ${row.clientName}${invoiceBy ? `; to be invoiced by ${dayText(invoiceBy)}` : ', without a date of joining'}`, amount: rupees(row.amount), ...about, todo: 'Add the invoice' })
    if (billed && billed < row.amount) found.push({ kind: 'part invoiced', text: `${row.name}, ${row.clientName}: ${inr(billed)} of ${inr(row.amount)} invoiced`, amount: rupees(row.amount - billed), ...about, todo: 'Invoice the rest' })
    const fee = feeOf(termsOf(usual, row), row.ctc)
    // Only where the client's own terms say a fee: the firm's usual one binds nobody.
    if (row.billingType === 'Percentage' && fee !== null && (row.feePercent !== null || row.slabs !== '[]') && row.percentage !== null && row.percentage < fee)
      found.push({ kind: 'other fee', text: `${row.name}: ${percentText(row.percentage)}% where the terms of ${row.clientName} say ${percentText(fee)}%`, amount: rupees(share(row.ctc, fee) - row.amount), ...about, todo: "Correct the percentage, or the client's terms" })
    return found
  })
}

/** The same mobile or address at the same client in the same month. */
function twins({ db }: Ask): Leak[] {
  return db
    .all<{ id: number; name: string; client: string; amount: number }>(
      `select b.id, b.name, c.name as client, b.billing_amount as amount from billing_candidates b join clients c on c.id = b.client_id
       where b.removed_at is null and (
         exists (select 1 from billing_candidates o where o.client_id = b.client_id and o.selection_month = b.selection_month and o.mobile = b.mobile and o.removed_at is null and o.id < b.id)
         or exists (select 1 from billing_candidates o where o.client_id = b.client_id and o.selection_month = b.selection_month and o.email = b.email and o.removed_at is null and o.id < b.id))`,
    )
    .map(({ id, name, client, amount }) => ({ kind: 'duplicate candidate', text: `${name} is there twice for ${client} in one month`, amount: rupees(amount), candidateId: id, invoiceId: null, todo: 'Delete one of the two' }))
}

function strangers(ask: Ask): Leak[] {
  return ask.db
    .all<{ id: number; name: string; email: string; amount: number }>(
      `select b.id, b.name, b.recruiter_email as email, b.billing_amount as amount from billing_candidates b where b.removed_at is null and b.recruiter_email is not null and b.recruiter_email <> ? collate nocase
       and not exists (select 1 from users u where u.email = b.recruiter_email)`,
      companySettings(ask).othersEmail,
    )
    .map(({ id, name, email, amount }) => ({ kind: 'unknown recruiter', text: `${name}: nobody has the address ${email}`, amount: rupees(amount), candidateId: id, invoiceId: null, todo: 'Correct the recruiter' }))
}

function bills(ask: Ask, who: Who): Leak[] {
  const all = invoicesOf(ask, invoiceRows(ask, who))
  const seen = new Map<string, number>()
  return all.flatMap((one) => {
    const found: Leak[] = []
    const about = { candidateId: one.candidateId, invoiceId: one.id }
    if (one.paymentReceived === 'No' && one.bucket !== 'Not due') found.push({ kind: 'overdue', text: `${one.invoiceNumber}, ${one.clientName}: due ${dayText(one.dueDate)}`, amount: one.outstanding, ...about, todo: 'Ask the client, or record what came in' })
    if (one.wantsCreditNote) found.push({ kind: 'credit note due', text: `${one.candidateName} left ${one.clientName} within the guarantee`, amount: one.invoiceAmount, ...about, todo: 'Credit the invoice, or propose a replacement' })
    const key = `${one.candidateId} ${one.invoiceRaisedAmount} ${one.invoiceDate}`
    if (seen.has(key)) found.push({ kind: 'duplicate invoice', text: `${one.invoiceNumber}: the same amount for ${one.candidateName} on the same day twice`, amount: one.invoiceRaisedAmount, ...about, todo: 'Void one of the two' })
    seen.set(key, one.id)
    return found
  })
}

const missing = (ask: Ask): Leak[] => gaps(ask).map(({ entity, number }) => ({ kind: 'missing number', text: `${number} of ${entity} was never used`, amount: '0.00', candidateId: null, invoiceId: null, todo: 'Use the number, or note why it is missing' }))
