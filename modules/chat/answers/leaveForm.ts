/** The form of a request for leave, filled in from a question. Nothing is sent. */
import { previewLeave, type Duration, type Leave, type LeaveType } from '../../leave/contract'
import type { Desk } from '../desk'
import { daysWords, dayWords, spanWords, type ChatAnswer, type Question } from './answering'
import { reasonIn } from './reason'

export const isCompOff = (plain: string) => /comp ?off|compensat|c off\b/.test(plain)

/** The filled-in form and its effect. */
export function prepareLeave(desk: Desk, question: Question): ChatAnswer {
  const { plain, span } = question
  const leaveType: LeaveType = isCompOff(plain) ? 'compensation' : 'personal'
  const duration = durationIn(plain)
  const values = {
    leaveType,
    fromDate: span?.from ?? '',
    toDate: (duration === 'full_day' ? span?.to : span?.from) ?? '',
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
  const days = spanWords(span) + partWords[duration]
  if (leaveType === 'compensation')
    return {
      message:
        `I have filled in a comp off for ${days}, except the day that you worked. ` +
        'Nothing is sent until you send it.',
      prepare,
    }
  return { ...effectOf(desk, values, days), prepare }
}

function durationIn(plain: string): Duration {
  const isHalf =
    /\b(half|aadha|adha|half-?day|hd)\b/.test(plain) ||
    /\b(morning|subah|afternoon|dopahar|first half|second half|1st half|2nd half)\b/.test(plain)
  if (!isHalf) return 'full_day'
  return /\b(afternoon|second half|2nd half|post lunch|after lunch|dopahar)\b/.test(plain)
    ? 'half_day_afternoon'
    : 'half_day_morning'
}

/** The part of a day that a request is for. */
export const partWords = {
  full_day: '',
  half_day_morning: ', the morning',
  half_day_afternoon: ', the afternoon',
} as const satisfies Record<Duration, string>

type Given = Pick<Leave, 'leaveType' | 'fromDate' | 'toDate' | 'duration'>

/** The days that a request would take, the balance afterwards, and the rules that it breaks. */
function effectOf(desk: Desk, given: Given, days: string): ChatAnswer {
  const { leaveType, fromDate, toDate, duration } = given
  const preview = desk.askIf(previewLeave, { leaveType, fromDate, toDate, duration })
  if (!preview) return { message: `I have filled in leave for ${days}. Nothing is sent until you send it.` }
  const [balance] = preview.balances
  const [problem, ...otherProblems] = preview.problems
  const deciders = preview.approvers?.length
    ? ` ${preview.approvers.map(({ name }) => name).join(', then ')} would decide.`
    : ''
  return {
    message: problem
      ? `Leave for ${days} would be refused: ${problem.message}. The form is filled in anyway.`.replace(
          '..',
          '.',
        )
      : `I have filled in leave for ${days}, ${daysWords(preview.totalDays)}. ` +
        `Nothing is sent until you send it.${deciders}`,
    rows: [
      ...(balance ? [{ label: 'Left afterwards', value: daysWords(balance.after) }] : []),
      ...preview.days
        .filter(({ kind }) => kind === 'off')
        .slice(0, 5)
        .map(({ date, name }) => ({ label: dayWords(date), value: `off${name ? `: ${name}` : ''}` })),
      ...otherProblems.slice(0, 2).map(({ message }) => ({ label: 'Note', value: message })),
    ],
  }
}
