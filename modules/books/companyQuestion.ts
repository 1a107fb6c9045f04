/** Which invoicing company a sheet is of. Asked once, if the firm has several. */
import { hash } from 'node:crypto'
import type { Ask } from '../../src/app'
import { companyNames, firstNameOf } from '../billing/service'
import type { Questions } from '../imports/service'

export function companyQuestion(ask: Ask, questions: Questions, text: string) {
  const companies = companyNames(ask).map((name) => ({ value: keyOf(firstNameOf(ask, name)), label: name }))
  const question = { id: 'company', field: null, text, options: companies }
  if (companies.length === 1) return { question, answer: companies[0]!.label }
  const answer = questions.answer(question)
  return { question, answer: companies.find(({ value }) => value === answer)?.label ?? null }
}

/**
 * An answer has at most 60 characters, and a name may have more. A company without stored facts has no id.
 * The first name stays when companies are added or renamed.
 */
const keyOf = (firstName: string) => hash('sha256', firstName.toLowerCase(), 'hex').slice(0, 16)
