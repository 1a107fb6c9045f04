/** Worked leave days: offered when they qualify, refunded, and the other side is notified. */
import { describe, expect, test } from 'vitest'
import { ask, balance, decide, on, sound } from '../../../tests/support/leave'
import { desk, office, type Name, type Office } from '../../../tests/support/office'
import { openStream } from '../../../tests/support/streams'

test('a punch on a leave day is accepted and flagged, and the day is refunded after confirmation', async () => {
  const at = await office()
  const { body } = await ask(at, 'Ravi', on('2026-11-18', '2026-11-19'))
  await decide(at, 'Meera', body.id)
  expect(
    (await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/worked`, { date: '2026-11-18' })).body.message,
  ).toBe('No attendance on 18 Nov 2026')
  expect(
    (await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })).body,
  ).toMatchObject({ status: 'Working', leave: { halves: 'full' } })
  at.clock.set('2026-11-18T13:00:00.000Z')
  await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
  expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 2 })
  expect(
    (await at.as('Priya').call('PUT', `/api/leaves/${body.id}/worked`, { date: '2026-11-18' })).status,
  ).toBe(404)
  expect(
    (await at.as('Meera').call('PUT', `/api/leaves/${body.id}/worked`, { date: '2026-11-18' })).body,
  ).toMatchObject({ status: 'approved', totalDays: 1, days: [{ date: '2026-11-19', part: 'full' }] })
  expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 1, available: 17 })
  expect((await at.as('Ravi').get('/api/attendance/today')).body).toMatchObject({
    status: 'Present',
    leave: null,
  })
  sound(at)
})

describe('worked that day', () => {
  const work = async (at: Office, from: string, to: string) => {
    at.clock.set(`2026-11-18T${from}:00.000Z`)
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
    at.clock.set(`2026-11-18T${to}:00.000Z`)
    await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
  }
  const offered = async (at: Office, name: Name) =>
    (await at.as(name).get('/api/leaves/worked')).body.map((d: any) => [d.date, d.halves, d.hours])
  const say = (at: Office, name: Name, id: number, half?: string) =>
    at.as(name).call('PUT', `/api/leaves/${id}/worked`, { date: '2026-11-18', ...(half && { half }) })

  test.each([
    // Times of a shift from 04:00 to 13:00, whose middle is 08:30.
    ['a stray punch', '04:00', '04:06', []],
    ['the morning', '04:00', '08:30', ['morning']],
    ['the morning and a little', '03:49', '09:16', ['morning']],
    ['the afternoon', '09:00', '13:00', ['afternoon']],
    ['the day', '04:00', '13:00', ['morning', 'afternoon']],
  ])('%s: exactly the worked halves are offered and refunded', async (_, from, to, halves) => {
    const at = await office('2026-11-18T03:30:00.000Z')
    const { id } = (await ask(at, 'Ravi', on('2026-11-18'))).body
    await decide(at, 'Meera', id)
    await work(at, from, to)
    for (const name of ['Ravi', 'Meera', 'Anita'] as const)
      expect((await offered(at, name)).map(([, which]: [string, string[]]) => which)).toEqual(
        halves.length ? [halves] : [],
      )
    expect(await offered(at, 'Priya')).toEqual([])
    for (const half of ['morning', 'afternoon'].filter((one) => !halves.includes(one)))
      expect((await say(at, 'Meera', id, half)).status).toBe(422)
    const text = await say(at, 'Ravi', id)
    expect(text.status).toBe(halves.length ? 200 : 422)
    expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 1 - halves.length / 2 })
    expect(await offered(at, 'Ravi')).toEqual([])
    sound(at)
  })

  test('it waits for the first approver, who sees it first and in the count; others above can decide it', async () => {
    const at = await office('2026-11-18T03:30:00.000Z')
    const { id } = (await ask(at, 'Ravi', on('2026-11-18'))).body
    await decide(at, 'Meera', id)
    const waiting = async (name: Name) => (await at.as(name).get('/api/approvals/waiting')).body.workedOnLeave
    expect(await waiting('Meera')).toEqual({ all: 0, yours: 0 })
    const worked = await openStream(at, 'Meera')
    await work(at, '04:00', '13:00')
    // The attendance event does not renew her count.
    await expect.poll(() => worked.heard.map(({ event }) => event)).toContain('leave.worked')
    const first = async (name: Name) => {
      const [{ isYours, approvers }] = (await at.as(name).get('/api/leaves/worked')).body
      return { isYours, approvers }
    }
    expect(await first('Meera')).toEqual({ isYours: true, approvers: ['Meera Test'] })
    expect(await waiting('Meera')).toEqual({ all: 1, yours: 1 })
    for (const name of ['Sunil', 'Anita'] as const) {
      expect(await first(name)).toEqual({ isYours: false, approvers: ['Meera Test'] })
      expect(await waiting(name)).toEqual({ all: 1, yours: 0 })
    }
    // One's own waits for somebody else.
    expect(await first('Ravi')).toEqual({ isYours: false, approvers: ['Meera Test'] })
    // While she is away, the next manager is asked, too.
    const away = (await ask(at, 'Meera', on('2026-11-18'))).body
    await decide(at, 'Sunil', away.id)
    expect(await first('Sunil')).toEqual({ isYours: true, approvers: ['Meera Test', 'Sunil Test'] })
    const heard = await openStream(at, 'Meera')
    await at.as('Sunil').call('PUT', `/api/leaves/${id}/kept`, { date: '2026-11-18', isKept: true })
    await expect.poll(() => heard.heard.map(({ event }) => event)).toContain('leave.worked')
    for (const name of ['Meera', 'Sunil', 'Anita'] as const)
      expect(await waiting(name)).toEqual({ all: 0, yours: 0 })
  })

  test("those that wait for the person stand before others', which are newer", async () => {
    const at = await office('2026-11-18T03:30:00.000Z')
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { managerId: at.ids.Sunil })
    const leave = async (name: Name, day: string) => {
      const { id } = (await ask(at, name, on(day))).body
      await decide(at, 'Sunil', id)
      at.clock.set(`${day}T04:00:00.000Z`)
      await at.as(name).post('/api/attendance/punch', { type: 'in', location: desk })
      at.clock.set(`${day}T13:00:00.000Z`)
      await at.as(name).post('/api/attendance/punch', { type: 'out', location: desk })
    }
    await leave('Priya', '2026-11-18')
    await leave('Ravi', '2026-11-19')
    const list = (await at.as('Sunil').get('/api/leaves/worked')).body
    expect(list.map((d: any) => [d.firstName, d.isYours])).toEqual([
      ['Priya', true],
      ['Ravi', false],
    ])
  })

  test('the hours in the half of leave are those of the whole day that fall in it', async () => {
    const at = await office('2026-11-18T03:30:00.000Z')
    const { id } = (await ask(at, 'Ravi', { ...on('2026-11-18'), duration: 'half_day_afternoon' })).body
    await decide(at, 'Meera', id)
    // The middle of the shift is 08:30.
    await work(at, '05:00', '12:00')
    expect((await at.as('Meera').get('/api/leaves/worked')).body).toMatchObject([
      { halves: ['afternoon'], leaveHalves: ['afternoon'], hours: '7.00', hoursInHalves: '3.50' },
    ])
  })

  test('a day kept as leave is not offered to approvers again, until they undo it', async () => {
    const at = await office('2026-11-18T03:30:00.000Z')
    const { id } = (await ask(at, 'Ravi', on('2026-11-18'))).body
    await decide(at, 'Meera', id)
    await work(at, '04:00', '13:00')
    const keep = (name: Name, isKept: boolean, date = '2026-11-18') =>
      at.as(name).call('PUT', `/api/leaves/${id}/kept`, { date, isKept })
    expect((await keep('Ravi', true)).status).toBe(403)
    expect((await keep('Manoj', true)).status).toBe(404)
    expect((await keep('Meera', true, '2026-11-17')).status).toBe(422)
    expect((await keep('Meera', true)).body).toMatchObject({ status: 'approved', totalDays: 1 })
    expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 1 })
    for (const name of ['Meera', 'Anita'] as const) expect(await offered(at, name)).toEqual([])
    expect((await keep('Meera', true)).status).toBe(422)
    // The applicant can still say that they worked.
    expect(await offered(at, 'Ravi')).toHaveLength(1)
    await keep('Meera', false)
    expect(await offered(at, 'Meera')).toHaveLength(1)
    const logged = () =>
      at.app.ask(({ db }) =>
        db.all<{ name: string }>("select name from events where name glob 'leave.kept*'"),
      )
    // Undone twice: nothing more to undo, so nothing is recorded.
    await keep('Meera', false)
    expect(logged().map(({ name }) => name)).toEqual(['leave.kept', 'leave.kept_undone'])
    expect((await say(at, 'Ravi', id)).status).toBe(200)
    sound(at)
  })

  test('the other side is notified', async () => {
    const at = await office('2026-11-18T03:30:00.000Z')
    const { id } = (await ask(at, 'Ravi', on('2026-11-18'))).body
    await decide(at, 'Meera', id)
    await work(at, '04:00', '13:00')
    await say(at, 'Ravi', id, 'morning')
    expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({
      title: 'Worked on a leave day',
      message:
        'Ravi Test worked on 18 Nov, in the morning, a leave day that you approved: 0.5 days refunded.',
    })
    await say(at, 'Meera', id)
    expect((await at.as('Ravi').get('/api/notifications')).body[0]).toMatchObject({
      title: 'Your leave changed',
      message:
        'Worked on 18 Nov 2026: 0.5 days of it no longer count. Your leave of 18 Nov now takes 0 days.',
    })
  })
})
