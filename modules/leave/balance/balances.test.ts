/**
 * Policies, adjustments and sheets change balances, and an inconsistency is reported. Everybody joined on 5
 * January 2026.
 */
import { describe, expect, test } from 'vitest'
import { office, type Name } from '../../../tests/support/office'
import { figures, leave } from '../../../tests/support/leaveBalance'
import { importBalances } from './openingBalances'

describe('policies', () => {
  test('a policy change affects nobody until the balances are updated, and then once', async () => {
    const at = await office()
    await at
      .as('Anita')
      .call('PUT', `/api/leaves/balance/${at.ids.Priya}`, { totalLeaves: 20, reason: 'Promised at hiring' })
    const recruiters = (await at.as('Anita').get('/api/leave-policies')).body.find(
      (p: any) => p.role === 'Recruiter',
    )
    expect(recruiters).toMatchObject({ totalLeaves: 18, freeLeaves: 1.5 })
    expect(
      (await at.as('Anita').call('PUT', `/api/leave-policies/${recruiters.id}`, { totalLeaves: 24 })).body
        .totalLeaves,
    ).toBe(24)
    expect((await figures(at, 'Ravi'))[0]).toBe(18)
    const preview = await at.as('Anita').post('/api/leave-policies/update-all-balances?preview=1')
    expect(preview.body).toMatchObject({
      updated: 3,
      unchanged: 6,
      owing: [],
      message: '3 people would be updated',
    })
    expect((await figures(at, 'Ravi'))[0]).toBe(18)
    expect((await at.as('Anita').post('/api/leave-policies/update-all-balances')).body).toMatchObject({
      updated: 3,
      unchanged: 6,
    })
    // 24 x 361 / 365 = 23.7; adjustments stay.
    expect([(await figures(at, 'Ravi'))[0], (await figures(at, 'Priya'))[0]]).toEqual([23.5, 25.5])
    expect((await at.as('Anita').post('/api/leave-policies/update-all-balances')).body).toMatchObject({
      updated: 0,
      unchanged: 9,
    })
  })

  test('people who would owe days are listed', async () => {
    const at = await office()
    await leave(at, 'Ravi', '2026-12-07', '2026-12-11')
    await at.as('Anita').call('PUT', '/api/leave-policies/4', { totalLeaves: 2 })
    expect(
      (await at.as('Anita').post('/api/leave-policies/update-all-balances?preview=1')).body.owing,
    ).toEqual([{ userId: at.ids.Ravi, name: 'Ravi Test', available: -3 }])
  })

  test.each([
    [{ totalLeaves: 51 }, 'totalLeaves'],
    [{ totalLeaves: 1.25 }, 'totalLeaves'],
    [{ freeLeaves: 5.5 }, 'freeLeaves'],
    [{ freeLeaves: -1 }, 'freeLeaves'],
  ])('%j is rejected', async (body, field) => {
    const at = await office()
    const reply = await at.as('Anita').call('PUT', '/api/leave-policies/1', body)
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, field])
  })
})

describe('adjusting a balance', () => {
  test('writes the differences with reason and author, never the sums, and notifies the person', async () => {
    const at = await office()
    const { body } = await at.as('Anita').call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, {
      totalLeaves: 20,
      usedLeaves: '2.5',
      carryForward: 1,
      reason: 'From the old books',
    })
    expect(body).toMatchObject({ totalLeaves: 20, usedLeaves: 2.5, carryForward: 1, available: 18.5 })
    expect(body.entries.slice(1).map((e: any) => [e.kind, e.sum, e.days, e.author, e.reason])).toEqual([
      ['adjustment', 'totalLeaves', 2, 'Anita Test', 'From the old books'],
      ['adjustment', 'usedLeaves', 2.5, 'Anita Test', 'From the old books'],
      ['adjustment', 'carryForward', 1, 'Anita Test', 'From the old books'],
    ])
    expect((await at.as('Ravi').get('/api/notifications')).body[0]).toMatchObject({
      type: 'balance_update',
      message: 'From the old books. You now have 18.5 days available.',
    })
    expect(() => at.app.database.writer.db.run('update leave_ledger set halves = 1')).toThrow('never edited')
    expect(() => at.app.database.writer.db.run('delete from leave_ledger')).toThrow('never deleted')
  })

  test('is rejected without a reason, is 404 for an unknown person and 403 for a Manager', async () => {
    const at = await office()
    const adjust = (name: Name, id: number, body: object) =>
      at.as(name).call('PUT', `/api/leaves/balance/${id}`, body)
    expect((await adjust('Anita', at.ids.Ravi, { totalLeaves: 20 })).body.errors).toEqual([
      { field: 'reason', message: 'Please provide a reason for the adjustment' },
    ])
    expect((await adjust('Anita', 999, { totalLeaves: 20, reason: 'x' })).status).toBe(404)
    expect((await adjust('Meera', at.ids.Ravi, { totalLeaves: 20, reason: 'x' })).status).toBe(403)
  })
})

