/** The payroll input: payable and unpaid days of each month, and the gross from the annual salary. */
import { dayText } from '../../src/domain/day'
import { longMonthText } from '../../src/domain/month'
import type { Cell } from '../../src/sheets'
import { daysOfPeriod, recordedSince } from '../attendance/service'
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
import { grossOf, monthParts, noPay, payOf, type MonthPart, type Pay } from './rules'

const columns: readonly ReportColumn[] = [
  { header: 'Employee ID', width: 12 },
  { header: 'Name', width: 26 },
  { header: 'Role', width: 15 },
  { header: 'Calendar days', width: 9, kind: 'number' },
  { header: 'Payable days', width: 9, kind: 'number' },
  { header: 'Unpaid days', width: 9, kind: 'number' },
  { header: 'Not employed', width: 9, kind: 'number' },
  { header: 'Not counted', width: 9, kind: 'number' },
  { header: 'Annual salary', width: 16, kind: 'money' },
  { header: 'Gross', width: 16, kind: 'money' },
]

type Line = { person: PersonRow; pay: Pay; gross: number | null }
type Sum = Pay & { gross: number; withoutSalary: number }

export async function payrollReport(
  asking: Asking,
  { title, from, to }: Wanted,
  step: Step,
): Promise<ReportDocument> {
  const { frame, people, since } = asking((ask) => ({
    frame: frameOf(ask),
    people: peopleOf(ask),
    since: recordedSince(ask),
  }))
  const months = monthParts(from, to)
  const linesByMonth: { month: MonthPart; lines: Line[] }[] = []
  for (const month of months) {
    const pays = asking(
      (ask) =>
        new Map(
          [...daysOfPeriod(ask, month.from, month.to)].map(({ userId, days }) => [userId, payOf(days)]),
        ),
    )
    linesByMonth.push({
      month,
      lines: [...people.values()].flatMap((person) =>
        pays.has(person.id) ? [lineOf(person, pays.get(person.id)!, month)] : [],
      ),
    })
    await step(linesByMonth.length / months.length)
  }
  const tables = linesByMonth.map(({ month, lines }) =>
    tableOf(longMonthText(month.month), lines, month.calendarDays),
  )
  const whole = together(
    linesByMonth.flatMap(({ lines }) => lines),
    people,
  )
  if (linesByMonth.length > 1) tables.unshift(tableOf('Whole period', whole, null))
  const { withoutSalary } = sumOf(whole)
  const notBegun =
    since > from ? `, and days without a record before the firm started with Muster on ${dayText(since)}` : ''
  return {
    firm: frame.firm,
    title,
    period: periodText(from, to),
    tables,
    notes: [
      'Amounts are in rupees (INR). Gross of a month = annual salary / 12 x payable days / calendar ' +
        'days of the month, rounded to the nearest paisa (halves up). Totals add the rounded figures.',
      'Paid: Present, off days, holidays and approved leave. Half Day 0.5, Absent 0. With half a day of ' +
        'approved leave, the other half depends on the hours worked.',
      `Generated on ${frame.made} with the annual salaries of that day. Not included in days or gross: ` +
        `unfinished days${notBegun}. ` +
        'Not employed, and unpaid: days before joining and after leaving.',
      ...(withoutSalary
        ? [
            `${withoutSalary === 1 ? '1 person has' : `${withoutSalary} people have`} no annual salary: ` +
              'their gross is empty.',
          ]
        : []),
    ],
    charts: chartsOf(linesByMonth),
  }
}

function lineOf(person: PersonRow, pay: Pay, { calendarDays }: MonthPart): Line {
  return {
    person,
    pay,
    gross: person.salary === null ? null : grossOf(person.salary, pay.payable, calendarDays),
  }
}

/** One line per person. */
function together(lines: readonly Line[], people: Map<number, PersonRow>): Line[] {
  const whole = new Map<number, Line>()
  for (const { person, pay, gross } of lines) {
    const line = whole.get(person.id) ?? { person, pay: noPay(), gross: person.salary === null ? null : 0 }
    for (const name of Object.keys(pay) as (keyof Pay)[]) line.pay[name] += pay[name]
    whole.set(person.id, gross === null ? line : { ...line, gross: line.gross! + gross })
  }
  return [...people.values()].flatMap(({ id }) => whole.get(id) ?? [])
}

function sumOf(lines: readonly Line[]): Sum {
  const sum: Sum = { ...noPay(), gross: 0, withoutSalary: 0 }
  for (const { pay, gross } of lines) {
    for (const name of Object.keys(pay) as (keyof Pay)[]) sum[name] += pay[name]
    if (gross === null) sum.withoutSalary++
    else sum.gross += gross
  }
  return sum
}

function tableOf(name: string, lines: readonly Line[], calendarDays: number | null): ReportTable {
  const figures = (pay: Pay): Cell[] => [
    pay.payable / 4,
    pay.unpaid / 4,
    pay.notEmployed / 4,
    pay.notCounted / 4,
  ]
  const sum = sumOf(lines)
  return {
    name,
    columns,
    frozen: 2,
    rows: lines.map(({ person, pay, gross }) => [
      person.employeeId,
      person.name,
      person.role,
      calendarDays,
      ...figures(pay),
      rupees(person.salary),
      rupees(gross),
    ]),
    totals: ['Total', `${lines.length} people`, null, null, ...figures(sum), null, rupees(sum.gross)],
  }
}

const rupees = (paise: number | null): Cell => (paise === null ? null : paise / 100)

function chartsOf(read: readonly { month: MonthPart; lines: Line[] }[]): Chart[] {
  const bars = (entries: Iterable<[string, number]>) =>
    [...entries].map(([label, paise]) => ({ label, value: paise, text: lakhs(paise) }))
  if (read.length > 1)
    return [
      {
        title: 'Gross by month',
        bars: bars(
          read.map(({ month, lines }): [string, number] => [longMonthText(month.month), sumOf(lines).gross]),
        ),
      },
    ]
  const byRole = new Map<string, number>()
  for (const { person, gross } of read[0]!.lines)
    byRole.set(person.role, (byRole.get(person.role) ?? 0) + (gross ?? 0))
  return [{ title: 'Gross by role', bars: bars(byRole) }]
}

/** In lakhs of rupees, if there are any. */
const lakhs = (paise: number): string =>
  paise >= 1e7 ? `Rs ${(paise / 1e7).toFixed(2)} lakh` : `Rs ${(paise / 100).toFixed(0)}`
