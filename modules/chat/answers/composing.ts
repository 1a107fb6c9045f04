/**
 * Combines a measure with the people, days and manner of a question, or says that it cannot. The first
 * sentence answers the question, with figure and period.
 */
import { Refusal } from '../../../src/domain/errors'
import { addMonths, monthOf, monthsBetween, wholeMonth, type Month } from '../../../src/domain/month'
import type { PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import { isRanking } from '../understanding/manner'
import { spanAfter, spanBefore, thanBefore } from '../understanding/periods'
import type { Span } from '../understanding/spans'
import type { Whose, WhoseKind } from '../understanding/whose'
import {
  inSpan,
  listWords,
  nameOf,
  ofWhom,
  peopleWords,
  sentence,
  spanLabel,
  subjectOf,
  topicWords,
  whenSpan,
  type ChatAnswer,
  type Figure,
  type Measure,
  type Question,
  type Row,
  type Share,
} from './answering'

/** Months of a trend if the question names no span. */
const usualMonths = 6
const mostMonths = 12
const mostShown = 10

export function compose(desk: Desk, measure: Measure, asked: Question): ChatAnswer {
  const unclear = unclearName(measure, asked)
  if (unclear) return unclear
  const whose = whoseOf(desk, measure, asked)
  if ('message' in whose) return whose
  const question = { ...asked, whose }
  try {
    return (
      measure.hidden?.(desk, whose) ?? composed(desk, measure, question) ?? measure.answer(desk, question)
    )
  } catch (error) {
    if (error instanceof Refusal) return { message: error.status === 403 ? roleCannot : error.message }
    throw error
  }
}

export const roleCannot = 'Your role cannot see this in Muster.'

/**
 * The answer if a name belongs to several people or to nobody, else null. An answer about somebody else would
 * mislead.
 */
function unclearName(
  { of }: Measure,
  { mentions, strangers, clients, unexplained, text }: Question,
): ChatAnswer | null {
  if (!of?.some((kind) => kind === 'people' || kind === 'lead' || kind === 'me')) return null
  const unclear = mentions.find(({ people }) => people.length > 1)
  if (unclear)
    return {
      message: `${peopleWords(unclear.people.length)} match this name. ` + 'Which one do you mean?',
      rows: unclear.people.map((one) => ({
        label: nameOf(one),
        value: [one.designation, one.email].filter(Boolean).join(', '),
      })),
      asks: unclear.people
        .slice(0, 3)
        .map((one) =>
          text.includes(unclear.written)
            ? text.replace(unclear.written, nameOf(one)).slice(0, 200)
            : `What about ${nameOf(one)}?`,
        ),
    }
  if (mentions.length > 0 || clients.length > 0) return null
  const unknown = strangers[0] ?? (of.includes('clients') ? unexplained[0] : undefined)
  // 'Infosys outstanding' must not be answered with the total.
  if (unknown)
    return {
      message: of.includes('clients')
        ? `I find no client and nobody called ${unknown} that you can see.`
        : `I cannot find anybody called ${unknown} that you can see.`,
    }
  return null
}

/** The people or clients to answer about, or the reason for no answer. */
function whoseOf(desk: Desk, measure: Measure, { whose }: Question): Whose | ChatAnswer {
  const { of } = measure
  if (measure.may && !desk.may(measure.may)) return refused(measure.refusal)
  if (!of) return whose
  // A manager's team and an Admin's firm are everybody that the person sees.
  const alike: Partial<Record<WhoseKind, WhoseKind>> = { team: 'firm', firm: 'team' }
  const like = alike[whose.kind]
  const kind = of.includes(whose.kind) ? whose.kind : like && of.includes(like) ? like : null
  if (kind === null) return cannotCombine(measure, whose)
  if (kind !== 'me' && measure.mayOthers && !desk.may(measure.mayOthers)) return refused()
  // A manager's firm is the own team: more is not visible.
  const seesAll = desk.may('view_all_attendance') || desk.may('view_payroll')
  if (whose.kind === 'firm' && kind === 'firm' && !seesAll && of.includes('team')) return { kind: 'team' }
  return kind === whose.kind ? whose : ({ kind } as Whose)
}

const refused = (message = roleCannot): ChatAnswer => ({ message })

const kindWords: Record<WhoseKind, string> = {
  me: 'you',
  people: 'a person',
  lead: "a manager's team",
  team: 'your team',
  firm: 'the firm',
  clients: 'a client',
}
function cannotCombine({ about, of }: Measure, whose: Whose): ChatAnswer {
  if (whose.kind === 'people' && of!.length === 1 && of![0] === 'me') return onlyOwn(whose)
  const possible = listWords(of!.map((kind) => kindWords[kind]))
  return { message: `I can tell ${about} of ${possible}, but not${ofWhom(whose) || ' of the firm'}.` }
}
export const onlyOwn = (whose: Whose): ChatAnswer => ({
  message: `I can only show you your own data here. For ${subjectOf(whose)}, use the screens of your role.`,
})

/** Comparisons, trends, rankings and several people; null if the measure answers by itself. */
function composed(desk: Desk, measure: Measure, question: Question): ChatAnswer | null {
  const { figure, usualSpan } = measure
  if (!figure || !usualSpan) return null
  const { whose, spans, manner } = question
  const span = question.span ?? usualSpan(desk, question)
  const of = (one: Whose, during: Span) => figure(desk, one, during, question)
  // 'on which day did I work most' is about oneself and no ranking.
  if (isRanking(manner) && whose.kind !== 'me') return ranking(desk, measure, question, span)
  if (whose.kind === 'people' && whose.people.length > 1 && (spans.length > 1 || manner !== null))
    return eachApart(desk, measure, question, whose.people)
  if (manner === 'trend')
    return listed(measure, whose, monthsOfTrend(desk, question.span).map(wholeMonth), of)
  if (whose.kind === 'people' && whose.people.length > 1) return ofEach(whose.people, (one) => of(one, span))
  if (spans.length > 1) return listed(measure, whose, spans.slice(0, 6), of)
  if (manner === 'compare') {
    // 'more than last month' compares this month with it.
    const isEarlier = span.to < desk.today && thanBefore.test(question.plain)
    const current = isEarlier ? spanAfter(span) : span
    const earlier = isEarlier ? span : spanBefore(span)
    const [now, then] = [of(whose, current), of(whose, earlier)]
    return {
      message: `${now.message} ${sentence(whenSpan(earlier, desk))} it was ${then.value}.`,
      rows: [
        { label: spanLabel(current), value: now.value },
        { label: spanLabel(earlier), value: then.value },
      ],
    }
  }
  return null
}

/** The months of a span of several, else the last months. */
function monthsOfTrend(desk: Desk, span: Span | null): Month[] {
  const current = monthOf(desk.today)
  const all = span ? monthsBetween(span.from, span.to) : []
  const months = all.filter((month) => month <= current).slice(-mostMonths)
  if (months.length > 1) return months
  return Array.from({ length: usualMonths }, (_, at) => addMonths(current, at + 1 - usualMonths))
}

/** Each person's comparison or trend, because a sum of people was not asked. */
function eachApart(
  desk: Desk,
  measure: Measure,
  question: Question,
  people: readonly PersonName[],
): ChatAnswer {
  const each = people.map((person) => {
    const one: Question = { ...question, whose: { kind: 'people', people: [person] }, people: [person] }
    return { person, answer: composed(desk, measure, one) ?? measure.answer(desk, one) }
  })
  return {
    message: each.map(({ answer }) => answer.message).join(' '),
    rows: each.flatMap(({ person, answer }) =>
      (answer.rows ?? []).map(({ label, value }) => ({ label: `${nameOf(person)}, ${label}`, value })),
    ),
  }
}

function ofEach(people: readonly PersonName[], figureOf: (whose: Whose) => Figure): ChatAnswer {
  const each = people.map((person) => ({ person, figure: figureOf({ kind: 'people', people: [person] }) }))
  return {
    message: each.map(({ figure }) => figure.message).join(' '),
    rows: each.map(({ person, figure }) => ({ label: nameOf(person), value: figure.value })),
  }
}

function listed(
  measure: Measure,
  whose: Whose,
  spans: readonly Span[],
  of: (whose: Whose, span: Span) => Figure,
): ChatAnswer {
  const values = spans.map((span) => ({ span, value: of(whose, span).value }))
  const last = values.slice(-3).map(({ span, value }) => `${value} ${inSpan(span)}`)
  return {
    message: `${sentence(topicWords(measure, whose))}: ${last.join(', ')}.`,
    rows: values.map(({ span, value }) => ({ label: spanLabel(span), value })),
  }
}

function ranking(desk: Desk, { shares }: Measure, question: Question, span: Span): ChatAnswer | null {
  const { whose } = question
  const found = shares?.(desk, whose, span, question)
  // 'who was late more often, Asha or Ravi' ranks these two.
  const all =
    found && whose.kind === 'people'
      ? found.filter(({ person }) => whose.people.some(({ id }) => id === person.id))
      : found
  if (all === undefined) return null
  if (all === null)
    return {
      message:
        'There are too many people to rank here. Use the screens and reports for ' +
        `${whenSpan(span, desk)}.`,
    }
  const isLowest = question.manner === 'lowest'
  const ranked = all.toSorted((a, b) => (isLowest ? a.amount - b.amount : b.amount - a.amount))
  return { message: rankingWords(ranked, whenSpan(span, desk), isLowest), rows: rowsOf(ranked) }
}

function rankingWords(ranked: readonly Share[], when: string, isLowest: boolean): string {
  const [first] = ranked
  if (!first || (!isLowest && first.amount === 0)) return `There is nothing to rank ${when}.`
  const equal = ranked.filter(({ amount }) => amount === first.amount)
  const names = listWords(equal.slice(0, 3).map(({ person }) => person.name))
  const more = equal.length > 3 ? ` and ${equal.length - 3} more` : ''
  const have = `${equal.length === 1 ? 'has' : 'have'} the ${isLowest ? 'least' : 'most'}`
  return `${names}${more} ${have} ${when}: ${first.value}.`
}

const rowsOf = (shares: readonly Share[]): Row[] =>
  shares.slice(0, mostShown).map(({ person, value }) => ({ label: person.name, value }))
