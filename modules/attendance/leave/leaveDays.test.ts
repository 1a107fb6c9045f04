/** Approved leave marks a day, and the day shows it without a punch. */
import { describe, expect, test } from 'vitest'
import { desk, office, type Office } from '../../../tests/support/office'
import { afternoon, compOff, full, half, mark, mixed, morning, work } from '../../../tests/support/leaveMarks'
import { checks } from '../checks'
import { leaveMarksOn } from '../day/parts'
import { statusToday } from '../service'

const wednesday = '2026-11-18'
const punch = '/api/attendance/punch'
const today = '/api/attendance/today'

const dayRow = (at: Office, day = wednesday) =>
  at.app.ask(({ db }) =>
    db.one<Record<string, unknown>>(
      'select * from attendance_days where user_id = ? and day = ?',
      at.ids.Ravi,
      day,
    ),
  ) ?? null
const dayOf = async (at: Office, day = wednesday) =>
  (await at.as('Ravi').get(`/api/attendance/history?from=${day}&to=${day}`)).body.data[0] ?? null
const events = (at: Office, name: string) =>
  at.app.ask(({ db }) =>
    db
      .all<{ data: string }>('select data from events where name = ? order by id', name)
      .map(({ data }) => JSON.parse(data) as Record<string, unknown>),
  )
const agrees = (at: Office) => expect(at.app.ask(checks).filter((finding) => !finding.ok)).toEqual([])

