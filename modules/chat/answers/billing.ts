/** Billing figures, as the person's billing screens show them. */
import { inrOf as money } from '../../../src/domain/money'
import {
  listCandidates,
  moneyOverview,
  receivables,
  teamPerformance,
  type CandidateTotals,
  type PerformanceMember,
} from '../../billing/contract'
import { monthOf, monthText } from '../../../src/domain/month'
import type { Desk } from '../desk'
import {
  countWords,
  monthsOfSpan,
  nameOf,
  onePerson,
  type Answering,
  type Question,
  type Row,
  type ChatAnswer,
} from './answering'

const may = 'view_billing'
const links = [{ label: 'Open Team Performance', to: '/team-performance' }]
const billingLink = { label: 'Open Billing', to: '/billing' }
/** The months of the question, up to the current one; the current one by default. */
function monthsIn(desk: Desk, { span }: Question): string[] {
  const now = monthOf(desk.today)
  const months = monthsOfSpan(span ?? { from: desk.today, to: desk.today }, 36)
  const past = months.filter((month) => month <= now)
  return past.length > 0 ? past : months
}
const monthsText = (months: readonly string[]) =>
  months.length === 1 ? monthText(months[0]!) : `${monthText(months[0]!)} to ${monthText(months.at(-1)!)}`

export const billing: Record<string, Answering> = {
  'billing.total': {
    may,
    leaning: 'past',
    samples: ["What is this month's billing?", 'How does the team stand against its target?'],
    answer(desk, question) {
      const months = monthsIn(desk, question)
      const month = months[0]!
      const isNamed = question.people.length > 0 || question.strangers.length > 0
      // Totals alone are much faster than everybody's figures.
      if (!isNamed && !/\b(targ|achie|perform|percent|%|goal)/.test(question.plain))
        return sumsOf(desk, months)
      if (months.length > 1 && !isNamed) return sumsOf(desk, months)
      if (isNamed) {
        const found = onePerson(
          question,
          (name) => `What is the billing of ${name} in ${monthsText(months)}?`,
        )
        if ('answer' in found) return found.answer
        const member = desk
          .ask(teamPerformance, { month: months.at(-1)! })
          .members.find(({ id }) => id === found.person.id)
        if (member && months.length > 1)
          return ofTeam(desk, found.person.email, months, `of ${nameOf(found.person)} and team`)
        return member
          ? ofMember(member, month, nameOf(found.person))
          : { message: `Team Performance does not show you figures of ${nameOf(found.person)}.`, links }
      }
      const { totals, insights } = desk.ask(teamPerformance, { month })
      return {
        message:
          `Billing for ${monthText(month)}: ${money(totals.billing)} from joined candidates, and ` +
          `${money(totals.pipeline)} in the pipeline.`,
        rows: [
          { label: 'Selections', value: String(totals.selections) },
          { label: 'People', value: String(totals.members) },
          { label: 'On target', value: String(insights.meetingTarget) },
          { label: 'Need support', value: String(insights.needSupport) },
        ],
        links,
      }
    },
  },
  'billing.mine': {
    leaning: 'past',
    samples: ['How far am I from my target?'],
    answer(desk, question) {
      if (!desk.may('view_billing'))
        return {
          message:
            'Only managers and Accounts see billing figures in Muster. Your manager ' +
            'can see yours in Team Performance.',
        }
      const months = monthsIn(desk, question)
      const month = months[0]!
      if (months.length > 1) return ofTeam(desk, desk.me.email, months, 'of you and your team')
      const mine = desk.ask(teamPerformance, { month }).members.find(({ id }) => id === desk.who.id)
      return mine
        ? ofMember(mine, month, null)
        : { message: `Team Performance has no figures for you in ${monthText(month)}.`, links }
    },
  },
  'billing.candidates': {
    may,
    leaning: 'past',
    samples: ['How many candidates joined this month?', 'How many offers are pending?'],
    answer(desk, question) {
      const months = monthsIn(desk, question)
      const month = months.join('|')
      const joins = /\b(join|doj|onboard)/.test(question.plain)
      const recruiter =
        question.people.length > 0 || question.strangers.length > 0
          ? onePerson(question, (name) => `How many candidates of ${name} joined in ${monthsText(months)}?`)
          : null
      if (recruiter && 'answer' in recruiter) return recruiter.answer
      const filter = {
        ...(joins ? { joining: month } : { month }),
        ...(recruiter ? { recruiter: recruiter.person.email } : {}),
        page: '1',
        limit: '1',
      }
      const { totals } = desk.ask(listCandidates, filter) as { totals: CandidateTotals }
      const whose = recruiter ? ` of ${nameOf(recruiter.person)}` : ''
      const rows: Row[] = totals.byStatus.map(({ status, count, amount }) => ({
        label: status,
        value: `${count}, ${money(amount)}`,
      }))
      return joins
        ? {
            message:
              `${countWords(totals.joined.count, 'candidate')}${whose} with a joining date in ` +
              `${monthsText(months)} ${totals.joined.count === 1 ? 'has' : 'have'} joined.`,
            rows,
            links: [{ ...billingLink, to: `/billing?joining=${encodeURIComponent(month)}` }],
          }
        : {
            message:
              `${countWords(totals.candidates, 'candidate')}${whose} ` +
              `${totals.candidates === 1 ? 'was' : 'were'} selected in ${monthsText(months)}.`,
            rows,
            links: [{ ...billingLink, to: `/billing?month=${encodeURIComponent(month)}` }],
          }
    },
  },
  'billing.receivables': {
    may: 'view_invoices',
    samples: ['What is outstanding?', 'Which clients owe us?'],
    answer(desk, { plain }) {
      const { outstanding, buckets, clients } = desk.ask(receivables)
      const named = clients.filter(({ clientName }) =>
        clientName
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .some(
            (part) =>
              part.length > 3 && !usual.includes(part) && plain.split(/[^\p{L}\p{N}]+/u).includes(part),
          ),
      )
      if (named.length > 0)
        return {
          message: `${named[0]!.clientName} owes ${money(named[0]!.outstanding)}.`,
          rows: named.slice(0, 5).map((one) => ({
            label: one.clientName,
            value: `${money(one.outstanding)}, ${countWords(one.invoices, 'invoice')}`,
          })),
          links: [{ ...billingLink, to: '/billing?tab=receivables' }],
        }
      return {
        message: `${money(outstanding)} is outstanding.`,
        rows: [
          ...Object.entries(buckets).map(([label, amount]) => ({
            label: label === 'Not due' ? label : `${label} days overdue`,
            value: money(amount),
          })),
          ...clients.slice(0, 5).map((one) => ({ label: one.clientName, value: money(one.outstanding) })),
        ],
        links: [{ ...billingLink, to: '/billing?tab=receivables' }],
      }
    },
  },
  'billing.leakage': {
    may: 'manage_invoices',
    samples: ['Which joined candidates are not invoiced?', 'Which joined candidates are to be invoiced?'],
    answer(desk) {
      const { toInvoice, overdue } = desk.ask(moneyOverview)
      return {
        message:
          `${countWords(toInvoice.count, 'candidate')} joined and ${toInvoice.count === 1 ? 'is' : 'are'} ` +
          `not invoiced yet: ${money(toInvoice.amount)}.`,
        rows: [{ label: 'Overdue invoices', value: `${overdue.count}, ${money(overdue.amount)}` }],
        links: [{ label: 'Open the leakage list', to: '/billing?tab=leakage' }],
      }
    },
  },
}

