/** A day of attendance through the calls. */
import { describe, expect, test } from 'vitest'
import { desk, office } from '../../tests/support/office'
import { deactivate } from '../people/service'
import { statuses } from './contract'
import { importLog, readLog } from './devices'
import { correct, setLeaveMarks } from './service'

const punchIn = { type: 'in', location: desk }
const punchOut = { type: 'out', location: desk }
const punch = '/api/attendance/punch'
const today = '/api/attendance/today'

describe('a day', () => {
  test('punch in, break, punch out, and the day in the history', async () => {
    const at = await office('2026-11-18T04:05:00.000Z')
    const ravi = at.as('Ravi')
    expect((await ravi.get(today)).body).toBeNull()

    const started = await ravi.post(punch, punchIn)
    expect(started.status).toBe(200)
    expect(started.body).toMatchObject({ date: '2026-11-18', status: 'Working', punchInTime: '09:35', punchOut: null, lateMinutes: 0, isOutside: false })
    expect(started.body.punchInLocation).toMatchObject({ lat: desk.lat, lng: desk.lng, accuracy: 12, office: 'Andheri', distance: 0 })

    at.clock.pass(180)
    const paused = await ravi.post('/api/attendance/break', { type: 'start', reason: 'Lunch' })
    expect(paused.body).toMatchObject({ activeBreak: { reason: 'Lunch' }, record: { status: 'On Break' } })
    expect((await ravi.get('/api/attendance/break/active')).body.activeBreak.startTime).toBe('2026-11-18T07:05:00.000Z')

    at.clock.pass(45)
    const back = await ravi.post('/api/attendance/break', { type: 'end', reason: 'Break ended' })
    expect(back.body).toMatchObject({ activeBreak: null, record: { status: 'Working', breakTime: '0.75' } })

    at.clock.pass(300)
    const ended = await ravi.post(punch, punchOut)
    expect(ended.body).toMatchObject({ status: 'Present', punchOutTime: '18:20', totalHours: '8.75', breakTime: '0.75', productiveHours: '8.00' })

    const history = (await ravi.get('/api/attendance/history')).body
    expect(history[0]).toMatchObject({ date: '2026-11-18', status: 'Present', firstName: 'Ravi', isRegularized: false })
  })

  test('while it runs the hours grow with the clock', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    at.clock.pass(90)
    expect((await at.as('Ravi').get(today)).body).toMatchObject({ totalHours: '1.50', worked: { seconds: 0, since: '2026-11-18T04:00:00.000Z' }, asOf: '2026-11-18T05:30:00.000Z' })
  })

  test('a second punch in reopens the day; the time between does not count', async () => {
    const at = await office()
    const ravi = at.as('Ravi')
    await ravi.post(punch, punchIn)
    at.clock.pass(120)
    await ravi.post(punch, punchOut)
    at.clock.pass(60)
    expect((await ravi.post(punch, punchIn)).body).toMatchObject({ punchInTime: '09:30', punchOut: null, totalHours: '2.00' })
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
    expect((await ravi.post(punch, punchOut)).body).toMatchObject({ breakTime: '0.50', totalHours: '1.50', productiveHours: '1.00' })
    expect((await ravi.get('/api/attendance/break/active')).body).toEqual({ activeBreak: null })
  })

  test('a night shift over midnight is one day', async () => {
    const at = await office('2026-11-18T13:10:00.000Z')
    await at.write((tx) => void tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Ravi))
    const ravi = at.as('Ravi')
    expect((await ravi.post(punch, punchIn)).body).toMatchObject({ date: '2026-11-18', punchInTime: '18:40', lateMinutes: 0 })
    at.clock.set('2026-11-18T19:00:00.000Z') // 00:30
    expect((await ravi.post(punch, punchOut)).body).toMatchObject({ date: '2026-11-18', punchOutTime: '00:30' })
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
    expect(await ravi.post(punch, punchOut)).toMatchObject({ status: 409, body: { message: 'You are not punched in' } })
    expect(await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })).toMatchObject({ status: 409, body: { message: 'You can take a break only while punched in' } })
    await ravi.post(punch, punchIn)
    expect(await ravi.post(punch, punchIn)).toMatchObject({ status: 409, body: { message: 'You are already punched in since 09:30' } })
    expect(await ravi.post('/api/attendance/break', { type: 'end', reason: 'Break ended' })).toMatchObject({ status: 409, body: { message: 'You are not on a break' } })
    await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })
    expect(await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })).toMatchObject({ status: 409, body: { message: 'You are already on a break since 09:30' } })
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
    expect((await at.as('Ravi').post(punch, '{"type":"in","location":{"lat":NaN,"lng":72,"accuracy":1}}')).status).toBe(400)
    expect(await at.as('Ravi').post(punch, { type: 'in' })).toMatchObject({ status: 400, body: { errors: [{ field: 'location', message: 'Your position is needed to punch' }] } })
    expect(await at.as('Ravi').post(punch, { type: 'sideways', location: desk })).toMatchObject({ status: 400, body: { errors: [{ field: 'type' }] } })
  })

  test('a break without a reason', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    expect(await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason: 'Te\u0000a' })).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } })
    for (const reason of ['', '   ', undefined])
      expect(await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason })).toMatchObject({ status: 400, body: { errors: [{ field: 'reason', message: 'Please provide a reason for the break.' }] } })
  })
})

