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
 * The first name, because it stays when companies are added or renamed, and people type it on the command
 * line. An answer has at most 60 characters, and a name may have more.
 */
const keyOf = (firstName: string) =>
  firstName.length <= 60 ? firstName : hash('sha256', firstName.toLowerCase(), 'hex').slice(0, 16)
