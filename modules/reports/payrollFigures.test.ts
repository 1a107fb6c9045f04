/** Payroll input is compared with fractions computed here. */
import { describe, expect, test } from 'vitest'
import type { Name } from '../../tests/support/office'
import { asking, figuresOf, reportRowOf, step, fortnightOffice } from '../../tests/support/fortnight'
import { payrollReport } from './payrollFigures'
import { grossOf } from './rules'

describe('payroll input', () => {
  test("equals the days' value, computed in fractions", async () => {
    const at = await fortnightOffice()
    const report = await payrollReport(
      asking(at),
      { title: 'Pay', from: '2026-11-02', to: '2026-11-15' },
      step,
    )
    const pay: Record<string, [number, number, number]> = {
      // payable, unpaid, not employed
      Ravi: [3 + 2 * 0.5 + 4, 2 * 0.5 + 5, 0],
      Priya: [2 + 0.5 + 4, 0.5 + 7, 0],
      // Two days and three halves of leave; one half-day worked fully, one half.
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

  test('counts no future day, and shows each month', async () => {
    const at = await fortnightOffice()
    const report = await payrollReport(
      asking(at),
      { title: 'Pay', from: '2026-10-16', to: '2026-11-30' },
      step,
    )
    expect(report.tables.map(({ name }) => name)).toEqual(['Whole period', 'October 2026', 'November 2026'])
    const november = report.tables[2]!.rows.find((row) => row[1] === 'Ravi Test')!
    // The 1st is a Sunday; the 16th has not ended at ten in the morning.
    expect(november.slice(3, 8)).toEqual([30, 9, 6, 0, 15])
    expect(reportRowOf(report, 'Ravi')!.at(-1)).toBeCloseTo(
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
