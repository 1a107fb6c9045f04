/** The change of the leave year. Everybody joined on 5 January 2026. */
import { expect, test } from 'vitest'
import { desk, office, type Office } from '../../../tests/support/office'
import { figures, leave } from '../../../tests/support/leaveBalance'
import { addPerson } from '../../people/service'
import { checks } from '../checks'
import { importBalances } from './openingBalances'
import { yearEnd } from './yearEnd'

const on = async (at: Office, day: string) => {
  at.clock.set(`${day}T04:00:00.000Z`)
  await at.app.scheduler.run('leave.year', day)
}
const sound = (at: Office) => expect(at.app.ask(checks).filter((f) => !f.ok)).toEqual([])

test('a new year begins with its grant and at most ten days of the old one', async () => {
  const at = await office()
  await leave(at, 'Ravi', '2026-12-07', '2026-12-11')
  await on(at, '2027-01-01')
  expect(await figures(at, 'Ravi')).toEqual([18, 0, 10, 0, 28])
  expect((await at.as('Ravi').get('/api/leaves/balance')).body).toMatchObject({
    from: '2027-01-01',
    to: '2027-12-31',
    carryForwardExpires: '2027-03-31',
  })
  await on(at, '2027-01-01')
  await on(at, '2027-01-02')
  expect(await figures(at, 'Ravi')).toEqual([18, 0, 10, 0, 28])
})

test('if fewer than ten days are left, all of them are carried', async () => {
  const at = await office()
  await leave(at, 'Ravi', '2026-12-01', '2026-12-18')
  const rest = (await figures(at, 'Ravi'))[4]!
  expect(rest).toBeLessThan(10)
  await on(at, '2027-01-01')
  expect(await figures(at, 'Ravi')).toEqual([18, 0, rest, 0, 18 + rest])
})

test('of ten carried days, eight taken before the expiry, two expire; later leave cannot use them', async () => {
  const at = await office()
  await on(at, '2027-01-04')
  expect(await figures(at, 'Ravi')).toEqual([18, 0, 10, 0, 28])
  await leave(at, 'Ravi', '2027-02-01', '2027-02-10')
  expect(await figures(at, 'Ravi')).toEqual([18, 9, 10, 0, 19])
  await on(at, '2027-03-31')
  expect((await figures(at, 'Ravi'))[2]).toBe(10)
  await on(at, '2027-04-01')
  expect(await figures(at, 'Ravi')).toEqual([18, 9, 9, 0, 18])
  sound(at)
})

test('carried days cannot pay for leave after their expiry day', async () => {
  const at = await office()
  await on(at, '2027-01-04')
  expect(await figures(at, 'Ravi')).toEqual([18, 0, 10, 0, 28])
  const ask = (from: string, to: string) =>
    at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: from,
      toDate: to,
      duration: 'full_day',
      reason: 'Long',
      workingDaysOnly: true,
    })
  expect((await ask('2027-05-03', '2027-05-26')).body.message).toBe(
    'Not enough leave in 2027: this needs 19 days, and 18 are available',
  )
  expect((await ask('2027-05-03', '2027-05-14')).status).toBe(200)
})

test("the expiry day ends at the firm's midnight: days set as used after it save no carried days", async () => {
  const at = await office()
  await on(at, '2027-01-04')
  at.clock.set('2027-03-31T19:00:00.000Z') // 1 April, 00:30
  await at.app.scheduler.run('leave.year', '2027-04-01')
  expect(await figures(at, 'Ravi')).toEqual([18, 0, 0, 0, 18])
  await at
    .as('Anita')
    .call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { usedLeaves: 4, reason: 'From the old books' })
  await leave(at, 'Ravi', '2027-05-03')
  expect(await figures(at, 'Ravi')).toEqual([18, 5, 0, 0, 13])
})

test('leave retracted after the expiry expires too: nobody gains by applying and retracting', async () => {
  const at = await office()
  await on(at, '2027-01-04')
  const id = await leave(at, 'Ravi', '2027-02-01', '2027-02-02')
  await on(at, '2027-02-01')
  await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
  at.clock.set('2027-02-01T13:00:00.000Z')
  expect(
    (await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })).body.totalHours,
  ).toBe('9.00')
  await on(at, '2027-04-01')
  expect(await figures(at, 'Ravi')).toEqual([18, 2, 2, 0, 18])
  expect((await at.as('Ravi').call('PUT', `/api/leaves/${id}/worked`, { date: '2027-02-01' })).status).toBe(
    200,
  )
  expect(await figures(at, 'Ravi')).toEqual([18, 1, 1, 0, 18])
})

test('a request of the old year decided in the new one updates the carried days', async () => {
  const at = await office()
  const id = await leave(at, 'Ravi', '2026-12-01', '2026-12-18', false)
  const rest = (await figures(at, 'Ravi'))[4]!
  await on(at, '2027-01-01')
  expect((await figures(at, 'Ravi'))[2]).toBe(rest)
  await at.as('Anita').call('PUT', `/api/leaves/${id}/approval`, { action: 'reject', comment: 'Too late' })
  expect((await figures(at, 'Ravi'))[2]).toBe(rest + 5)
  sound(at)
})