describe('positions', () => {
  test('an address of more than 500 characters is cut, not refused', async () => {
    const at = await office()
    const reply = await at.as('Ravi').post(punch, { type: 'in', location: { ...desk, address: 'é'.repeat(800) } })
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
    await at.write((tx) => void tx.db.run(`insert into settings values ('attendance', '2026-01-01', '{"refuseOutside":true}')`))
    expect(await at.as('Ravi').post(punch, { type: 'in', location: { lat: 19.2, lng: 72.8468, accuracy: 10 } })).toMatchObject({ status: 422 })
  })

  test('the time in the body is evidence only', async () => {
    const at = await office()
    const reply = await at.as('Ravi').post(punch, { type: 'in', location: { ...desk, timestamp: '2020-01-01T00:00:00.000Z' } })
    expect(reply.body.punchIn).toBe('2026-11-18T04:00:00.000Z')
    const { body } = await at.as('Ravi').get('/api/attendance/2026-11-18/working')
    expect(body.punches[0]).toMatchObject({ at: '2026-11-18T04:00:00.000Z', clientTime: '2020-01-01T00:00:00.000Z' })
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
    expect(await at.as('Ravi').post(punch, punchOut, key)).toMatchObject({ status: 422, body: { message: 'This Idempotency-Key was already used for another request' } })
    // Another person's key is another key.
    expect((await at.as('Priya').post(punch, punchIn, key)).status).toBe(200)
    expect(count(at, 'attendance_sessions')).toBe(2)
  })

  test('a key is forgotten after 48 hours, and a refusal is not kept', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'a-key-of-its-own' }
    expect((await at.as('Ravi').post(punch, punchOut, key)).status).toBe(409)
    expect((await at.as('Ravi').post(punch, punchIn, { 'idempotency-key': 'a-key-of-its-own-2' })).status).toBe(200)
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
      at.write((tx) => void tx.db.run(`insert into attendance_sessions (user_id, day, in_punch_id, started_at) values (?, '2026-11-18', 1, '2026-11-18T05:00:00.000Z')`, at.ids.Ravi)),
    ).rejects.toThrow(/UNIQUE/)
  })

  test('a punch is neither edited nor deleted', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    await expect(at.write((tx) => void tx.db.run('delete from punches'))).rejects.toThrow('never deleted')
    await expect(at.write((tx) => void tx.db.run(`update punches set at = '2026-01-01T00:00:00.000Z'`))).rejects.toThrow('never edited')
  })
})

