/** A day of attendance through the API: punches, breaks and their places. */
import { describe, expect, test } from 'vitest'
import { today } from '../../../tests/support/attendance'
import { desk, office } from '../../../tests/support/office'

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

  test('hours increase while a session is open', async () => {
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
    expect((await ravi.post(punch, punchOut)).body).toMatchObject({
      totalHours: '3.00',
      status: 'Punched Out',
    })
  })

  test('punch out ends an open break', async () => {
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

  test('without a punch it is Not Punched In, then Absent; an off day is Week Off', async () => {
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

describe('positions', () => {
  test('an address of more than 500 characters is cut, not rejected', async () => {
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

  test('a punch outside is rejected if the firm forbids it', async () => {
    const at = await office()
    await at.write(
      (tx) =>
        void tx.db.run(`insert into settings values ('attendance', '2026-01-01', '{"refuseOutside":true}')`),
    )
    expect(
      await at.as('Ravi').post(punch, { type: 'in', location: { lat: 19.2, lng: 72.8468, accuracy: 10 } }),
    ).toMatchObject({ status: 422 })
    // Without a position the punch would count as inside, also if it was made offline.
    const needed = [{ field: 'location', message: 'Your location is required to punch' }]
    for (const body of [{ type: 'in' }, { type: 'in', offlineAt: '2026-11-18T03:50:00.000Z' }])
      expect(await at.as('Ravi').post(punch, body)).toMatchObject({ status: 400, body: { errors: needed } })
    expect((await at.as('Ravi').post(punch, { type: 'in', location: desk })).status).toBe(200)
  })

  test('the time in the body is only evidence', async () => {
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