describe('a day of leave without a punch', () => {
  test.each([
    ['two halves of leave', full, 'On Leave', 'personal'],
    ['two halves of compensation', compOff, 'Comp Off', 'compensation'],
    ['a half of each', mixed, 'On Leave', 'personal'],
  ])('%s: %j is %s', async (_, marks, status, type) => {
    const at = await office()
    await mark(at, marks)
    expect(at.app.ask((ask) => leaveMarksOn(ask, at.ids.Ravi, wednesday))).toEqual(marks)
    expect(at.app.ask((ask) => statusToday(ask, at.ids.Ravi))).toBe(status)
    expect((await at.as('Ravi').get('/api/dashboard/stats')).body.todayStatus).toBe(status)
    expect((await at.as('Ravi').get(today)).body).toBeNull()
    expect(await dayOf(at)).toMatchObject({
      status,
      punchIn: null,
      punchOut: null,
      punchInTime: null,
      totalHours: '0.00',
      leave: { halves: 'full', type },
      isRegularized: false,
    })
    expect(
      (await at.as('Meera').get('/api/attendance/live')).body.map(
        (m: { firstName: string; status: string; lastActivity: unknown }) => [
          m.firstName,
          m.status,
          m.lastActivity,
        ],
      ),
    ).toEqual([
      ['Priya', 'Not Punched In', null],
      ['Ravi', status, null],
    ])
    const { body } = await at.as('Ravi').get('/api/attendance/2026-11-18/working')
    expect(body.rules).toContain(`A day of full leave without a punch is ${status}.`)
    expect(body).toMatchObject({ punches: [], parts: [] })
    agrees(at)
  })

  test('a half day has no row: Not Punched In, then Absent with the half shown', async () => {
    const at = await office()
    await mark(at, morning)
    expect(dayRow(at)).toBeNull()
    expect((await at.as('Ravi').get(today)).body).toBeNull()
    expect(at.app.ask((ask) => statusToday(ask, at.ids.Ravi))).toBe('Not Punched In')
    expect(await dayOf(at)).toBeNull()
    at.clock.set('2026-11-18T16:30:00.000Z') // 22:00
    expect(await dayOf(at)).toMatchObject({
      id: null,
      status: 'Absent',
      leave: { halves: 'morning', type: 'personal' },
    })
    expect((await at.as('Ravi').get('/api/attendance/2026-11-18/working')).body.rules).toContain(
      'A working day without a punch is Absent.',
    )
    agrees(at)
  })

  test('on a day that became an off day it is Week Off', async () => {
    const at = await office()
    await mark(at, full)
    await at.write(
      (tx) => void tx.db.run(`insert into holidays (day, name) values (?, 'Guru Nanak Jayanti')`, wednesday),
    )
    expect(await dayOf(at)).toMatchObject({ status: 'Week Off', dayName: 'Guru Nanak Jayanti' })
    expect(at.app.ask((ask) => statusToday(ask, at.ids.Ravi))).toBe('Week Off')
  })

  test("future leave is neither in the history nor in the working; today's leave is", async () => {
    const at = await office()
    for (const day of ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) await mark(at, full, day)
    const days = async (query: string) =>
      (await at.as('Ravi').get(`/api/attendance/history?${query}`)).body.data.map(
        (r: { date: string; status: string }) => [r.date, r.status],
      )
    expect(await days('from=2026-11-16&to=2026-12-31')).toEqual([
      ['2026-11-18', 'On Leave'],
      ['2026-11-17', 'On Leave'],
      ['2026-11-16', 'Absent'],
    ])
    expect(await days('status=On+Leave')).toEqual([
      ['2026-11-18', 'On Leave'],
      ['2026-11-17', 'On Leave'],
    ])
    expect((await at.as('Ravi').get('/api/attendance/history')).body[0].date).toBe('2026-11-18')
    expect((await at.as('Ravi').get('/api/attendance/2026-11-19/working')).status).toBe(404)
    at.clock.pass(24 * 60)
    expect(await days('from=2026-11-18')).toEqual([
      ['2026-11-19', 'On Leave'],
      ['2026-11-18', 'On Leave'],
    ])
  })

  test("future leave is hidden even if another shift's next day has begun, at 22:30", async () => {
    const at = await office('2026-11-18T17:00:00.000Z')
    await at.write((tx) => {
      tx.db.run(`insert into shifts (id, name) values (3, 'Early')`)
      tx.db.run(
        `insert into shift_versions values (3, '2000-01-01', '02:00', '10:00', '02:30', '10:30', '12:00')`,
      )
      tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 3)`, at.ids.Priya)
    })
    await mark(at, full, '2026-11-19')
    await at.as('Priya').post(punch, { type: 'in', location: desk })
    const { body } = await at.as('Meera').get('/api/attendance/history?from=2026-11-19&limit=50')
    expect(body.data.map((r: { firstName: string; status: string }) => [r.firstName, r.status])).toEqual([
      ['Priya', 'Working'],
    ])
    expect(body.pagination.totalItems).toBe(1)
  })

  test('leave before the firm started with Muster is shown and makes nobody absent', async () => {
    const at = await office('2026-01-06T04:00:00.000Z')
    await at.write((tx) => void tx.db.run(`update employments set joined = '2019-06-03'`))
    await mark(at, full, '2025-12-30')
    const { body } = await at.as('Sunil').get('/api/attendance/history?from=2025-12-01&limit=100')
    expect(
      body.data
        .filter((r: { date: string }) => r.date < '2026-01-05')
        .map((r: { date: string; firstName: string; status: string }) => [r.date, r.firstName, r.status]),
    ).toEqual([['2025-12-30', 'Ravi', 'On Leave']])
    expect(body.data).toHaveLength(body.pagination.totalItems)
  })
})

describe('marks', () => {
  test.each([
    ['no punch', 0],
    ['a day of work', 500],
    ['a short day', 100],
  ])('adding and removing leave restores the exact day: %s, %d minutes', async (_, minutes) => {
    const at = await office()
    if (minutes) await work(at, minutes)
    const before = dayRow(at)
    for (const marks of [full, compOff, morning, afternoon, mixed]) {
      await mark(at, marks)
      agrees(at)
      await mark(at, [])
      expect(dayRow(at)).toEqual(before)
      agrees(at)
    }
  })

  test('emit one event with the day before and after, and none without a change', async () => {
    const at = await office()
    await mark(at, full)
    await mark(at, [...full].toReversed())
    await mark(at, morning)
    await mark(at, [])
    await mark(at, [])
    const onLeave = { status: 'On Leave', punchIn: null, punchOut: null, totalHours: '0.00' }
    expect(events(at, 'attendance.marked')).toEqual([
      { userId: at.ids.Ravi, day: wednesday, before: null, after: onLeave },
      { userId: at.ids.Ravi, day: wednesday, before: onLeave, after: null },
      { userId: at.ids.Ravi, day: wednesday, before: null, after: null },
    ])
  })

  test('the database allows one mark per half', async () => {
    const at = await office()
    await expect(mark(at, [half('morning', 'personal', 1), half('morning', 'personal', 2)])).rejects.toThrow(
      /UNIQUE/,
    )
    expect(dayRow(at)).toBeNull()
  })

  test("if the shift changes between leave and punch, the punch's shift applies", async () => {
    const at = await office()
    await mark(at, full)
    await at.write(
      (tx) => void tx.db.run(`insert into shift_assignments values (?, '2026-11-18', 2)`, at.ids.Ravi),
    )
    at.clock.set('2026-11-18T13:10:00.000Z') // 18:40
    expect((await at.as('Ravi').post(punch, { type: 'in', location: desk })).body).toMatchObject({
      date: wednesday,
      shift: { name: 'Night' },
    })
  })
})
