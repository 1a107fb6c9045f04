/** The reason that a question gives for a request, as a sentence for its form. */
import { sentence, type Question } from './answering'

const afterBecause = new RegExp(
  '\\b(?:because(?: of)?|bcoz|bcz|coz|cuz|since|due to|reason(?: is)?:?|as i(?= )|kyu?nki|kyuki)' +
    '\\s+(?<reason>.{2,200})$',
  'i',
)
const causes =
  'fever|wedding|marriage|shaadi|function|exam|interview|doctor|hospital|travel|family|personal work|' +
  'sickness|checkup'
const occasions = 'wedding|marriage|function|appointment|surgery|work|emergency|puja'
const afterFor = new RegExp(`\\bfor (?:a |an |my |the )?(?<reason>${causes}|[a-z ]*(?:${occasions}))\\b`, 'i')
const courtesy = /^(please|pls|plz|thanks|thank you|sir|madam|mam|boss)\b/i

/** After 'because', 'due to' or a last comma: 'apply leave tomorrow, fever'. */
export function reasonIn({ text }: Pick<Question, 'text'>): string {
  const last = text.includes(',') ? text.slice(text.lastIndexOf(',') + 1).trim() : ''
  const isReason = last && !courtesy.test(last) && !/\d/.test(last) && last.split(' ').length < 14
  const reason =
    afterBecause.exec(text)?.groups?.reason ?? (isReason ? last : (afterFor.exec(text)?.groups?.reason ?? ''))
  return sentence(reason.replace(/(?<![.!?\s])[.!?\s]+$/, '').trim())
}
