/** The leave report shows the ledger at the end of its period. */
import { describe, expect, test } from 'vitest'
import { asking, figuresOf, reportRowOf, step, fortnightOffice } from '../../tests/support/fortnight'
import { leaveReport } from './leaveFigures'

describe('leave', () => {
  test('shows balances at the end of the period, and each entry made in it', async () => {
    const at = await fortnightOffice()
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
    // A former employee is included if the period has a day of theirs.
    expect(reportRowOf(report, 'Manoj')).toBeDefined()
    expect(
      reportRowOf(
        await leaveReport(asking(at), { title: 'Leave', from: '2026-11-05', to: '2026-11-15' }, step),
        'Manoj',
      ),
    ).toBeUndefined()
  })
})
