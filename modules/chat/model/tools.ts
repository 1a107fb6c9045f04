/**
 * What a language model can call: the assistant's own answers, as the asking person. It names days and people
 * in words; people are looked up among those visible. It gets no ids and cannot write.
 */
import { isDay } from '../../../src/domain/day'
import { Refusal } from '../../../src/domain/errors'
import { answers, type Question, type ChatAnswer } from '../answers'
import type { Desk } from '../desk'
import { searchPassages } from '../search'
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
  },
}

const nameOfTool = (intent: string) => intent.replace('.', '_')

/** Only answers for the person's role. */
export function toolsFor(desk: Desk): Tool[] {
  const own = Object.entries(answers).filter(
    ([intent, { may }]) => !without.has(intent) && (!may || desk.may(may)),
  )
  return [
    ...own.map(([intent, { samples }]): Tool => ({
      type: 'function',
      function: {
        name: nameOfTool(intent),
        description: `Answers questions such as: ${samples.join(' / ')}`,
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
  const answering = intent ? answers[intent] : undefined
  if (!intent || !answering || (answering.may && !desk.may(answering.may)))
    return wrong(`There is no tool ${name.slice(0, 60)}`)
  const { from, to } = given
  const span = from && isDay(from) ? { from, to: to && isDay(to) && to >= from ? to : from } : null
  const person = given.person?.slice(0, 80) ?? ''
  // Every word of the name is searched, whatever else it may mean.
  const named = person
    ? namesIn(desk, person, { has: () => false, isNear: () => false })
    : { people: [], words: [], strangers: [] }
  const question: Question = {
    ...named,
    strangers: person && named.people.length === 0 ? [person] : [],
    text,
    plain: corrected(text),
    span,
    times: timesIn(text),
  }
  try {
    return { intent, answer: answering.answer(desk, question) }
  } catch (error) {
    if (error instanceof Refusal)
      return {
        intent,
        answer: { message: error.status === 403 ? 'Your role cannot see this in Muster.' : error.message },
      }
    throw error
  }
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
): { question?: string; from?: string; to?: string; person?: string } | null {
  try {
    const parsed: unknown = JSON.parse(written || '{}')
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    return Object.fromEntries(
      Object.entries(parsed).filter(
        ([key, value]) => ['question', 'from', 'to', 'person'].includes(key) && typeof value === 'string',
      ),
    )
  } catch {
    return null
  }
}
