/**
 * Each figure of the attendance report is compared with one computed here from punches, leave, corrections
 * and employment.
 */
import { describe, expect, test } from 'vitest'
import {
  asking,
  figuresOf,
  ist,
  off,
  period,
  punches,
  reportRowOf,
  step,
  fortnightOffice,
} from '../../tests/support/fortnight'
import { eachDay } from '../../src/domain/day'
import { attendanceReport } from './attendanceFigures'
import type { ReportDocument } from './document'

const lettersOf = (document: ReportDocument, who: string) =>
  document.tables[0]!.columns.flatMap(({ isDay }, i) =>
    isDay ? [reportRowOf(document, who)![i] || '_'] : [],
  ).join(' ')

describe('attendance', () => {
  test('is the matrix of the punches', async () => {
    const report = await attendanceReport(asking(await fortnightOffice()), period, step)
    //                                       2 3 4  5 6  7 8  9 10 ...
    expect(lettersOf(report, 'Ravi')).toBe('P P HD A HD P WO A H A A A WO WO')
    expect(lettersOf(report, 'Priya')).toBe('P HD A A A A WO A H A A P WO WO')
    expect(lettersOf(report, 'Meera')).toBe('A L L p hd A WO A H A a A WO WO')
    expect(lettersOf(report, 'Manoj')).toBe('P P A _ _ _ _ _ _ _ _ _ _ _')
    expect(lettersOf(report, 'Rekha')).toBe('_ _ _ _ _ _ _ P H A A A WO WO')
    expect(report.tables).toHaveLength(1)
    expect(report.tables[0]!.columns[2]!.header).toBe('2 Mon')
  })

  test('adds up to the totals computed from the punches', async () => {
    const report = await attendanceReport(asking(await fortnightOffice()), period, step)
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
      // 3rd, 5th; the 6th as corrected; not the Sunday or the holiday.
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
    // Everybody's days equal the days on which people were employed, and the last line is the sum of the
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

  test('agrees with the history for each day', async () => {
    const at = await fortnightOffice()
    const report = await attendanceReport(asking(at), period, step)
    const { body } = await at
      .as('Anita')
      .get(`/api/attendance/history?from=${period.from}&to=${period.to}&limit=500`)
    const words: Record<string, string> = {
      P: 'Present',
      HD: 'Half Day',
      A: 'Absent',
      L: 'On Leave',
      CO: 'Comp Off',
      WO: 'Week Off',
      H: 'Week Off',
    }
    let compared = 0
    for (const record of body.data) {
      const letter = lettersOf(report, record.firstName).split(' ')[
        eachDay(period.from, period.to).indexOf(record.date)
      ]!
      expect(words[letter.toUpperCase()], `${record.firstName} ${record.date}`).toBe(record.status)
      expect(/[a-z]/.test(letter)).toBe(record.leave !== null && record.leave.halves !== 'full')
      compared++
    }
    expect(compared).toBeGreaterThan(70)
  })

  test('counts only days that have ended: the night shift continues after the day shift', async () => {
    const at = await fortnightOffice()
    at.clock.set(ist('2026-11-16', '23:00'))
    const report = await attendanceReport(
      asking(at),
      { title: 'Open', from: '2026-11-13', to: '2026-11-18' },
      step,
    )
    expect(lettersOf(report, 'Ravi')).toBe('A WO WO A . .')
    expect(lettersOf(report, 'Priya')).toBe('P WO WO . . .')
    expect(figuresOf(report, 'Priya')).toMatchObject({ Present: 1, 'Week Off': 2, Absent: 0 })
    at.clock.set(ist('2026-11-17', '07:01'))
    expect(
      lettersOf(
        await attendanceReport(asking(at), { title: 'Open', from: '2026-11-13', to: '2026-11-18' }, step),
        'Priya',
      ),
    ).toBe('P WO WO A . .')
  })

  test('has a matrix per month and totals for longer periods; a former employee keeps the days', async () => {
    const at = await fortnightOffice()
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
