/** Leaks in words: the sentence, and what would put it right. */
import type { Ask } from '../../../src/app'
import { addDays, dayText } from '../../../src/domain/day'
import type { Answer } from '../../../src/domain/endpoint'
import { inr, rupees } from '../../../src/domain/money'
import { percentText } from '../clients/clients'
import type { leakage, leakKinds } from '../performance/performanceContract'
import type { Gap } from '../series'
import { billingSettings, termsColumns, termsOf, type TermsRow } from '../terms/terms'

/** Paise. What the words need beside the candidate and the invoice is `detail`. */
export type Leak = {
  kind: (typeof leakKinds)[number]
  amount: number
  candidateId: number | null
  invoiceId: number | null
  detail: { billed?: number; fee?: number; gap?: Gap }
}

type Candidate = TermsRow & {
  id: number
  name: string
  client: string
  joined: string | null
  amount: number
  percentage: number | null
  recruiter: string | null
}
type Invoice = { id: number; number: string; due: string }

export function leakWords(ask: Ask, leaks: readonly Leak[]): Answer<typeof leakage>['data'] {
  const candidates = byId(
    ask.db.all<Candidate>(
      `select b.id, b.name, c.name as client, b.joining_day as joined, b.billing_amount as amount,
         b.billing_percentage as percentage, b.recruiter_email as recruiter, ${termsColumns}
       from billing_candidates b
       join clients c on c.id = b.client_id
       where b.id in (select value from json_each(?))`,
      JSON.stringify(leaks.map(({ candidateId }) => candidateId)),
    ),
  )
  const invoices = byId(
    ask.db.all<Invoice>(
      `select id, number, due_day as due
       from billing_invoices
       where id in (select value from json_each(?))`,
      JSON.stringify(leaks.map(({ invoiceId }) => invoiceId)),
    ),
  )
  return leaks.map((leak) => {
    const { kind, amount, candidateId, invoiceId, detail } = leak
    const candidate = candidates.get(candidateId ?? 0)
    const gap = detail.gap
      ? { entity: detail.gap.entity, year: detail.gap.year, first: detail.gap.first, last: detail.gap.last }
      : null
    return {
      kind,
      ...toSentences(ask, leak, candidate, invoices.get(invoiceId ?? 0)),
      amount: rupees(amount),
      candidateId,
      candidateName: candidate?.name ?? null,
      invoiceId,
      gap,
    }
  })
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

function toSentences(
  ask: Ask,
  { kind, detail }: Leak,
  candidate: Candidate | undefined,
  invoice: Invoice | undefined,
): { text: string; todo: string } {
  const { name, client } = candidate ?? { name: '', client: '' }
  switch (kind) {
    case 'not invoiced': {
      const { joined } = candidate!
      const { invoiceAfterDays } = termsOf(billingSettings(ask), candidate!)
      const due = joined
        ? `; to be invoiced by ${dayText(addDays(joined, invoiceAfterDays))}`
        : ', without a date of joining'
      return { text: `${name} joined ${client}${due}`, todo: 'Add the invoice' }
    }
    case 'part invoiced':
      return {
        text: `${name}, ${client}: ${inr(detail.billed!)} of ${inr(candidate!.amount)} invoiced`,
        todo: 'Invoice the rest',
      }
    case 'over invoiced':
      return {
        text: `${name}, ${client}: ${inr(detail.billed!)} invoiced, ${inr(candidate!.amount)} agreed`,
        todo: 'Credit the difference, or correct the placement',
      }
    case 'other fee':
      return {
        text:
          `${name}: ${percentText(candidate!.percentage)}% where the terms of ${client} say ` +
          `${percentText(detail.fee!)}%`,
        todo: "Correct the percentage, or the client's terms",
      }
    case 'duplicate candidate':
      return { text: `${name} is there twice for ${client} in one month`, todo: 'Delete one of the two' }
    case 'unknown recruiter':
      return {
        text: `${name}: nobody has the address ${candidate!.recruiter}`,
        todo: 'Correct the recruiter',
      }
    case 'overdue':
      return {
        text: `${invoice!.number}, ${client}: due ${dayText(invoice!.due)}`,
        todo: 'Ask the client, or record what came in',
      }
    case 'credit note due':
      return {
        text: `${name} left ${client} within the guarantee`,
        todo: 'Credit the invoice, or add a replacement',
      }
    case 'duplicate invoice':
      return {
        text: `${invoice!.number}: the same amount for ${name} on the same day twice`,
        todo: 'Void one of the two',
      }
    case 'missing number':
      return {
        text:
          `${detail.gap!.text} of ${detail.gap!.entity} ` +
          `${detail.gap!.first === detail.gap!.last ? 'was' : 'were'} never used`,
        todo: 'Use the number, or note why it is missing',
      }
  }
}
