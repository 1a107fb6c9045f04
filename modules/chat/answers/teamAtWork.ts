/** Team members at work or on a break, and the hours worked. */
import { teamHistory, teamMonth, type LiveMember, type TeamRecord } from '../../attendance/contract'
import { team as teamFigures } from '../../dashboard/contract'
import type { Desk } from '../desk'
import type { Day } from '../../../src/domain/day'
import { hoursWords } from '../../../src/domain/hours'
import { weekOf, upToNow } from './attendance'
import {
  countWords,
  dayWords,
  monthsOfSpan,
  nameOf,
  inSpan,
  spanWords,
  whenWords,
  type Answering,
  type ChatAnswer,
} from './answering'
import {
  may,
  nameProblem,
  statusOf,
  historyLink,
  large,
  liveLink,
  membersOf,
  most,
  notYours,
  mostMonths,
} from './teamShared'

export const teamPresent: Answering = {
  may,
  leaning: 'past',
  samples: ['How many of my team are at work now?', 'Who is on a break?'],
  answer(desk, question) {
    const named = nameProblem(question)
    if (named) return named
    if (question.people.length > 0) return statusOf(desk, question)
    const today = desk.today
    if (question.span && question.span.to < today) {
      const { total } = desk.ask(teamHistory, {
        dateFrom: question.span.from,
        dateTo: question.span.to,
        status: 'Present',
        limit: '1',
      })
      const { from, to } = question.span
      const when = from === to ? whenWords(from, desk) : inSpan(question.span)
      return {
        message: `${countWords(total, 'day')} of your team ${total === 1 ? 'was' : 'were'} Present ${when}.`,
        links: [historyLink],
      }
    }
    const onBreak = /\bbreak/.test(question.plain)
    const figures = desk.ask(teamFigures)
    if (figures.members > large)
      return {
        message:
          `${figures.cameToday} of ${figures.members} people have punched in today; ${figures.onBreak} ` +
          `${figures.onBreak === 1 ? 'is' : 'are'} on a break, ${figures.onLeave} on leave.`,
        links: [liveLink],
      }
    const isNow = ({ status }: LiveMember) => status === 'On Break' || (!onBreak && status === 'Working')
    const people = membersOf(desk, {}).data.filter(isNow)
    const count = people.length
    return {
      message: onBreak
        ? count === 0
          ? 'Nobody in your team is on a break.'
          : `${countWords(count, 'person', 'people')} of your team ` +
            `${count === 1 ? 'is' : 'are'} on a break.`
        : `${count} of ${countWords(figures.members, 'person', 'people')} ${count === 1 ? 'is' : 'are'} ` +
          `at work now; ${figures.cameToday} punched in today.`,
      rows: people
        .slice(0, most)
        .map((one) => ({ label: nameOf(one), value: `${one.status}, ${hoursWords(one.totalHours)}` })),
      links: [liveLink],
    }
  },
}

export const teamHours: Answering = {
  may,
  leaning: 'past',
  samples: ['How many hours has my team worked today?', 'How many hours did the team work this week?'],
  answer(desk, question) {
    const named = nameProblem(question)
    if (named) return named
    const wanted =
      question.span ??
      (/week|hafte/.test(question.plain) ? weekOf(desk) : { from: desk.today, to: desk.today })
    const span = upToNow(desk, wanted)
    const [person] = question.people
    if (span.from > desk.today) return { message: `${spanWords(wanted)} is in the future.` }
    if (person) {
      const rows = recordsOf(desk, span, person.id)
      if (!rows) return notYours(question)
      const worked = rows.filter(({ punchIn }) => punchIn)
      return {
        message:
          `${nameOf(person)} worked ${hoursOf(worked)} on ${countWords(worked.length, 'day')} ` +
          `${span.from === span.to ? whenWords(span.from, desk) : `${inSpan(span)}`}.`,
        rows: worked.slice(0, most).map((one) => ({
          label: dayWords(one.date),
          value:
            `${one.punchInTime ?? '--:--'} to ${one.punchOutTime ?? '--:--'}, ` + hoursWords(one.totalHours),
        })),
        links: [historyLink],
      }
    }
    if (span.from === desk.today) {
      const { members, productiveHours, presentToday } = desk.ask(teamFigures)
      return {
        message:
          `Your team of ${members} has worked ${hoursWords(productiveHours)} today, without breaks; ` +
          `${presentToday} have punched in.`,
        links: [liveLink],
      }
    }
    const { members } = desk.ask(teamFigures)
    return members > large || monthsOfSpan(span, mostMonths + 1).length > mostMonths
      ? {
          message:
            `Your team has ${members} people: see the hours ${inSpan(span)} in ` + 'Team Attendance History.',
          links: [historyLink],
        }
      : hoursOfAll(desk, span)
  },
}

/** Null if the person is not in one's team. */
function recordsOf(desk: Desk, { from, to }: { from: Day; to: Day }, userId: number): TeamRecord[] | null {
  const { records, total } = desk.ask(teamHistory, {
    dateFrom: from,
    dateTo: to,
    userId: String(userId),
    limit: '400',
  })
  return total === 0 ? null : records
}

/** Hundredths, because sums of decimals would drift. */
const hoursOf = (records: readonly { totalHours: string }[]) =>
  hoursWords(records.reduce((sum, { totalHours }) => sum + Math.round(Number(totalHours) * 100), 0) / 100)

/** A month's grid has a hundred people; a larger team has its totals on its own screen and in reports. */
function hoursOfAll(desk: Desk, span: { from: Day; to: Day }): ChatAnswer {
  const sums = new Map<number, { label: string; hundredths: number }>()
  for (const month of monthsOfSpan(span, mostMonths)) {
    const { data, days } = desk.ask(teamMonth, { month, page: '1', limit: '100' })
    for (const person of data)
      for (const [index, cell] of person.cells.entries()) {
        const day = days[index]!.date
        if (cell && day >= span.from && day <= span.to)
          sums.set(person.userId, {
            label: nameOf(person),
            hundredths: (sums.get(person.userId)?.hundredths ?? 0) + Math.round(Number(cell.hours) * 100),
          })
      }
  }
  const rows = [...sums.values()].toSorted((a, b) => b.hundredths - a.hundredths)
  const all = rows.reduce((sum, { hundredths }) => sum + hundredths, 0)
  return {
    message: `Your team worked ${hoursWords(all / 100)} ${inSpan(span)}.`,
    rows: rows
      .slice(0, most)
      .map(({ label, hundredths }) => ({ label, value: hoursWords(hundredths / 100) })),
    links: [historyLink],
  }
}
