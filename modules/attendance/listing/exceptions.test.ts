/** 'Only exceptions': which days of a history it lists, how they are paged, and whose they are. */
import { expect, test } from 'vitest'
import { desk, office, type Name, type Office } from '../../../tests/support/office'
import { dayOf } from '../../../src/domain/day'
import { on } from '../../../tests/support/attendance'
import { correct, setLeaveMarks } from '../service'
import type { HistoryPage } from '../contract'

const away = { ...desk, lat: desk.lat + 0.2 }

type Punch = { in: string; out?: string; at?: typeof desk }
/** Wall times of a day; without an end, Muster punches out. */
async function work(at: Office, who: Name, day: string, { in: from, out: to, at: location = desk }: Punch) {
  at.clock.set(on(day, from))
  expect((await at.as(who).post('/api/attendance/punch', { type: 'in', location })).status).toBe(200)
  if (to) {
    at.clock.set(on(day, to))
    expect((await at.as(who).post('/api/attendance/punch', { type: 'out', location })).status).toBe(200)
    return
  }
  at.clock.set(on(day, '22:01'))
  await at.app.scheduler.run('attendance.close', day)
}

const leave = (at: Office, who: Name, day: string, ...halves: ('morning' | 'afternoon')[]) =>
  at.write((tx) =>
    setLeaveMarks(
      tx,
      at.ids[who],
      day,
      halves.map((half) => ({ half, type: 'personal' as const, leaveId: 1 })),
    ),
  )

async function listed(at: Office, who: Name, query = '', limit = 500): Promise<HistoryPage> {
  const { body } = await at
    .as(who)
    .get(`/api/attendance/history?from=2026-11-01&exceptions=Yes&limit=${limit}${query}`)
  return body as HistoryPage
}

/** Ravi's days from Monday, 2 November; Saturday, the 7th, is a working day, the 14th is not. */
const days: [string, string, boolean, (at: Office) => Promise<unknown>][] = [
  [
    'in time, 9 hours',
    '2026-11-02',
    false,
    (at) => work(at, 'Ravi', '2026-11-02', { in: '09:30', out: '18:30' }),
  ],
  [
    'within the grace period',
    '2026-11-03',
    false,
    (at) => work(at, 'Ravi', '2026-11-03', { in: '09:45', out: '18:45' }),
  ],
  ['late', '2026-11-04', true, (at) => work(at, 'Ravi', '2026-11-04', { in: '09:46', out: '18:46' })],
  [
    'outside the office',
    '2026-11-05',
    true,
    (at) => work(at, 'Ravi', '2026-11-05', { in: '09:30', out: '18:30', at: away }),
  ],
  ['no punch-out', '2026-11-06', true, (at) => work(at, 'Ravi', '2026-11-06', { in: '09:30' })],
  [
    'half a day without leave',
    '2026-11-07',
    true,
    (at) => work(at, 'Ravi', '2026-11-07', { in: '09:30', out: '15:00' }),
  ],
  [
    'on a day off: short',
    '2026-11-08',
    false,
    (at) => work(at, 'Ravi', '2026-11-08', { in: '11:30', out: '13:00' }),
  ],
  ['no punch', '2026-11-09', true, async () => {}],
  [
    'half a day beside leave',
    '2026-11-10',
    false,
    async (at) => {
      await leave(at, 'Ravi', '2026-11-10', 'afternoon')
      await work(at, 'Ravi', '2026-11-10', { in: '09:30', out: '12:40' })
    },
  ],
  ['on leave', '2026-11-11', false, (at) => leave(at, 'Ravi', '2026-11-11', 'morning', 'afternoon')],
  [
    'too few hours',
    '2026-11-12',
    true,
    (at) => work(at, 'Ravi', '2026-11-12', { in: '09:30', out: '10:30' }),
  ],
  [
    'no punch, regularized',
    '2026-11-13',
    false,
    (at) => {
      at.clock.set(on('2026-11-13', '19:00'))
      return at.write((tx) =>
        correct(tx, at.ids.Ravi, '2026-11-13', {
          requestId: 1,
          type: 'on_duty',
          punchIn: null,
          punchOut: null,
          hundredths: 900,
          reason: 'Client',
          approvedBy: null,
        }),
      )
    },
  ],
  [
    'on a day off: outside',
    '2026-11-14',
    true,
    (at) => work(at, 'Ravi', '2026-11-14', { in: '09:30', out: '18:30', at: away }),
  ],
  [
    'today, at work in time',
    '2026-11-16',
    false,
    (at) => work(at, 'Ravi', '2026-11-16', { in: '09:30', out: '09:31' }),
  ],
]

