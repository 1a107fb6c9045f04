/** Holidays, working days and office hours. */
import { dayClass, isWorking, offName } from '../../../src/domain/calendar'
import { addDays, eachDay, type Day } from '../../../src/domain/day'
import { listHolidays } from '../../firm/contract'
import type { Desk } from '../desk'
import {
  are,
  countWords,
  dayWords,
  inSpan,
  isIn,
  sentence,
  spanWords,
  whenWords,
  type ChatAnswer,
  type Measure,
  type Question,
  type Row,
} from './answering'
import { attendanceLink, leaveLink } from './links'

/** Festivals as people write them. */
const festivals = new RegExp(
  `\\b(${[
    'diwali|deepawali|holi|eid|id|christmas|xmas|dussehra|dasara|ganesh|navratri|pongal|onam|raksha|rakhi',
    'janmashtami|gudi|ugadi|good friday|independence|republic|gandhi|new year|muharram|mahavir|guru nanak',
    'ambedkar|may day|labou?r day|baisakhi|lohri|makar|sankranti|shivratri|chhath',
  ].join('|')})\\b`,
)

export const days: Record<string, Measure> = {
  'holiday.next': {
    about: 'the holidays',
    leaning: 'future',
    samples: ['When is the next holiday?', 'Which holidays are there this month?'],
    answer: holidays,
  },
  'day.working': {
    about: 'which days are working days',
    leaning: 'future',
    samples: ['Is tomorrow a working day?', 'Is the second Saturday off?'],
    answer: workingDays,
  },
  'policy.hours': {
    about: 'the office hours',
    samples: ['What are the office timings?', 'How many minutes late is allowed?'],
    answer(desk) {
      const { shift } = desk.me
      const rules = desk.setting('attendance')
      return {
        message: `Your shift today is ${shift.name}, ${shift.start} to ${shift.end}.`,
        rows: [
          {
            label: 'Late',
            value: `more than ${countWords(rules.graceMinutes, 'minute')} after ${shift.start}`,
          },
          { label: 'Present', value: `from ${countWords(rules.presentHours, 'hour')}, breaks included` },
          { label: 'Half day', value: `from ${countWords(rules.halfDayHours, 'hour')}` },
          {
            label: 'Punches',
            value: rules.positionRequired ? 'with a position' : 'with or without a position',
          },
        ],
        links: [attendanceLink],
      }
    },
  },
}

function holidays(desk: Desk, { plain, span }: Question): ChatAnswer {
  const named = holidayNamed(desk, plain)
  if (named.length > 0) {
    const [next] = named.filter(({ date }) => date >= desk.today).concat(named.toReversed())
    return {
      message: `${next!.name} is ${whenWords(next!.date, desk)}.`,
      rows: named.slice(0, 6).map(holidayRow),
    }
  }
  const links = [leaveLink]
  const found = desk
    .ask(listHolidays)
    .filter(({ date }) => (span ? isIn(date, span) : date >= desk.today))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const festival = festivals.exec(plain)?.[0]
  if (festival)
    return {
      message: `${sentence(festival)} is not in the firm's holiday list.`,
      rows: found.slice(0, 3).map(holidayRow),
      links,
    }
  const [next] = found
  if (!next)
    return {
      message: span ? `There is no holiday ${inSpan(span)}.` : 'No upcoming holidays are listed.',
      links,
    }
  return {
    message: span
      ? `There ${are(found.length)} ${countWords(found.length, 'holiday')} ${inSpan(span)}.`
      : `The next holiday is ${next.name}, ${whenWords(next.date, desk)}.`,
    rows: found.slice(0, span ? 20 : 5).map(holidayRow),
    links,
  }
}

const holidayRow = ({ name, date }: { name: string; date: Day }): Row => ({
  label: name,
  value: dayWords(date),
})

function workingDays(desk: Desk, { plain, span }: Question): ChatAnswer {
  const [named] = span ? [] : holidayNamed(desk, plain).filter(({ date }) => date >= desk.today)
  const day = named?.date ?? desk.today
  const { from, to } = span ?? { from: day, to: day }
  if (from === to) return workingDay(desk, from)
  // At most a year from the first day: nobody reads more, and ten thousand years would take seconds.
  const last = to > addDays(from, 365) ? addDays(from, 365) : to
  const off = eachDay(from, last).flatMap((one) => {
    const is = dayClass(desk.firm.calendar, one)
    return isWorking(is) ? [] : [{ label: dayWords(one), value: offName(is) ?? 'off' }]
  })
  const isShort = last < addDays(from, 62)
  const counted = spanWords({ from, to: last })
  return {
    message:
      off.length === 0
        ? `Every day of ${counted} is a working day.`
        : `${countWords(off.length, 'day')} of ${counted} ${are(off.length)} off.`,
    rows: isShort ? off : [],
  }
}

function workingDay(desk: Desk, day: Day): ChatAnswer {
  const is = dayClass(desk.firm.calendar, day)
  const when = sentence(whenWords(day, desk)).replace(/^On /, '')
  const subject = when.includes(',') ? `${when},` : when
  return { message: `${subject} is ${isWorking(is) ? 'a working day' : `off: ${offName(is)}`}.` }
}

/** The firm's holidays that a question names. */
function holidayNamed(desk: Desk, plain: string) {
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word.length > 3)
  return desk.ask(listHolidays).filter(
    ({ name, date }) =>
      date >= addDays(desk.today, -200) &&
      name
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .some(
          (part) =>
            part.length > 3 &&
            !['jayanti', 'holiday', 'festival', 'year', 'days'].includes(part) &&
            words.includes(part),
        ),
  )
}
