/** Billing and targets, as the person's billing screens show them, and the table of these measures. */
import type { Answer } from '../../../src/domain/endpoint'
import { inrOf as money, paiseOf } from '../../../src/domain/money'
import { monthText, type Month } from '../../../src/domain/month'
import { teamPerformance, type PerformanceMember } from '../../billing/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import {
  are,
  countWords,
  monthWords,
  nameOf,
  peopleWords,
  thisMonth,
  type ChatAnswer,
  type Figure,
  type Measure,
  type Question,
} from './answering'
import { ranking, sharesOf } from './billingRanking'
import { hiddenPerson, monthsIn, totalsOf, within, withTeam } from './billingShared'
import { clientFacts } from './clients'
import { performanceLink } from './links'
import { candidates, candidatesFigure } from './placements'

const may = 'view_billing'
const of = ['firm', 'me', 'people', 'lead', 'team', 'clients'] as const
const links = [performanceLink]
const mostRows = 12

/** The refusal for roles that see no billing. Recruiters do not see even their own figures. */
export const notForRecruiters =
  'Only managers and Accounts see billing figures in Muster. Your manager can see yours in Team Performance.'

export const billing: Record<string, Measure> = {
  'billing.total': {
    about: 'the billing',
    may,
    refusal: notForRecruiters,
    hidden: hiddenPerson,
    of,
    leaning: 'past',
    samples: ["What is this month's billing?"],
    usualSpan: thisMonth,
    figure: totalFigure,
    shares: (desk, whose, span) => sharesOf(desk, whose, span, { amount: ({ own }) => own.billing }),
    answer: (desk, { whose, span }) => {
      const { message, rows = [] } = totalFigure(desk, whose, span ?? thisMonth(desk))
      return { message, rows, links }
    },
  },
  'billing.target': {
    about: 'the target and how much of it is reached',
    may,
    refusal: notForRecruiters,
    of: ['firm', 'me', 'people', 'lead', 'team'],
    leaning: 'nearest',
    samples: ['How far am I from my target?', 'How does the team stand against its target?'],
    answer: target,
  },
  'billing.candidates': {
    about: 'the candidates',
    may,
    hidden: hiddenPerson,
    of,
    leaning: 'recent',
    samples: ['How many candidates joined this month?', 'How many offers are pending?'],
    usualSpan: thisMonth,
    figure: candidatesFigure,
    shares: (desk, whose, span) =>
      sharesOf(desk, whose, span, { amount: ({ own }) => own.selections, words: String }),
    answer: candidates,
  },
  'billing.ranking': {
    about: 'who is first by billing',
    may,
    of: ['firm', 'team', 'lead', 'me'],
    leaning: 'past',
    samples: ['Who is the top recruiter this month?'],
    answer: ranking,
  },
  'billing.client': {
    about: 'the facts of a client',
    may,
    of: ['firm', 'clients', 'team', 'me'],
    samples: ['How many clients do we have?'],
    answer: clientFacts,
  },
}

function totalFigure(desk: Desk, whose: Whose, span: Span): Figure {
  const months = monthsIn(desk, span)
  const { candidates: selected, joined, pipeline, lost } = totalsOf(desk, whose, { month: months.join('|') })
  return {
    amount: paiseOf(joined.amount) ?? 0,
    value: money(joined.amount),
    message:
      whose.kind === 'firm'
        ? `Billing for ${monthWords(months)}: ${money(joined.amount)} from joined candidates, and ` +
          `${money(pipeline.amount)} in the pipeline.`
        : `Billing${withTeam(whose)} ${within(months)}: ${money(joined.amount)}.`,
    rows: [
      { label: 'Selections', value: String(selected) },
      { label: 'Joined', value: String(joined.count) },
      { label: 'In the pipeline', value: `${pipeline.count}, ${money(pipeline.amount)}` },
      { label: 'Lost', value: `${lost.count}, ${money(lost.amount)}` },
    ],
  }
}

function target(desk: Desk, { whose, span }: Question): ChatAnswer {
  const month = monthsIn(desk, span ?? thisMonth(desk)).at(-1)!
  const performance = desk.ask(teamPerformance, { month })
  const { members } = performance
  if (whose.kind === 'firm' || (whose.kind === 'team' && !members.some(({ id }) => id === desk.who.id)))
    return targetsOfAll(performance, month)
  const people =
    whose.kind === 'people'
      ? whose.people
      : whose.kind === 'lead'
        ? [whose.lead]
        : [{ ...desk.me, id: desk.who.id }]
  const all = people.map((person): ChatAnswer => {
    const isOwn = person.id === desk.who.id
    const member = members.find(({ id }) => id === person.id)
    if (member) return targetOf(member, month, isOwn ? 'yours' : nameOf(person))
    return {
      message: isOwn
        ? `Team Performance has no figures for you in ${monthText(month)}.`
        : `Team Performance does not show you figures of ${nameOf(person)}.`,
    }
  })
  return {
    message: all.map(({ message }) => message).join(' '),
    rows: all.length === 1 ? (all[0]!.rows ?? []) : [],
    links,
  }
}

/** The number of people who reach their target, and everybody's percentage. */
function targetsOfAll(
  { members, totals, insights }: Answer<typeof teamPerformance>,
  month: Month,
): ChatAnswer {
  return {
    message:
      `${insights.meetingTarget} of ${peopleWords(totals.members)} ${are(insights.meetingTarget)} ` +
      `on target in ${monthText(month)}; billing is ${money(totals.billing)}.`,
    rows: [
      { label: 'On target', value: String(insights.meetingTarget) },
      { label: 'Need support', value: String(insights.needSupport) },
      { label: 'In the pipeline', value: money(totals.pipeline) },
      ...members
        .filter(({ percent }) => percent !== null)
        .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
        .slice(0, mostRows)
        .map((one) => ({ label: nameOf(one), value: `${one.percent} percent` })),
    ],
    links,
  }
}

function targetOf(
  { own, team, target: goal, percent }: PerformanceMember,
  month: Month,
  name: string,
): ChatAnswer {
  const reached = percent === null ? '' : `, ${percent} percent`
  return {
    message:
      `Billing of ${name} in ${monthText(month)}: ${money(team.billing)}` +
      (goal === null ? '. No target is visible to you.' : `${reached} of a target of ${money(goal)}.`),
    rows: [
      { label: 'Own', value: `${money(own.billing)}, ${countWords(own.selections, 'selection')}` },
      {
        label: 'With the team',
        value: `${money(team.billing)}, ${countWords(team.selections, 'selection')}`,
      },
      { label: 'Pipeline', value: money(team.pipeline) },
    ],
  }
}
