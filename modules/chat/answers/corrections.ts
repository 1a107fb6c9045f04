/** Corrections of attendance: one's own requests, and the form filled in. */
import { myRegularizations } from '../../regularization/contract'
import type { Desk } from '../desk'
import { dayWords, spanWords, type ChatAnswer, type Measure, type Question } from './answering'
import { daysOf } from './attendanceDays'
import { reasonIn } from './leaveForm'

export const corrections: Record<string, Measure> = {
  'regularization.mine': {
    about: 'the requests for corrections',
    of: ['me'],
    leaning: 'past',
    samples: ['What is the status of my regularization request?'],
    answer(desk, { plain, span }) {
      const wants = (['pending', 'approved', 'rejected'] as const).find(
        (status) => new RegExp(`\\b${status}\\b`).test(plain) && !/\b(is|was|has|hui|hua)\b/.test(plain),
      )
      const found = desk
        .ask(myRegularizations, wants ? { status: wants } : {})
        .filter(({ targetDate }) => !span || (targetDate >= span.from && targetDate <= span.to))
      const to = [{ label: 'Open Regularization History', to: '/regularization-history' }]
      if (found.length === 0)
        return {
          message:
            `You have no ${wants ? `${wants} ` : ''}regularization ` +
            `request${span ? ` for ${spanWords(span)}` : ''}.`,
          links: to,
        }
      const waiting = found.filter(({ status }) => status === 'pending').length
      return {
        message:
          waiting > 0
            ? `${waiting} of your regularization requests ${waiting === 1 ? 'is' : 'are'} pending.`
            : 'None of your regularization requests is pending.',
        rows: found.slice(0, 6).map((one) => {
          const open = one.approval.find(({ state }) => state === 'open')
          return {
            label:
              `${dayWords(one.targetDate)}, ${one.punchInTime ?? '--:--'} to ` +
              `${one.punchOutTime ?? '--:--'}`,
            value:
              one.status === 'pending' && open?.holders.length
                ? `pending with ${open.holders.map(({ name }) => name).join(' or ')}`
                : one.status,
          }
        }),
        links: to,
      }
    },
  },
  'regularization.apply': {
    about: 'how a correction would look',
    leaning: 'past',
    samples: ['Regularize yesterday 9:30 to 18:45', 'I forgot to punch out yesterday'],
    answer: prepareCorrection,
  },
}

/** The filled-in form; nothing is sent. */
function prepareCorrection(desk: Desk, question: Question): ChatAnswer {
  const { plain, span, times } = question
  const day = span && span.from <= desk.today ? span.from : ''
  const isOut = /\b(punch ?-?out|log ?out|check ?-?out|out time|out punch|out krna|out karna|nikal)/.test(
    plain,
  )
  const isIn = /\b(punch ?-?in|log ?in|check ?-?in|in time|in punch|in krna|in karna)/.test(plain)
  const [first = '', second = ''] = times
  const punchInTime = second || isIn || !isOut ? first : ''
  const punchOutTime = second || (isOut && !isIn ? first : '')
  const requestType = /\b(wfh|work(?:ed|ing)? from home|ghar se)\b/.test(plain)
    ? 'work_from_home'
    : /\b(on duty|client|client visit|field|outdoor|od)\b/.test(plain)
      ? 'on_duty'
      : second
        ? 'wrong_hours'
        : isOut && !isIn
          ? 'missed_punch_out'
          : isIn
            ? 'missed_punch_in'
            : 'wrong_hours'
  const values = { requestType, targetDate: day, punchInTime, punchOutTime, reason: reasonIn(question) }
  const [record] = day && day < desk.today ? daysOf(desk, desk.who.id, { from: day, to: day }) : []
  const recorded = record
    ? [
        {
          label: 'Recorded',
          value: `${record.punchInTime ?? '--:--'} to ${record.punchOutTime ?? '--:--'}, ${record.status}`,
        },
      ]
    : []
  const timesText =
    punchInTime || punchOutTime ? ` ${punchInTime || '--:--'} to ${punchOutTime || '--:--'}` : ''
  return {
    message: day
      ? `I have filled in a regularization for ${dayWords(day)}${timesText}. Nothing is sent until ` +
        'you send it.'
      : 'Open the regularization form below. Which day is it for?',
    rows: recorded,
    prepare: { form: 'regularization', label: 'Open the regularization form', values },
  }
}
