/** One's own attendance: a day, a span, lateness, corrections. It never punches for anybody. */
import { addDays } from '../../../src/domain/day'
import { hoursWords } from '../../../src/domain/hours'
import { history, today as todayCall, type AttendanceRecord } from '../../attendance/contract'
import { myRegularizations } from '../../regularization/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import {
  countWords,
  dayWords,
  spanOfMonth,
  sentence,
  inSpan,
  spanWords,
  whenWords,
  type Answering,
  type Question,
  type Row,
  type ChatAnswer,
} from './answering'
import { reasonIn } from './leave'

const links = [{ label: 'Open Attendance', to: '/attendance' }]

export const attendance: Record<string, Answering> = {
  'attendance.day': {
    leaning: 'past',
    samples: ['When did I punch in today?', 'What does my attendance say for yesterday?'],
    answer(desk, { span }) {
      const day = span?.from ?? desk.today
      if (span && span.from !== span.to) return period(desk, span)
      if (day > desk.today) return { message: `${dayWords(day)} is in the future.`, links }
      if (day === desk.today) return todays(desk)
      const [record] = recordsOf(desk, { from: day, to: day })
      if (!record) return { message: `You have no attendance record ${whenWords(day, desk)}.`, links }
      return {
        message:
          `${sentence(whenWords(day, desk))} you were ` +
          `${record.status}${record.dayName ? ` (${record.dayName})` : ''}, with ` +
          `${hoursWords(record.totalHours)}.`,
        rows: rowsOf(record),
        links,
      }
    },
  },
  'attendance.period': {
    leaning: 'past',
    samples: ['How many hours did I work this week?', 'How many days was I present this month?'],
    answer: (desk, { span, plain }) =>
      period(desk, span ?? (/week|hafte|hafta/.test(plain) ? weekOf(desk) : spanOfMonth(desk.today))),
  },
  'attendance.late': {
    leaning: 'past',
    samples: ['How often was I late this month?'],
    answer(desk, { span }) {
      const of = upToNow(
        desk,
        span && span.from !== span.to
          ? span
          : span && span.from < desk.today
            ? span
            : spanOfMonth(desk.today),
      )
      const late = recordsOf(desk, of).filter(({ lateMinutes }) => lateMinutes > 0)
      return {
        message:
          late.length === 0
            ? `You were not late ${inSpan(of)}.`
            : `You were late on ${countWords(late.length, 'day')} ${inSpan(of)}.`,
        rows: late.slice(0, 15).map(({ date, punchInTime, lateMinutes }) => ({
          label: dayWords(date),
          value: `in at ${punchInTime}, ${countWords(lateMinutes, 'minute')} late`,
        })),
        links,
      }
    },
  },
  'attendance.punch': {
    samples: ['Punch me in'],
    answer(desk) {
      const record = desk.ask(todayCall)
      const state = !record?.punchInTime
        ? 'You have not punched in today.'
        : record.punchOutTime
          ? `You punched out at ${record.punchOutTime}.`
          : record.status === 'On Break'
            ? 'You are on a break.'
            : `You have been at work since ${record.punchInTime}.`
      return {
        message:
          `${state} I cannot punch for you, because a punch records your location. Use the button on ` +
          'Attendance.',
        links,
      }
    },
  },
  'regularization.mine': {
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
    leaning: 'past',
    samples: ['Regularize yesterday 9:30 to 18:45', 'I forgot to punch out yesterday'],
    answer: prepareCorrection,
  },
}

function todays(desk: Desk): ChatAnswer {
  const record = desk.ask(todayCall)
  if (!record?.punchInTime) return { message: 'You have not punched in today.', links }
  const { presentHours } = desk.setting('attendance')
  const left = presentHours - Number(record.totalHours)
  const until = !record.punchOutTime && left > 0 ? ` You need ${hoursWords(left)} more for Present.` : ''
  const state = record.punchOutTime
    ? `You punched in at ${record.punchInTime} and out at ${record.punchOutTime}`
    : record.status === 'On Break'
      ? `You are on a break; you punched in at ${record.punchInTime}`
      : `You have been at work since ${record.punchInTime}`
  return {
    message: `${state}: ${hoursWords(record.totalHours)} so far.${until}`,
    rows: rowsOf(record),
    links,
  }
}

/** Approved leave of a day, in addition to worked time. */
const leaveText = { full: 'the whole day', morning: 'the morning', afternoon: 'the afternoon' } as const

function rowsOf(record: AttendanceRecord): Row[] {
  return [
    { label: 'Status', value: record.status },
    ...(record.leave ? [{ label: 'Leave', value: leaveText[record.leave.halves] }] : []),
    { label: 'Punch in', value: record.punchInTime ?? '--:--' },
    {
      label: 'Punch out',
      value: record.isAuto ? `${record.punchOutTime} (by Muster)` : (record.punchOutTime ?? '--:--'),
    },
    { label: 'Hours', value: hoursWords(record.totalHours) },
    { label: 'Breaks', value: record.breakTime },
    ...(record.lateMinutes ? [{ label: 'Late', value: countWords(record.lateMinutes, 'minute') }] : []),
  ]
}

export function weekOf(desk: Desk): Span {
  const place = (new Date(`${desk.today}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from: addDays(desk.today, -place), to: addDays(desk.today, 6 - place) }
}
export const upToNow = (desk: Desk, { from, to }: Span): Span => ({
  from,
  to: to > desk.today ? desk.today : to,
})

function recordsOf(desk: Desk, { from, to }: Span): AttendanceRecord[] {
  if (from > to) return []
  const found = desk.ask(history, { from, to, userId: String(desk.who.id) })
  return (Array.isArray(found) ? found : found.data).filter(({ userId }) => userId === desk.who.id)
}

function period(desk: Desk, wanted: Span): ChatAnswer {
  if (wanted.from > desk.today) return { message: `${spanWords(wanted)} is in the future.`, links }
  const span = upToNow(desk, wanted)
  const records = recordsOf(desk, span)
  const count = (...statuses: AttendanceRecord['status'][]) =>
    records.filter(({ status }) => statuses.includes(status)).length
  const worked = records.filter(({ punchIn }) => punchIn)
  // In hundredths, because sums of decimals would drift.
  const hundredths = worked.reduce((sum, { totalHours }) => sum + Math.round(Number(totalHours) * 100), 0)
  const hours = hoursWords(hundredths / 100)
  return {
    message: `You worked ${hours} on ${countWords(worked.length, 'day')} ${inSpan(span)}.`,
    rows: [
      { label: 'Present', value: String(count('Present')) },
      { label: 'Half Day', value: String(count('Half Day')) },
      { label: 'Absent', value: String(count('Absent')) },
      { label: 'On Leave', value: String(count('On Leave', 'Comp Off')) },
      { label: 'Late', value: String(records.filter(({ lateMinutes }) => lateMinutes > 0).length) },
      ...(worked.length
        ? [{ label: 'Hours per working day', value: hoursWords(hundredths / worked.length / 100) }]
        : []),
    ],
    links,
  }
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
  const [record] = day && day < desk.today ? recordsOf(desk, { from: day, to: day }) : []
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
