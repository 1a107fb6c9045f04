/** The leave report: everybody's balance at the end of the period, and the ledger's entries in it. */
import type { Ask } from '../../src/app'
import { addDays, dayOf, dayText, instantAt, type Day } from '../../src/domain/day'
import type { Cell } from '../../src/sheets'
import { ledgerSums, ledgerEntries, leaveYearFor, type LedgerEntry } from '../leave/service'
import {
  employedIn,
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

const who: readonly ReportColumn[] = [
  { header: 'Employee ID', width: 12 },
  { header: 'Name', width: 26 },
]
const balanceColumns: readonly ReportColumn[] = [
  ...who,
  { header: 'Role', width: 15 },
  ...['Total', 'Carried', 'Used', 'Reserved', 'Available'].map((header): ReportColumn => ({
    header,
    width: 10,
    kind: 'number',
  })),
]
const movementColumns: readonly ReportColumn[] = [
  { header: 'Date', width: 12, kind: 'day' },
  ...who,
  { header: 'Entry', width: 14 },
  { header: 'Figure', width: 10 },
  { header: 'Days', width: 8, kind: 'number' },
  { header: 'Leave year', width: 11 },
  { header: 'Reason', width: 44 },
  { header: 'By', width: 22 },
]
const figures = { total: 'Total', carry: 'Carried', used: 'Used', reserved: 'Reserved' } as const

export async function leaveReport(
  asking: Asking,
  { title, from, to }: Wanted,
  step: Step,
): Promise<ReportDocument> {
  const { frame, balances, movements, year } = asking((ask) => {
    const frame = frameOf(ask)
    const people = peopleOf(ask)
    const [begin, end] = [
      instantAt(from, '00:00', frame.zone),
      instantAt(addDays(to, 1), '00:00', frame.zone),
    ]
    const year = leaveYearFor(ask, to)
    const here = employedIn(ask, from, to)
    return {
      frame,
      year,
      balances: balanceTable(ask, people, here, year.from, end),
      movements: movementTable(ledgerEntries(ask, begin, end), people, frame.zone),
    }
  })
  await step(1)
  return {
    firm: frame.firm,
    title,
    period: periodText(from, to),
    tables: [balances, movements],
    notes: [
      `Balances of the leave year ${year.name}, in days, at the end of ` +
        `${dayText(to)}${to >= frame.today ? `, or on ${frame.made}` : ''}. Available = total + carried - ` +
        'used - reserved.',
      "Movements are the ledger's entries in the period. Leave counts as used when it is " +
        'approved, not on the day of the leave.',
      `Generated on ${frame.made}.`,
    ],
    charts: chartsOf(balances, movements),
  }
}

function balanceTable(
  ask: Ask,
  people: Map<number, PersonRow>,
  here: ReadonlySet<number>,
  year: Day,
  end: string,
): ReportTable {
  const sums = ledgerSums(ask, year, end)
  const totals = [0, 0, 0, 0, 0]
  const rows = [...people.values()]
    .filter(({ id }) => here.has(id))
    .map(({ id, employeeId, name, role }): Cell[] => {
      const { total, carry, used, reserved } = sums.get(id) ?? { total: 0, carry: 0, used: 0, reserved: 0 }
      const days = [total, carry, used, reserved, total + carry - used - reserved].map((halves) => halves / 2)
      days.forEach((count, i) => (totals[i]! += count))
      return [employeeId, name, role, ...days]
    })
  return {
    name: 'Balances',
    columns: balanceColumns,
    rows,
    totals: ['Total', `${rows.length} people`, null, ...totals],
    frozen: 2,
  }
}

function movementTable(
  entries: readonly LedgerEntry[],
  people: Map<number, PersonRow>,
  zone: string,
): ReportTable {
  const rows = entries.map(({ userId, at, kind, sum, halves, yearName, reason, author }): Cell[] => {
    const person = people.get(userId)!
    return [
      { day: dayOf(at, zone) },
      person.employeeId,
      person.name,
      kind,
      figures[sum],
      halves / 2,
      yearName,
      reason,
      author === null ? 'Muster' : (people.get(author)?.name ?? null),
    ]
  })
  return {
    name: 'Movements',
    columns: movementColumns,
    rows,
    totals: [`${rows.length} entries`, ...Array.from({ length: 8 }, () => null)],
    frozen: 3,
  }
}

function chartsOf({ totals }: ReportTable, movements: ReportTable): Chart[] {
  const byKind = new Map<string, number>()
  for (const row of movements.rows)
    byKind.set(String(row[3]), (byKind.get(String(row[3])) ?? 0) + Math.abs(Number(row[5])))
  const bar = ([label, value]: readonly [string, number]) => ({
    label,
    value: Math.max(0, value),
    text: String(value),
  })
  return [
    {
      title: 'Balances, total days of all employees',
      bars: ['Total', 'Carried', 'Used', 'Reserved', 'Available'].map((name, i) =>
        bar([name, Number(totals![i + 3])]),
      ),
    },
    ...(byKind.size
      ? [{ title: 'Movements in the period, days by type of entry', bars: [...byKind].map(bar) }]
      : []),
  ]
}
