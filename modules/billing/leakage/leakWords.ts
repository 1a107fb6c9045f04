/** The sentence for each leak and the advice to fix it. */
import type { Ask } from '../../../src/app'
import { addDays, dayText, type Day } from '../../../src/domain/day'
import type { Answer } from '../../../src/domain/endpoint'
import { inr, rupees } from '../../../src/domain/money'
import { percentText } from '../clients/clients'
import type { leakage, leakKinds } from '../performance/performanceContract'
import type { Gap } from '../series'
import { billingSettings, companySettings, termsColumns, termsOf, type TermsRow } from '../terms/terms'

/** In paise. `detail` contains the values that a sentence needs beside the candidate and the invoice. */
export type Leak = {
  kind: (typeof leakKinds)[number]
  amount: number
  candidateId: number | null
  invoiceId: number | null
  detail: {
    billed?: number
    fee?: number
    gap?: Gap
    /** The due day: the date of a draft, the invoicing day, the day on which the candidate left. */
    day?: Day
  }
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
type Invoice = { id: number; number: string; day: string; due: string; entity: string }

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
      `select id, number, invoice_day as day, due_day as due, entity
       from billing_invoices
       where id in (select value from json_each(?))`,
      JSON.stringify(leaks.map(({ invoiceId }) => invoiceId)),
    ),
  )
  return leaks.map((leak) => {
    const { kind, amount, candidateId, invoiceId, detail } = leak
    const candidate = candidates.get(candidateId ?? 0)
    const gap = detail.gap
      ? {
          entity: detail.gap.entity,
          year: detail.gap.year,
          prefix: detail.gap.prefix,
          first: detail.gap.first,
          last: detail.gap.last,
        }
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
  // Each company has its own series, so a number alone may name two invoices.
  const number =
    invoice &&
    (companySettings(ask).entities.length > 1 ? `${invoice.number} (${invoice.entity})` : invoice.number)
  switch (kind) {
    case 'not invoiced': {
      const { joined } = candidate!
      const { invoiceAfterDays } = termsOf(billingSettings(ask), candidate!)
      const due = joined
        ? `; invoice due by ${dayText(addDays(joined, invoiceAfterDays))}`
        : '; the date of joining is missing'
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
        todo: 'Credit the difference or correct the placement',
      }
    case 'other fee':
      return {
        text:
          `${name}: fee is ${percentText(candidate!.percentage)}% but the terms of ${client} say ` +
          `${percentText(detail.fee!)}%`,
        todo: "Correct the percentage or the client's terms",
      }
    case 'duplicate candidate':
      return {
        text: `${name} was added twice for ${client} in the same month`,
        todo: 'Delete one of the two',
      }
    case 'unknown recruiter':
      return {
        text: `${name}: no employee has the email ${candidate!.recruiter}`,
        todo: 'Correct the recruiter',
      }
    case 'overdue':
      return {
        text: `${number!}, ${client}: due ${dayText(invoice!.due)}`,
        todo: 'Follow up or record a payment',
      }
    case 'not issued':
      return {
        text: `${number!}, ${client}: still a draft, dated ${dayText(invoice!.day)}`,
        todo: 'Issue it, correct its date or delete it',
      }
    case 'credit note due':
      return {
        text: `${name} left ${client} within the guarantee`,
        todo: 'Add a credit note or a replacement',
      }
    case 'duplicate invoice':
      return {
        text: `${number!}: same candidate, amount and date as another invoice (${name})`,
        todo: 'Void one of the two',
      }
    case 'missing number':
      return {
        text:
          `${detail.gap!.entity}: ${detail.gap!.text} ` +
          `${detail.gap!.first === detail.gap!.last ? 'was' : 'were'} never used`,
        todo: 'Use the number or enter why it was skipped',
      }
  }
}
