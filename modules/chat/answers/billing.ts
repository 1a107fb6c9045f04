/** Placements, their fees, and targets, as the person's billing screens show them. */
import { inr, inrOf as money, paiseOf } from '../../../src/domain/money'
import { monthOf, monthText, type Month } from '../../../src/domain/month'
import {
  listCandidates,
  listClients,
  teamPerformance,
  type CandidateTotals,
  type Client,
  type PerformanceMember,
} from '../../billing/contract'
import type { Candidate } from '../../billing/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import {
  countWords,
  monthsOfSpan,
  monthWords,
  nameOf,
  ofWhom,
  spanOfMonth,
  type ChatAnswer,
  type Figure,
  type Measure,
  type Question,
  type Row,
  type Share,
} from './answering'

const may = 'view_billing'
const of = ['firm', 'me', 'people', 'lead', 'team', 'clients'] as const
const links = [{ label: 'Open Team Performance', to: '/team-performance' }]
const billingLink = { label: 'Open Billing', to: '/billing' }
const mostMonths = 36
const mostRows = 12

/** The months of a span up to the current one; billing counts by month. */
function monthsIn(desk: Desk, span: Span): Month[] {
  const now = monthOf(desk.today)
  const months = monthsOfSpan(span, mostMonths)
  const past = months.filter((month) => month <= now)
  return past.length > 0 ? past : months
}
const usualSpan = (desk: Desk): Span => spanOfMonth(desk.today)
const within = (months: readonly Month[]) => `in ${monthWords(months)}`

/** The filters of the candidates' list for whom a question means. */
function filterOf(desk: Desk, whose: Whose): Record<string, string> {
  if (whose.kind === 'clients') return { client: whose.clients.map(({ id }) => id).join('|') }
  if (whose.kind === 'people') return { team: whose.people.map(({ email }) => email).join('|') }
  if (whose.kind === 'lead') return { team: whose.lead.email }
  // What an Admin or Accounts sees is the firm's; 'my billing' of a manager is that of the own team.
  if (leads.includes(desk.who.role) && (whose.kind === 'me' || whose.kind === 'team'))
    return { team: desk.me.email }
  return {}
}

function totalsOf(desk: Desk, whose: Whose, filter: Record<string, string>): CandidateTotals {
  const { totals } = desk.ask(listCandidates, {
    ...filterOf(desk, whose),
    ...filter,
    page: '1',
    limit: '1',
  }) as { totals: CandidateTotals }
  return totals
}

/** Those whom Team Performance shows can have billing in a person's sight. */
const memberOf = (desk: Desk, id: number, month: Month): PerformanceMember | undefined =>
  desk.ask(teamPerformance, { month }).members.find((member) => member.id === id)

/** Null if the person's figures are visible. */
function hiddenPerson(desk: Desk, whose: Whose): ChatAnswer | null {
  const people = whose.kind === 'people' ? whose.people : whose.kind === 'lead' ? [whose.lead] : []
  const hidden = people.find(({ id }) => !memberOf(desk, id, monthOf(desk.today)))
  return hidden
    ? { message: `Team Performance does not show you figures of ${nameOf(hidden)}.`, links }
    : null
}

