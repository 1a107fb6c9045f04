/** Leave through its calls: asking, the balance, deciding, taking back. It is Wednesday, 18 November 2026, 09:30. */
import { describe, expect, test } from 'vitest'
import { desk, office, type Name, type Office } from '../../tests/support/office'
import { checks } from './checks'
import { checks as attendanceChecks } from '../attendance/checks'
import { checks as approvalChecks } from '../approvals/checks'

const ask = (at: Office, name: Name, body: object) => at.as(name).post('/api/leaves', { leaveType: 'personal', duration: 'full_day', reason: 'Family', ...body })
const on = (from: string, to = from) => ({ fromDate: from, toDate: to })
const balance = async (at: Office, name: Name) => {
  const { totalLeaves, usedLeaves, carryForward, reserved, available } = (await at.as(name).get('/api/leaves/balance')).body
  return { totalLeaves, usedLeaves, carryForward, reserved, available }
}
const decide = (at: Office, name: Name, id: number, action = 'approve', comment?: string) => at.as(name).call('PUT', `/api/leaves/${id}/approval`, { action, comment })
const sound = (at: Office) => expect(at.app.ask((a) => [...checks(a), ...attendanceChecks(a), ...approvalChecks(a)]).filter((f) => !f.ok)).toEqual([])

test('asked, approved, taken: the balance follows the ledger', async () => {
  const at = await office()
  expect(await balance(at, 'Ravi')).toEqual({ totalLeaves: 18, usedLeaves: 0, carryForward: 0, reserved: 0, available: 18 })
  const asked = await ask(at, 'Ravi', { ...on('2026-11-23', '2026-11-25'), totalDays: 99 })
  expect(asked.status).toBe(200)
  expect(asked.body).toMatchObject({ status: 'pending', totalDays: 3, canCancel: true, users: { firstName: 'Ravi' }, approval: [{ step: 1, state: 'open', holders: [{ name: 'Meera Test', why: 'manager' }] }] })
  expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 0, reserved: 3, available: 15 })

  const list = await at.as('Meera').get('/api/leaves/pending')
  expect(list.body).toMatchObject([{ id: asked.body.id, isYours: true, beyondAllowance: 1.5, weekendDays: [], available: 15, teamAway: 0 }])
  expect((await at.as('Meera').get('/api/approvals/waiting')).body).toEqual({ leaves: 1, regularizations: 0 })
  expect((await decide(at, 'Meera', asked.body.id)).body).toMatchObject({ status: 'approved', approval: [{ state: 'approved', decidedBy: 'Meera Test' }] })
  expect((await at.as('Meera').get('/api/approvals/waiting')).body).toEqual({ leaves: 0, regularizations: 0 })
  expect(await balance(at, 'Ravi')).toEqual({ totalLeaves: 18, usedLeaves: 3, carryForward: 0, reserved: 0, available: 15 })
  const { entries } = (await at.as('Ravi').get('/api/leaves/balance')).body
  expect(entries.map((e: any) => [e.kind, e.sum, e.days, e.available])).toEqual([
    ['grant', 'totalLeaves', 18, 18],
    ['reserve', 'reserved', 3, 15],
    ['release', 'reserved', -3, 18],
    ['debit', 'usedLeaves', 3, 15],
  ])
  expect((await at.as('Ravi').get('/api/notifications')).body[0]).toMatchObject({ type: 'leave_update', title: 'Leave Approved', isRead: false, link: '/leave' })
  expect((await at.as('Ravi').get('/api/dashboard/stats')).body).toMatchObject({ leaveBalance: 15, totalLeaves: 18, usedLeaves: 3 })

  at.clock.set('2026-11-23T05:00:00.000Z')
  expect((await at.as('Ravi').get('/api/dashboard/stats')).body.todayStatus).toBe('On Leave')
  expect((await at.as('Meera').get('/api/attendance/live')).body.find((m: any) => m.firstName === 'Ravi').status).toBe('On Leave')
  sound(at)
})

