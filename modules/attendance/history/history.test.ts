/** Attendance history: which days it contains, and that its pages and statuses add up. */
import { expect, test } from 'vitest'
import { ist, punch } from '../../../tests/support/attendance'
import { office } from '../../../tests/support/office'
import { deactivate } from '../../people/service'
import { statuses } from '../contract'
import { importLog } from '../devices/devices'
import { readLog } from '../devices/deviceLog'
import { correct, setLeaveMarks } from '../service'

test('past working days without a punch are absent, off days and the future are not listed', async () => {
  const at = await office('2026-11-18T04:00:00.000Z') // Wednesday; the 14th is a 2nd Saturday
  const rows = (await at.as('Ravi').get('/api/attendance/history')).body
  expect(rows.map((r: { date: string }) => r.date)).toEqual([
    '2026-11-17',
    '2026-11-16',
    '2026-11-13',
    '2026-11-12',
  ])
  expect(new Set(rows.map((r: { status: string }) => r.status))).toEqual(new Set(['Absent']))
})

test('a page of a period, by status and person, newest first', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  const { body } = await at
    .as('Meera')
    .get(
      `/api/attendance/history?from=2026-11-01&to=2026-11-30&userId=${at.ids.Ravi}&status=Absent&page=2&limit=5`,
    )
  expect(body.pagination).toEqual({ page: 2, limit: 5, totalItems: 13, totalPages: 3 })
  expect(body.data).toHaveLength(5)
  expect(body.data[0].date).toBe('2026-11-10')
})

test('nobody is absent before joining', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  const { body } = await at.as('Ravi').get('/api/attendance/history?from=2000-01-01&limit=500')
  expect(body.data.at(-1).date).toBe('2026-01-05')
})

test('pages add up to the whole for every status and every viewer; a page past the end is the last', async () => {
  const at = await office('2026-10-01T05:00:00.000Z')
  const everybody = ['Ravi', 'Priya', 'Meera', 'Rekha'] as const
  for (let day = 1; day <= 20; day++)
    for (const [i, name] of everybody.entries()) {
      if ((day * 7 + i * 3) % 5 === 0) continue
      at.clock.set(`2026-10-${String(day).padStart(2, '0')}T04:${String(10 + i)}:00.000Z`)
      await punch(at, 'in', name)
      at.clock.pass([120, 330, 540][(day + i) % 3]!)
      if (day < 20 || i !== 2) await punch(at, 'out', name)
      else await at.as(name).post('/api/attendance/break', { type: 'start', reason: 'Tea' })
    }
  await at.write((tx) => deactivate(tx, at.ids.Priya, '2026-10-15'))
  at.clock.set('2026-10-20T14:30:00.000Z')
  await at.write((tx) => {
    // Future days, off days and days with punches among them.
    for (let day = 1; day <= 25; day++)
      for (const [i, name] of everybody.entries()) {
        const date = `2026-10-${String(day).padStart(2, '0')}`
        const type = day % 2 ? 'personal' : 'compensation'
        const kind = (day * 3 + i) % 7
        if (kind < 2)
          setLeaveMarks(tx, at.ids[name], date, [
            { half: 'morning', type, leaveId: 1 },
            { half: 'afternoon', type, leaveId: 1 },
          ])
        if (kind === 2) setLeaveMarks(tx, at.ids[name], date, [{ half: 'morning', type, leaveId: 1 }])
        if (kind === 3 && day < 20)
          correct(tx, at.ids[name], date, {
            requestId: day,
            type: 'on_duty',
            punchIn: null,
            punchOut: null,
            hundredths: 100 * (day % 10),
            reason: 'Client',
            approvedBy: null,
          })
      }
  })
  const key = (r: { date: string; userId: number }) => `${r.date} ${r.userId}`
  for (const asker of ['Sunil', 'Meera', 'Ravi'] as const) {
    const all = async (query: string, limit: number) => {
      const rows: { date: string; userId: number; status: string }[] = []
      for (let page = 1; ; page++) {
        const { body } = await at
          .as(asker)
          .get(`/api/attendance/history?from=2026-09-28${query}&page=${page}&limit=${limit}`)
        rows.push(...body.data)
        if (page >= body.pagination.totalPages) {
          expect(rows).toHaveLength(body.pagination.totalItems)
          return rows
        }
      }
    }
    const whole = await all('', 500)
    expect((await all('', 7)).map(key)).toEqual(whole.map(key))
    expect(new Set(whole.map(key)).size).toBe(whole.length)
    expect(whole.filter((r) => r.date > '2026-10-20')).toEqual([])
    if (asker === 'Sunil')
      expect([...new Set(whole.map((r) => r.status))].toSorted()).toEqual([
        'Absent',
        'Comp Off',
        'Half Day',
        'On Break',
        'On Leave',
        'Present',
        'Week Off',
      ])
    const parts: string[] = []
    for (const status of statuses) {
      const rows = await all(`&status=${status}`, 7)
      expect(
        rows.every((r) => r.status === status),
        status,
      ).toBe(true)
      expect(rows.map(key)).toEqual(whole.filter((r) => r.status === status).map(key))
      parts.push(...rows.map(key))
    }
    expect(parts.toSorted()).toEqual(whole.map(key).toSorted())
    expect((await all(`&userId=${at.ids.Ravi}`, 5)).map(key)).toEqual(
      whole.filter((r) => r.userId === at.ids.Ravi).map(key),
    )
  }
  const far = (await at.as('Sunil').get('/api/attendance/history?from=2026-09-28&page=999999&limit=20')).body
  expect(far.pagination.page).toBe(far.pagination.totalPages)
  expect(far.data.length).toBeGreaterThan(0)
})