/** For roles that see no billing: one's own figures are not shown to recruiters. */
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
    usualSpan,
    figure: totalFigure,
    shares: (desk, whose, span) =>
      sharesOf(desk, whose, span, ({ team, own }, isLead) => (isLead ? team.billing : own.billing)),
    answer: (desk, question) => {
      const { message, rows = [] } = totalFigure(desk, question.whose, question.span ?? usualSpan(desk))
      return { message, rows, links }
    },
  },
  'billing.target': {
    about: 'the target and how much of it is reached',
    may,
    refusal: notForRecruiters,
    of: ['firm', 'me', 'people', 'lead', 'team'],
    leaning: 'past',
    samples: ['How far am I from my target?', 'How does the team stand against its target?'],
    answer: target,
  },
  'billing.candidates': {
    about: 'the candidates',
    may,
    hidden: hiddenPerson,
    of,
    leaning: 'past',
    samples: ['How many candidates joined this month?', 'How many offers are pending?'],
    usualSpan,
    figure: candidatesFigure,
    shares: (desk, whose, span) =>
      sharesOf(
        desk,
        whose,
        span,
        ({ own }) => String(own.selections),
        (amount) => String(amount),
      ),
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

/** Of a manager the figures of the team, as in Billing's team filter. */
const withTeam = (whose: Whose): string =>
  whose.kind === 'me'
    ? ' of you and your team'
    : whose.kind === 'people' && whose.people.some(({ role }) => leads.includes(role))
      ? `${ofWhom(whose)} and team`
      : ofWhom(whose)
const leads: readonly string[] = ['Admin', 'Senior Manager', 'Manager']

function totalFigure(desk: Desk, whose: Whose, span: Span): Figure {
  const months = monthsIn(desk, span)
  const totals = totalsOf(desk, whose, { month: months.join('|') })
  return {
    amount: paiseOf(totals.joined.amount) ?? 0,
    value: money(totals.joined.amount),
    message:
      whose.kind === 'firm'
        ? `Billing for ${monthWords(months)}: ${money(totals.joined.amount)} from joined candidates, and ` +
          `${money(totals.pipeline.amount)} in the pipeline.`
        : `Billing${withTeam(whose)} ${within(months)}: ` + `${money(totals.joined.amount)}.`,
    rows: [
      { label: 'Selections', value: String(totals.candidates) },
      { label: 'Joined', value: String(totals.joined.count) },
      { label: 'In the pipeline', value: `${totals.pipeline.count}, ${money(totals.pipeline.amount)}` },
      { label: 'Lost', value: `${totals.lost.count}, ${money(totals.lost.amount)}` },
    ],
  }
}

/** Everybody's part of one or more months. `of`: what to rank by, in rupees or a count. */
function sharesOf(
  desk: Desk,
  whose: Whose,
  span: Span,
  of: (member: PerformanceMember, isLead: boolean) => string,
  words: (amount: number) => string = inr,
  isOfLeads = false,
): Share[] {
  const sums = new Map<number, Share>()
  for (const month of monthsIn(desk, span).slice(-12)) {
    const { members } = desk.ask(teamPerformance, { month })
    const leads = new Set(members.map(({ managerId }) => managerId))
    const below =
      whose.kind === 'lead'
        ? whose.lead.id
        : whose.kind === 'me' || whose.kind === 'team'
          ? desk.who.id
          : null
    const chosen = below === null ? members : under(members, below)
    for (const member of chosen) {
      if (isOfLeads !== (isOfLeads && leads.has(member.id))) continue
      const one = sums.get(member.id) ?? {
        person: { id: member.id, name: nameOf(member) },
        amount: 0,
        value: '',
      }
      const text = of(member, isOfLeads)
      one.amount += /\./.test(text) ? (paiseOf(text) ?? 0) : Number(text)
      sums.set(member.id, one)
    }
  }
  return [...sums.values()].map((one) => ({ ...one, value: words(one.amount) }))
}

function under(members: readonly PerformanceMember[], lead: number): PerformanceMember[] {
  const below = new Set([lead])
  for (const { id, managerId } of members) if (managerId !== null && below.has(managerId)) below.add(id)
  return members.filter(({ id }) => below.has(id))
}

function target(desk: Desk, { whose, span }: Question): ChatAnswer {
  const months = monthsIn(desk, span ?? usualSpan(desk))
  const month = months.at(-1)!
  const { members, totals, insights } = desk.ask(teamPerformance, { month })
  if (whose.kind === 'firm' || (whose.kind === 'team' && !members.some(({ id }) => id === desk.who.id)))
    return {
      message:
        `${insights.meetingTarget} of ${countWords(totals.members, 'person', 'people')} ` +
        `${insights.meetingTarget === 1 ? 'is' : 'are'} on target in ${monthText(month)}; ` +
        `billing is ${money(totals.billing)}.`,
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
  const people =
    whose.kind === 'people'
      ? whose.people
      : whose.kind === 'lead'
        ? [whose.lead]
        : [{ ...desk.me, id: desk.who.id }]
  const all = people.map((person) => {
    const member = members.find(({ id }) => id === person.id)
    return member
      ? ofMember(member, month, person.id === desk.who.id ? null : nameOf(person))
      : {
          message:
            person.id === desk.who.id
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

function ofMember(
  { own, team, target: goal, percent }: PerformanceMember,
  month: Month,
  name: string | null,
): { message: string; rows?: Row[] } {
  const whose = name ? `of ${name}` : 'of yours'
  return {
    message:
      goal === null
        ? `Billing ${whose} in ${monthText(month)}: ${money(team.billing)}. No target is visible to you.`
        : `Billing ${whose} in ${monthText(month)}: ` +
          `${money(team.billing)}${percent === null ? '' : `, ${percent} percent`} of a target of ` +
          `${money(goal)}.`,
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

/** Statuses that words of a question mean. */
const statusWords: readonly (readonly [RegExp, readonly Candidate['status'][], string])[] = [
  [
    /\b(?:pipeline|in process|in progress)\b/,
    ['Selected', 'Offered', 'Offer Accepted', 'Joining Delayed'],
    'in the pipeline',
  ],
  [
    /\b(?:accepted|acceptances?)\b.*\b(?:not|yet|pending|await)|yet to join|to join|going to join|offer accepted/,
    ['Offer Accepted'],
    'with an accepted offer who have not joined',
  ],
  [/\b(?:offers?|offered)\b/, ['Offered', 'Offer Accepted'], 'with an offer'],
  [
    /\b(?:drop(?:ped)?|drop ?outs?|back(?:ed)? ?out|backouts?|lost|declined|revoked|fell through|no show)\b/,
    ['Offer Backout', 'Offer Revoked'],
    'lost',
  ],
  [/\b(?:on hold|hold)\b/, ['Hold'], 'on hold'],
  [/\b(?:left|absconded|quit|resigned)\b/, ['Joined and Left'], 'who joined and left'],
  [/\b(?:delayed|postponed)\b/, ['Joining Delayed'], 'with a delayed joining'],
]
const joins = /\b(?:join\w*|doj|onboard\w*|started|placed|placements?|closures?|converted|conversions?)\b/

function candidatesFigure(desk: Desk, whose: Whose, span: Span, question: Question): Figure {
  const months = monthsIn(desk, span)
  const [, meant, words] = statusWords.find(([pattern]) => pattern.test(question.plain)) ?? []
  const isJoining = !meant && joins.test(question.plain)
  const isDated = isJoining && !/\bselect\w*\b/.test(question.plain)
  const month = months.join('|')
  // An open pipeline is not that of a month, unless one is named.
  const period: Record<string, string> =
    meant && !question.span ? {} : isDated ? { joining: month } : { month }
  const totals = totalsOf(desk, whose, { ...period, ...(meant ? { status: meant.join('|') } : {}) })
  const count = isJoining ? totals.joined.count : totals.candidates
  const whom = whose.kind === 'firm' ? '' : withTeam(whose)
  return {
    amount: count,
    value: String(count),
    message: meant
      ? `${countWords(count, 'candidate')}${whom} ${count === 1 ? 'is' : 'are'} ${words}` +
        `${question.span ? `, selected ${within(months)}` : ''}: ${money(totals.selection)}.`
      : isDated
        ? `${countWords(count, 'candidate')}${whom} with a joining date in ${monthWords(months)} ` +
          `${count === 1 ? 'has' : 'have'} joined.`
        : `${countWords(count, 'candidate')}${whom} ${count === 1 ? 'was' : 'were'} ` +
          `selected ${within(months)}.`,
    rows: totals.byStatus.map(({ status, count: of, amount }) => ({
      label: status,
      value: `${of}, ${money(amount)}`,
    })),
  }
}

function candidates(desk: Desk, question: Question): ChatAnswer {
  const span = question.span ?? usualSpan(desk)
  const { message, rows = [] } = candidatesFigure(desk, question.whose, span, question)
  const month = encodeURIComponent(monthsIn(desk, span).join('|'))
  const filter = joins.test(question.plain) ? 'joining' : 'month'
  return { message, rows, links: [{ ...billingLink, to: `/billing?${filter}=${month}` }] }
}

/** The best recruiter, manager or client of a span, by billing or by placements. */
function ranking(desk: Desk, question: Question): ChatAnswer {
  const { plain, whose } = question
  const span = question.span ?? usualSpan(desk)
  const months = monthsIn(desk, span)
  const byCount = /\b(?:placements?|selections?|joinings?|closures?|candidates?|hires?|conversions?)\b/.test(
    plain,
  )
  const isLowest = question.manner === 'lowest'
  const isOfClients = /\bclients?\b/.test(plain)
  const all: Share[] = isOfClients
    ? clientShares(desk, whose, months, byCount)
    : sharesOf(
        desk,
        whose.kind === 'me' ? { kind: 'firm' } : whose,
        span,
        ({ own, team }, isLead) =>
          byCount ? String((isLead ? team : own).selections) : isLead ? team.billing : own.billing,
        byCount ? (amount) => countWords(amount, 'selection') : undefined,
        /\b(?:manager|managers|team|teams|lead|leads)\b/.test(plain),
      )
  const ranked = all
    .filter(({ amount }) => isLowest || amount > 0)
    .toSorted((a, b) => (isLowest ? a.amount - b.amount : b.amount - a.amount))
  const [first] = ranked
  return {
    message: first
      ? `${first.person.name} is ${isLowest ? 'last' : 'first'} ${within(months)} with ${first.value}.`
      : `There is no billing ${within(months)} to rank.`,
    rows: ranked.slice(0, 10).map(({ person, value }) => ({ label: person.name, value })),
    links,
  }
}

function clientShares(desk: Desk, whose: Whose, months: readonly Month[], byCount: boolean): Share[] {
  const filter = whose.kind === 'firm' || whose.kind === 'clients' ? {} : filterOf(desk, whose)
  const sums = new Map<number, { name: string; paise: number; count: number }>()
  for (let page = 1; ; page++) {
    const found = desk.ask(listCandidates, {
      ...filter,
      month: months.join('|'),
      status: 'Joined',
      page: String(page),
      limit: '200',
    }) as {
      data: { clientId: number; clientName: string; billingAmount: string }[]
      pagination: { totalPages: number }
    }
    for (const { clientId, clientName, billingAmount } of found.data) {
      const one = sums.get(clientId) ?? { name: clientName, paise: 0, count: 0 }
      one.paise += paiseOf(billingAmount) ?? 0
      one.count++
      sums.set(clientId, one)
    }
    if (page >= found.pagination.totalPages || page >= 25) break
  }
  return [...sums].map(([id, { name, paise, count }]) => ({
    person: { id, name },
    amount: byCount ? count : paise,
    value: byCount ? countWords(count, 'placement') : inr(paise),
  }))
}

/** The asked fact of a client, or how many there are. */
function clientFacts(desk: Desk, { whose, plain }: Question): ChatAnswer {
  if (whose.kind !== 'clients') {
    const found = desk.ask(listClients, { page: '1', limit: '1' })
    const all = Array.isArray(found) ? found.length : found.pagination.totalItems
    const active = desk.ask(listClients, { active: 'Yes', page: '1', limit: '1' })
    const count = Array.isArray(active) ? active.length : active.pagination.totalItems
    return {
      message: `There ${all === 1 ? 'is' : 'are'} ${countWords(all, 'client')}, ${count} of them active.`,
      links: [{ ...billingLink, to: '/billing?tab=clients' }],
    }
  }
  const [wanted] = whose.clients
  const found = desk.ask(listClients, { search: wanted!.name, page: '1', limit: '50' })
  const client = (Array.isArray(found) ? found : found.data).find(({ id }) => id === wanted!.id)
  if (!client) return { message: `I cannot find the client ${wanted!.name}.` }
  const facts = factsOf(client)
  const [asked] = facts.filter(([, , words]) => words.test(plain))
  const rows = facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
  return {
    message: asked
      ? asked[1]
        ? `${client.name}: ${asked[0]} ${asked[1]}.`
        : `No ${asked[0]} is recorded for ${client.name}.`
      : `${client.name}, as Billing shows it:`,
    rows,
    links: [{ ...billingLink, to: '/billing?tab=clients' }],
  }
}

const factsOf = (client: Client): [string, string | null, RegExp][] => [
  ['GSTIN', client.gstin, /\bgst(?:in)?\b/],
  ['PAN', client.pan, /\bpan\b/],
  [
    'contact',
    [client.contactPerson, client.contactPhone, client.contactEmail].filter(Boolean).join(', ') || null,
    /\b(?:contact|spoc|phone|email|mail|number|person)\b/,
  ],
  [
    'credit days',
    client.creditDays === null ? null : String(client.creditDays),
    /\b(?:credit (?:days|period|terms)|payment terms|terms)\b/,
  ],
  [
    'fee',
    client.feePercent === null ? null : `${client.feePercent} %`,
    /\b(?:fee|percent(?:age)?|rate|commercials?|charge)\b/,
  ],
  [
    'guarantee days',
    client.guaranteeDays === null ? null : String(client.guaranteeDays),
    /\b(?:guarantee|replacement)\b/,
  ],
  ['candidates', String(client.candidates), /\b(?:candidates?|placements?)\b/],
  ['status', client.isActive ? 'active' : 'inactive', /\b(?:active|status)\b/],
]