describe('refused, with a sentence and the field', () => {
  test.each([
    ['a range backwards', on('2026-11-25', '2026-11-24'), 'Invalid Date Range: From date cannot be after to date.'],
    ['off days in it', on('2026-11-27', '2026-11-30'), 'Cannot apply leave for holidays/non-working days: 28 Nov 2026 (4th Saturday), 29 Nov 2026 (Sunday)'],
    ['more than there is', on('2026-11-30', '2026-12-04'), null],
    ['before joining', on('2026-01-02'), "Leave cannot begin before your joining date, 05 Jan 2026"],
    ['too long ago', on('2026-10-01'), 'Leave can be asked for at most 30 days back, from 19 Oct 2026 on'],
    ['beyond the next leave year', on('2028-01-03'), 'Leave can be asked for until 31 Dec 2027, the end of the next leave year'],
    ['a half day over two days', { ...on('2026-11-23', '2026-11-24'), duration: 'half_day_morning' }, 'A half day is on one day: From and To must be the same'],
    ['compensation without a date', { ...on('2026-11-23'), leaveType: 'compensation' }, 'Please select the date you worked for compensation leave'],
    ['compensation for the future', { ...on('2026-11-23'), leaveType: 'compensation', compensationDate: '2026-11-20' }, 'Cannot claim compensation for future dates'],
    ['compensation for a weekend', { ...on('2026-11-23'), leaveType: 'compensation', compensationDate: '2026-11-15' }, "Cannot claim compensation for 15 Nov 2026 (Sunday) as it's a weekend. You can only claim compensation for working days."],
  ])('%s', async (what, body, sentence) => {
    const at = await office()
    if (what === 'more than there is') await at.as('Anita').call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: 4, reason: 'Trial' })
    const { status, body: said } = await ask(at, 'Ravi', body)
    expect(status).toBe(422)
    expect(said.message).toBe(sentence ?? 'Not enough leave in 2026: this takes 5 days, and 4 are available')
    expect(said.errors.length).toBeGreaterThan(0)
    expect((await at.as('Ravi').get('/api/leaves')).body).toEqual([])
    sound(at)
  })

  test('a reason may have lines, and keeps them', async () => {
    const at = await office()
    expect((await ask(at, 'Ravi', { ...on('2026-11-23'), reason: ' Two things:\n1. a wedding\n2. the train ' })).body.reason).toBe('Two things:\n1. a wedding\n2. the train')
    expect((await ask(at, 'Ravi', { ...on('2026-11-24'), reason: 'a\u0000b' })).status).toBe(400)
  })

  test('missing fields are named all at once', async () => {
    const at = await office()
    const { status, body } = await at.as('Ravi').post('/api/leaves', { duration: 'full_day' })
    expect(status).toBe(400)
    expect(body.errors.map((e: any) => e.field)).toEqual(expect.arrayContaining(['leaveType', 'fromDate', 'toDate', 'reason']))
  })

  test('a day that was worked; of a half worked day the free half may be asked for', async () => {
    const at = await office()
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
    at.clock.set('2026-11-18T10:00:00.000Z')
    await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
    expect((await ask(at, 'Ravi', on('2026-11-18'))).body.message).toBe('You worked 6.00 hours on 18 Nov 2026, so it cannot be leave')
    expect((await ask(at, 'Ravi', { ...on('2026-11-18'), duration: 'half_day_afternoon' })).status).toBe(200)
  })
})

