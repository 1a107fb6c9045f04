/** The parts that all answers about billing share: months, filters, totals and visible people. */
import { monthOf, type Month } from '../../../src/domain/month'
import { listCandidates, teamPerformance, type CandidateTotals } from '../../billing/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import { monthsOfSpan, monthWords, nameOf, ofWhom, type ChatAnswer } from './answering'
import { performanceLink } from './links'
import { pageOf } from './pages'

const mostMonths = 36
export const leads: readonly string[] = ['Admin', 'Senior Manager', 'Manager']

/** The months of a span up to the current one. Billing is counted by month. */
export function monthsIn(desk: Desk, span: Span): Month[] {
  const now = monthOf(desk.today)
  const touched = monthsOfSpan(span, mostMonths)
  // 'last 3 months' touches a part of a fourth.
  const months = touched.length > 1 && !span.from.endsWith('-01') ? touched.slice(1) : touched
  const past = months.filter((month) => month <= now)
  return past.length > 0 ? past : months
}
export const within = (months: readonly Month[]): string => `in ${monthWords(months)}`

/** The filters of the candidates' list for the people or clients of a question. */
export function filterOf(desk: Desk, whose: Whose): Record<string, string> {
  if (whose.kind === 'clients') return { client: whose.clients.map(({ id }) => id).join('|') }
  if (whose.kind === 'people') return { team: whose.people.map(({ email }) => email).join('|') }
  if (whose.kind === 'lead') return { team: whose.lead.email }
  // 'My billing' means the own team for people who lead one. Accounts and Schedulers see everybody's.
  if (leads.includes(desk.who.role) && (whose.kind === 'me' || whose.kind === 'team'))
    return { team: desk.me.email }
  return {}
}

export const totalsOf = (desk: Desk, whose: Whose, filter: Record<string, string>): CandidateTotals =>
  pageOf(desk.ask(listCandidates, { ...filterOf(desk, whose), ...filter, page: '1', limit: '1' })).totals

/** A manager's figures contain the team's, as in Billing's team filter. */
export const withTeam = (whose: Whose): string =>
  whose.kind === 'me'
    ? ' of you and your team'
    : whose.kind === 'people' && whose.people.some(({ role }) => leads.includes(role))
      ? `${ofWhom(whose)} and team`
      : ofWhom(whose)

/** The refusal if Team Performance does not show one of the people, else null. */
export function hiddenPerson(desk: Desk, whose: Whose): ChatAnswer | null {
  const people = whose.kind === 'people' ? whose.people : whose.kind === 'lead' ? [whose.lead] : []
  if (people.length === 0) return null
  const { members } = desk.ask(teamPerformance, { month: monthOf(desk.today) })
  const hidden = people.find((person) => !members.some(({ id }) => id === person.id))
  return hidden
    ? {
        message: `Team Performance does not show you figures of ${nameOf(hidden)}.`,
        links: [performanceLink],
      }
    : null
}