function sumsOf(desk: Desk, months: readonly string[]): ChatAnswer {
  const { totals } = desk.ask(listCandidates, { month: months.join('|'), page: '1', limit: '1' }) as {
    totals: CandidateTotals
  }
  return {
    message:
      `Billing for ${monthsText(months)}: ${money(totals.joined.amount)} from joined candidates, and ` +
      `${money(totals.pipeline.amount)} in the pipeline.`,
    rows: [
      { label: 'Selections', value: String(totals.candidates) },
      { label: 'Joined', value: String(totals.joined.count) },
      { label: 'In the pipeline', value: String(totals.pipeline.count) },
      { label: 'Lost', value: `${totals.lost.count}, ${money(totals.lost.amount)}` },
    ],
    links,
  }
}

/** For several months: placements of a person and their team, as in Billing's team filter. */
function ofTeam(desk: Desk, email: string, months: readonly string[], whose: string): ChatAnswer {
  const { totals } = desk.ask(listCandidates, {
    month: months.join('|'),
    team: email,
    page: '1',
    limit: '1',
  }) as { totals: CandidateTotals }
  return {
    message: `Billing ${whose} in ${monthsText(months)}: ${money(totals.joined.amount)}.`,
    rows: [
      { label: 'Selections', value: String(totals.candidates) },
      { label: 'Joined', value: String(totals.joined.count) },
      { label: 'Pipeline', value: money(totals.pipeline.amount) },
    ],
    links,
  }
}

/** Words in many company names. */
const usual = [
  'private',
  'limited',
  'technologies',
  'solutions',
  'services',
  'india',
  'systems',
  'consulting',
  'group',
  'client',
  'software',
  'global',
]

function ofMember(
  { own, team, target, percent }: PerformanceMember,
  month: string,
  name: string | null,
): ChatAnswer {
  const whose = name ? `of ${name}` : 'of yours'
  return {
    message:
      target === null
        ? `Billing ${whose} in ${monthText(month)}: ${money(team.billing)}.`
        : `Billing ${whose} in ${monthText(month)}: ` +
          `${money(team.billing)}${percent === null ? '' : `, ${percent} percent`} of a target of ` +
          `${money(target)}.`,
    rows: [
      { label: 'Own', value: `${money(own.billing)}, ${countWords(own.selections, 'selection')}` },
      {
        label: 'With the team',
        value: `${money(team.billing)}, ${countWords(team.selections, 'selection')}`,
      },
      { label: 'Pipeline', value: money(team.pipeline) },
    ],
    links,
  }
}