test('the leave year from April, chosen before the first leave', async () => {
  const at = await office()
  expect(
    (await at.as('Anita').post('/api/settings', { key: 'leave', value: { yearStartsIn: 4 } })).status,
  ).toBe(200)
  expect((await at.as('Ravi').get('/api/leaves/balance')).body).toMatchObject({
    from: '2026-04-01',
    to: '2027-03-31',
    totalLeaves: 18,
  })
  await leave(at, 'Ravi', '2027-03-31', '2027-04-01')
  const years = at.app.ask(({ db }) =>
    db.all(`select year, halves from leave_ledger where kind = 'debit' order by year`),
  )
  expect(years).toEqual([
    { year: '2026-04-01', halves: 2 },
    { year: '2027-04-01', halves: 2 },
  ])
  expect(
    (await at.as('Anita').post('/api/settings', { key: 'leave', value: { yearStartsIn: 1 } })).status,
  ).toBe(409)
  sound(at)
})

test('a person who joins during the year gets a pro rata grant', async () => {
  const at = await office('2026-11-16T04:00:00.000Z')
  const id = await at.write((tx) =>
    addPerson(tx, {
      firstName: 'New',
      lastName: 'Comer',
      email: 'new@northwind.test',
      role: 'Recruiter',
      passwordHash: null,
      joined: '2026-11-16',
    }),
  )
  expect((await at.as('Anita').get(`/api/leaves/balance/${id}`)).body).toMatchObject({
    totalLeaves: 2.5,
    available: 2.5,
  })
})

test('carried days imported or set after the expiry day stay, whatever leave is applied for', async () => {
  const at = await office()
  const sheet = 'Employee ID,Total,Used,Carry Forward\nEMP0004,18,2,4'
  await importBalances(at.app, sheet, at.ids.Anita)
  expect(await figures(at, 'Ravi')).toEqual([18, 2, 4, 0, 20])
  await leave(at, 'Ravi', '2026-11-23', '2026-11-23', false)
  expect(await figures(at, 'Ravi')).toEqual([18, 2, 4, 1, 19])
  expect(await importBalances(at.app, sheet, at.ids.Anita)).toMatchObject({ changed: 0, same: 1 })
  sound(at)
})

test('the year end, as a dry run and written', async () => {
  const at = await office()
  await leave(at, 'Ravi', '2026-12-07', '2026-12-11')
  at.clock.set('2027-01-02T04:00:00.000Z')
  const rows = await yearEnd(at.app, '2026-01-01', true, null)
  expect(rows.find((r) => r.name === 'Ravi Test')).toEqual({
    employeeId: 'EMP0004',
    name: 'Ravi Test',
    rest: 13,
    carried: 10,
    lost: 3,
    granted: 18,
  })
  expect(at.app.ask(({ db }) => db.all('select 1 from leave_years where year = ?', '2027-01-01'))).toEqual([])
  await yearEnd(at.app, '2026-01-01', false, at.ids.Anita)
  const after = await figures(at, 'Ravi')
  expect(after).toEqual([18, 0, 10, 0, 28])
  await yearEnd(at.app, '2026-01-01', false, at.ids.Anita)
  expect(await figures(at, 'Ravi')).toEqual(after)
})

test('expired days are not carried if the machine was off until the year after next', async () => {
  const at = await office()
  await on(at, '2027-01-04')
  await leave(at, 'Priya', '2027-02-01', '2027-02-02')
  await on(at, '2029-01-08')
  expect(await figures(at, 'Ravi')).toEqual([18, 0, 10, 0, 28])
  const entries = at.app.ask(({ db }) =>
    db.all(
      `select year, kind, halves
       from leave_ledger
       where user_id = ? and kind in ('grant', 'carry-forward', 'expiry')
       order by year, id`,
      at.ids.Ravi,
    ),
  )
  // Also for each year in between: granted, carried, and untaken days expired on 31 March.
  expect(entries).toEqual([
    { year: '2026-01-01', kind: 'grant', halves: 36 },
    ...['2027', '2028', '2029'].flatMap((year) => [
      { year: `${year}-01-01`, kind: 'grant', halves: 36 },
      { year: `${year}-01-01`, kind: 'carry-forward', halves: 20 },
      ...(year < '2029' ? [{ year: `${year}-01-01`, kind: 'expiry', halves: -20 }] : []),
    ]),
  ])
  sound(at)
})

test('a person who returns after years has no leave of those years', async () => {
  const at = await office()
  await at.write(({ db }) => {
    db.run(`update employments set left_on = '2027-01-20' where user_id = ?`, at.ids.Rekha)
    db.run(`insert into employments (user_id, joined) values (?, '2029-01-01')`, at.ids.Rekha)
  })
  await on(at, '2027-01-04')
  await on(at, '2029-01-08')
  const years = at.app.ask(({ db }) =>
    db.all<{ year: string }>('select year from leave_years where user_id = ? order by year', at.ids.Rekha),
  )
  expect(years.map(({ year }) => year)).toEqual(['2026-01-01', '2027-01-01', '2029-01-01'])
  expect(await figures(at, 'Rekha')).toEqual([18, 0, 0, 0, 18])
})
