/**
 * The calls of a language model: the assistant's own answers, as the asking person. It names days and people
 * in words; people are looked up among those visible. It gets no ids and cannot write.
 */
import { isDay } from '../../../src/domain/day'
import { answers, compose, type Question, type ChatAnswer } from '../answers'
import { usualWhose } from '../answers/answering'
import type { Desk } from '../desk'
import { searchPassages } from '../search'
import { mannerIn } from '../understanding/manner'
import { namesIn } from '../understanding/names'
import { corrected } from '../understanding/spelling'
import { timesIn } from '../understanding/times'
import type { Tool } from './client'

const without = new Set(['greeting', 'thanks', 'capabilities', 'howto'])
const parameters = {
  type: 'object',
  properties: {
    question: { type: 'string', description: 'The question, as a short English sentence' },
    from: {
      type: 'string',
      description: 'First day it is about, yyyy-MM-dd; leave out for today or where no day is named',
    },
    to: { type: 'string', description: 'Last day, yyyy-MM-dd' },
    person: { type: 'string', description: 'Name of the colleague it is about, as it was written' },
    of: {
      type: 'string',
      enum: ['me', 'team', 'firm'],
      description: 'The people it is about, if no person is named',
    },
  },
}

const nameOfTool = (intent: string) => intent.replace('.', '_')

/** Only answers for the person's role. */
export function toolsFor(desk: Desk): Tool[] {
  const own = Object.entries(answers).filter(
    ([intent, { may }]) => !without.has(intent) && (!may || desk.may(may)),
  )
  return [
    ...own.map(([intent, { about, samples }]): Tool => ({
      type: 'function',
      function: {
        name: nameOfTool(intent),
        description: `Tells ${about}. Questions such as: ${samples.join(' / ')}`,
        parameters,
      },
    })),
    {
      type: 'function',
      function: {
        name: 'search_pages',
        description: "Finds a passage in the firm's policies and in the instructions of Muster",
        parameters: {
          type: 'object',
          properties: { question: parameters.properties.question },
          required: ['question'],
        },
      },
    },
  ]
}

/** The result of a call; an invalid call returns the error. */
export function callTool(
  desk: Desk,
  name: string,
  written: string,
  original: string,
): { intent: string | null; answer: ChatAnswer } {
  const given = readArguments(written)
  if (!given) return wrong('The arguments are not valid JSON')
  const text = (given.question ?? original).slice(0, 400)
  if (name === 'search_pages')
    return {
      intent: null,
      answer: searchPassages(desk, text) ?? { message: 'No page has anything about it.', from: 'nothing' },
    }
  const intent = Object.keys(answers).find((one) => nameOfTool(one) === name && !without.has(one))
  const measure = intent ? answers[intent] : undefined
  if (!intent || !measure || (measure.may && !desk.may(measure.may)))
    return wrong(`There is no tool ${name.slice(0, 60)}`)
  const { from, to } = given
  const span = from && isDay(from) ? { from, to: to && isDay(to) && to >= from ? to : from } : null
  const person = given.person?.slice(0, 80) ?? ''
  // Every word of the name is searched, whatever else it may mean.
  const named = person
    ? namesIn(desk, person, { has: () => false, isNear: () => false, isEnglish: () => false })
    : { mentions: [], strangers: [] }
  const people = named.mentions.map(({ people: [first] }) => first!)
  const kind = (['me', 'team', 'firm'] as const).find((one) => one === given.of)
  const question: Question = {
    mentions: named.mentions,
    strangers: person && people.length === 0 ? [person] : [],
    people,
    clients: [],
    unexplained: [],
    text,
    plain: corrected(text),
    span,
    spans: span ? [span] : [],
    times: timesIn(text),
    manner: mannerIn(corrected(text)),
    whose:
      people.length > 0
        ? { kind: 'people', people }
        : kind
          ? { kind }
          : usualWhose(desk, measure, corrected(text)),
  }
  return { intent, answer: compose(desk, measure, question) }
}

/** For the model: the sentence and the figures, nothing else. */
export const textForModel = ({ message, rows = [], quote }: ChatAnswer): string =>
  [
    message,
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    ...(quote ? [`${quote.title}: ${quote.passage}`] : []),
  ]
    .join('\n')
    .slice(0, 3000)

const wrong = (message: string) => ({ intent: null, answer: { message, from: 'nothing' as const } })

function readArguments(
  written: string,
): { question?: string; from?: string; to?: string; person?: string; of?: string } | null {
  try {
    const parsed: unknown = JSON.parse(written || '{}')
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    return Object.fromEntries(
      Object.entries(parsed).filter(
        ([key, value]) =>
          ['question', 'from', 'to', 'person', 'of'].includes(key) && typeof value === 'string',
      ),
    )
  } catch {
    return null
  }
}
