/**
 * A day of attendance through the calls: punches and breaks, what is refused, where they were made, and what
 * is sent twice.
 */
import { describe, expect, test } from 'vitest'
import { today } from '../../tests/support/attendance'
import { desk, office } from '../../tests/support/office'

const punchIn = { type: 'in', location: desk }
const punchOut = { type: 'out', location: desk }
const punch = '/api/attendance/punch'

describe('a day', () => {
  test('punch in, break, punch out, and the day in the history', async () => {
    const at = await office('2026-11-18T04:05:00.000Z')
    const ravi = at.as('Ravi')
    expect((await ravi.get(today)).body).toBeNull()

    const started = await ravi.post(punch, punchIn)
    expect(started.status).toBe(200)
    expect(started.body).toMatchObject({
      date: '2026-11-18',
      status: 'Working',
      punchInTime: '09:35',
      punchOut: null,
      lateMinutes: 0,
      isOutside: false,
    })
    expect(started.body.punchInLocation).toMatchObject({
      lat: desk.lat,
      lng: desk.lng,
      accuracy: 12,
      office: 'Andheri',
      distance: 0,
    })

    at.clock.pass(180)
    const paused = await ravi.post('/api/attendance/break', { type: 'start', reason: 'Lunch' })
    expect(paused.body).toMatchObject({ activeBreak: { reason: 'Lunch' }, record: { status: 'On Break' } })
    expect((await ravi.get('/api/attendance/break/active')).body.activeBreak.startTime).toBe(
      '2026-11-18T07:05:00.000Z',
    )

    at.clock.pass(45)
    const back = await ravi.post('/api/attendance/break', { type: 'end', reason: 'Break ended' })
    expect(back.body).toMatchObject({ activeBreak: null, record: { status: 'Working', breakTime: '0.75' } })

    at.clock.pass(300)
    const ended = await ravi.post(punch, punchOut)
    expect(ended.body).toMatchObject({
      status: 'Present',
      punchOutTime: '18:20',
      totalHours: '8.75',
      breakTime: '0.75',
      productiveHours: '8.00',
    })

    const history = (await ravi.get('/api/attendance/history')).body
    expect(history[0]).toMatchObject({
      date: '2026-11-18',
      status: 'Present',
      firstName: 'Ravi',
      isRegularized: false,
    })
  })

  test('while it runs the hours grow with the clock', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    at.clock.pass(90)
    expect((await at.as('Ravi').get(today)).body).toMatchObject({
      totalHours: '1.50',
      worked: { seconds: 0, since: '2026-11-18T04:00:00.000Z' },
      asOf: '2026-11-18T05:30:00.000Z',
    })
  })

  test('a second punch in reopens the day; the time between does not count', async () => {
    const at = await office()
    const ravi = at.as('Ravi')
    await ravi.post(punch, punchIn)
    at.clock.pass(120)
    await ravi.post(punch, punchOut)
    at.clock.pass(60)
    expect((await ravi.post(punch, punchIn)).body).toMatchObject({
      punchInTime: '09:30',
      punchOut: null,
      totalHours: '2.00',
    })
    at.clock.pass(60)
    expect((await ravi.post(punch, punchOut)).body).toMatchObject({ totalHours: '3.00', status: 'Absent' })
  })

  test('punch out ends the break that runs', async () => {
    const at = await office()
    const ravi = at.as('Ravi')
    await ravi.post(punch, punchIn)
    at.clock.pass(60)
    await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })
    at.clock.pass(30)
    expect((await ravi.post(punch, punchOut)).body).toMatchObject({
      breakTime: '0.50',
      totalHours: '1.50',
      productiveHours: '1.00',
    })
    expect((await ravi.get('/api/attendance/break/active')).body).toEqual({ activeBreak: null })
  })

  test('a night shift over midnight is one day', async () => {
    const at = await office('2026-11-18T13:10:00.000Z')
    await at.write(
      (tx) => void tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Ravi),
    )
    const ravi = at.as('Ravi')
    expect((await ravi.post(punch, punchIn)).body).toMatchObject({
      date: '2026-11-18',
      punchInTime: '18:40',
      lateMinutes: 0,
    })
    at.clock.set('2026-11-18T19:00:00.000Z') // 00:30
    expect((await ravi.post(punch, punchOut)).body).toMatchObject({
      date: '2026-11-18',
      punchOutTime: '00:30',
    })
    at.clock.set('2026-11-18T20:00:00.000Z') // 01:30, after the meal
    expect((await ravi.post(punch, punchIn)).body).toMatchObject({ date: '2026-11-18', status: 'Working' })
    at.clock.set('2026-11-18T22:00:00.000Z') // 03:30
    expect((await ravi.post(punch, punchOut)).body).toMatchObject({ date: '2026-11-18', totalHours: '7.83' })
  })

  test('without a punch: not punched in, then absent; an off day is a week off', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const state = async () => (await at.as('Ravi').get('/api/dashboard/stats')).body.todayStatus
    expect(await state()).toBe('Not Punched In')
    at.clock.set('2026-11-18T16:29:00.000Z')
    expect(await state()).toBe('Not Punched In')
    at.clock.set('2026-11-18T16:30:00.000Z') // 22:00
    expect(await state()).toBe('Absent')
    at.clock.set('2026-11-22T06:00:00.000Z') // Sunday
    expect(await state()).toBe('Week Off')
  })
})

