/**
 * Finds revenue leaks by SQL, each with its amount and a fix. The sentences are built only for the requested
 * page.
 */
import type { Ask } from '../../../src/app'
import { addDays } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { rupees, share } from '../../../src/domain/money'
import { defineTask } from '../../../src/worker'
import { firmDay } from '../../firm/service'
import { cachedToday } from '../terms/cachedToday'
import { doubles, drafts, guarantees, overdue } from './invoiceLeaks'
import { leakWords, type Leak } from './leakWords'
import { leakKinds, type leakage } from '../performance/performanceContract'
import { feeOf, type Terms } from '../rules'
import { gaps } from '../series'
import { billingSettings, companySettings, termsColumns, termsOf, type TermsRow } from '../terms/terms'

/**
 * Reads all billing data, which takes seconds in a large firm. It therefore runs in the worker, which caches
 * the result for the next page.
 */
export const findLeaks = defineTask({
  name: 'billing.leaks',
  keeps: true,
  run: async ({ ask }, input: LeakageInput) => ask((at) => leaks(at, input)),
})

type LeakageInput = Input<typeof leakage>

export function leaks(ask: Ask, { kind, page = 1, limit = 50 }: LeakageInput): Answer<typeof leakage> {
  const { kinds, all, of } = rankedLeaks(ask)
  const wanted = kind ? (of.get(kind) ?? []) : all
  return {
    kinds,
    data: leakWords(ask, wanted.slice((page - 1) * limit, page * limit)),
    pagination: { page, limit, totalItems: wanted.length, totalPages: Math.ceil(wanted.length / limit) },
  }
}

/** All leaks. Cached, because finding them reads all billing data. */
export const rankedLeaks = (ask: Ask): ReturnType<typeof ranked> =>
  cachedToday(ask, ['leaks', billingSettings(ask), companySettings(ask).othersEmail], () =>
    ranked([
      ...overdue(ask),
      ...drafts(ask),
      ...placements(ask),
      ...guarantees(ask),
      ...twins(ask),
      ...strangers(ask),
      ...doubles(ask),
      ...missing(ask),
    ]),
  )

/** Sorted once, not for every page: worst kind first, then largest amount. */
function ranked(found: readonly Leak[]) {
  const of = new Map(
    leakKinds.map((kind) => [
      kind,
      found.filter((leak) => leak.kind === kind).toSorted((a, b) => b.amount - a.amount),
    ]),
  )
  const kinds = leakKinds.flatMap((kind) => {
    const leaks = of.get(kind)!
    return leaks.length
      ? [{ kind, count: leaks.length, amount: rupees(leaks.reduce((sum, { amount }) => sum + amount, 0)) }]
      : []
  })
  return { kinds, of, all: leakKinds.flatMap((kind) => of.get(kind)!) }
}

type Placement = TermsRow & {
  id: number
  clientId: number
  joined: string | null
  amount: number
  ctc: number
  percentage: number | null
  billed: number | null
  reasons: number
  isReplacement: number
}

/**
 * Finds joined candidates not invoiced in time or in full (replacements are not billed and need no invoice),
 * candidates invoiced above their billing amount without a reason, and fees below the client's own terms.
 * Credited amounts count as not invoiced.
 */
function* placements(ask: Ask): Generator<Leak> {
  const usual = billingSettings(ask)
  const now = firmDay(ask)
  // Hundreds of thousands of rows, of which few are leaks: read one by one.
  const rows = ask.db.iterate<Placement>(
    `select b.id, b.client_id as clientId, b.joining_day as joined, b.billing_amount as amount, b.ctc,
       case when b.billing_type = 'Percentage' then b.billing_percentage end as percentage, v.billed,
       coalesce(v.reasons, 0) as reasons, b.replaces_id is not null as isReplacement, ${termsColumns}
     from billing_candidates b
     left join (
       select candidate_id,
         sum(
           raised - case
             when credited > 0 then (
               select sum(n.raised)
               from billing_credit_notes n
               where n.invoice_id = i.id
             )
             else 0
             end
         ) as billed, count(reason) as reasons
       from billing_invoices i
       where voided_at is null
       group by candidate_id
     ) v on v.candidate_id = b.id
     join clients c on c.id = b.client_id
     where b.removed_at is null and b.status = 'Joined'`,
  )
  const known = new Map<number, Terms>()
  for (const {
    id,
    clientId,
    joined,
    amount,
    ctc,
    percentage,
    billed,
    reasons,
    isReplacement,
    ...row
  } of rows) {
    const terms = known.get(clientId) ?? termsOf(usual, row)
    known.set(clientId, terms)
    const about = { candidateId: id, invoiceId: null }
    const due = joined && addDays(joined, terms.invoiceAfterDays)
    if (amount && !billed && !isReplacement && (!due || due < now))
      yield { kind: 'not invoiced', amount, ...about, detail: due ? { day: due } : {} }
    if (billed && billed < amount && !isReplacement)
      yield {
        kind: 'part invoiced',
        amount: amount - billed,
        ...about,
        detail: { billed, ...(due && { day: due }) },
      }
    if (billed && billed > amount && reasons === 0)
      yield { kind: 'over invoiced', amount: billed - amount, ...about, detail: { billed } }
    // Only if the client's own terms name a fee. The firm's default is not binding.
    const fee = row.feePercent !== null || row.slabs !== '[]' ? feeOf(terms, ctc) : null
    if (fee !== null && percentage !== null && percentage < fee)
      yield { kind: 'other fee', amount: share(ctc, fee) - amount, ...about, detail: { fee } }
  }
}

/** Finds candidates with the same mobile or email at the same client in the same month, except the first. */
function twins({ db }: Ask): Leak[] {
  const later = (what: 'mobile' | 'email', index: string) =>
    `select b.id, b.billing_amount as amount
     from (
       select client_id, selection_month, ${what}, min(id) as first
       from billing_candidates indexed by ${index}
       where removed_at is null
       group by client_id, selection_month, ${what}
       having count(*) > 1
     ) g
     join billing_candidates b on b.client_id = g.client_id
       and b.selection_month = g.selection_month
       and b.${what} = g.${what}
       and b.removed_at is null
       and b.id > g.first`
  return db
    .all<{ id: number; amount: number }>(
      `${later('mobile', 'billing_candidates_same')} union ${later('email', 'billing_candidates_email')}`,
    )
    .map(({ id, amount }) => ({
      kind: 'duplicate candidate',
      amount,
      candidateId: id,
      invoiceId: null,
      detail: {},
    }))
}

function strangers(ask: Ask): Leak[] {
  return ask.db
    .all<{ id: number; amount: number }>(
      `select b.id, b.billing_amount as amount
       from billing_candidates b indexed by billing_candidates_figures
       where b.removed_at is null
         and b.recruiter_email in (
           select distinct o.recruiter_email
           from billing_candidates o
           where o.removed_at is null
             and o.recruiter_email is not null
             and o.recruiter_email <> ? collate nocase
             and not exists (select 1 from users u where u.email = o.recruiter_email)
         )`,
      companySettings(ask).othersEmail,
    )
    .map(({ id, amount }) => ({
      kind: 'unknown recruiter',
      amount,
      candidateId: id,
      invoiceId: null,
      detail: {},
    }))
}

const missing = (ask: Ask): Leak[] =>
  gaps(ask).map((gap) => ({
    kind: 'missing number',
    amount: 0,
    candidateId: null,
    invoiceId: null,
    detail: { gap },
  }))
