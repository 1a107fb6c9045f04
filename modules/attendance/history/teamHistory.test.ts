/**
 * The team's days: visibility, the default period, tiles over the whole, pages, the CSV, and the month grid.
 */
import { describe, expect, test } from 'vitest'
import { desk, office, type Name, type Office } from '../../../tests/support/office'

const team = async (at: Office, who: Name, query = '') =>
  (await at.as(who).get(`/api/attendance/team-history?${query}`)).body
type Row = { firstName: string; date: string; status: string; totalHours: string; punchInTime: string | null }

/** Ravi works on Monday and Tuesday, Priya on Tuesday; it is Wednesday morning. */
async function week() {
  const at = await office('2026-11-16T04:00:00.000Z')
  const day = async (date: string, ...names: Name[]) => {
    for (const [type, time] of [
      ['in', '04:00'],
      ['out', '13:00'],
    ] as const) {
      at.clock.set(`${date}T${time}:00.000Z`)
      for (const name of names) await at.as(name).post('/api/attendance/punch', { type, location: desk })
    }
  }
  await day('2026-11-16', 'Ravi')
  await day('2026-11-17', 'Ravi', 'Priya')
  at.clock.set('2026-11-18T04:00:00.000Z')
  return at
}

test('a Manager sees the team without oneself, Admin and Senior Manager everybody; others are refused', async () => {
  const at = await week()
  const names = async (who: Name) =>
    [
      ...new Set(
        (await team(at, who, 'dateFrom=2026-11-16&limit=500')).records.map(({ firstName }: Row) => firstName),
      ),
    ].toSorted()
  expect(await names('Meera')).toEqual(['Priya', 'Ravi'])
  expect(await names('Sunil')).toEqual([
    'Anita',
    'Arjun',
    'Manoj',
    'Meera',
    'Priya',
    'Ravi',
    'Rekha',
    'Sana',
    'Sunil',
  ])
  expect((await names('Anita')).length).toBe(9)
  expect((await team(at, 'Meera', `userId=${at.ids.Rekha}`)).total).toBe(0)
  for (const who of ['Ravi', 'Arjun', 'Sana'] as const)
    expect((await at.as(who).get('/api/attendance/team-history')).status).toBe(403)
})

test('last month and this month, fifty per page, newest first; the tiles cover all', async () => {
  const at = await week()
  const body = await team(at, 'Meera')
  expect(body).toMatchObject({ dateFrom: '2026-10-01', dateTo: '2026-11-30', page: 1, limit: 50 })
  expect(body.records.length).toBe(50)
  // Two people, 1 October to 17 November, and no Wednesday yet: 48 days each.
  expect(body.total).toBe(96)
  const whole = await team(at, 'Meera', 'limit=500')
  const count = (status: string) => whole.records.filter((row: Row) => row.status === status).length
  expect(body.summary).toEqual({ present: 3, absent: count('Absent'), onLeave: 0 })
  expect(count('Absent') + count('Week Off') + 3).toBe(96)
  expect(whole.records[0]).toMatchObject({
    firstName: 'Priya',
    date: '2026-11-17',
    status: 'Present',
    totalHours: '9.00',
    punchInTime: '09:30',
    punchOutTime: '18:30',
    designation: 'Recruiter',
  })
  expect([...body.records, ...(await team(at, 'Meera', 'page=2')).records]).toEqual(whole.records)
  expect(whole.records.find((row: Row) => row.date === '2026-11-15')).toMatchObject({
    status: 'Week Off',
    totalHours: '0.00',
    punchInTime: null,
  })
})

test('filters by status, person and period; an invalid one is reported', async () => {
  const at = await week()
  await at.write(({ db }) => db.run(`update firm set set_up_at = '2026-11-13T04:00:00.000Z'`))
  expect(
    (await team(at, 'Meera', 'status=Week Off')).records.map(
      ({ firstName, date }: Row) => `${firstName} ${date}`,
    ),
  ).toEqual(['Priya 2026-11-15', 'Ravi 2026-11-15', 'Priya 2026-11-14', 'Ravi 2026-11-14'])
  expect(await team(at, 'Meera', `status=Absent&userId=${at.ids.Priya}`)).toMatchObject({
    total: 2,
    summary: { present: 0, absent: 2, onLeave: 0 },
  })
  expect((await team(at, 'Meera', 'dateFrom=2026-11-17&dateTo=2026-11-17')).total).toBe(2)
  expect(await team(at, 'Meera', 'dateFrom=2026-12-01')).toMatchObject({ total: 0, dateTo: '2026-12-01' })
  expect(
    (await at.as('Meera').get('/api/attendance/team-history?dateFrom=2026-11-17&dateTo=2026-11-01')).body
      .errors,
  ).toEqual([{ field: 'dateFrom', message: 'Must not be after the to date' }])
  expect((await team(at, 'Meera', 'limit=5000')).limit).toBe(500)
  for (const odd of ['status=Late', 'userId=x', 'dateFrom=yesterday', 'page=0'])
    expect([odd, (await at.as('Meera').get(`/api/attendance/team-history?${odd}`)).status]).toEqual([
      odd,
      400,
    ])
})