describe('overlap, by halves', () => {
  const whole = { duration: 'full_day' }
  const morning = { duration: 'half_day_morning' }
  const afternoon = { duration: 'half_day_afternoon' }
  test.each([
    ['whole on whole', whole, whole, 422],
    ['morning on whole', whole, morning, 422],
    ['whole on afternoon', afternoon, whole, 422],
    ['two mornings', morning, morning, 422],
    ['morning and afternoon', morning, afternoon, 200],
    ['afternoon and morning', afternoon, morning, 200],
  ])('%s', async (_, first, second, status) => {
    const at = await office()
    expect((await ask(at, 'Ravi', { ...on('2026-11-24'), ...first })).status).toBe(200)
    const again = await ask(at, 'Ravi', { ...on('2026-11-24'), ...second })
    expect(again.status).toBe(status)
    if (status === 422) expect(again.body.message).toBe('You already have pending leave on 24 Nov 2026')
    sound(at)
  })

  test('touching ends are fine; what was rejected or cancelled is free again', async () => {
    const at = await office()
    const first = await ask(at, 'Ravi', on('2026-11-24', '2026-11-25'))
    expect((await ask(at, 'Ravi', on('2026-11-26'))).status).toBe(200)
    expect((await ask(at, 'Ravi', on('2026-11-23'))).status).toBe(200)
    expect((await ask(at, 'Ravi', on('2026-11-25', '2026-11-26'))).status).toBe(422)
    await decide(at, 'Meera', first.body.id, 'reject', 'Quarter end')
    expect((await ask(at, 'Ravi', on('2026-11-24', '2026-11-25'))).status).toBe(200)
    sound(at)
  })
})

test('two requests that together exceed the balance cannot both stand', async () => {
  const at = await office()
  await at.as('Anita').call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: 4, reason: 'Trial' })
  const both = await Promise.all([ask(at, 'Ravi', on('2026-11-23', '2026-11-25')), ask(at, 'Ravi', on('2026-12-01', '2026-12-03'))])
  expect(both.map((r) => r.status).toSorted()).toEqual([200, 422])
  expect((await balance(at, 'Ravi')).available).toBe(1)
})

test('the split asks for the working days only, as one request that makes separate leaves', async () => {
  const at = await office()
  const preview = await at.as('Ravi').get('/api/leaves/preview?leaveType=personal&fromDate=2026-11-27&toDate=2026-12-01')
  expect(preview.body).toMatchObject({
    totalDays: 3,
    split: [{ fromDate: '2026-11-27', toDate: '2026-11-27', totalDays: 1 }, { fromDate: '2026-11-30', toDate: '2026-12-01', totalDays: 2 }],
    balances: [{ year: '2026', available: 18, after: 15, isProjected: false }],
    monthlyAllowance: 1.5,
    beyondAllowance: 0.5,
  })
  expect(preview.body.days.map((d: any) => [d.date, d.counted, d.kind, d.name])).toEqual([
    ['2026-11-27', 1, 'working', null], ['2026-11-28', 0, 'off', '4th Saturday'], ['2026-11-29', 0, 'off', 'Week off'], ['2026-11-30', 1, 'working', null], ['2026-12-01', 1, 'working', null],
  ])
  const { body } = await ask(at, 'Ravi', { ...on('2026-11-27', '2026-12-01'), workingDaysOnly: true })
  expect(body.leaves.map((l: any) => [l.fromDate, l.toDate, l.totalDays])).toEqual([['2026-11-27', '2026-11-27', 1], ['2026-11-30', '2026-12-01', 2]])
  sound(at)
})

test('a split that cannot stand as a whole leaves nothing', async () => {
  const at = await office()
  await at.as('Anita').call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: 2, reason: 'Trial' })
  expect((await ask(at, 'Ravi', { ...on('2026-11-27', '2026-12-01'), workingDaysOnly: true })).status).toBe(422)
  expect((await at.as('Ravi').get('/api/leaves')).body).toEqual([])
  expect((await balance(at, 'Ravi')).available).toBe(2)
})