/** Ravi's days, before and after they are closed and their counts cached. */
async function raviAt(): Promise<Office> {
  const at = await office('2026-11-01T04:00:00.000Z')
  for (const [, , , happens] of days) await happens(at)
  return at
}

test('the days that are listed; the total is their number, also when closed days are cached', async () => {
  const at = await raviAt()
  const expected = days
    .flatMap(([words, day, isListed]) => (isListed ? [`${day} ${words}`] : []))
    .toReversed()
  const wordsOf = new Map(days.map(([words, day]) => [day, words]))
  for (const isClosed of [false, true]) {
    if (isClosed) await at.app.scheduler.run('attendance.add_up_days', dayOf(at.clock.now(), 'Asia/Kolkata'))
    // Ravi himself, his Manager and an Admin who ask for him, and the Admin who asks for everybody.
    for (const [who, query] of [
      ['Ravi', ''],
      ['Meera', `&userId=${at.ids.Ravi}`],
      ['Anita', `&userId=${at.ids.Ravi}`],
      ['Anita', ''],
    ] as const) {
      const { data, pagination } = await listed(at, who, query)
      expect(pagination.totalItems).toBe(data.length)
      expect(
        data.filter(({ userId }) => userId === at.ids.Ravi).map(({ date }) => `${date} ${wordsOf.get(date)}`),
        `${who} ${query}`,
      ).toEqual(expected)
    }
  }
})

test('pages add up to the whole, and a status narrows it further', async () => {
  const at = await raviAt()
  const whole = await listed(at, 'Anita')
  expect(whole.data.length).toBeGreaterThan(30)
  const key = ({ userId, date }: HistoryPage['data'][number]) => `${date} ${userId}`
  const paged: string[] = []
  for (let page = 1; page <= Math.ceil(whole.data.length / 7); page++) {
    const { data, pagination } = await listed(at, 'Anita', `&page=${page}`, 7)
    expect(pagination).toMatchObject({ totalItems: whole.data.length, page })
    paged.push(...data.map(key))
  }
  expect(paged).toEqual(whole.data.map(key))
  for (const status of ['Absent', 'Present', 'Half Day', 'Week Off', 'On Leave'] as const) {
    const { data, pagination } = await listed(at, 'Anita', `&status=${status}`)
    expect(pagination.totalItems).toBe(data.length)
    expect(data.map(key), status).toEqual(whole.data.filter((row) => row.status === status).map(key))
  }
})

test('without dates it is the last week; a Manager sees only the team, an employee themselves', async () => {
  const at = await raviAt()
  const { body } = await at.as('Ravi').get('/api/attendance/history?exceptions=Yes')
  expect(body.data.map(({ date }: { date: string }) => date)).toEqual(['2026-11-14', '2026-11-12'])
  const names = async (who: Name) =>
    [...new Set((await listed(at, who)).data.map(({ firstName }) => firstName))].toSorted()
  expect(await names('Ravi')).toEqual(['Ravi'])
  expect(await names('Meera')).toEqual(['Meera', 'Priya', 'Ravi'])
  expect((await names('Anita')).length).toBeGreaterThan(3)
  const foreign = await listed(at, 'Meera', `&userId=${at.ids.Anita}`)
  expect(foreign).toMatchObject({ data: [], pagination: { totalItems: 0 } })
  expect((await at.as('Ravi').get('/api/attendance/history?exceptions=No')).status).toBe(400)
})
