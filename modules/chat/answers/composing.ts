/**
 * Combines the parts of a question: a measure with whose, when and how. What cannot be combined is said. The first
 * sentence answers what was asked, with figure and period.
 */
import { Refusal } from '../../../src/domain/errors'
import { wholeMonth } from '../../../src/domain/month'
import type { Desk } from '../desk'
import { spanBefore } from '../understanding/periods'
import type { Span } from '../understanding/spans'
import type { Whose, WhoseKind } from '../understanding/whose'
import {
  countWords,
  inSpan,
  listWords,
  monthsOfSpan,
  nameOf,
  ofWhom,
  sentence,
  spanLabel,
  subjectOf,
  toldOf,
  whenSpan,
  type ChatAnswer,
  type Measure,
  type Question,
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

/** A name of several people, or of nobody, is reported before anything is answered about somebody else. */
function unclearName(
  { of }: Measure,
  { mentions, strangers, clients, unexplained, text }: Question,
): ChatAnswer | null {
  if (!of?.some((kind) => kind === 'people' || kind === 'lead' || kind === 'me')) return null
  const unclear = mentions.find(({ people }) => people.length > 1)
  if (unclear)
    return {
      message: `${countWords(unclear.people.length, 'person', 'people')} match this name. Which one do you mean?`,
      rows: unclear.people.map((one) => ({
        label: nameOf(one),
        value: [one.designation, one.email].filter(Boolean).join(', '),
      })),
      asks: unclear.people.slice(0, 3).map((one) => text.replace(unclear.written, nameOf(one)).slice(0, 200)),
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

/** Whose figures to give, or why not. */
function whoseOf(desk: Desk, measure: Measure, { whose }: Question): Whose | ChatAnswer {
  const { of } = measure
  if (measure.may && !desk.may(measure.may)) return refused(measure.refusal)
  if (!of) return whose
  // Everybody whom the person sees: the team of a manager, the firm of an Admin.
  const alike: Partial<Record<WhoseKind, WhoseKind>> = { team: 'firm', firm: 'team', lead: 'people' }
  const like = alike[whose.kind]
  const kind = of.includes(whose.kind) ? whose.kind : like && of.includes(like) ? like : null
  if (kind === null) return cannotCombine(measure, whose)
  if (kind !== 'me' && measure.mayOthers && !desk.may(measure.mayOthers)) return refused()
  if (whose.kind === 'lead' && kind === 'people') return { kind: 'people', people: [whose.lead] }
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
  if (whose.kind === 'people' && of!.length === 1 && of![0] === 'me')
    return {
      message:
        `I can only show you your own data here. For ${subjectOf(whose)}, use the screens ` + `of your role.`,
    }
  return {
    message: `I can tell ${about} of ${listWords(of!.map((kind) => kindWords[kind]))}, but not${ofWhom(whose) || ' of the firm'}.`,
  }
}

/** Comparisons, trends, rankings and several people; null if the measure answers by itself. */
function composed(desk: Desk, measure: Measure, question: Question): ChatAnswer | null {
  const { figure, usualSpan } = measure
  if (!figure || !usualSpan) return null
  const { whose, spans, manner } = question
  const span = question.span ?? usualSpan(desk, question)
  const of = (one: Whose, during: Span) => figure(desk, one, during, question)
  if (manner === 'ranking' || manner === 'lowest') return ranking(desk, measure, question, span)
  if (manner === 'trend') {
    const months =
      question.span && monthsOfSpan(span, 2).length > 1
        ? monthsOfSpan(span, mostMonths)
        : monthsOfSpan({ from: wholeMonth(desk.today.slice(0, 7)).from, to: desk.today }, 1).flatMap(() =>
            lastMonths(desk, usualMonths),
          )
    return listed(measure, whose, months.map(wholeMonth), of)
  }
  if (whose.kind === 'people' && whose.people.length > 1 && spans.length < 2) {
    const each = whose.people.map((person) => ({
      person,
      figure: of({ kind: 'people', people: [person] }, span),
    }))
    return {
      message: each.map((one) => one.figure.message).join(' '),
      rows: each.map((one) => ({ label: nameOf(one.person), value: one.figure.value })),
    }
  }
  if (spans.length > 1) return listed(measure, whose, spans.slice(0, 6), of)
  if (manner === 'compare') {
    const earlier = spanBefore(span)
    const [now, then] = [of(whose, span), of(whose, earlier)]
    return {
      message: `${now.message} ${sentence(whenSpan(earlier, desk))} it was ${then.value}.`,
      rows: [
        { label: spanLabel(span), value: now.value },
        { label: spanLabel(earlier), value: then.value },
      ],
    }
  }
  return null
}

function lastMonths(desk: Desk, count: number): string[] {
  const months: string[] = []
  for (let month = desk.today.slice(0, 7); months.length < count;)
    (months.unshift(month), (month = spanBefore(wholeMonth(month)).from.slice(0, 7)))
  return months
}

function listed(
  measure: Measure,
  whose: Whose,
  spans: readonly Span[],
  of: (whose: Whose, span: Span) => { value: string; amount: number },
): ChatAnswer {
  const rows = spans.map((span) => ({ span, label: spanLabel(span), value: of(whose, span).value }))
  const said = rows.slice(-3).map(({ span, value }) => `${value} ${inSpan(span)}`)
  return {
    message: `${sentence(toldOf(measure, whose))}: ${said.join(', ')}.`,
    rows: rows.map(({ label, value }) => ({ label, value })),
  }
}

function ranking(desk: Desk, { shares }: Measure, question: Question, span: Span): ChatAnswer | null {
  const whose: Whose = question.whose.kind === 'me' ? { kind: 'team' } : question.whose
  const all = shares?.(desk, whose, span, question)
  if (all === undefined) return null
  if (all === null)
    return {
      message: `There are too many people to rank here. Use the screens and reports for ${whenSpan(span, desk)}.`,
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
  return `${names}${more} ${equal.length === 1 ? 'has' : 'have'} the ${isLowest ? 'least' : 'most'} ${when}: ${first.value}.`
}

export const rowsOf = (shares: readonly Share[]) =>
  shares.slice(0, mostShown).map(({ person, value }) => ({ label: person.name, value }))
