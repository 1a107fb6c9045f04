/** Other programs' words for active and former employees. */
import type { Day } from '../../src/domain/day'
import { waiting, type NewQuestion, type Questions } from './questions'

const here = [
  'active',
  'yes',
  'y',
  'true',
  '1',
  'working',
  'employed',
  'confirmed',
  'probation',
  'on probation',
  'probationary',
  'permanent',
  'on notice',
  'on notice period',
  'notice period',
  'serving notice',
  'serving notice period',
]
const gone = [
  'inactive',
  'in active',
  'no',
  'n',
  'false',
  '0',
  'left',
  'exited',
  'ex employee',
  'relieved',
  'separated',
  'terminated',
  'absconded',
  'absconding',
  'retired',
  'deceased',
]

export type StatusRead = { value: 'Active' | 'Inactive' } | { question: NewQuestion }

/**
 * `lastDay`: the last working day, if known; a person who resigned is active until then. An unknown word is
 * asked about, because guessing could end somebody's access.
 */
export function readStatus(
  text: string,
  { lastDay, today }: { lastDay?: Day | null; today?: Day } = {},
): StatusRead {
  const word = text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  if (here.includes(word)) return { value: 'Active' }
  if (gone.includes(word)) return { value: 'Inactive' }
  if (word !== 'resigned') return { question: toQuestion(word, `Is the status ${text} active or inactive?`) }
  if (!lastDay || !today)
    return {
      question: toQuestion(word, `${text}, and no last working day: are these active or inactive?`),
    }
  return { value: lastDay < today ? 'Inactive' : 'Active' }
}

const toQuestion = (word: string, text: string): NewQuestion => ({
  id: `status:${word}`,
  text,
  field: 'status',
  options: [
    { value: 'Active', label: 'Active' },
    { value: 'Inactive', label: 'Inactive' },
  ],
})

/** A row's status, using the answer for unknown words; else why it waits. */
export function statusIn(
  text: string,
  questions: Questions,
  known: Parameters<typeof readStatus>[1] = {},
): { value: string } | { problem: string } {
  const parsed = readStatus(text, known)
  if ('value' in parsed) return parsed
  const answer = questions.answer(parsed.question, text)
  return answer === null ? { problem: waiting(parsed.question) } : { value: answer }
}
