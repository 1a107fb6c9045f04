/** Holidays, working days, and office timings. */
import { dayClass, isWorking, offName } from '../../../src/domain/calendar'
import { addDays, eachDay } from '../../../src/domain/day'
import { listHolidays } from '../../firm/contract'
import type { Desk } from '../desk'
import { countWords, dayWords, inSpan, spanWords, whenWords, sentence, type Measure } from './answering'

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
    answer(desk, { plain, span }) {
      const named = holidayNamed(desk, plain)
      const links = [{ label: 'Open Leave Management', to: '/leave' }]
      if (named.length > 0) {
        const [next] = named.filter(({ date }) => date >= desk.today).concat(named.toReversed())
        return {
          message: `${next!.name} is ${whenWords(next!.date, desk)}.`,
          rows: named.slice(0, 6).map(({ name, date }) => ({ label: name, value: dayWords(date) })),
        }
      }
      const all = desk.ask(listHolidays).toSorted((a, b) => (a.date < b.date ? -1 : 1))
      const found = span
        ? all.filter(({ date }) => date >= span.from && date <= span.to)
        : all.filter(({ date }) => date >= desk.today)
      const festival = festivals.exec(plain)?.[0]
      if (festival && !named.length)
        return {
          message: `${sentence(festival)} is not in the firm's holiday list.`,
          rows: found.slice(0, 3).map(({ name, date }) => ({ label: name, value: dayWords(date) })),
          links,
        }
      if (found.length === 0)
        return {
          message: span ? `There is no holiday ${inSpan(span)}.` : 'No upcoming holidays are listed.',
          links,
        }
      return {
        message: span
          ? `There ${found.length === 1 ? 'is' : 'are'} ${countWords(found.length, 'holiday')} ` +
            `${inSpan(span)}.`
          : `The next holiday is ${found[0]!.name}, ${whenWords(found[0]!.date, desk)}.`,
        rows: found.slice(0, span ? 20 : 5).map(({ name, date }) => ({ label: name, value: dayWords(date) })),
        links,
      }
    },
  },
  'day.working': {
    about: 'which days are working days',
    leaning: 'future',
    samples: ['Is tomorrow a working day?', 'Is the second Saturday off?'],
    answer(desk, { plain, span }) {
      const [named] = span ? [] : holidayNamed(desk, plain).filter(({ date }) => date >= desk.today)
      const { from, to } =
        span ?? (named ? { from: named.date, to: named.date } : { from: desk.today, to: desk.today })
      const { calendar } = desk.firm
      if (from === to) {
        const is = dayClass(calendar, from)
        const off = offName(is)
        const when = sentence(whenWords(from, desk)).replace(/^On /, '')
        return {
          message: isWorking(is)
            ? `${when}${when.includes(',') ? ',' : ''} is a working day.`
            : `${when}${when.includes(',') ? ',' : ''} is off: ${off}.`,
        }
      }
      // At most a year from the first: nobody reads on, and ten thousand years would take seconds.
      const last = to > addDays(from, 365) ? addDays(from, 365) : to
      const off = eachDay(from, last).flatMap((day) => {
        const is = dayClass(calendar, day)
        return isWorking(is) ? [] : [{ label: dayWords(day), value: offName(is) ?? 'off' }]
      })
      const isShort = last < addDays(from, 62)
      const counted = spanWords({ from, to: last })
      return {
        message:
          off.length === 0
            ? `Every day of ${counted} is a working day.`
            : `${countWords(off.length, 'day')} of ${counted} ${off.length === 1 ? 'is' : 'are'} off.`,
        rows: isShort ? off : [],
      }
    },
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
        links: [{ label: 'Open Attendance', to: '/attendance' }],
      }
    },
  },
}

/** Which of the firm's holidays a question names. */
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