test('a running break has its start and the hours before it', async () => {
  const at = await week()
  const ravi = at.as('Ravi')
  await ravi.post('/api/attendance/punch', { type: 'in', location: desk })
  at.clock.set('2026-11-18T05:33:00.000Z')
  await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })
  at.clock.set('2026-11-18T05:42:00.000Z')
  const runningBreak = { since: '11:03', hoursBefore: '1.55' }
  const row = { punchInTime: '09:30', runningBreak, totalHours: '1.70' }
  expect((await team(at, 'Meera')).records[0]).toMatchObject(row)
  expect((await ravi.get('/api/attendance/history')).body[0]).toMatchObject(row)
  const { body } = await ravi.get('/api/attendance/2026-11-18/working')
  expect(body.record).toMatchObject(row)
  await ravi.post('/api/attendance/break', { type: 'end', reason: 'Tea' })
  expect((await team(at, 'Meera')).records[0]).toMatchObject({ ...row, runningBreak: null })
  // A finished break counts in the hours before the next one.
  at.clock.set('2026-11-18T06:00:00.000Z')
  await ravi.post('/api/attendance/break', { type: 'start', reason: 'Call' })
  expect((await team(at, 'Meera')).records[0].runningBreak).toEqual({ since: '11:30', hoursBefore: '2.00' })
})

test('the CSV has all rows of the screen in its order', async () => {
  const at = await week()
  const reply = await at.as('Meera').get('/api/attendance/team-history/csv?status=Absent')
  expect(reply.headers.get('content-disposition')).toContain('team_attendance_2026-11-18.csv')
  const [head, ...rows] = String(reply.body).replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe('"Employee ID","Name","Date","Punch In","Punch Out","Status","Total Hours","Leave"')
  const { records, summary } = await team(at, 'Meera', 'status=Absent&limit=500')
  expect(rows.map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')))).toEqual(
    records.map((row: any) => [
      row.employeeId,
      `${row.firstName} ${row.lastName}`,
      row.date,
      '',
      '',
      row.status,
      String(Number(row.totalHours)),
      '',
    ]),
  )
  expect(rows.length).toBe(summary.absent)
  expect((await at.as('Ravi').get('/api/attendance/team-history/csv')).status).toBe(403)
})

describe('the month as a grid', () => {
  test('has a row per person and a cell per day; future days show only approved leave', async () => {
    const at = await week()
    await at.write(({ db }) => db.run(`update firm set set_up_at = '2026-11-01T04:00:00.000Z'`))
    const { days, data, pagination } = (await at.as('Meera').get('/api/attendance/team-month?month=2026-11'))
      .body
    expect([days.length, days[13], days[0]]).toEqual([
      30,
      { date: '2026-11-14', off: '2nd Saturday', isHoliday: false },
      { date: '2026-11-01', off: 'Week off', isHoliday: false },
    ])
    expect(data.map(({ firstName }: Row) => firstName)).toEqual(['Priya', 'Ravi'])
    const [priya, ravi] = data
    expect([ravi.cells[15], priya.cells[15], priya.cells[13]]).toEqual([
      { status: 'Present', hours: '9.00', late: false, leaveHalves: 0 },
      { status: 'Absent', hours: '0.00', late: false, leaveHalves: 0 },
      { status: 'Week Off', hours: '0.00', late: false, leaveHalves: 0 },
    ])
    expect(ravi.cells.slice(18)).toEqual(Array(12).fill(null))
    expect(pagination).toEqual({ page: 1, limit: 25, totalItems: 2, totalPages: 1 })
    expect(
      (await at.as('Meera').get('/api/attendance/team-month?month=2026-11&search=rav')).body.data.length,
    ).toBe(1)
    expect(
      (await at.as('Meera').get('/api/attendance/team-month?month=2026-12')).body.data[0].cells.every(
        (cell: unknown) => cell === null,
      ),
    ).toBe(true)
    // The month after the last four-digit year has five digits: counting up to it would never end.
    for (const month of ['?month=2026-13', '?month=9999-12', ''])
      expect((await at.as('Meera').get(`/api/attendance/team-month${month}`)).body).toMatchObject({
        errors: [{ field: 'month', message: 'Must be a month, yyyy-MM' }],
      })
  })

  test('is empty before joining and after leaving', async () => {
    const at = await week()
    await at.write(({ db }) => db.run(`update firm set set_up_at = '2026-11-01T04:00:00.000Z'`))
    await at.write(({ db }) =>
      db.run(`update employments set joined = '2026-11-17' where user_id = ?`, at.ids.Priya),
    )
    const { data } = (await at.as('Meera').get('/api/attendance/team-month?month=2026-11')).body
    expect(data[0].cells.slice(14, 18).map((cell: Row | null) => cell?.status ?? null)).toEqual([
      null,
      null,
      'Present',
      'Not Punched In',
    ])
  })
})
