/**
 * Punches made offline, replayed later. Wednesday, 18 November 2026; General is 09:30 to 18:30,
 * closed at 22:00.
 */
import { describe, expect, test } from 'vitest'
import { desk, office, type Office } from '../../../tests/support/office'
import { checks } from '../checks'

const punch = (at: Office, type: 'in' | 'out', offlineAt?: string, key?: string) =>
  at
    .as('Ravi')
    .post(
      '/api/attendance/punch',
      { type, location: desk, ...(offlineAt ? { offlineAt } : {}) },
      key ? { 'idempotency-key': key } : {},
    )
const history = async (at: Office, date: string) =>
  (await at.as('Ravi').get(`/api/attendance/history?from=${date}&to=${date}&userId=${at.ids.Ravi}`)).body
    .data[0]
const sound = (at: Office) => expect(at.app.ask(checks).filter((f) => !f.ok)).toEqual([])
// In the firm's zone 09:30, 13:00, 18:40.
const [morning, noon, evening] = [
  '2026-11-18T04:00:00.000Z',
  '2026-11-18T07:30:00.000Z',
  '2026-11-18T13:10:00.000Z',
] as const

test('offline punches sent later count at their own time, are marked, and store both times', async () => {
  const at = await office('2026-11-18T14:00:00.000Z')
  expect((await punch(at, 'in', morning, 'key-for-in')).body).toMatchObject({
    date: '2026-11-18',
    punchInTime: '09:30',
    status: 'Working',
    isOffline: true,
    lateMinutes: 0,
  })
  expect((await punch(at, 'out', evening, 'key-for-out')).body).toMatchObject({
    punchOutTime: '18:40',
    totalHours: '9.17',
    status: 'Present',
    isOffline: true,
  })
  const { punches } = (await at.as('Ravi').get('/api/attendance/2026-11-18/working')).body
  expect(punches.map((p: any) => [p.type, p.at, p.source, p.receivedAt])).toEqual([
    ['in', morning, 'offline', '2026-11-18T14:00:00.000Z'],
    ['out', evening, 'offline', '2026-11-18T14:00:00.000Z'],
  ])
  sound(at)
})

test('a punch sent twice counts once', async () => {
  const at = await office('2026-11-18T14:00:00.000Z')
  const [first, second] = await Promise.all([
    punch(at, 'in', morning, 'the-same-key'),
    punch(at, 'in', morning, 'the-same-key'),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  expect(at.app.ask(({ db }) => db.all('select 1 from punches'))).toHaveLength(1)
})

describe('a punch sent before the network failed, and again from the device', () => {
  const again = (at: Office, who: 'Ravi' | 'Priya') =>
    at
      .as(who)
      .post(
        '/api/attendance/punch',
        { type: 'in', location: desk, offlineAt: morning, replaces: 'first-try' },
        { 'idempotency-key': 'second-try' },
      )
  test('returns the first response if it had been received', async () => {
    const at = await office(morning)
    const first = await punch(at, 'in', undefined, 'first-try')
    at.clock.set('2026-11-18T04:05:00.000Z')
    expect((await again(at, 'Ravi')).body).toEqual(first.body)
    expect(at.app.ask(({ db }) => db.all('select 1 from punches'))).toHaveLength(1)
  })
  test("is recorded if it had not been received, or if the key was somebody else's", async () => {
    const at = await office('2026-11-18T04:05:00.000Z')
    expect((await again(at, 'Ravi')).body).toMatchObject({ isOffline: true, punchInTime: '09:30' })
    expect((await again(at, 'Priya')).body).toMatchObject({ isOffline: true, firstName: 'Priya' })
    expect(at.app.ask(({ db }) => db.all('select 1 from punches'))).toHaveLength(2)
  })
})

describe('an offline punch replaces an automatic punch-out', () => {
  test.each([
    ['before the automatic time', evening, '18:40', '9.17'],
    ['after it', '2026-11-18T17:40:00.000Z', '23:10', '13.67'],
  ])('%s', async (_, when, time, hours) => {
    const at = await office(morning)
    await punch(at, 'in')
    await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason: 'Tea' })
    at.clock.set('2026-11-19T03:00:00.000Z')
    await at.app.scheduler.run('attendance.close', '2026-11-19')
    expect(await history(at, '2026-11-18')).toMatchObject({ isAuto: true, totalHours: '9.00' })
    expect((await punch(at, 'out', when)).status).toBe(200)
    expect(await history(at, '2026-11-18')).toMatchObject({
      isAuto: false,
      isOffline: true,
      punchOutTime: time,
      totalHours: hours,
    })
    const { punches } = (await at.as('Ravi').get('/api/attendance/2026-11-18/working')).body
    expect(punches.map((p: any) => p.source)).toContain('auto')
    sound(at)
  })
})

describe('rejected punches, which a regularization can fix', () => {
  test.each([
    [
      'older than 24 hours',
      'in',
      '2026-11-17T13:59:00.000Z',
      422,
      'This punch was made more than 24 hours ago. Please request a regularization.',
    ],
    [
      'in the future',
      'in',
      '2026-11-18T14:03:00.000Z',
      422,
      "This punch is in the future. Please set your device's clock.",
    ],
    [
      'an in within a session',
      'in',
      noon,
      409,
      'You were punched in from 09:30 to 18:40. Please request a regularization if 13:00 is correct.',
    ],
    [
      'an in before an in',
      'in',
      '2026-11-18T03:00:00.000Z',
      409,
      'You have been punched in since 09:30. Please request a regularization if 08:30 is correct.',
    ],
    [
      'an out of a day that was ended',
      'out',
      noon,
      409,
      'You had already punched out at 18:40. Please request a regularization if 13:00 on 18 Nov 2026 is correct.',
    ],
    [
      'an out without an in',
      'out',
      '2026-11-18T03:00:00.000Z',
      409,
      'You were not punched in at 08:30 on 18 Nov 2026. Please request a regularization.',
    ],
  ] as const)('%s', async (_, type, when, status, sentence) => {
    const at = await office(morning)
    await punch(at, 'in')
    at.clock.set(evening)
    await punch(at, 'out')
    at.clock.set('2026-11-18T14:00:00.000Z')
    const reply = await punch(at, type, when)
    expect([reply.status, reply.body.message]).toEqual([status, sentence])
    expect(await history(at, '2026-11-18')).toMatchObject({ totalHours: '9.17', isOffline: false })
    sound(at)
  })

  test('an invalid time is 400', async () => {
    const at = await office()
    for (const when of ['yesterday', '2026-11-18', '2026-11-18T25:00:00Z'])
      expect((await punch(at, 'in', when)).status).toBe(400)
  })
})

test("a night shift's out at 03:40, sent at ten, belongs to the evening before", async () => {
  const at = await office('2026-11-18T13:00:00.000Z')
  await at.write((tx) => tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Ravi))
  await punch(at, 'in')
  at.clock.set('2026-11-19T04:30:00.000Z')
  expect((await punch(at, 'out', '2026-11-18T22:10:00.000Z')).body).toMatchObject({
    date: '2026-11-18',
    punchOutTime: '03:40',
    totalHours: '9.17',
  })
  sound(at)
})