describe('forgotten punch-outs', () => {
  test('end at the shift\'s automatic time, are marked, end the break, and count to the shift\'s end', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const ravi = at.as('Ravi')
    await ravi.post(punch, punchIn)
    at.clock.set('2026-11-18T12:30:00.000Z') // 18:00
    await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })
    at.clock.set('2026-11-18T16:29:00.000Z')
    expect(await at.app.scheduler.run('attendance.close', '2026-11-18')).toBe('0 sessions closed')
    at.clock.set('2026-11-18T16:31:00.000Z')
    expect(await at.app.scheduler.run('attendance.close', '2026-11-18')).toBe('1 session closed')
    expect(await at.app.scheduler.run('attendance.close', '2026-11-18')).toBe('0 sessions closed')
    expect((await ravi.get(today)).body).toMatchObject({ isAuto: true, punchOutTime: '22:00', totalHours: '9.00', breakTime: '0.50', productiveHours: '8.50', status: 'Present' })
    const { body } = await ravi.get('/api/attendance/2026-11-18/working')
    expect(body.punches[1]).toMatchObject({ type: 'out', source: 'auto', time: '22:00' })
    expect(body.rules.join(' ')).toContain("Nobody punched out, so Muster did at the shift's automatic time, 22:00")
  })

  test('hold also before the job has run: the next morning begins a new day', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    await at.as('Ravi').post(punch, punchIn)
    at.clock.set('2026-11-19T04:00:00.000Z')
    expect((await at.as('Ravi').post(punch, punchIn)).body).toMatchObject({ date: '2026-11-19', status: 'Working' })
    const rows = (await at.as('Ravi').get('/api/attendance/history')).body
    expect(rows.map((r: { date: string; isAuto: boolean }) => [r.date, r.isAuto]).slice(0, 2)).toEqual([['2026-11-19', false], ['2026-11-18', true]])
  })

  test('a punch out after it says what happened', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    await at.as('Ravi').post(punch, punchIn)
    at.clock.set('2026-11-18T17:00:00.000Z')
    expect(await at.as('Ravi').post(punch, punchOut)).toMatchObject({ status: 409, body: { message: 'You were punched out automatically at 22:00. Please ask for a regularization if you worked longer.' } })
  })
})

