/**
 * The dashboard: events, team figures, the weather with and without a service, and one response for the first
 * paint.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { decide } from '../../tests/support/leave'
import { desk, office, type Name, type Office } from '../../tests/support/office'

const born = (at: Office, name: Name, day: string) =>
  at.write(({ db }) => db.run('update users set date_of_birth = ? where id = ?', day, at.ids[name]))
const joined = (at: Office, name: Name, day: string) =>
  at.write(({ db }) => db.run('update employments set joined = ? where user_id = ?', day, at.ids[name]))
const events = async (at: Office, who: Name = 'Ravi') =>
  (await at.as(who).get('/api/dashboard/upcoming-events')).body

describe('events', () => {
  test('events are birthdays, anniversaries with years, holidays and days off, with the days until them', async () => {
    const at = await office('2026-11-18T06:00:00.000Z')
    await born(at, 'Priya', '1992-11-18')
    await born(at, 'Meera', '1985-11-19')
    await joined(at, 'Manoj', '2021-11-20')
    await joined(at, 'Rekha', '2026-11-19')
    await at.as('Anita').post('/api/holidays', { name: 'Founders Day', date: '2026-11-24' })
    expect(await events(at)).toMatchObject({
      birthdays: [
        { id: at.ids.Priya, name: 'Priya Test', date: '2026-11-18', daysUntil: 0, yearsOfService: null },
        { name: 'Meera Test', daysUntil: 1 },
      ],
      // A person who joins tomorrow has no years yet.
      anniversaries: [{ id: at.ids.Manoj, date: '2026-11-20', daysUntil: 2, yearsOfService: 5 }],
      holidays: [
        { id: null, name: 'Sunday', type: 'weekend', date: '2026-11-22', daysUntil: 4 },
        { id: expect.any(Number), name: 'Founders Day', type: 'holiday', date: '2026-11-24', daysUntil: 6 },
        { id: null, name: '4th Saturday', type: 'weekend', date: '2026-11-28', daysUntil: 10 },
        { id: null, name: 'Sunday', type: 'weekend', date: '2026-11-29', daysUntil: 11 },
      ],
    })
    // Seven days at most, for all people.
    const days = Object.values(await events(at)).flatMap((list) =>
      (list as { daysUntil: number }[]).map(({ daysUntil }) => daysUntil),
    )
    expect([...new Set(days)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 4, 6, 10, 11])
  })

  test('a birthday on 29 February is on the 28th in other years', async () => {
    const at = await office('2027-02-27T06:00:00.000Z')
    await born(at, 'Priya', '1996-02-29')
    expect((await events(at)).birthdays).toMatchObject([{ date: '2027-02-28', daysUntil: 1 }])
    const leap = await office('2028-02-28T06:00:00.000Z')
    await born(leap, 'Priya', '1996-02-29')
    expect((await events(leap)).birthdays).toMatchObject([{ date: '2028-02-29', daysUntil: 1 }])
  })

  test('in a large firm the first fifteen people of a day are listed, the others counted', async () => {
    const at = await office('2026-11-18T06:00:00.000Z')
    const person = (n: number) =>
      at.write(({ db }) =>
        db.run(
          `insert into users (
             employee_id, first_name, last_name, email, role, password_hash, created_at, date_of_birth
           )
           values (?, ?, 'Twin', ?, 'Recruiter', '', '2026-01-01', '1990-11-19')`,
          `T${n}`,
          `N${String(n).padStart(2, '0')}`,
          `t${n}@x.test`,
        ),
      )
    for (let n = 1; n <= 15; n++) await person(n)
    expect(await events(at)).toMatchObject({ birthdays: { length: 15 }, more: [] })
    for (let n = 16; n <= 18; n++) await person(n)
    const { birthdays, more } = await events(at)
    expect([birthdays.length, birthdays[14].name, more]).toEqual([
      15,
      'N15 Twin',
      [{ date: '2026-11-19', daysUntil: 1, count: 3 }],
    ])
    // A new day begins without a write.
    at.clock.set('2026-11-19T06:00:00.000Z')
    expect((await events(at)).more).toEqual([{ date: '2026-11-19', daysUntil: 0, count: 3 }])
  })

  test('people who left or were removed are not listed', async () => {
    const at = await office('2026-11-18T06:00:00.000Z')
    await born(at, 'Priya', '1992-11-18')
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { isActive: false })
    expect((await events(at)).birthdays).toEqual([])
  })
})

test("after midnight those who have finished are counted as of yesterday's shift", async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  const finished = async () => {
    const { finishedBefore, productiveBeforeMs } = (await at.as('Meera').get('/api/dashboard/team')).body
    return [finishedBefore, productiveBeforeMs / 3_600_000]
  }
  await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
  at.clock.set('2026-11-18T13:00:00.000Z')
  await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
  expect(await finished()).toEqual([0, 0])
  at.clock.set('2026-11-18T20:00:00.000Z')
  expect(await finished()).toEqual([1, 9])
})

test('the team figures are the sums of the live list', async () => {
  const at = await office('2026-11-18T03:30:00.000Z')
  const in_ = (name: Name) =>
    at
      .as(name)
      .post('/api/attendance/punch', { type: 'in', location: { lat: 19.1197, lng: 72.8468, accuracy: 10 } })
  // A person on another shift may be on another day; they are counted too.
  await at.write(({ db }) =>
    db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Rekha),
  )
  await in_('Ravi')
  await in_('Priya')
  await in_('Rekha')
  at.clock.set('2026-11-18T05:30:00.000Z')
  await at.as('Priya').post('/api/attendance/break', { type: 'start', reason: 'Tea' })
  at.clock.set('2026-11-18T06:00:00.000Z')
  // Ravi 2.5 hours, Priya 2.
  expect((await at.as('Meera').get('/api/dashboard/team')).body).toEqual({
    counts: { Working: 1, 'On Break': 1 },
    late: 0,
    members: 2,
    presentToday: 1,
    cameToday: 2,
    finishedBefore: 0,
    onBreak: 1,
    onLeave: 0,
    productiveHours: '4.50',
    productiveMs: 4.5 * 3_600_000,
    productiveBeforeMs: 0,
    running: 1,
    at: '2026-11-18T06:00:00.000Z',
  })
  const all = (await at.as('Anita').get('/api/dashboard/team')).body
  const live = (await at.as('Anita').get('/api/attendance/live')).body as { status: string }[]
  expect([all.members, all.presentToday, all.onBreak]).toEqual([
    live.length,
    live.filter(({ status }) => ['Working', 'Present'].includes(status)).length,
    1,
  ])
  expect([all.productiveHours, all.cameToday]).toEqual(['7.00', 3])
  // A person who has gone home has come today.
  await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
  expect((await at.as('Meera').get('/api/dashboard/team')).body).toMatchObject({
    presentToday: 0,
    cameToday: 2,
    finishedBefore: 0,
  })
  expect((await at.as('Ravi').get('/api/dashboard/team')).status).toBe(403)
})

test('one response for the first paint has each part as its own call returns it', async () => {
  const at = await office('2026-11-18T06:00:00.000Z')
  for (const [who, sees] of [
    ['Ravi', false],
    ['Meera', true],
  ] as const) {
    const { stats, today, events: coming, team } = (await at.as(who).get('/api/dashboard/overview')).body
    expect(stats).toEqual((await at.as(who).get('/api/dashboard/stats')).body)
    expect(today).toEqual((await at.as(who).get('/api/attendance/today')).body)
    expect(coming).toEqual(await events(at, who))
    expect(team).toEqual(sees ? (await at.as(who).get('/api/dashboard/team')).body : null)
  }
})

describe('the weather', () => {
  /** A fake service that returns given answers and records its requests. */
  async function service() {
    const requested: string[] = []
    const say = { code: 61, degrees: 27.6, status: 200 }
    const server = createServer((request, response) => {
      requested.push(request.url!)
      response
        .writeHead(say.status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ current: { temperature_2m: say.degrees, weather_code: say.code } }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      requested,
      say,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      [Symbol.dispose]: () => void server.close(),
    }
  }

  test('is the default without a service', async () => {
    const at = await office()
    expect((await at.as('Ravi').get('/api/weather')).body).toEqual({
      condition: 'sunny',
      temperature: 25,
      location: 'Mumbai',
      description: 'Clear',
      isUsual: true,
    })
    expect((await at.as('Ravi').get('/api/weather?lat=200&lon=1')).status).toBe(400)
  })

  /** The first response may arrive after the wait ended; the next one has it. */
  const comesTo = (at: Office, path: string, text: object) =>
    expect.poll(async () => (await at.as('Ravi').get(path)).body, { timeout: 20_000 }).toMatchObject(text)

  test('is requested by cells of about 10 km, once for everybody, and again after half an hour', async () => {
    using open = await service()
    const at = await office('2026-11-18T06:00:00.000Z', { config: { weather: open.url } })
    await comesTo(at, '/api/weather?lat=19.0761234&lon=72.8777456', {
      condition: 'rainy',
      temperature: 28,
      description: 'Rain',
      isUsual: false,
    })
    await at.as('Priya').get('/api/weather?lat=19.1099&lon=72.9101')
    await at.as('Meera').get('/api/weather')
    // Positions are rounded to a tenth of a degree before they are sent.
    expect(open.requested).toEqual([
      '/v1/forecast?latitude=19.1&longitude=72.9&current=temperature_2m%2Cweather_code',
    ])
    open.say.code = 0
    at.clock.set('2026-11-18T06:31:00.000Z')
    await comesTo(at, '/api/weather', { condition: 'sunny' })
    expect(open.requested.length).toBe(2)
  })

  test('a failing service is not called for a while, and the last response stays', async () => {
    using open = await service()
    const at = await office('2026-11-18T06:00:00.000Z', { config: { weather: open.url } })
    await comesTo(at, '/api/weather', { temperature: 28, location: 'Mumbai' })
    open.say.status = 500
    at.clock.set('2026-11-18T06:40:00.000Z')
    for (const who of ['Ravi', 'Priya'] as const)
      expect((await at.as(who).get('/api/weather')).body).toMatchObject({ temperature: 28, isUsual: false })
    expect(open.requested.length).toBe(2)
  })
})

