/** The attendance of a day: its punches and breaks, and the present status of people. */
import { hoursWords } from '../../../src/domain/hours'
import { today as todayCall, type AttendanceRecord } from '../../attendance/contract'
import type { PersonName } from '../../people/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import {
  countWords,
  dayWords,
  inSpan,
  nameOf,
  sentence,
  whenSpan,
  whenWords,
  type ChatAnswer,
  type Measure,
  type Question,
  type Row,
} from './answering'
import { daysOf, notVisible, othersAttendance, seesAttendanceOf } from './attendanceDays'
import { attendanceFigures } from './attendanceFigures'
import { attendanceLink, historyLink } from './links'
import { statusOf, teamStatus } from './teamToday'

const links = [attendanceLink]
const mostRows = 12

const hours = attendanceFigures['attendance.hours']!

export const attendance: Record<string, Measure> = {
  'attendance.day': {
    about: 'the punches and the status of a day',
    mayOthers: othersAttendance,
    of: ['me', 'people', 'team', 'firm'],
    leaning: 'past',
    samples: ['When did I punch in today?', 'What does my attendance say for yesterday?'],
    answer: statusOfDay,
  },
  'attendance.breaks': {
    about: 'the breaks of a day',
    mayOthers: othersAttendance,
    of: ['me', 'people'],
    leaning: 'past',
    samples: ['How long were my breaks today?'],
    answer(desk, { whose, span }) {
      const days = span ?? { from: desk.today, to: desk.today }
      const people = whose.kind === 'people' ? whose.people : [null]
      return several(people, (person) => breaksOf(desk, person, days))
    },
  },
  'attendance.now': {
    about: 'who is in, on a break or gone',
    mayOthers: othersAttendance,
    of: ['team', 'people', 'firm', 'me'],
    leaning: 'past',
    samples: ['How many of my team are at work now?', 'Who is on a break?'],
    answer(desk, question) {
      const { whose, span } = question
      if (whose.kind === 'me') return statusOfDay(desk, question)
      if (whose.kind === 'people')
        return several(whose.people, (one) =>
          span && span.to < desk.today ? dayOfPerson(desk, one, span) : statusOf(desk, one),
        )
      return teamStatus(desk, question)
    },
  },
  'attendance.punch': {
    about: 'whether you are punched in',
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
  ...attendanceFigures,
  'attendance.hours': {
    ...hours,
    answer: (desk, question) =>
      question.whose.kind === 'me' && question.span?.from === desk.today && question.span.to === desk.today
        ? todays(desk)
        : hours.answer(desk, question),
  },
}

function statusOfDay(desk: Desk, question: Question): ChatAnswer {
  const { whose, span } = question
  if (whose.kind === 'people') return several(whose.people, (one) => dayOfPerson(desk, one, span))
  if (whose.kind !== 'me') return teamStatus(desk, question)
  const day = span?.from ?? desk.today
  if (span && span.from !== span.to) return attendanceFigures['attendance.present']!.answer(desk, question)
  if (day > desk.today) return { message: `${dayWords(day)} is in the future.`, links }
  if (day === desk.today) return todays(desk)
  const [record] = daysOf(desk, desk.who.id, { from: day, to: day })
  if (!record) return { message: `You have no attendance record ${whenWords(day, desk)}.`, links }
  return {
    message:
      `${sentence(whenWords(day, desk))} you were ` +
      `${record.status}${record.dayName ? ` (${record.dayName})` : ''}${punchesOf(record)}, with ` +
      `${hoursWords(record.totalHours)}.`,
    rows: rowsOf(record),
    links,
  }
}

/** One answer for each of several people, in one message. */
function several<T>(people: readonly T[], answer: (one: T) => ChatAnswer): ChatAnswer {
  const all = people.map(answer)
  return {
    ...all[0]!,
    message: all.map(({ message }) => message).join(' '),
    rows: all.length === 1 ? (all[0]!.rows ?? []) : [],
  }
}

const punchesOf = ({ punchInTime, punchOutTime }: AttendanceRecord): string =>
  punchInTime ? `, in at ${punchInTime} and out at ${punchOutTime ?? '--:--'}` : ''

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

function dayOfPerson(desk: Desk, person: PersonName, span: Span | null): ChatAnswer {
  if (!seesAttendanceOf(desk, person)) return notVisible(person)
  const day = span?.from ?? desk.today
  if (day === desk.today && (!span || span.to === day)) return statusOf(desk, person)
  const days = daysOf(desk, person.id, span!)
  if (days.length === 0)
    return { message: `${nameOf(person)} has no attendance record ${inSpan(span!)}.`, links: [historyLink] }
  const [record] = days
  if (days.length === 1)
    return {
      message:
        `${sentence(whenWords(record!.date, desk))} ${nameOf(person)} was ` +
        `${record!.status}${punchesOf(record!)}.`,
      rows: rowsOf(record!),
      links: [historyLink],
    }
  return {
    message: `${nameOf(person)} has ${countWords(days.length, 'day')} on record ${inSpan(span!)}.`,
    rows: days.slice(0, mostRows).map((one) => ({
      label: dayWords(one.date),
      value: `${one.status}${punchesOf(one)}`,
    })),
    links: [historyLink],
  }
}

function breaksOf(desk: Desk, person: PersonName | null, span: Span): ChatAnswer {
  if (person && !seesAttendanceOf(desk, person)) return notVisible(person)
  const who = person ? nameOf(person) : 'You'
  const days = daysOf(desk, person?.id ?? desk.who.id, span).filter(({ punchIn }) => punchIn)
  const minutes = days.reduce((sum, { breakTime }) => sum + Math.round(Number(breakTime) * 60), 0)
  const when = whenSpan(span, desk)
  return {
    message:
      minutes === 0
        ? `${who} took no break ${when}.`
        : `${who} took ${hoursWords(minutes / 60)} of breaks ${when}.`,
    rows: days
      .slice(0, mostRows)
      .map((day) => ({ label: dayWords(day.date), value: hoursWords(day.breakTime) })),
    links: person ? [historyLink] : links,
  }
}
