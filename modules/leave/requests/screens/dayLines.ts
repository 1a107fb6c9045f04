/**
 * The requested days, single and grouped: first from the calendar, then completed by the server's preview.
 *
 *   linesOf   each day with its kind and count
 *   groupsOf  consecutive equal days
 *   offDayRefusal   the message that refuses a range's off days
 */
import { dayClass, isWorking, offName, type Calendar } from '../../../../src/domain/calendar'
import { eachDay, weekdayOf, weekdayText, type Day } from '../../../../src/domain/day'
import { daysWords, dayWords, rangeWords } from '../../../../web/format'
import type { LeavePreview } from '../../contract'

export type DayLine = {
  date: Day
  kind: LeavePreview['days'][number]['kind']
  counted: number
  /** The name of the day off. */
  name: string | null
  /** Known once the server has answered. */
  team: { away: number; names: readonly string[] } | null
}
export type DayGroup = { kind: DayLine['kind']; days: readonly DayLine[] }

type Range = { from: Day; to: Day }

export function linesOf(
  { from, to }: Range,
  isHalfDay: boolean,
  calendar: Calendar | undefined,
  preview: LeavePreview | undefined,
): DayLine[] {
  if (preview)
    return preview.days.map(({ date, kind, counted, name, away, awayNames }) => ({
      date,
      kind,
      counted,
      name,
      team: { away, names: awayNames },
    }))
  if (!calendar) return []
  return eachDay(from, to).map((date) => {
    const day = dayClass(calendar, date)
    const works = isWorking(day)
    return {
      date,
      kind: works ? 'working' : 'off',
      counted: works ? (isHalfDay ? 0.5 : 1) : 0,
      name: offName(day),
      team: null,
    }
  })
}

/** Consecutive working days are one group; off days are grouped by name. */
export function groupsOf(lines: readonly DayLine[]): DayGroup[] {
  const groups: { kind: DayLine['kind']; days: DayLine[] }[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last && last.kind === line.kind && (line.kind === 'working' || last.days[0]!.name === line.name))
      last.days.push(line)
    else groups.push({ kind: line.kind, days: [line] })
  }
  return groups
}

/** `Mon 23 to Wed 25 Nov: 3 days`, `Thu 26 Nov: Guru Nanak Jayanti` */
export function groupWords({ kind, days }: DayGroup): { dates: string; says: string } {
  const dates = rangeWords(days[0]!.date, days.at(-1)!.date)
  const counted = daysWords(days.reduce((sum, day) => sum + day.counted, 0))
  switch (kind) {
    case 'working':
      return { dates, says: counted }
    case 'between':
      return { dates, says: `${counted}: off day between leave days` }
    case 'not employed':
      return { dates, says: 'not employed' }
    case 'off':
      return { dates, says: days[0]!.name ?? 'off' }
  }
}

export function totalOf(lines: readonly DayLine[]): number {
  return lines.reduce((sum, { counted }) => sum + counted, 0)
}

const refusalStart = 'Cannot apply leave for holidays/non-working days: '

export function isOffDayRefusal(message: string): boolean {
  return message.startsWith(refusalStart)
}

type OffDay = { date: Day; name: string | null }

/** An ordinary week off is shown with its weekday. */
export function offDayRefusal(days: readonly OffDay[]): string {
  return (
    refusalStart +
    days
      .map(
        ({ date, name }) => `${dayWords(date)} (${name && name !== 'Week off' ? name : weekdayText(date)})`,
      )
      .join(', ')
  )
}

/** Without the server's check: Sundays are off. */
export function sundaysOf({ from, to }: Range): OffDay[] {
  return eachDay(from, to)
    .filter((date) => weekdayOf(date) === 'sunday')
    .map((date) => ({ date, name: null }))
}
