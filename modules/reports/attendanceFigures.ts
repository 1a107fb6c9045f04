/**
 * The attendance report: a matrix of people and days, one letter per day, with totals. Longer periods have
 * one per month.
 */
import type { Ask } from '../../src/app'
import { dayText, eachDay, weekdayOf, type Day } from '../../src/domain/day'
import { dayNumber, longMonthText, monthOf, monthText } from '../../src/domain/month'
import type { Cell } from '../../src/sheets'
import { daysOfPeriod, recordedSince, type PeriodDay } from '../attendance/service'
import {
  frameOf,
  peopleOf,
  periodText,
  type Asking,
  type Chart,
  type PersonRow,
  type ReportColumn,
  type ReportDocument,
  type ReportTable,
  type Step,
  type Wanted,
} from './document'
import { addCounts, averageOf, countsOf, legend, letterOf, monthParts, noCounts, type Counts } from './rules'

/** So many days fit side by side. */
const widest = 31

const who: readonly ReportColumn[] = [
  { header: 'Employee ID', short: 'ID', width: 11 },
  { header: 'Name', width: 24 },
]
const sums: readonly (ReportColumn & { of: (counts: Counts) => Cell })[] = [
  { header: 'Present', short: 'P', kind: 'number', width: 4, of: (c) => c.present },
  { header: 'Half Day', short: 'HD', kind: 'number', width: 4, of: (c) => c.halfDay },
  { header: 'Absent', short: 'A', kind: 'number', width: 4, of: (c) => c.absent },
  { header: 'On Leave', short: 'L', kind: 'number', width: 4, of: (c) => c.onLeave },
  { header: 'Comp Off', short: 'CO', kind: 'number', width: 4, of: (c) => c.compOff },
  { header: 'Week Off', short: 'WO', kind: 'number', width: 4, of: (c) => c.weekOff },
  { header: 'Holiday', short: 'H', kind: 'number', width: 4, of: (c) => c.holiday },
  { header: 'Half days of leave', short: 'half L', kind: 'number', width: 5, of: (c) => c.halfLeave },
  { header: 'Off days worked', short: 'off w.', kind: 'number', width: 5, of: (c) => c.offWorked },
  { header: 'Late days', short: 'Late', kind: 'number', width: 5, of: (c) => c.lateDays },
  { header: 'Hours', kind: 'hours', width: 9, of: (c) => c.hundredths / 100 },
  { header: 'Average hours', short: 'Avg', kind: 'hours', width: 6, of: (c) => hoursOf(averageOf(c)) },
]

const hoursOf = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100)

type Part = { name: string; from: Day; to: Day }
type MatrixFigures = { table: ReportTable; present: number[]; counts: Map<number, Counts> }

export async function attendanceReport(
  asking: Asking,
  { title, from, to }: Wanted,
  step: Step,
): Promise<ReportDocument> {
  const { frame, people, since } = asking((ask) => ({
    frame: frameOf(ask),
    people: peopleOf(ask),
    since: recordedSince(ask),
  }))
  const days = eachDay(from, to)
  const parts: Part[] =
    days.length <= widest
      ? [{ name: 'Attendance', from, to }]
      : monthParts(from, to).map((month) => ({
          name: longMonthText(month.month),
          from: month.from,
          to: month.to,
        }))
  const matrices: MatrixFigures[] = []
  for (const part of parts) {
    matrices.push(asking((ask) => matrixOf(ask, part, people)))
    await step(matrices.length / parts.length)
  }
  const tables = matrices.map(({ table }) => table)
  if (matrices.length > 1) tables.unshift(wholeOf(matrices, people))
  return {
    firm: frame.firm,
    title,
    period: periodText(from, to),
    tables,
    notes: [
      legend.map(([letter, words]) => `${letter} ${words}`).join(', '),
      'A small letter means half a day of approved leave. Days before joining and after leaving are ' +
        'empty. The last line counts the people Present or on Half Day each day.',
      `Generated on ${frame.made}. A day counts once its shift's automatic punch-out time ` +
        'has passed. Unfinished days are marked with a dot and not included in totals.',
      ...(since > from
        ? [
            `The firm started with Muster on ${dayText(since)}. Earlier days without a record are in no ` +
              `total.`,
          ]
        : []),
      'Hours include breaks. Average hours count only days with hours. Punches on an ' +
        'off day count as hours, not as Present or late.',
    ],
    charts: chartOf(
      days,
      matrices.flatMap(({ present }) => present),
    ),
  }
}