describe('refusals', () => {
  test('in while in, out while out, a second break, a break while out: 409 that says the present state', async () => {
    const at = await office()
    const ravi = at.as('Ravi')
    expect(await ravi.post(punch, punchOut)).toMatchObject({
      status: 409,
      body: { message: 'You are not punched in' },
    })
    expect(await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })).toMatchObject({
      status: 409,
      body: { message: 'You can take a break only while punched in' },
    })
    await ravi.post(punch, punchIn)
    expect(await ravi.post(punch, punchIn)).toMatchObject({
      status: 409,
      body: { message: 'You are already punched in since 09:30' },
    })
    expect(await ravi.post('/api/attendance/break', { type: 'end', reason: 'Break ended' })).toMatchObject({
      status: 409,
      body: { message: 'You are not on a break' },
    })
    await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })
    expect(await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })).toMatchObject({
      status: 409,
      body: { message: 'You are already on a break since 09:30' },
    })
  })

  test.each([
    ['zero latitude', { ...desk, lat: 0 }, 'location.lat'],
    ['zero longitude', { ...desk, lng: 0 }, 'location.lng'],
    ['text', { ...desk, lat: '19.1' }, 'location.lat'],
    ['missing', { lng: 72, accuracy: 5 }, 'location.lat'],
    ['null', { ...desk, lng: null }, 'location.lng'],
    ['out of range', { ...desk, lat: 91 }, 'location.lat'],
    ['accuracy as text', { ...desk, accuracy: 'good' }, 'location.accuracy'],
  ])('a position with %s: 400 with the field named', async (_, location, field) => {
    const at = await office()
    const reply = await at.as('Ravi').post(punch, { type: 'in', location })
    expect(reply.status).toBe(400)
    expect(reply.body.errors.map((e: { field: string }) => e.field)).toContain(field)
    expect((await at.as('Ravi').get(today)).body).toBeNull()
  })

  test('NaN is not JSON, and no position is 400', async () => {
    const at = await office()
    expect(
      (await at.as('Ravi').post(punch, '{"type":"in","location":{"lat":NaN,"lng":72,"accuracy":1}}')).status,
    ).toBe(400)
    expect(await at.as('Ravi').post(punch, { type: 'in' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'location', message: 'Your position is needed to punch' }] },
    })
    expect(await at.as('Ravi').post(punch, { type: 'sideways', location: desk })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'type' }] },
    })
  })

  test('a break without a reason', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    expect(
      await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason: 'Te\u0000a' }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } })
    for (const reason of ['', '   ', undefined])
      expect(await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'reason', message: 'Please provide a reason for the break.' }] },
      })
  })
})

