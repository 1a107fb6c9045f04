/** Muster ends forgotten sessions automatically. */
import { expect, test, vi } from 'vitest'
import { punch, today } from '../../../tests/support/attendance'
import { office } from '../../../tests/support/office'

test("forgotten punch-outs end at the shift's automatic time, are marked, end the break, and count to the shift's end", async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  const ravi = at.as('Ravi')
  await punch(at, 'in')
  at.clock.set('2026-11-18T12:30:00.000Z') // 18:00
  await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })
  at.clock.set('2026-11-18T16:29:00.000Z')
  expect(await at.app.scheduler.run('attendance.close', '2026-11-18')).toBe('0 sessions closed')
  at.clock.set('2026-11-18T16:31:00.000Z')
  expect(await at.app.scheduler.run('attendance.close', '2026-11-18')).toBe('1 session closed')
  expect(await at.app.scheduler.run('attendance.close', '2026-11-18')).toBe('0 sessions closed')
  expect((await ravi.get(today)).body).toMatchObject({
    isAuto: true,
    punchOutTime: '22:00',
    totalHours: '9.00',
    breakTime: '0.50',
    productiveHours: '8.50',
    status: 'Present',
  })
  const { body } = await ravi.get('/api/attendance/2026-11-18/working')
  expect(body.punches[1]).toMatchObject({ type: 'out', source: 'auto', time: '22:00' })
  expect(body.rules.join(' ')).toContain(
    "The General shift applies, 09:30 to 18:30. Its day begins 4 hours before the shift. Total hours are the time punched in, breaks included: 9h 00m 00s, that is 9.00 hours. There was no punch out, so Muster punched out at the shift's automatic time, 22:00. The session counts only to the shift's end, 18:30, until it is regularized. Productive hours are the total minus 0.50 of breaks: 8.50. Present needs 8 hours or more, Half Day 5 or more. Fewer are Absent. With 9.00 hours the day is Present.",
  )
})

test('they end even before the job has run: the next morning begins a new day', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  await punch(at, 'in')
  at.clock.set('2026-11-19T04:00:00.000Z')
  expect((await punch(at, 'in')).body).toMatchObject({ date: '2026-11-19', status: 'Working' })
  const rows = (await at.as('Ravi').get('/api/attendance/history')).body
  expect(rows.map((r: { date: string; isAuto: boolean }) => [r.date, r.isAuto]).slice(0, 2)).toEqual([
    ['2026-11-19', false],
    ['2026-11-18', true],
  ])
})

test('a punch out after the automatic one explains what happened', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  await punch(at, 'in')
  at.clock.set('2026-11-18T17:00:00.000Z')
  expect(await punch(at, 'out')).toMatchObject({
    status: 409,
    body: {
      message:
        'You were punched out automatically at 22:00. Please request a regularization if you worked longer.',
    },
  })
})

test('open sessions are found every minute from an index alone, wherever they are stored', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  await punch(at, 'in')
  const { reader } = at.app.database
  const readSpy = vi.spyOn(reader, 'all')
  await at.app.scheduler.run('attendance.close', '2026-11-18')
  const requested = readSpy.mock.calls.map(([sql]) => sql)
  readSpy.mockRestore()
  expect(requested).toHaveLength(1)
  // SQLite's program for the query: a cursor on a table reads columns, one on an index reads its key.
  const steps = reader.all<{ opcode: string; p1: number; p4: string }>(`explain ${requested[0]}`)
  const cursors = steps.filter(({ opcode }) => opcode === 'OpenRead')
  const onTables = cursors.filter(({ p4 }) => !p4.startsWith('k(')).map(({ p1 }) => p1)
  expect(cursors.length).toBeGreaterThan(onTables.length)
  expect(steps.filter(({ opcode, p1 }) => opcode === 'Column' && onTables.includes(p1))).toEqual([])
})

test('a run for an earlier day leaves a later session open', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  await punch(at, 'in')
  at.clock.set('2026-11-18T16:31:00.000Z')
  expect(await at.app.scheduler.run('attendance.close', '2026-11-17')).toBe('0 sessions closed')
  expect(await at.app.scheduler.run('attendance.close', '2026-11-18')).toBe('1 session closed')
})