function matrixOf(ask: Ask, { name, from, to }: Part, people: Map<number, PersonRow>): MatrixFigures {
  const days = eachDay(from, to)
  const present = days.map(() => 0)
  const all = noCounts()
  const counts = new Map<number, Counts>()
  const letters = new Map<number, string[]>()
  for (const { userId, days: personDays } of daysOfPeriod(ask, from, to)) {
    counts.set(userId, countsOf(personDays))
    addCounts(all, counts.get(userId)!)
    letters.set(userId, personDays.map(letterOf))
    personDays.forEach((day, i) => isPresent(day) && present[i]!++)
  }
  const rows = inOrder(people, counts).map(([person, sum]) => [
    person.employeeId,
    person.name,
    ...letters.get(person.id)!,
    ...sums.map(({ of }) => of(sum)),
  ])
  const columns = [
    ...who,
    ...days.map((day): ReportColumn => ({
      header: dayHead(day, days),
      short: String(dayNumber(day)),
      width: 3,
      isDay: true,
    })),
    ...sums,
  ]
  return {
    present,
    counts,
    table: {
      name,
      columns,
      rows,
      totals: ['Total', `${rows.length} people`, ...present, ...sums.map(({ of }) => of(all))],
      frozen: who.length,
    },
  }
}

/** The whole period, if it has several months. */
function wholeOf(read: readonly MatrixFigures[], people: Map<number, PersonRow>): ReportTable {
  const all = noCounts()
  const whole = new Map<number, Counts>()
  for (const { counts } of read)
    for (const [id, more] of counts) {
      whole.set(id, addCounts(whole.get(id) ?? noCounts(), more))
      addCounts(all, more)
    }
  const rows = inOrder(people, whole).map(([person, sum]) => [
    person.employeeId,
    person.name,
    ...sums.map(({ of }) => of(sum)),
  ])
  return {
    name: 'Whole period',
    columns: [
      ...who,
      ...sums.map((column) => ({ ...column, short: column.header, width: Math.max(8, column.width) })),
    ],
    rows,
    totals: ['Total', `${rows.length} people`, ...sums.map(({ of }) => of(all))],
    frozen: who.length,
  }
}

function inOrder<T>(people: Map<number, PersonRow>, of: Map<number, T>): [PersonRow, T][] {
  return [...people.values()].flatMap((person): [PersonRow, T][] =>
    of.has(person.id) ? [[person, of.get(person.id)!]] : [],
  )
}

const isPresent = (day: PeriodDay | null) =>
  Boolean(day?.isOver && !day.off && (day.status === 'Present' || day.status === 'Half Day'))

/** `1 Thu`; with the month if the period has two. */
function dayHead(day: Day, days: readonly Day[]): string {
  const weekday = weekdayOf(day).slice(0, 3)
  const isOneMonth = monthOf(days[0]!) === monthOf(days.at(-1)!)
  return (
    `${isOneMonth ? dayNumber(day) : dayText(day).slice(0, 6)} ` +
    `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`
  )
}

/** People present, a bar per day; for longer periods a bar per month, for its average day. */
function chartOf(days: readonly Day[], present: readonly number[]): Chart[] {
  if (days.length <= widest)
    return [
      {
        title: 'People present (Present or Half Day), by day',
        bars: days.map((day, i) => ({
          label: String(dayNumber(day)),
          value: present[i]!,
          text: present[i] ? String(present[i]) : '',
        })),
      },
    ]
  const byMonth = new Map<string, number[]>()
  days.forEach(
    (day, i) => present[i] && byMonth.set(monthOf(day), [...(byMonth.get(monthOf(day)) ?? []), present[i]]),
  )
  const bars = [...byMonth].map(([month, values]) => {
    const value = Math.round(values.reduce((sum, one) => sum + one, 0) / values.length)
    return { label: monthText(month), value, text: String(value) }
  })
  return [{ title: 'People present (Present or Half Day), average day of each month', bars }]
}
