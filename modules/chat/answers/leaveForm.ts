/** The form of a request for leave, filled in from a question; nothing is sent. */
import { previewLeave } from '../../leave/contract'
import type { Desk } from '../desk'
import { daysWords, dayWords, sentence, spanWords, type ChatAnswer, type Question } from './answering'

export const isCompOff = (plain: string) => /comp ?off|compensat|c off\b/.test(plain)

/** The filled-in form and its effect; nothing is sent. */
export function prepareLeave(desk: Desk, question: Question): ChatAnswer {
  const { plain, span } = question
  const leaveType = isCompOff(plain) ? 'compensation' : 'personal'
  const half =
    /\b(half|aadha|adha|half-?day|hd)\b/.test(plain) ||
    /\b(morning|subah|afternoon|dopahar|first half|second half|1st half|2nd half)\b/.test(plain)
  const duration = !half
    ? 'full_day'
    : /\b(afternoon|second half|2nd half|post lunch|after lunch|dopahar)\b/.test(plain)
      ? 'half_day_afternoon'
      : 'half_day_morning'
  const values = {
    leaveType,
    fromDate: span?.from ?? '',
    toDate: (half ? span?.from : span?.to) ?? '',
    duration,
    reason: reasonIn(question),
  }
  const prepare = { form: 'leave' as const, label: 'Open the leave form', values }
  if (!span)
    return {
      message: 'Open the leave form below. Which days do you want?',
      prepare,
      asks: ['Apply leave tomorrow', 'Apply leave next Monday'],
    }
  const halfWords = !half ? '' : duration === 'half_day_afternoon' ? ', the afternoon' : ', the morning'
  if (leaveType === 'compensation')
    return {
      message:
        `I have filled in a comp off for ${spanWords(span)}${halfWords}, except the day that you ` +
        'worked. Nothing is sent until you send it.',
      prepare,
    }
  const preview = desk.askIf(previewLeave, {
    leaveType,
    fromDate: values.fromDate,
    toDate: values.toDate,
    duration: duration as 'full_day',
  })
  if (!preview)
    return {
      message:
        `I have filled in leave for ${spanWords(span)}${halfWords}. ` + 'Nothing is sent until you send it.',
      prepare,
    }
  const [balance] = preview.balances
  const off = preview.days.filter(({ kind }) => kind === 'off')
  const decides = preview.approvers?.length
    ? ` ${preview.approvers.map(({ name }) => name).join(', then ')} would decide.`
    : ''
  return {
    message: preview.problems[0]
      ? (
          `Leave for ${spanWords(span)}${halfWords} would be refused: ${preview.problems[0].message}. The ` +
          'form is filled in anyway.'
        ).replace('..', '.')
      : `I have filled in leave for ${spanWords(span)}${halfWords}, ${daysWords(preview.totalDays)}. ` +
        `Nothing is sent until you send it.${decides}`,
    rows: [
      ...(balance ? [{ label: 'Left afterwards', value: daysWords(balance.after) }] : []),
      ...off
        .slice(0, 5)
        .map(({ date, name }) => ({ label: dayWords(date), value: `off${name ? `: ${name}` : ''}` })),
      ...preview.problems.slice(1, 3).map(({ message }) => ({ label: 'Note', value: message })),
    ],
    prepare,
  }
}

/** After 'because', 'due to' or a last comma: 'apply leave tomorrow, fever'. */
export function reasonIn({ text }: Pick<Question, 'text'>): string {
  const named =
    /\b(?:because(?: of)?|bcoz|bcz|coz|cuz|since|due to|reason(?: is)?:?|as i(?= )|kyu?nki|kyuki)\s+(?<reason>.{2,200})$/i.exec(
      text,
    )?.groups?.reason
  const last = text.includes(',') ? text.slice(text.lastIndexOf(',') + 1).trim() : ''
  const bare =
    /\bfor (?:a |an |my |the )?(?<reason>fever|wedding|marriage|shaadi|function|exam|interview|doctor|hospital|travel|family|personal work|sickness|checkup|[a-z ]*(?:wedding|marriage|function|appointment|surgery|work|emergency|puja))\b/i.exec(
      text,
    )?.groups?.reason
  const reason =
    named ??
    (last &&
    !/^(please|pls|plz|thanks|thank you|sir|madam|mam|boss)\b/i.test(last) &&
    !/\d/.test(last) &&
    last.split(' ').length < 14
      ? last
      : (bare ?? ''))
  return sentence(reason.replace(/(?<![.!?\s])[.!?\s]+$/, '').trim())
}