describe('history', () => {
  test('past working days without a punch are absent, off days and the future are not listed', async () => {
    const at = await office('2026-11-18T04:00:00.000Z') // Wednesday; the 14th is a 2nd Saturday
    const rows = (await at.as('Ravi').get('/api/attendance/history')).body
    expect(rows.map((r: { date: string }) => r.date)).toEqual(['2026-11-17', '2026-11-16', '2026-11-13', '2026-11-12'])
    expect(new Set(rows.map((r: { status: string }) => r.status))).toEqual(new Set(['Absent']))
  })

  test('a page of a period, by status and person, newest first', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { body } = await at.as('Meera').get(`/api/attendance/history?from=2026-11-01&to=2026-11-30&userId=${at.ids.Ravi}&status=Absent&page=2&limit=5`)
    expect(body.pagination).toEqual({ page: 2, limit: 5, totalItems: 13, totalPages: 3 })
    expect(body.data).toHaveLength(5)
    expect(body.data[0].date).toBe('2026-11-10')
  })

  test('nobody is absent before joining', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { body } = await at.as('Ravi').get('/api/attendance/history?from=2000-01-01&limit=500')
    expect(body.data.at(-1).date).toBe('2026-01-05')
  })

  test('pages put together are the whole, for every status and everybody who asks; a page too far is the last', async () => {
    const at = await office('2026-10-01T05:00:00.000Z')
    const everybody = ['Ravi', 'Priya', 'Meera', 'Rekha'] as const
    for (let day = 1; day <= 20; day++)
      for (const [i, name] of everybody.entries()) {
        if ((day * 7 + i * 3) % 5 === 0) continue
        at.clock.set(`2026-10-${String(day).padStart(2, '0')}T04:${String(10 + i)}:00.000Z`)
        await at.as(name).post(punch, punchIn)
        at.clock.pass([120, 330, 540][(day + i) % 3]!)
        if (day < 20 || i !== 2) await at.as(name).post(punch, punchOut)
        else await at.as(name).post('/api/attendance/break', { type: 'start', reason: 'Tea' })
      }
    await at.write((tx) => deactivate(tx, at.ids.Priya, '2026-10-15'))
    at.clock.set('2026-10-20T14:30:00.000Z')
    await at.write((tx) => {
      // Days to come, off days and days with punches among them.
      for (let day = 1; day <= 25; day++)
        for (const [i, name] of everybody.entries()) {
          const date = `2026-10-${String(day).padStart(2, '0')}`
          const type = day % 2 ? 'personal' : 'compensation'
          const kind = (day * 3 + i) % 7
          if (kind < 2) setLeaveMarks(tx, at.ids[name], date, [{ half: 'morning', type, leaveId: 1 }, { half: 'afternoon', type, leaveId: 1 }])
          if (kind === 2) setLeaveMarks(tx, at.ids[name], date, [{ half: 'morning', type, leaveId: 1 }])
          if (kind === 3 && day < 20) correct(tx, at.ids[name], date, { requestId: day, type: 'on_duty', punchIn: null, punchOut: null, hundredths: 100 * (day % 10), reason: 'Client', approvedBy: null })
        }
    })
    const key = (r: { date: string; userId: number }) => `${r.date} ${r.userId}`
    for (const asker of ['Sunil', 'Meera', 'Ravi'] as const) {
      const all = async (query: string, limit: number) => {
        const rows: { date: string; userId: number; status: string }[] = []
        for (let page = 1; ; page++) {
          const { body } = await at.as(asker).get(`/api/attendance/history?from=2026-09-28${query}&page=${page}&limit=${limit}`)
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
      if (asker === 'Sunil') expect([...new Set(whole.map((r) => r.status))].toSorted()).toEqual(['Absent', 'Comp Off', 'Half Day', 'On Break', 'On Leave', 'Present', 'Week Off'])
      const parts: string[] = []
      for (const status of statuses) {
        const rows = await all(`&status=${status}`, 7)
        expect(rows.every((r) => r.status === status), status).toBe(true)
        expect(rows.map(key)).toEqual(whole.filter((r) => r.status === status).map(key))
        parts.push(...rows.map(key))
      }
      expect(parts.toSorted()).toEqual(whole.map(key).toSorted())
      expect((await all(`&userId=${at.ids.Ravi}`, 5)).map(key)).toEqual(whole.filter((r) => r.userId === at.ids.Ravi).map(key))
    }
    const far = (await at.as('Sunil').get('/api/attendance/history?from=2026-09-28&page=999999&limit=20')).body
    expect(far.pagination.page).toBe(far.pagination.totalPages)
    expect(far.data.length).toBeGreaterThan(0)
  })

  test('absent from the own shift\'s automatic time on, while another shift still has the night before it', async () => {
    const at = await office('2026-11-17T21:00:00.000Z') // 02:30 on the 18th
    await at.write((tx) => void tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Priya))
    const on17 = async () => {
      const { body } = await at.as('Meera').get('/api/attendance/history?from=2026-11-17&status=Absent&limit=50')
      expect(body.data).toHaveLength(body.pagination.totalItems)
      return body.data.filter((r: { date: string }) => r.date === '2026-11-17').map((r: { firstName: string }) => r.firstName)
    }
    expect(await on17()).toEqual(['Meera', 'Ravi'])
    at.clock.set('2026-11-18T01:31:00.000Z') // 07:01
    expect(await on17()).toEqual(['Meera', 'Priya', 'Ravi'])
  })

  test('a shift that begins at two in the morning has its day in the history at once', async () => {
    const at = await office('2026-11-18T17:00:00.000Z') // 22:30
    await at.write((tx) => {
      tx.db.run(`insert into shifts (id, name) values (3, 'Early')`)
      tx.db.run(`insert into shift_versions values (3, '2000-01-01', '02:00', '10:00', '02:30', '10:30', '12:00')`)
      tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 3)`, at.ids.Ravi)
    })
    expect((await at.as('Ravi').post(punch, punchIn)).body.date).toBe('2026-11-19')
    expect((await at.as('Ravi').get('/api/attendance/history')).body[0]).toMatchObject({ date: '2026-11-19', status: 'Working' })
  })

  test('nobody is absent before the firm began with Muster, whenever they joined', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    await at.write((tx) => void tx.db.run(`update employments set joined = '2019-06-03' where user_id = ?`, at.ids.Ravi))
    const first = async () => (await at.as('Ravi').get('/api/attendance/history?from=2000-01-01&limit=500')).body.data.at(-1).date
    expect(await first()).toBe('2026-01-05')
    await importLog(at.app, readLog('EMP0004,2025-12-01 09:30,in\nEMP0004,2025-12-01 18:30,out', 'Asia/Kolkata').rows)
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

  test('odd filters are refused by name', async () => {
    const at = await office()
    expect(await at.as('Ravi').get('/api/attendance/history?from=2026-02-30')).toMatchObject({ status: 400, body: { errors: [{ field: 'from' }] } })
    expect(await at.as('Ravi').get('/api/attendance/history?from=2026-02-20&to=2026-02-01')).toMatchObject({ status: 422 })
    expect(await at.as('Ravi').get('/api/attendance/history?status=Sleeping')).toMatchObject({ status: 400, body: { errors: [{ field: 'status' }] } })
    expect(await at.as('Ravi').get('/api/attendance/history?page=0')).toMatchObject({ status: 400, body: { errors: [{ field: 'page' }] } })
  })
})

describe("'show the working'", () => {
  test('opens to the punches, parts and rules; not to a stranger', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    at.clock.pass(480)
    await at.as('Ravi').post(punch, punchOut)
    const path = `/api/attendance/2026-11-18/working?userId=${at.ids.Ravi}`
    const { body } = await at.as('Meera').get(path)
    expect(body.parts).toEqual([expect.objectContaining({ kind: 'worked', fromTime: '09:30', toTime: '17:30', seconds: 28_800 })])
    expect(body.rules).toContain('Total hours are the time punched in, breaks included: 8h 00m 00s, that is 8.00 hours.')
    expect(body.rules).toContain('Present is 8 hours or more, Half Day 5 or more, less is Absent: 8.00 hours make it Present.')
    for (const stranger of ['Rekha', 'Manoj', 'Arjun'] as const) expect((await at.as(stranger).get(path)).status).toBe(404)
  })

  test('not for a day that is not counted: before joining, after leaving, ahead of time', async () => {
    const at = await office()
    for (const day of ['1900-11-20', '2026-01-02', '2026-11-19', '2099-01-01']) expect((await at.as('Ravi').get(`/api/attendance/${day}/working`)).status, day).toBe(404)
  })

  test('also for a day without a punch', async () => {
    const at = await office()
    const { body } = await at.as('Ravi').get('/api/attendance/2026-11-17/working')
    expect(body.record.status).toBe('Absent')
    expect(body.rules).toContain('A working day without a punch is Absent.')
  })
})

describe('live', () => {
  test('a manager sees the team as it is now', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, { type: 'in', location: { lat: 19.1297, lng: 72.8468, accuracy: 10 } })
    at.clock.pass(90)
    await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason: 'Tea' })
    at.clock.pass(10)
    const { body } = await at.as('Meera').get('/api/attendance/live')
    expect(body.map((m: { firstName: string; status: string }) => [m.firstName, m.status])).toEqual([['Priya', 'Not Punched In'], ['Ravi', 'On Break']])
    expect(body[1]).toMatchObject({ totalHours: '1:40', breakTime: '0:10', breaks: 1, isOutside: true, lastActivity: '2026-11-18T05:30:00.000Z' })
    expect((await at.as('Sunil').get('/api/attendance/live')).body).toHaveLength(9)
    expect((await at.as('Ravi').get('/api/attendance/live')).status).toBe(403)
  })
})

function count(at: Awaited<ReturnType<typeof office>>, table: string): number {
  return at.app.ask(({ db }) => db.one<{ n: number }>(`select count(*) as n from ${table}`)!.n)
}
