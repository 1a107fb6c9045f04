/** Corrections of attendance: one's own requests, and the form filled in. */
import { myRegularizations } from '../../regularization/contract'
import type { Desk } from '../desk'
import {
  are,
  dayWords,
  isIn,
  punchTimes,
  spanWords,
  type ChatAnswer,
  type Measure,
  type Question,
} from './answering'
import { daysOf } from './attendanceDays'
import { reasonIn } from './reason'
import { pendingWith } from './requestState'

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
        .filter(({ targetDate }) => !span || isIn(targetDate, span))
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
            ? `${waiting} of your regularization requests ${are(waiting)} pending.`
            : 'None of your regularization requests is pending.',
        rows: found.slice(0, 6).map((one) => ({
          label: `${dayWords(one.targetDate)}, ${punchTimes(one)}`,
          value: pendingWith(one),
        })),
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

/** The filled-in form. Nothing is sent. */
function prepareCorrection(desk: Desk, question: Question): ChatAnswer {
  const { plain, span, times } = question
  const day = span && span.from <= desk.today ? span.from : ''
  const isOut = punchOut.test(plain)
  const isEntry = punchIn.test(plain)
  const [first = '', second = ''] = times
  const punchInTime = second || isEntry || !isOut ? first : ''
  const punchOutTime = second || (isOut && !isEntry ? first : '')
  const requestType = placeIn(plain) ?? missedIn(isEntry, isOut, second !== '')
  const values = { requestType, targetDate: day, punchInTime, punchOutTime, reason: reasonIn(question) }
  const [record] = day && day < desk.today ? daysOf(desk, desk.who.id, { from: day, to: day }) : []
  const timesText = punchInTime || punchOutTime ? ` ${punchTimes(values)}` : ''
  return {
    message: day
      ? `I have filled in a regularization for ${dayWords(day)}${timesText}. ` +
        'Nothing is sent until you send it.'
      : 'Open the regularization form below. Which day is it for?',
    rows: record ? [{ label: 'Recorded', value: `${punchTimes(record)}, ${record.status}` }] : [],
    prepare: { form: 'regularization', label: 'Open the regularization form', values },
  }
}

const punchOut = new RegExp(
  '\\b(punch ?-?out|log ?out|check ?-?out|out time|out punch|out krna|out karna|nikal)',
)
const punchIn = /\b(punch ?-?in|log ?in|check ?-?in|in time|in punch|in krna|in karna)/

/** Work at another place, if the question names one. */
function placeIn(plain: string): 'work_from_home' | 'on_duty' | null {
  if (/\b(wfh|work(?:ed|ing)? from home|ghar se)\b/.test(plain)) return 'work_from_home'
  return /\b(on duty|client|client visit|field|outdoor|od)\b/.test(plain) ? 'on_duty' : null
}

function missedIn(isIn: boolean, isOut: boolean, hasBothTimes: boolean) {
  if (hasBothTimes) return 'wrong_hours'
  return isIn ? 'missed_punch_in' : isOut ? 'missed_punch_out' : 'wrong_hours'
}
