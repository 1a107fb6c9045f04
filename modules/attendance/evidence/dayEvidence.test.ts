/** Position evidence through the API: who sees it, what it never changes, and how long it is stored. */
import { describe, expect, test } from 'vitest'
import { today } from '../../../tests/support/attendance'
import { desk, office, type Name, type Office } from '../../../tests/support/office'

const phone = '6f1c2a9e-3b47-4d58-9c10-2e7a5b8d4f63'
const pune = { ...desk, lat: 18.5204, lng: 73.8567 }

const punch = (at: Office, who: Name, type: 'in' | 'out', more: object = {}) =>
  at
    .as(who)
    .post('/api/attendance/punch', { type, location: { ...desk, timestamp: at.clock.now() }, ...more })
const working = async (at: Office, reader: Name, of: Name, day = '2026-11-18') =>
  (await at.as(reader).get(`/api/attendance/${day}/working?userId=${at.ids[of]}`)).body
/** The sentences of a day, one list for each punch. */
const seen = async (at: Office, reader: Name, of: Name, day?: string): Promise<string[][]> =>
  (await working(at, reader, of, day)).punches.map(({ evidence }: { evidence: { text: string }[] }) =>
    evidence.map(({ text }) => text),
  )

describe('one device for two people', () => {
  async function shared() {
    const at = await office('2026-11-18T04:03:00.000Z')
    expect((await punch(at, 'Priya', 'in', { phone })).status).toBe(200)
    at.clock.pass(4)
    expect((await punch(at, 'Ravi', 'in', { phone })).status).toBe(200)
    return at
  }

  test("a manager of both sees the other's name on both days", async () => {
    const at = await shared()
    for (const reader of ['Meera', 'Sunil', 'Anita'] as const) {
      expect(await seen(at, reader, 'Ravi')).toEqual([['Priya Test punched from the same device at 09:33']])
      expect(await seen(at, reader, 'Priya')).toEqual([['Ravi Test punched from the same device at 09:37']])
    }
  })

  test('the person sees it without the name', async () => {
    const at = await shared()
    const without = [['Another person punched from the same device at 09:33']]
    expect(await seen(at, 'Ravi', 'Ravi')).toEqual(without)
    expect(JSON.stringify(await working(at, 'Ravi', 'Ravi'))).not.toContain('Priya')
  })

  test('a manager who may not see the other person sees it without the name', async () => {
    const at = await office('2026-11-18T04:03:00.000Z')
    await punch(at, 'Rekha', 'in', { phone })
    at.clock.pass(4)
    await punch(at, 'Ravi', 'in', { phone })
    expect(await seen(at, 'Meera', 'Ravi')).toEqual([
      ['Another person punched from the same device at 09:33'],
    ])
    expect(await seen(at, 'Manoj', 'Rekha')).toEqual([
      ['Another person punched from the same device at 09:37'],
    ])
    expect(await seen(at, 'Sunil', 'Ravi')).toEqual([['Rekha Test punched from the same device at 09:33']])
  })

  test("a manager's own day has no names, also not of their team", async () => {
    const at = await office('2026-11-18T04:03:00.000Z')
    await punch(at, 'Ravi', 'in', { phone })
    at.clock.pass(4)
    await punch(at, 'Meera', 'in', { phone })
    expect(await seen(at, 'Meera', 'Meera')).toEqual([
      ['Another person punched from the same device at 09:33'],
    ])
    expect(await seen(at, 'Meera', 'Ravi')).toEqual([['Meera Test punched from the same device at 09:37']])
  })

  test('another device, no id and more than 12 hours are no evidence', async () => {
    const at = await office('2026-11-18T04:03:00.000Z')
    await punch(at, 'Priya', 'in', { phone: 'b1d0c4f2-0f3e-4a55-8d7c-90e1a2b3c4d5' })
    await punch(at, 'Meera', 'in')
    await punch(at, 'Rekha', 'in', { phone })
    at.clock.set('2026-11-18T16:04:00.000Z')
    await punch(at, 'Ravi', 'in', { phone })
    expect(await seen(at, 'Anita', 'Ravi')).toEqual([[]])
  })

  test('an offline punch is compared at its own time', async () => {
    const at = await office('2026-11-18T04:03:00.000Z')
    await punch(at, 'Priya', 'in', { phone })
    at.clock.pass(14 * 60)
    const offlineAt = '2026-11-18T04:07:00.000Z'
    const location = { ...desk, timestamp: offlineAt }
    expect((await punch(at, 'Ravi', 'in', { phone, offlineAt, location })).status).toBe(200)
    expect(await seen(at, 'Meera', 'Ravi')).toEqual([['Priya Test punched from the same device at 09:33']])
  })

  test.each(['phone', 'x'.repeat(65), '', 7, {}])('the malformed id %j is refused', async (malformed) => {
    const at = await office()
    const reply = await punch(at, 'Ravi', 'in', { phone: malformed })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'phone' }] } })
  })
})