test('28 December to 3 January is paid by two leave years, the second by its projected grant', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'New Year', date: '2027-01-01' })
  const { body } = await ask(at, 'Ravi', { ...on('2026-12-28', '2027-01-04'), workingDaysOnly: true })
  // 28 to 31 December; 1 January is a holiday, 2 January a first Saturday, 3 January a Sunday.
  expect(body.leaves.map((l: any) => [l.fromDate, l.toDate, l.totalDays])).toEqual([['2026-12-28', '2026-12-31', 4], ['2027-01-02', '2027-01-02', 1], ['2027-01-04', '2027-01-04', 1]])
  expect(await balance(at, 'Ravi')).toMatchObject({ reserved: 4, available: 14 })
  const ledger = at.app.ask(({ db }) => db.all('select year, kind, halves from leave_ledger where user_id = ? and leave_id is not null order by id', at.ids.Ravi))
  expect(ledger).toEqual([{ year: '2026-01-01', kind: 'reserve', halves: 8 }, { year: '2027-01-01', kind: 'reserve', halves: 2 }, { year: '2027-01-01', kind: 'reserve', halves: 2 }])
  sound(at)
})

describe('taking back', () => {
  test('pending leave is cancelled by its applicant only', async () => {
    const at = await office()
    const { body } = await ask(at, 'Ravi', on('2026-11-23'))
    expect((await at.as('Priya').call('DELETE', `/api/leaves/${body.id}`)).status).toBe(404)
    expect((await at.as('Meera').call('DELETE', `/api/leaves/${body.id}`)).status).toBe(404)
    expect((await at.as('Ravi').call('DELETE', `/api/leaves/${body.id}`)).body).toMatchObject({ status: 'cancelled', totalDays: 1, canCancel: false })
    expect((await at.as('Ravi').call('DELETE', `/api/leaves/${body.id}`)).status).toBe(409)
    expect((await decide(at, 'Meera', body.id)).body.message).toBe('This request was withdrawn')
    expect(await balance(at, 'Ravi')).toMatchObject({ reserved: 0, available: 18 })
    sound(at)
  })

  test('approved leave that starts after today is retracted, refunded and told to who approved it', async () => {
    const at = await office()
    const { body } = await ask(at, 'Ravi', on('2026-11-23', '2026-11-24'))
    expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/retract`)).status).toBe(409)
    await decide(at, 'Meera', body.id)
    expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/retract`)).body).toMatchObject({ status: 'cancelled' })
    expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 0, available: 18 })
    expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({ title: 'Leave retracted' })
    at.clock.set('2026-11-23T20:00:00.000Z')
    expect((await at.as('Ravi').get('/api/attendance/history')).body.find((r: any) => r.date === '2026-11-23')?.status).toBe('Absent')
    sound(at)
  })

  test('leave of today is not', async () => {
    const at = await office()
    const { body } = await ask(at, 'Ravi', on('2026-11-18'))
    await decide(at, 'Meera', body.id)
    expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/retract`)).body.message).toBe('Only leave that starts after today can be retracted; this one began on 18 Nov 2026')
  })
})

test('a punch on a day of leave is taken and flagged; who worked gets the day back when it is confirmed', async () => {
  const at = await office()
  const { body } = await ask(at, 'Ravi', on('2026-11-18', '2026-11-19'))
  await decide(at, 'Meera', body.id)
  expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/worked`, { date: '2026-11-18' })).body.message).toBe('There is no attendance on 18 Nov 2026')
  expect((await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })).body).toMatchObject({ status: 'Working', leave: { halves: 'full' } })
  at.clock.set('2026-11-18T13:00:00.000Z')
  await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
  expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 2 })
  expect((await at.as('Priya').call('PUT', `/api/leaves/${body.id}/worked`, { date: '2026-11-18' })).status).toBe(404)
  expect((await at.as('Meera').call('PUT', `/api/leaves/${body.id}/worked`, { date: '2026-11-18' })).body).toMatchObject({ status: 'approved', totalDays: 1, days: [{ date: '2026-11-19', part: 'full' }] })
  expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 1, available: 17 })
  expect((await at.as('Ravi').get('/api/attendance/today')).body).toMatchObject({ status: 'Present', leave: null })
  sound(at)
})

