/** The parts of people and clients in the billing of a span, and the first or last of them. */
import { inr, paiseOf } from '../../../src/domain/money'
import type { Month } from '../../../src/domain/month'
import { listCandidates, teamPerformance, type PerformanceMember } from '../../billing/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import { countWords, nameOf, thisMonth, type ChatAnswer, type Question, type Share } from './answering'
import { leads, filterOf, monthsIn, within } from './billingShared'
import { performanceLink } from './links'
import { pageOf } from './pages'

const mostMonths = 12
const mostRows = 10
/** Candidates by page: 5,000 of them are enough for a ranking. */
const mostPages = 25

type Ranked = {
  /** Rupees as text, or a count. */
  amount: (member: PerformanceMember) => string | number
  words?: (amount: number) => string
  /** Only people who lead others. */
  isOfLeads?: boolean
}

/** The part of each member in one or more months. */
export function sharesOf(
  desk: Desk,
  whose: Whose,
  span: Span,
  { amount, words = inr, isOfLeads = false }: Ranked,
): Share[] {
  const sums = new Map<number, Omit<Share, 'value'>>()
  for (const month of monthsIn(desk, span).slice(-mostMonths)) {
    const { members } = desk.ask(teamPerformance, { month })
    const leads = new Set(members.map(({ managerId }) => managerId))
    for (const member of chosenOf(desk, whose, members)) {
      if (isOfLeads && !leads.has(member.id)) continue
      const one = sums.get(member.id) ?? { person: { id: member.id, name: nameOf(member) }, amount: 0 }
      const added = amount(member)
      one.amount += typeof added === 'string' ? (paiseOf(added) ?? 0) : added
      sums.set(member.id, one)
    }
  }
  return [...sums.values()].map((one) => ({ ...one, value: words(one.amount) }))
}

/** A lead with everybody below, or everybody. */
function chosenOf(
  desk: Desk,
  whose: Whose,
  members: readonly PerformanceMember[],
): readonly PerformanceMember[] {
  const isOwnTeam = leads.includes(desk.who.role) && (whose.kind === 'me' || whose.kind === 'team')
  const lead = whose.kind === 'lead' ? whose.lead.id : isOwnTeam ? desk.who.id : null
  if (lead === null) return members
  const chosen = new Set([lead])
  // Members are in no order of their managers.
  for (let size = 0; size < chosen.size;) {
    size = chosen.size
    for (const { id, managerId } of members) if (managerId !== null && chosen.has(managerId)) chosen.add(id)
  }
  return members.filter(({ id }) => chosen.has(id))
}

/** The best recruiter, manager or client of a span, by billing or by placements. */
export function ranking(desk: Desk, question: Question): ChatAnswer {
  const months = monthsIn(desk, question.span ?? thisMonth(desk))
  const isLowest = question.manner === 'lowest'
  const ranked = rankedParts(desk, question, months)
    .filter(({ amount }) => isLowest || amount > 0)
    .toSorted((a, b) => (isLowest ? a.amount - b.amount : b.amount - a.amount))
  const [first] = ranked
  return {
    message: first
      ? `${first.person.name} is ${isLowest ? 'last' : 'first'} ${within(months)} with ${first.value}.`
      : `There is no billing ${within(months)} to rank.`,
    rows: ranked.slice(0, mostRows).map(({ person, value }) => ({ label: person.name, value })),
    links: [performanceLink],
  }
}

function rankedParts(desk: Desk, { plain, whose, span }: Question, months: readonly Month[]): Share[] {
  const isByCount =
    /\b(?:placements?|selections?|joinings?|closures?|candidates?|hires?|conversions?)\b/.test(plain)
  if (/\bclients?\b/.test(plain)) return clientShares(desk, whose, months, isByCount)
  const isOfLeads = /\b(?:manager|managers|team|teams|lead|leads)\b/.test(plain)
  return sharesOf(desk, whose.kind === 'me' ? { kind: 'firm' } : whose, span ?? thisMonth(desk), {
    amount: ({ own, team }) => {
      const { selections, billing } = isOfLeads ? team : own
      return isByCount ? selections : billing
    },
    ...(isByCount ? { words: (amount) => countWords(amount, 'selection') } : {}),
    isOfLeads,
  })
}

function clientShares(desk: Desk, whose: Whose, months: readonly Month[], isByCount: boolean): Share[] {
  const filter = whose.kind === 'firm' || whose.kind === 'clients' ? {} : filterOf(desk, whose)
  const sums = new Map<number, { name: string; paise: number; count: number }>()
  for (let page = 1; page <= mostPages; page++) {
    const { data, pagination } = pageOf(
      desk.ask(listCandidates, {
        ...filter,
        month: months.join('|'),
        status: 'Joined',
        page: String(page),
        limit: '200',
      }),
    )
    for (const { clientId, clientName, billingAmount } of data) {
      const one = sums.get(clientId) ?? { name: clientName, paise: 0, count: 0 }
      one.paise += paiseOf(billingAmount) ?? 0
      one.count++
      sums.set(clientId, one)
    }
    if (page >= pagination.totalPages) break
  }
  return [...sums].map(([id, { name, paise, count }]) => ({
    person: { id, name },
    amount: isByCount ? count : paise,
    value: isByCount ? countWords(count, 'placement') : inr(paise),
  }))
}