test('the last punch of an earlier day and the days of the last month are compared', async () => {
  const at = await office('2026-11-13T04:00:00.000Z')
  for (const day of ['13', '16', '17']) {
    at.clock.set(`2026-11-${day}T04:00:00.000Z`)
    await punch(at, 'Ravi', 'in')
    at.clock.set(`2026-11-${day}T13:00:00.000Z`)
    await punch(at, 'Ravi', 'out')
  }
  at.clock.set('2026-11-17T13:05:00.000Z')
  await punch(at, 'Ravi', 'in', { location: { ...pune, timestamp: at.clock.now() } })
  at.clock.set('2026-11-18T04:00:00.000Z')
  await punch(at, 'Ravi', 'in')
  expect(await seen(at, 'Meera', 'Ravi', '2026-11-16')).toEqual([[], []])
  expect((await seen(at, 'Meera', 'Ravi', '2026-11-17'))[2]).toEqual([
    '125 km from the punch at 18:30, 5 minutes earlier: 1,505 km/h',
  ])
  expect(await seen(at, 'Meera', 'Ravi')).toEqual([['Exactly the same coordinates as on 3 earlier days']])
})

test('evidence refuses no punch and changes no hours and no status', async () => {
  const [honest, odd] = [await office('2026-11-18T04:00:00.000Z'), await office('2026-11-18T04:00:00.000Z')]
  await punch(odd, 'Priya', 'in', { phone })
  const day = async (at: Office, more: (minute: string) => object) => {
    for (const [minutes, type] of [
      [0, 'in'],
      [1, 'out'],
      [1, 'in'],
      [520, 'out'],
    ] as const) {
      at.clock.pass(minutes)
      expect((await punch(at, 'Ravi', type, more(type))).status).toBe(200)
    }
    return (await at.as('Ravi').get(today)).body
  }
  const plain = await day(honest, () => ({}))
  const strange = await day(odd, (type) => ({
    phone,
    location: {
      ...(type === 'in' ? desk : { ...pune, lat: -18.5204 }),
      timestamp: '2025-11-18T04:00:00.000Z',
    },
  }))
  for (const field of ['status', 'totalHours', 'productiveHours', 'lateMinutes', 'punchInTime'])
    expect(strange[field], field).toEqual(plain[field])
  expect(strange.status).toBe('Present')
  const kinds = (await working(odd, 'Meera', 'Ravi')).punches.flatMap(
    ({ evidence }: { evidence: { kind: string }[] }) => evidence.map(({ kind }) => kind),
  )
  expect(new Set(kinds)).toEqual(new Set(['old_position', 'speed', 'same_phone']))
  expect((await seen(honest, 'Meera', 'Ravi')).flat()).toEqual([])
})

describe('the stored id', () => {
  const ids = (at: Office) =>
    at.app.ask(({ db }) =>
      db.all<{ phone: string | null }>('select phone from punches order by id').map((row) => row.phone),
    )

  test('is among the data that a person can download', async () => {
    const at = await office()
    await punch(at, 'Ravi', 'in', { phone })
    const { body } = await at.as('Ravi').get('/api/profile/data')
    expect(body.Punches).toMatchObject([{ 'Random id of the browser': phone }])
  })

  test('is deleted with the position, also if the punch had none; evidence is no longer shown', async () => {
    const at = await office('2026-08-03T04:00:00.000Z')
    await at.write(
      ({ db }) =>
        void db.run(`insert into settings values ('attendance', '2026-01-01', '{"positionRequired":false}')`),
    )
    expect((await punch(at, 'Priya', 'in', { phone, location: undefined })).status).toBe(200)
    await punch(at, 'Ravi', 'in', { phone, location: { ...desk, timestamp: '2026-08-03T03:00:00.000Z' } })
    expect((await seen(at, 'Meera', 'Ravi', '2026-08-03'))[0]).toHaveLength(2)
    at.clock.set('2026-11-18T04:00:00.000Z')
    expect(await at.app.scheduler.run('retention.run', '2026-11-18')).toContain('attendance.positions 2')
    expect(new Set(ids(at))).toEqual(new Set([null]))
    expect((await seen(at, 'Meera', 'Ravi', '2026-08-03')).flat()).toEqual([])
    expect(await at.app.scheduler.run('retention.run', '2026-11-18')).toBe('nothing had expired')
  })
})