describe('compensation', () => {
  async function worked(at: Office, day: string, from = '04:00', to = '13:00') {
    at.clock.set(`${day}T${from}:00.000Z`)
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
    at.clock.set(`${day}T${to}:00.000Z`)
    await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
  }
  const claim = (at: Office, day: string, body: object = {}) => ask(at, 'Ravi', { leaveType: 'compensation', ...on('2026-11-20'), compensationDate: day, ...body })

  test('a worked holiday is worth a day, once, and debits nothing', async () => {
    const at = await office()
    await at.as('Anita').post('/api/holidays', { name: 'Founders Day', date: '2026-11-18' })
    await worked(at, '2026-11-18')
    const first = await claim(at, '2026-11-18')
    expect(first.body).toMatchObject({ status: 'pending', compensationDate: '2026-11-18', totalDays: 1 })
    expect((await claim(at, '2026-11-18', on('2026-11-24'))).body.message).toBe('18 Nov 2026 is claimed already')
    await decide(at, 'Meera', first.body.id)
    expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 0, reserved: 0, available: 18 })
    at.clock.set('2026-11-20T05:00:00.000Z')
    expect((await at.as('Ravi').get('/api/dashboard/stats')).body.todayStatus).toBe('Comp Off')
    sound(at)
  })

  test('rejected, it frees its date', async () => {
    const at = await office()
    await at.as('Anita').post('/api/holidays', { name: 'Founders Day', date: '2026-11-18' })
    await worked(at, '2026-11-18')
    const first = await claim(at, '2026-11-18')
    await decide(at, 'Meera', first.body.id, 'reject', 'Who agreed to that?')
    expect((await claim(at, '2026-11-18')).status).toBe(200)
  })

  test.each([
    ['13 hours on a working day are half a day', '2026-11-18', '03:30', '16:30', { duration: 'half_day_morning' }, 200],
    ['and not a whole one', '2026-11-18', '03:30', '16:30', {}, 422],
    ['nine hours are nothing', '2026-11-18', '04:00', '13:00', { duration: 'half_day_morning' }, 422],
  ])('%s', async (_, day, from, to, body, status) => {
    const at = await office()
    await worked(at, day, from, to)
    expect((await claim(at, day, body)).status).toBe(status)
  })

  test('within 60 days, and after the day that was worked', async () => {
    const at = await office()
    await worked(at, '2026-11-18', '03:30', '16:30')
    expect((await claim(at, '2026-11-18', { ...on('2027-01-18'), duration: 'half_day_morning' })).body.message).toBe('Compensation for 18 Nov 2026 can be taken until 17 Jan 2027, 60 days after it')
    expect((await claim(at, '2026-11-18', { ...on('2026-11-17'), duration: 'half_day_morning' })).body.message).toBe('Compensation leave is taken after the day that was worked')
  })
})

test('what others may see: 404 for a leave of another team, 403 for a role that does not decide', async () => {
  const at = await office()
  const { body } = await ask(at, 'Ravi', on('2026-11-23'))
  expect((await decide(at, 'Manoj', body.id)).status).toBe(404)
  expect((await at.as('Manoj').get(`/api/leaves/${body.id}`)).status).toBe(404)
  expect((await at.as('Priya').get(`/api/leaves/${body.id}`)).status).toBe(404)
  expect((await decide(at, 'Priya', body.id)).status).toBe(403)
  expect((await at.as('Meera').get(`/api/leaves/${body.id}`)).body).toMatchObject({ id: body.id, teamSize: 1, team: [{ date: '2026-11-23', away: [] }] })
  expect((await at.as('Manoj').get('/api/leaves/pending')).body).toEqual([])
})

test('the approver sees who else of the team is away, the applicant only how many', async () => {
  const at = await office()
  await ask(at, 'Priya', on('2026-11-23', '2026-11-24'))
  const mine = await at.as('Ravi').get('/api/leaves/preview?leaveType=personal&fromDate=2026-11-23&toDate=2026-11-25')
  expect(mine.body.days.map((d: any) => [d.away, d.awayNames])).toEqual([[1, []], [1, []], [0, []]])
  await ask(at, 'Ravi', on('2026-11-23'))
  const [first, second] = (await at.as('Meera').get('/api/leaves/pending')).body
  expect([first.teamAway, second.teamAway]).toEqual([1, 1])
  expect((await at.as('Meera').get(`/api/leaves/${second.id}`)).body.team[0].away).toEqual([{ name: 'Priya Test', part: 'full', status: 'pending' }])
})

