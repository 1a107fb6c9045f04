/** Which invoicing company a sheet is of. Asked once, if the firm has several. */
import type { Ask } from '../../src/app'
import { companyNames } from '../billing/service'
import type { Questions } from '../imports/service'

export function companyQuestion(ask: Ask, questions: Questions, text: string) {
  const names = companyNames(ask)
  const question = {
    id: 'company',
    field: null,
    text,
    // An answer has at most 60 characters, and a name may have more.
    options: names.map((name, at) => ({ value: String(at), label: name })),
  }
  if (names.length === 1) return { question, answer: names[0]! }
  const answer = questions.answer(question)
  return { question, answer: answer === null ? null : (names[Number(answer)] ?? null) }
}
