/** Retention, exporting own data, and system figures. */
import { describe, expect, test } from 'vitest'
import { cellText, openWorkbook } from '../../src/sheets'
import { desk, office, type Office } from '../../tests/support/office'
import { mostAMinute } from './faults'
import { yearsAgo } from './retention'

const workday = async (at: Office, day: string, where = desk) => {
  at.clock.set(`${day}T04:00:00.000Z`)
  await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: where })
  at.clock.set(`${day}T12:30:00.000Z`)
  await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: where })
}
const count = (at: Office, table: string) =>
  at.app.ask(({ db }) => db.one<{ n: number }>(`select count(*) as n from ${table}`)!.n)
const preview = async (at: Office, name: string) =>
  (await at.as('Anita').get('/api/system/retention')).body.find(
    (line: { name: string }) => line.name === name,
  )
const runRetention = (at: Office) => at.app.scheduler.run('retention.run', '2026-11-18')

describe('data whose retention has ended', () => {
  test('positions are reduced after 90 days to the office or about a kilometre; the day is unchanged', async () => {
    const at = await office()
    await workday(at, '2026-08-03')
    await workday(at, '2026-08-04', { ...desk, lat: 19.0176543, lng: 72.8561234 })
    await workday(at, '2026-11-16')
    at.clock.set('2026-11-18T04:00:00.000Z')
    const days = at.app.ask(({ db }) =>
      db.all('select day, hundredths, status, is_outside from attendance_days order by day'),
    )
    expect(await preview(at, 'attendance.positions')).toMatchObject({ before: '2026-08-20', count: 4 })
    expect(count(at, 'punches where cut_at is not null')).toBe(0)
    expect(await runRetention(at)).toBe('attendance.positions 4')
    expect(
      at.app.ask(({ db }) =>
        db.all('select day, lat, lng, accuracy, address from punches where cut_at is not null order by id'),
      ),
    ).toEqual([
      { day: '2026-08-03', lat: 19.1197, lng: 72.8468, accuracy: null, address: null },
      { day: '2026-08-03', lat: 19.1197, lng: 72.8468, accuracy: null, address: null },
      { day: '2026-08-04', lat: 19.02, lng: 72.86, accuracy: null, address: null },
      { day: '2026-08-04', lat: 19.02, lng: 72.86, accuracy: null, address: null },
    ])
    expect(
      at.app.ask(({ db }) =>
        db.all('select day, hundredths, status, is_outside from attendance_days order by day'),
      ),
    ).toEqual(days)
    const { punches } = (await at.as('Ravi').get('/api/attendance/2026-08-04/working')).body
    expect(punches[0].location).toMatchObject({ lat: 19.02, lng: 72.86, accuracy: null })
    expect(await runRetention(at)).toBe('nothing had expired')
  })

  test('records are deleted after the retention years, and the audit keeps a record', async () => {
    const at = await office()
    await workday(at, '2026-08-03')
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Secret title' })
    at.clock.set('2033-08-10T04:00:00.000Z')
    expect(await preview(at, 'attendance.records')).toMatchObject({ before: '2026-08-10', count: 1 })
    await runRetention(at)
    expect([count(at, 'attendance_days'), count(at, 'punches'), count(at, 'attendance_sessions')]).toEqual([
      0, 0, 0,
    ])
    expect(at.app.ask(({ db }) => JSON.stringify(db.all('select * from events')))).not.toContain(
      'Secret title',
    )
    const verified = (await at.as('Anita').get('/api/audit/verify')).body
    expect(verified.wrong).toEqual([])
    expect(verified.erased).toBeGreaterThan(5)
  })

  test('a leave year is deleted completely, seven years after it ended', async () => {
    const at = await office()
    at.clock.set('2033-12-31T04:00:00.000Z')
    expect(await preview(at, 'leave.years')).toMatchObject({ count: 0 })
    at.clock.set('2034-01-01T04:00:00.000Z')
    expect(await preview(at, 'leave.years')).toMatchObject({ before: '2027-01-01', count: 9 })
    await runRetention(at)
    expect(count(at, `leave_ledger where year = '2026-01-01'`)).toBe(0)
  })

  test('nothing else can be deleted, and 0 keeps data forever', async () => {
    const at = await office()
    await workday(at, '2026-08-03')
    await expect(at.write(({ db }) => void db.run('delete from punches'))).rejects.toThrow(
      'a punch is never deleted',
    )
    await at
      .as('Anita')
      .post('/api/settings', { key: 'retention', value: { recordsYears: 0, positionsDays: 0 } })
    at.clock.set('2060-01-01T04:00:00.000Z')
    expect(await preview(at, 'attendance.records')).toMatchObject({ before: null, count: 0 })
    await runRetention(at)
    expect(count(at, 'attendance_days')).toBe(1)
  })

  test('a stopping server starts no further batch; the rest is deleted another night', async () => {
    const at = await office()
    await workday(at, '2026-08-03')
    at.clock.set('2026-11-18T04:00:00.000Z')
    at.app.beginStop()
    expect(await runRetention(at)).toBe('nothing had expired')
    expect(await preview(at, 'attendance.positions')).toMatchObject({ count: 2 })
  })

  test('only an Admin can preview and start it', async () => {
    const at = await office()
    expect((await at.as('Sunil').get('/api/system/retention')).status).toBe(403)
    expect((await at.as('Sunil').post('/api/system/retention')).status).toBe(403)
    expect((await at.as('Anita').post('/api/system/retention')).body).toEqual({ went: {} })
  })

  test.each([
    ['2026-11-18', 7, '2019-11-18'],
    ['2028-02-29', 7, '2021-02-28'],
    ['2028-02-29', 4, '2024-02-29'],
    ['2104-02-29', 4, '2100-02-28'],
  ])('%s less %d years is %s', (day, years, then) => expect(yearsAgo(day, years)).toBe(then))
})