test("a person is absent after their own shift's automatic time, while another shift's day continues", async () => {
  const at = await office('2026-11-17T21:00:00.000Z') // 02:30 on the 18th
  await at.write(
    (tx) => void tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Priya),
  )
  const on17 = async () => {
    const { body } = await at
      .as('Meera')
      .get('/api/attendance/history?from=2026-11-17&status=Absent&limit=50')
    expect(body.data).toHaveLength(body.pagination.totalItems)
    return body.data
      .filter((r: { date: string }) => r.date === '2026-11-17')
      .map((r: { firstName: string }) => r.firstName)
  }
  expect(await on17()).toEqual(['Meera', 'Ravi'])
  at.clock.set('2026-11-18T01:31:00.000Z') // 07:01
  expect(await on17()).toEqual(['Meera', 'Priya', 'Ravi'])
})

test('a shift that begins at 02:00 has its day in the history immediately', async () => {
  const at = await office('2026-11-18T17:00:00.000Z') // 22:30
  await at.write((tx) => {
    tx.db.run(`insert into shifts (id, name) values (3, 'Early')`)
    tx.db.run(
      `insert into shift_versions values (3, '2000-01-01', '02:00', '10:00', '02:30', '10:30', '12:00')`,
    )
    tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 3)`, at.ids.Ravi)
  })
  expect((await punch(at, 'in')).body.date).toBe('2026-11-19')
  expect((await at.as('Ravi').get('/api/attendance/history')).body[0]).toMatchObject({
    date: '2026-11-19',
    status: 'Working',
  })
})

test('nobody is absent before the firm started with Muster, whenever they joined', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  await at.write(
    (tx) => void tx.db.run(`update employments set joined = '2019-06-03' where user_id = ?`, at.ids.Ravi),
  )
  const first = async () =>
    (await at.as('Ravi').get('/api/attendance/history?from=2000-01-01&limit=500')).body.data.at(-1).date
  expect(await first()).toBe('2026-01-05')
  await importLog(at.app, readLog('EMP0004,2025-12-01 09:30,in\nEMP0004,2025-12-01 18:30,out', ist).rows)
  expect(await first()).toBe('2025-12-01')
})

test.each([
  ['Ravi', ['Ravi']],
  ['Meera', ['Meera', 'Priya', 'Ravi']],
  ['Sunil', ['Anita', 'Arjun', 'Manoj', 'Meera', 'Priya', 'Ravi', 'Rekha', 'Sana', 'Sunil']],
  ['Sana', ['Anita', 'Arjun', 'Manoj', 'Meera', 'Priya', 'Ravi', 'Rekha', 'Sana', 'Sunil']],
  ['Arjun', ['Arjun']],
] as const)('%s sees the days of %j', async (who, seen) => {
  const at = await office('2026-11-18T04:00:00.000Z')
  const rows = (await at.as(who).get('/api/attendance/history')).body
  expect([...new Set(rows.map((r: { firstName: string }) => r.firstName))].toSorted()).toEqual(seen)
})

test('invalid filters are rejected by field', async () => {
  const at = await office()
  expect(await at.as('Ravi').get('/api/attendance/history?from=2026-02-30')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'from' }] },
  })
  expect(await at.as('Ravi').get('/api/attendance/history?from=2026-02-20&to=2026-02-01')).toMatchObject({
    status: 422,
  })
  expect(await at.as('Ravi').get('/api/attendance/history?status=Sleeping')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'status' }] },
  })
  expect(await at.as('Ravi').get('/api/attendance/history?page=0')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'page' }] },
  })
})