describe("the firm's day", () => {
  test('people by office and the rate of the last working days, for Admins alone', async () => {
    const at = await office('2026-11-18T06:00:00.000Z')
    const before = (await at.as('Anita').get('/api/dashboard/firm')).body
    expect((await at.as('Meera').get('/api/dashboard/firm')).status).toBe(403)
    const people = (answer: { offices: { people: number; came: number }[] }) => [
      answer.offices.reduce((sum, one) => sum + one.people, 0),
      answer.offices.reduce((sum, one) => sum + one.came, 0),
    ]
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
    const after = (await at.as('Anita').get('/api/dashboard/firm')).body
    const active = (await at.as('Anita').get('/api/users?status=active&page=1')).body.pagination.totalItems
    expect(people(before)).toEqual([active, 0])
    expect(people(after)).toEqual([active, 1])
    const leave = { leaveType: 'personal', fromDate: '2026-11-18', toDate: '2026-11-18', reason: 'Fever' }
    const { id } = (await at.as('Priya').post('/api/leaves', leave)).body
    await decide(at, 'Meera', id)
    const { offices } = (await at.as('Anita').get('/api/dashboard/firm')).body
    expect(people({ offices })).toEqual([active, 1])
    const due = offices.reduce((sum: number, one: { due: number }) => sum + one.due, 0)
    expect(due).toBe(active - 1)
    // On a Sunday only Ravi is due, who is still punched in.
    at.clock.set('2026-11-22T06:00:00.000Z')
    const sunday = (await at.as('Anita').get('/api/dashboard/firm')).body.offices
    expect(sunday.map((one: { due: number; came: number }) => [one.due, one.came])).toEqual([[1, 1]])
    // Nobody punched on the last day, so everybody counts as absent, also without a record.
    expect(after.rates.at(-1)).toEqual({ day: '2026-11-17', rate: 0, late: 0 })
  })

  test("the team's counts add up to its members, and late people can be listed", async () => {
    // 11:30 in the firm's zone: Ravi comes late.
    const at = await office('2026-11-18T06:00:00.000Z')
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
    const team = (await at.as('Anita').get('/api/dashboard/team')).body
    const sum = Object.values(team.counts as Record<string, number>).reduce((one, other) => one + other, 0)
    expect(sum).toBe(team.members)
    expect(team).toMatchObject({ late: 1, counts: { Working: 1 } })
    const late = (await at.as('Anita').get('/api/attendance/live?late=1')).body
    expect(late.map(({ userId }: { userId: number }) => userId)).toEqual([at.ids.Ravi])
  })
})
