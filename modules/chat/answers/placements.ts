/** The number of candidates who were selected, joined, or have a status that a question names. */
import { inrOf as money } from '../../../src/domain/money'
import type { Candidate } from '../../billing/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import {
  are,
  countWords,
  monthWords,
  thisMonth,
  type ChatAnswer,
  type Figure,
  type Question,
} from './answering'
import { monthsIn, totalsOf, within, withTeam } from './billingShared'

/** The statuses that words of a question mean. */
const statusWords: readonly (readonly [RegExp, readonly Candidate['status'][], string])[] = [
  [
    /\b(?:pipeline|in process|in progress)\b/,
    ['Selected', 'Offered', 'Offer Accepted', 'Joining Delayed'],
    'in the pipeline',
  ],
  [
    new RegExp(
      '\\b(?:accepted|acceptances?)\\b.*\\b(?:not|yet|pending|await)|' +
        'yet to join|to join|going to join|offer accepted',
    ),
    ['Offer Accepted'],
    'with an accepted offer who have not joined',
  ],
  [/\b(?:offers?|offered)\b/, ['Offered', 'Offer Accepted'], 'with an offer'],
  [
    new RegExp(
      '\\b(?:drop(?:ped)?|drop ?outs?|back(?:ed)? ?out|backouts?|lost|declined|revoked|fell through|' +
        'no show)\\b',
    ),
    ['Offer Backout', 'Offer Revoked'],
    'lost',
  ],
  [/\b(?:on hold|hold)\b/, ['Hold'], 'on hold'],
  [/\b(?:left|absconded|quit|resigned)\b/, ['Joined and Left'], 'who joined and left'],
  [/\b(?:delayed|postponed)\b/, ['Joining Delayed'], 'with a delayed joining'],
]
const joins = /\b(?:join\w*|doj|onboard\w*|started|placed|placements?|closures?|converted|conversions?)\b/

export function candidatesFigure(
  desk: Desk,
  whose: Whose,
  span: Span,
  { plain, span: named }: Question,
): Figure {
  const months = monthsIn(desk, span)
  const [, statuses, words] = statusWords.find(([pattern]) => pattern.test(plain)) ?? []
  const isJoining = !statuses && joins.test(plain)
  const isDated = isJoining && !/\bselect\w*\b/.test(plain)
  const month = months.join('|')
  // An open pipeline belongs to no month, unless the question names one.
  const period: Record<string, string> = statuses && !named ? {} : isDated ? { joining: month } : { month }
  const totals = totalsOf(desk, whose, { ...period, ...(statuses ? { status: statuses.join('|') } : {}) })
  const count = isJoining ? totals.joined.count : totals.candidates
  const subject = countWords(count, 'candidate') + (whose.kind === 'firm' ? '' : withTeam(whose))
  return {
    amount: count,
    value: String(count),
    message: statuses
      ? `${subject} ${are(count)} ${words}${named ? `, selected ${within(months)}` : ''}: ` +
        `${money(totals.selection)}.`
      : isDated
        ? `${subject} with a joining date in ${monthWords(months)} ${count === 1 ? 'has' : 'have'} joined.`
        : `${subject} ${count === 1 ? 'was' : 'were'} selected ${within(months)}.`,
    rows: totals.byStatus.map((one) => ({
      label: one.status,
      value: `${one.count}, ${money(one.amount)}`,
    })),
  }
}

export function candidates(desk: Desk, question: Question): ChatAnswer {
  const span = question.span ?? thisMonth(desk)
  const { message, rows = [] } = candidatesFigure(desk, question.whose, span, question)
  const month = encodeURIComponent(monthsIn(desk, span).join('|'))
  const filter = joins.test(question.plain) ? 'joining' : 'month'
  return { message, rows, links: [{ label: 'Open Billing', to: `/billing?${filter}=${month}` }] }
}