test('opening balances from a sheet: bad lines are reported, the others imported, and a repeat changes nothing', async () => {
  const at = await office()
  const sheet =
    '\uFEFFEmployee ID;Total Leaves;Used;Carry Forward\r\nEMP0004;20;3,5;2\r\nEMP0005;18;1.5;0\r\nEMP0099;18;0;0\r\n;1;1;1\r\n"EMP0007";19;;4\r\n\r\n'
  const first = await importBalances(at.app, sheet, at.ids.Anita)
  expect(first).toEqual({
    changed: 2,
    same: 0,
    errors: [
      { line: 2, error: 'EMP0004: days must be numbers from 0 to 366 in steps of 0.5' },
      { line: 4, error: 'Employee EMP0099 does not exist' },
      { line: 5, error: 'The employee id is missing' },
    ],
  })
  expect(await figures(at, 'Priya')).toEqual([18, 1.5, 0, 0, 16.5])
  expect(await importBalances(at.app, sheet, at.ids.Anita)).toMatchObject({ changed: 0, same: 2 })
  expect((await importBalances(at.app, 'a,b\n1,2', at.ids.Anita)).errors).toHaveLength(1)
  // Nothing decides which of two lines for a person applies.
  const twice = `${sheet}\nemp0005;99;0;0`
  expect(await importBalances(at.app, twice, at.ids.Anita)).toMatchObject({
    changed: 0,
    errors: expect.arrayContaining([
      {
        line: expect.any(Number),
        error: expect.stringMatching(/^EMP0005 is also on line \d+\. Remove one/),
      },
      {
        line: expect.any(Number),
        error: expect.stringMatching(/^emp0005 is also on line \d+\. Remove one/),
      },
    ]),
  })
})

test('opening balances match people as every sheet does, in any case and with zeros added by portals', async () => {
  const at = await office()
  const sheet = `Employee ID,Total,Used
"=""EMP0004""",20,"=""2"""
emp0005,18,1.5
\u00a0EMP0007\u200b ,19,0
`
  expect(await importBalances(at.app, sheet, at.ids.Anita)).toEqual({ changed: 3, same: 0, errors: [] })
  expect((await figures(at, 'Priya')).slice(0, 2)).toEqual([18, 1.5])
  const twice = 'Employee ID,Total,Used\n"=""EMP0004""",20,2\nemp0004,18,1.5\n'
  expect((await importBalances(at.app, twice, at.ids.Anita)).errors).toHaveLength(2)
})

test('an inconsistency is found at night and the Admins are notified', async () => {
  const at = await office()
  await leave(at, 'Ravi', '2026-12-07')
  expect(await at.app.scheduler.run('leave.check', '2026-11-18')).toBe('Ledger, leaves and attendance agree')
  await at.write((tx) => tx.db.run('delete from leave_halves'))
  expect(await at.app.scheduler.run('leave.check', '2026-11-19')).toContain(
    'leaves whose ledger entries differ',
  )
  expect((await at.as('Anita').get('/api/notifications')).body[0].title).toBe('Leave data needs a check')
})