test('several at once, each result by itself', async () => {
  const at = await office()
  const mine = (await ask(at, 'Meera', on('2026-11-23'))).body.id
  const ids = [(await ask(at, 'Ravi', on('2026-11-23'))).body.id, (await ask(at, 'Priya', on('2026-11-24'))).body.id, mine, 999]
  const { body } = await at.as('Meera').call('PUT', '/api/leaves/approvals', { ids, action: 'approve' })
  expect(body.results.map((r: any) => [r.ok, r.message])).toEqual([[true, 'Approved'], [true, 'Approved'], [false, 'You cannot decide your own request'], [false, 'There is no such request']])
  expect((await at.as('Ravi').get('/api/leaves')).body[0].status).toBe('approved')
})

test('upcoming: today to seven days ahead, whom the asker may see', async () => {
  const at = await office()
  for (const [name, from, decider] of [['Ravi', '2026-11-18', 'Meera'], ['Priya', '2026-11-25', 'Meera'], ['Rekha', '2026-11-19', 'Manoj'], ['Ravi', '2026-11-26', 'Meera']] as const) await decide(at, decider, (await ask(at, name, on(from))).body.id)
  const seen = async (name: Name) => (await at.as(name).get('/api/leaves/upcoming')).body.map((l: any) => `${l.user.firstName} ${l.fromDate}`)
  expect(await seen('Meera')).toEqual(['Ravi 2026-11-18', 'Priya 2026-11-25'])
  expect(await seen('Sunil')).toEqual(['Ravi 2026-11-18', 'Rekha 2026-11-19', 'Priya 2026-11-25'])
  expect((await at.as('Ravi').get('/api/leaves/upcoming')).status).toBe(403)
})

test('a leaver: pending leave is closed, later leave cancelled, leave across the last day ends with it', async () => {
  const at = await office()
  const across = (await ask(at, 'Ravi', on('2026-11-19', '2026-11-20'))).body.id
  const later = (await ask(at, 'Ravi', on('2026-12-01'))).body.id
  const waiting = (await ask(at, 'Ravi', on('2026-12-03'))).body.id
  for (const id of [across, later]) await decide(at, 'Meera', id)
  const { deactivate } = await import('../people/service')
  await at.write((tx) => deactivate(tx, at.ids.Ravi, '2026-11-19'))
  expect(at.app.ask(({ db }) => db.all('select id, status, halves from leaves order by id'))).toEqual([
    { id: across, status: 'approved', halves: 2 }, { id: later, status: 'cancelled', halves: 2 }, { id: waiting, status: 'cancelled', halves: 2 },
  ])
  expect((await at.as('Meera').get('/api/leaves/pending')).body).toEqual([])
  sound(at)
})

test('a calendar link: holidays and own leave as day-long entries with an exclusive end; a new link ends the old', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'Christmas, the day', date: '2026-12-25' })
  await ask(at, 'Ravi', on('2026-11-23', '2026-11-25'))
  const { path } = (await at.as('Ravi').post('/api/leaves/calendar-link')).body
  const feed = await at.nobody.get(path)
  expect(feed.status).toBe(200)
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  const text = String(feed.body).replaceAll('\r\n ', '')
  expect(text).toContain('DTSTART;VALUE=DATE:20261123\r\n')
  expect(text).toContain('DTEND;VALUE=DATE:20261126\r\n')
  expect(text).toContain('SUMMARY:Leave\\, pending')
  expect(text).toContain('DTSTART;VALUE=DATE:20261225\r\n')
  expect(text).toContain('SUMMARY:Christmas\\, the day')
  const next = (await at.as('Ravi').post('/api/leaves/calendar-link')).body.path
  expect([(await at.nobody.get(path)).status, (await at.nobody.get(next)).status]).toEqual([404, 200])
})