describe('positions', () => {
  test('an address of more than 500 characters is cut, not refused', async () => {
    const at = await office()
    const reply = await at
      .as('Ravi')
      .post(punch, { type: 'in', location: { ...desk, address: 'é'.repeat(800) } })
    expect(reply.body.punchInLocation.address).toHaveLength(500)
  })

  test.each([
    ['inside', { lat: 19.1205, lng: 72.8468, accuracy: 10 }, false],
    ['outside', { lat: 19.1297, lng: 72.8468, accuracy: 10 }, true],
    ['outside, but the accuracy allows it', { lat: 19.1215, lng: 72.8468, accuracy: 60 }, false],
    ['at most 100 m of accuracy counts', { lat: 19.1297, lng: 72.8468, accuracy: 5000 }, true],
  ])('%s is flagged %s', async (_, location, outside) => {
    const at = await office()
    const reply = await at.as('Ravi').post(punch, { type: 'in', location })
    expect(reply.status).toBe(200)
    expect(reply.body.isOutside).toBe(outside)
  })

  test('refused outside where the firm says so', async () => {
    const at = await office()
    await at.write(
      (tx) =>
        void tx.db.run(`insert into settings values ('attendance', '2026-01-01', '{"refuseOutside":true}')`),
    )
    expect(
      await at.as('Ravi').post(punch, { type: 'in', location: { lat: 19.2, lng: 72.8468, accuracy: 10 } }),
    ).toMatchObject({ status: 422 })
  })

  test('the time in the body is evidence only', async () => {
    const at = await office()
    const reply = await at
      .as('Ravi')
      .post(punch, { type: 'in', location: { ...desk, timestamp: '2020-01-01T00:00:00.000Z' } })
    expect(reply.body.punchIn).toBe('2026-11-18T04:00:00.000Z')
    const { body } = await at.as('Ravi').get('/api/attendance/2026-11-18/working')
    expect(body.punches[0]).toMatchObject({
      at: '2026-11-18T04:00:00.000Z',
      clientTime: '2020-01-01T00:00:00.000Z',
    })
  })
})

describe('twice', () => {
  test('the same key gives the same answer and one session', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'one-punch-and-no-more' }
    const first = await at.as('Ravi').post(punch, punchIn, key)
    at.clock.pass(1)
    const second = await at.as('Ravi').post(punch, punchIn, key)
    expect(second.body).toEqual(first.body)
    expect(await at.as('Ravi').post(punch, punchOut, key)).toMatchObject({
      status: 422,
      body: { message: 'This Idempotency-Key was already used for another request' },
    })
    // Another person's key is another key.
    expect((await at.as('Priya').post(punch, punchIn, key)).status).toBe(200)
    expect(count(at, 'attendance_sessions')).toBe(2)
  })

  test('a key is forgotten after 48 hours, and a refusal is not kept', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'a-key-of-its-own' }
    expect((await at.as('Ravi').post(punch, punchOut, key)).status).toBe(409)
    expect(
      (await at.as('Ravi').post(punch, punchIn, { 'idempotency-key': 'a-key-of-its-own-2' })).status,
    ).toBe(200)
    at.clock.pass(60)
    expect((await at.as('Ravi').post(punch, punchOut, key)).status).toBe(200)
    at.clock.pass(49 * 60)
    expect((await at.as('Ravi').post(punch, punchIn, key)).status).toBe(200)
  })

  test('twenty punches at once make one session', async () => {
    const at = await office()
    const replies = await Promise.all(Array.from({ length: 20 }, () => at.as('Ravi').post(punch, punchIn)))
    expect(replies.filter((r) => r.status === 200)).toHaveLength(1)
    expect(replies.filter((r) => r.status === 409)).toHaveLength(19)
    expect(count(at, 'attendance_sessions')).toBe(1)
  })

  test('one open session a person is held by the database itself', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    await expect(
      at.write(
        (tx) =>
          void tx.db.run(
            `insert into attendance_sessions (user_id, day, in_punch_id, started_at)
             values (?, '2026-11-18', 1, '2026-11-18T05:00:00.000Z')`,
            at.ids.Ravi,
          ),
      ),
    ).rejects.toThrow(/UNIQUE/)
  })

  test('a punch is neither edited nor deleted', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    await expect(at.write((tx) => void tx.db.run('delete from punches'))).rejects.toThrow('never deleted')
    await expect(
      at.write((tx) => void tx.db.run(`update punches set at = '2026-01-01T00:00:00.000Z'`)),
    ).rejects.toThrow('never edited')
  })
})

function count(at: Awaited<ReturnType<typeof office>>, table: string): number {
  return at.app.ask(({ db }) => db.one<{ n: number }>(`select count(*) as n from ${table}`)!.n)
}
