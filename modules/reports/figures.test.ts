/**
 * Each figure of a report against one that was worked out here, from punches, leave, corrections and
 * employment alone.
 */
import { describe, expect, test } from 'vitest'
import { desk, office, type Name, type Office } from '../../tests/support/office'
import { addDays, eachDay, type Day } from '../../src/domain/day'
import { deactivate } from '../people/service'
import { attendanceReport } from './attendanceFigures'
import type { Asking, ReportDocument } from './document'
import { leaveReport } from './leaveFigures'
import { payrollReport } from './payrollFigures'
import { grossOf, monthsOf, periodOf } from './rules'

const ist = (day: Day, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()
const period = { title: 'Test', from: '2026-11-02', to: '2026-11-15' }
const holiday = '2026-11-10'
/** 1st Saturday: worked. 2nd: off. Sundays off. */
const off = new Set(['2026-11-08', '2026-11-14', '2026-11-15', holiday])
const step = async () => {}
const asking =
  (at: Office): Asking =>
  (work) =>
    at.app.ask(work)

/** In and out, by person and day; the day's night shift ends on the next. */
const punches: [Name, Day, string, Day, string][] = [
  ['Ravi', '2026-11-02', '09:30', '2026-11-02', '18:30'], // 9.00 Present
  ['Ravi', '2026-11-03', '09:50', '2026-11-03', '18:00'], // late, 8.17 Present
  ['Ravi', '2026-11-04', '09:45', '2026-11-04', '15:00'], // on the grace: not late; 5.25 Half Day
  ['Ravi', '2026-11-05', '10:00', '2026-11-05', '12:00'], // late, 2.00 Absent
  ['Ravi', '2026-11-07', '09:30', '2026-11-07', '17:30'], // a 1st Saturday, 8.00 Present
  ['Ravi', '2026-11-08', '11:00', '2026-11-08', '14:00'], // a Sunday: Week Off with hours, never late
  ['Ravi', holiday, '11:00', holiday, '13:00'], // a holiday
  ['Priya', '2026-11-02', '18:30', '2026-11-03', '03:00'], // night, 8.50
  ['Priya', '2026-11-03', '19:00', '2026-11-04', '00:20'], // night, late, 5.33 Half Day
  // until after midnight of an off day: the evening's
  ['Priya', '2026-11-13', '18:40', '2026-11-14', '03:10'],
  ['Meera', '2026-11-05', '13:30', '2026-11-05', '18:00'], // the morning is leave: 4.50 Present, never late
  ['Meera', '2026-11-06', '09:30', '2026-11-06', '12:00'], // the afternoon is leave: 2.50 Half Day
  ['Manoj', '2026-11-02', '09:30', '2026-11-02', '18:30'],
  ['Manoj', '2026-11-03', '09:30', '2026-11-03', '18:30'],
  ['Rekha', '2026-11-09', '09:30', '2026-11-09', '18:30'],
]

async function told(): Promise<Office> {
  const at = await office(ist('2026-11-01', '10:00'))
  const { ids } = at
  await at.write((tx) => {
    tx.db.run('insert into holidays (day, name) values (?, ?)', holiday, 'Diwali')
    tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, ids.Priya)
    tx.db.run(`update employments set joined = '2026-11-09' where user_id = ?`, ids.Rekha)
    for (const [name, annual] of [
      ['Ravi', 54_000_000],
      ['Priya', 36_500_001],
      ['Meera', 100_000_000],
      ['Manoj', 72_000_000],
      ['Rekha', 33_333_333],
    ] as const)
      tx.db.run('update users set basic_salary = ? where id = ?', annual, ids[name])
  })
  const leave = async (body: object) => {
    const asked = await at
      .as('Meera')
      .post('/api/leaves', { leaveType: 'personal', duration: 'full_day', reason: 'Family', ...body })
    expect(asked.status).toBe(200)
    expect(
      (await at.as('Sunil').call('PUT', `/api/leaves/${asked.body.id}/approval`, { action: 'approve' }))
        .status,
    ).toBe(200)
  }
  await leave({ fromDate: '2026-11-03', toDate: '2026-11-04' })
  await leave({ fromDate: '2026-11-05', toDate: '2026-11-05', duration: 'half_day_morning' })
  await leave({ fromDate: '2026-11-06', toDate: '2026-11-06', duration: 'half_day_afternoon' })
  // and no punch: Absent, half of it leave
  await leave({ fromDate: '2026-11-12', toDate: '2026-11-12', duration: 'half_day_morning' })
  const events = punches
    .flatMap(
      ([name, day, from, until, to]) =>
        [
          [ist(day, from), name, 'in'],
          [ist(until, to), name, 'out'],
        ] as const,
    )
    .toSorted(([a], [b]) => a.localeCompare(b))
  for (const [instant, name, type] of events) {
    at.clock.set(instant)
    expect((await at.as(name).post('/api/attendance/punch', { type, location: desk })).status).toBe(200)
  }
  // Manoj left on the 4th; Ravi's 6th, without a punch, was put right.
  at.clock.set(ist('2026-11-16', '10:00'))
  await at.write((tx) => deactivate(tx, ids.Manoj, '2026-11-04'))
  const asked = await at.as('Ravi').post('/api/regularizations', {
    requestType: 'on_duty',
    targetDate: '2026-11-06',
    reason: 'Client',
    punchInTime: '10:30',
    punchOutTime: '17:30',
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  expect(
    (
      await at
        .as('Meera')
        .call('PUT', `/api/regularizations/${asked.body.id}/approval`, { action: 'approve' })
    ).status,
  ).toBe(200)
  return at
}

const rowOf = (document: ReportDocument, who: string) =>
  document.tables[0]!.rows.find((row) => row[1] === `${who} Test`)
const figuresOf = (document: ReportDocument, who: string) => {
  const row = rowOf(document, who)!
  return Object.fromEntries(
    document.tables[0]!.columns.flatMap(({ header, isDay }, i) => (isDay || i < 2 ? [] : [[header, row[i]]])),
  )
}
const lettersOf = (document: ReportDocument, who: string) =>
  document.tables[0]!.columns.map(({ isDay }, i) => (isDay ? rowOf(document, who)![i] || '_' : '')).join('')

describe('attendance', () => {
  test('is the matrix that the punches make', async () => {
    const report = await attendanceReport(asking(await told()), period, step)
    //                                              2345678901 2345
    expect(lettersOf(report, 'Ravi')).toBe('PPDADPWAHAAAWW')
    expect(lettersOf(report, 'Priya')).toBe('PDAAAAWAHAAPWW')
    expect(lettersOf(report, 'Meera')).toBe('ALLpdAWAHAaAWW')
    expect(lettersOf(report, 'Manoj')).toBe('PPA___________')
    expect(lettersOf(report, 'Rekha')).toBe('_______PHAAAWW')
    expect(report.tables).toHaveLength(1)
    expect(report.tables[0]!.columns[2]!.header).toBe('2 Mon')
  })

  test('adds up to what is worked out from the punches', async () => {
    const report = await attendanceReport(asking(await told()), period, step)
    expect(figuresOf(report, 'Ravi')).toEqual({
      Present: 3,
      'Half Day': 2,
      Absent: 5,
      'On Leave': 0,
      'Comp Off': 0,
      'Week Off': 3,
      Holiday: 1,
      'Half days of leave': 0,
      'Off days worked': 2,
      // 3rd, 5th; the 6th as corrected; not the Sunday, not the holiday.
      'Late days': 3,
      Hours: 9 + 8.17 + 5.25 + 2 + 7 + 8 + 3 + 2,
      'Average hours': 5.55,
    })
    expect(figuresOf(report, 'Priya')).toMatchObject({
      Present: 2,
      'Half Day': 1,
      Absent: 7,
      'Late days': 1,
      Hours: 8.5 + 5.33 + 8.5,
    })
    expect(figuresOf(report, 'Meera')).toMatchObject({
      Present: 1,
      'Half Day': 1,
      Absent: 6,
      'On Leave': 2,
      'Half days of leave': 3,
      'Late days': 0,
      Hours: 7,
      'Average hours': 3.5,
    })
    expect(figuresOf(report, 'Sana')).toMatchObject({
      Present: 0,
      Absent: 10,
      'Week Off': 3,
      Holiday: 1,
      Hours: 0,
      'Average hours': null,
    })
    // Sums: everybody's days are the days that people were employed, and the last line is the sum of the
    // lines.
    const { rows, totals, columns } = report.tables[0]!
    columns.forEach(({ header, isDay }, i) => {
      if (i < 2 || isDay || header === 'Average hours') return
      expect(Number(totals![i]), header).toBeCloseTo(
        rows.reduce((sum, row) => sum + Number(row[i]), 0),
        2,
      )
    })
    const came =
      punches.filter(([name, day]) => !off.has(day) && !(name === 'Ravi' && day === '2026-11-05')).length + 1
    expect(columns.reduce((sum, { isDay }, i) => sum + (isDay ? Number(totals![i]) : 0), 0)).toBe(came)
  })

  test('says of each day what the history says', async () => {
    const at = await told()
    const report = await attendanceReport(asking(at), period, step)
    const { body } = await at
      .as('Anita')
      .get(`/api/attendance/history?from=${period.from}&to=${period.to}&limit=500`)
    const words: Record<string, string> = {
      P: 'Present',
      D: 'Half Day',
      A: 'Absent',
      L: 'On Leave',
      C: 'Comp Off',
      W: 'Week Off',
      H: 'Week Off',
    }
    let compared = 0
    for (const record of body.data) {
      const letter = lettersOf(report, record.firstName)[
        eachDay(period.from, period.to).indexOf(record.date)
      ]!
      expect(words[letter.toUpperCase()], `${record.firstName} ${record.date}`).toBe(record.status)
      expect(/[a-z]/.test(letter)).toBe(record.leave !== null && record.leave.halves !== 'full')
      compared++
    }
    expect(compared).toBeGreaterThan(70)
  })

  test('counts no day that is not over: the night goes on when the day shift has ended', async () => {
    const at = await told()
    at.clock.set(ist('2026-11-16', '23:00'))
    const report = await attendanceReport(
      asking(at),
      { title: 'Open', from: '2026-11-13', to: '2026-11-18' },
      step,
    )
    expect(lettersOf(report, 'Ravi')).toBe('AWWA..')
    expect(lettersOf(report, 'Priya')).toBe('PWW...')
    expect(figuresOf(report, 'Priya')).toMatchObject({ Present: 1, 'Week Off': 2, Absent: 0 })
    at.clock.set(ist('2026-11-17', '07:01'))
    expect(
      lettersOf(
        await attendanceReport(asking(at), { title: 'Open', from: '2026-11-13', to: '2026-11-18' }, step),
        'Priya',
      ),
    ).toBe('PWWA..')
  })

  test('has a matrix a month and the sums of them where the period is longer; a former employee keeps the days', async () => {
    const at = await told()
    expect((await at.as('Anita').call('DELETE', `/api/users/${at.ids.Manoj}`)).status).toBe(200)
    const report = await attendanceReport(
      asking(at),
      { title: 'Long', from: '2026-10-15', to: '2026-11-15' },
      step,
    )
    expect(report.tables.map(({ name }) => name)).toEqual(['Whole period', 'October 2026', 'November 2026'])
    const former = report.tables.map(({ rows }) =>
      rows.find((row) => row[1] === `Former employee ${at.ids.Manoj}`)!,
    )
    expect(former[0]!.slice(2, 5)).toEqual([2, 0, Number(former[1]![21]) + 1])
  })
})

describe('payroll input', () => {
  test('is what the days are worth, worked out in fractions', async () => {
    const at = await told()
    const report = await payrollReport(
      asking(at),
      { title: 'Pay', from: '2026-11-02', to: '2026-11-15' },
      step,
    )
    const pay: Record<string, [number, number, number]> = {
      // payable, unpaid, not employed
      Ravi: [3 + 2 * 0.5 + 4, 2 * 0.5 + 5, 0],
      Priya: [2 + 0.5 + 4, 0.5 + 7, 0],
      // Two days and three halves of leave; half a day worked whole, half a day worked half.
      Meera: [4 + 2 + 3 * 0.5 + 0.5 + 0.25, 5 + 0.5 + 0.25, 0],
      Manoj: [2, 1, 11],
      Rekha: [1 + 1 + 2, 3, 7],
    }
    for (const [who, [payable, unpaid, notEmployed]] of Object.entries(pay)) {
      const annual = Number(
        at.app.ask(
          ({ db }) =>
            db.one<{ s: number }>('select basic_salary as s from users where id = ?', at.ids[who as Name])!.s,
        ),
      )
      expect(figuresOf(report, who), who).toEqual({
        Role: expect.any(String),
        'Calendar days': 30,
        'Payable days': payable,
        'Unpaid days': unpaid,
        'Not employed': notEmployed,
        'Not counted': 0,
        'Annual salary': annual / 100,
        Gross: Math.floor((annual / 12) * (payable / 30) + 0.5) / 100,
      })
    }
    expect(figuresOf(report, 'Sana')).toMatchObject({ 'Payable days': 4, 'Unpaid days': 10, Gross: null })
    expect(report.notes.at(-1)).toContain('4 people have no annual salary')
  })

  test('counts no day ahead of time, and says month by month what each is', async () => {
    const at = await told()
    const report = await payrollReport(
      asking(at),
      { title: 'Pay', from: '2026-10-16', to: '2026-11-30' },
      step,
    )
    expect(report.tables.map(({ name }) => name)).toEqual(['Whole period', 'October 2026', 'November 2026'])
    const november = report.tables[2]!.rows.find((row) => row[1] === 'Ravi Test')!
    // The 1st is a Sunday; the 16th is not over at ten in the morning.
    expect(november.slice(3, 8)).toEqual([30, 9, 6, 0, 15])
    expect(rowOf(report, 'Ravi')!.at(-1)).toBeCloseTo(
      report.tables
        .slice(1)
        .reduce((sum, table) => sum + Number(table.rows.find((row) => row[1] === 'Ravi Test')!.at(-1)), 0),
      2,
    )
  })

  test.each([
    // annual in paise, quarters of days, days of the month, gross in paise
    [54_000_000, 120, 30, 4_500_000],
    [54_000_000, 124, 31, 4_500_000],
    [54_000_000, 112, 28, 4_500_000],
    [54_000_000, 118, 30, 4_425_000],
    [100, 4, 31, 0], // 0.27 paise
    [186, 4, 31, 1], // 0.5 paise: up
    [185, 4, 31, 0],
    [558, 4, 31, 2], // 1.5 paise: up
    [33_333_333, 1, 30, 23_148], // 23148.1479
    [99_999_999_999_999, 124, 31, 8_333_333_333_333], // 8333333333333.25: no digit is lost
    [0, 120, 30, 0],
    [54_000_000, 0, 30, 0],
  ])('%d paise a year, %d quarters of %d days: %d paise', (annual, quarters, days, gross) =>
    expect(grossOf(annual, quarters, days)).toBe(gross),
  )
})

describe('leave', () => {
  test('shows balances as the ledger stood when the period ended, and each entry made in it', async () => {
    const at = await told()
    const report = await leaveReport(
      asking(at),
      { title: 'Leave', from: '2026-11-01', to: '2026-11-15' },
      step,
    )
    const own = (await at.as('Meera').get('/api/leaves/balance')).body
    expect(figuresOf(report, 'Meera')).toEqual({
      Role: 'Manager',
      Total: own.totalLeaves,
      Carried: own.carryForward,
      Used: 3.5,
      Reserved: 0,
      Available: own.totalLeaves - 3.5,
    })
    const sql = at.app.ask(({ db }) =>
      db.all<{ kind: string; days: number }>(
        `select kind, halves / 2.0 as days
         from leave_ledger
         where user_id = ?
           and at between '2026-10-31T18:30' and '2026-11-15T18:30'
         order by at, id`,
        at.ids.Meera,
      ),
    )
    expect(sql.length).toBeGreaterThan(8)
    expect(
      report.tables[1]!.rows.filter((row) => row[2] === 'Meera Test').map((row) => ({
        kind: row[3],
        days: row[5],
      })),
    ).toEqual(sql)
    // Before any of it.
    const before = await leaveReport(
      asking(at),
      { title: 'Leave', from: '2026-10-01', to: '2026-10-31' },
      step,
    )
    expect(figuresOf(before, 'Meera')).toMatchObject({ Used: 0, Available: own.totalLeaves })
    expect(before.tables[1]!.rows).toEqual([])
    // Who has left is in it as long as the period holds a day of theirs.
    expect(rowOf(report, 'Manoj')).toBeDefined()
    expect(
      rowOf(
        await leaveReport(asking(at), { title: 'Leave', from: '2026-11-05', to: '2026-11-15' }, step),
        'Manoj',
      ),
    ).toBeUndefined()
  })
})

describe('periods', () => {
  test.each([
    ['week', '2026-11-18', '2026-11-16'],
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-22', '2026-11-16'],
    ['month', '2026-11-18', '2026-11-01'],
    ['quarter', '2026-11-18', '2026-10-01'],
    ['quarter', '2026-03-31', '2026-01-01'],
    ['year', '2026-11-18', '2026-01-01'],
  ] as const)('the %s of %s begins on %s', (range, today, from) =>
    expect(periodOf(range, today)).toEqual({ from, to: today }),
  )

  test('months of a period', () => {
    expect(
      monthsOf('2027-12-30', '2028-02-29').map(({ from, to, calendarDays }) => [from, to, calendarDays]),
    ).toEqual([
      ['2027-12-30', '2027-12-31', 31],
      ['2028-01-01', '2028-01-31', 31],
      ['2028-02-01', '2028-02-29', 29],
    ])
    expect(monthsOf(period.from, addDays(period.from, 0))).toHaveLength(1)
  })
})