describe("one's own data", () => {
  test("contains all of it and nobody else's, as JSON and as a workbook, with an audit entry", async () => {
    const at = await office()
    await workday(at, '2026-11-17')
    at.clock.set('2026-11-18T04:00:00.000Z')
    await at
      .as('Anita')
      .call('PUT', `/api/users/${at.ids.Ravi}`, { aadharNumber: '123456789012', basicSalary: '540000' })
    const { body, headers } = await at.as('Ravi').get('/api/profile/data')
    expect(headers.get('content-disposition')).toContain('my_data_2026-11-18.json')
    expect(body.Profile).toMatchObject([
      { 'First Name': 'Ravi', 'Aadhar Number': '123456789012', 'Basic Salary': '540000.00' },
    ])
    expect(body.Punches).toHaveLength(2)
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'Employment',
        'Sessions',
        'Attendance days',
        'Leave',
        'Leave ledger',
        'Notifications',
        'Regularizations',
        'Audit about me',
      ]),
    )
    expect((await at.as('Priya').get('/api/profile/data')).body.Punches).toEqual([])
    const response = await at.app.http.request('/api/profile/data?format=xlsx', {
      headers: { authorization: `Bearer ${at.tokens.Ravi}` },
    })
    const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
    const cells: string[] = []
    for await (const row of book.sheets.find(({ name }) => name === 'Profile')!.rows())
      cells.push(...row.cells.map(cellText))
    expect(cells).toContain('ravi@northwind.test')
    const entries = (await at.as('Anita').get(`/api/audit?about=${at.ids.Ravi}`)).body.data
    expect(entries[0]).toMatchObject({ name: 'profile.data_taken', what: 'Own data downloaded' })
  })
})

test('system figures are real', async () => {
  const at = await office()
  const { body } = await at.as('Anita').get('/api/system/stats')
  expect(body).toMatchObject({ activeUsers: 9, totalUsers: 9, databaseStatus: 'Connected', failedJobs: [] })
  expect(body.databaseSize).toBeGreaterThan(100_000)
  expect((await at.as('Meera').get('/api/system/stats')).status).toBe(403)
})

describe('a screen that could not be rendered', () => {
  const fault = {
    fault: '0badcafe',
    path: '/leave?x=1',
    message: 'TypeError: x',
    stack: 'at y (/assets/a.js:1:2)',
  }

  test('is logged by id without the query; a flood is cut off', async () => {
    const at = await office()
    at.logged.splice(0)
    expect((await at.nobody.post('/api/faults', fault)).body).toEqual({ success: true })
    const [line] = at.logged
    expect(line).toContain('A screen failed to render')
    expect(line).toContain('0badcafe')
    expect(line).not.toContain('x=1')
    for (let i = 0; i < 30; i++) await at.as('Ravi').post('/api/faults', fault)
    expect(at.logged.filter((one) => one.includes('failed to render'))).toHaveLength(mostAMinute + 1)
    at.clock.pass(1)
    await at.nobody.post('/api/faults', fault)
    expect(at.logged.filter((one) => one.includes('0badcafe'))).toHaveLength(mostAMinute + 1)
  })

  test.each([{ fault: 'no' }, { message: 'x'.repeat(301) }, { stack: 7 }])('%j is refused', async (wrong) => {
    const at = await office()
    expect((await at.nobody.post('/api/faults', { ...fault, ...wrong })).status).toBe(400)
  })
})
