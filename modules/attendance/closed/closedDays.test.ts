/**
 * What is cached of closed days equals what is read from their rows, after any change to them, to people and
 * to the firm, by this process or another.
 */
import { beforeEach, expect, test } from 'vitest'
import { fortnightOffice, ist } from '../../../tests/support/fortnight'
import type { Office } from '../../../tests/support/office'
import { connect } from '../../../src/driver'
import type { Tx } from '../../../src/app'
import { statuses } from '../contract'
import { correct, setLeaveMarks } from '../service'
import { limits } from '../listing/dayRows'

let at: Office
const close = () => at.app.scheduler.run('attendance.add_up_days', '2026-11-16')
const period = 'dateFrom=2026-10-25&dateTo=2026-11-16&limit=500'

/** Everything that reads closed days. */
async function answers() {
  const found: unknown[] = []
  for (const asker of ['Anita', 'Meera', 'Sunil'] as const)
    for (const status of [null, ...statuses]) {
      const filter = status ? `&status=${encodeURIComponent(status)}` : ''
      const get = async (path: string) => (await at.as(asker).get(path + filter)).body
      found.push(await get(`/api/attendance/team-history?${period}`))
      found.push(await get('/api/attendance/history?from=2026-10-25&limit=500'))
      found.push(await get('/api/attendance/history?from=2026-10-25&limit=7&page=2'))
    }
  const anita = async (path: string) => (await at.as('Anita').get(path)).body
  return [...found, await anita('/api/reports/trends'), await anita('/api/dashboard/firm')]
}

const asStored = () =>
  at.write((tx) => {
    tx.db.run('delete from attendance_closed')
    tx.db.run('delete from attendance_day_sums')
  })
/** The same, with nothing cached. */
async function answersFromRows() {
  await asStored()
  return answers()
}

beforeEach(async () => {
  at = await fortnightOffice()
  at.clock.set(ist('2026-11-16', '12:00'))
})

const halves = (...of: ('morning' | 'afternoon')[]) =>
  of.map((half) => ({ half, type: 'personal' as const, leaveId: 1 }))
const changes: [string, (tx: Tx) => unknown][] = [
  [
    'a correction',
    (tx) =>
      correct(tx, at.ids.Manoj, '2026-11-06', {
        requestId: 1,
        type: 'on_duty',
        punchIn: null,
        punchOut: null,
        hundredths: 1000,
        reason: 'Client',
        approvedBy: null,
      }),
  ],
  ['leave', (tx) => setLeaveMarks(tx, at.ids.Manoj, '2026-11-09', halves('morning', 'afternoon'))],
  ['leave that is taken back', (tx) => setLeaveMarks(tx, at.ids.Meera, '2026-11-03', [])],
  ['a holiday', ({ db }) => db.run(`insert into holidays (day, name) values ('2026-11-03', 'Bhai Dooj')`)],
  ['a holiday less', ({ db }) => db.run(`delete from holidays where day = '2026-11-10'`)],
  [
    'joining',
    ({ db }) => db.run(`update employments set joined = '2026-11-04' where user_id = ?`, at.ids.Rekha),
  ],
  [
    'leaving',
    ({ db }) => db.run(`update employments set left_on = '2026-11-11' where user_id = ?`, at.ids.Rekha),
  ],
  [
    'another manager',
    ({ db }) => db.run('update users set manager_id = ? where id = ?', at.ids.Meera, at.ids.Manoj),
  ],
  ['another name', ({ db }) => db.run(`update users set first_name = 'Zara' where id = ?`, at.ids.Manoj)],
  ['a longer shift', ({ db }) => db.run(`update shift_versions set starts = '08:00' where shift_id = 1`)],
  [
    'earlier days, deleted by retention',
    ({ db }) => db.run(`delete from attendance_days where day = '2026-11-02' and user_id = ?`, at.ids.Manoj),
  ],
]

test.each([2000, 0])(
  'every change reaches what is cached; reading at most %i people',
  { timeout: 60_000 },
  async (most) => {
    limits.people = most
    await close()
    expect(at.app.ask(({ db }) => db.one('select to_day as day from attendance_closed'))).toEqual({
      day: '2026-11-15',
    })
    let before = await answers()
    for (const [name, change] of changes) {
      await at.write(change)
      const cached = await answers()
      expect(cached, name).not.toEqual(before)
      expect(cached, name).toEqual((before = await answersFromRows()))
      expect(await close()).toMatch(/^Closed until 2026-11-15, [1-9]\d* days added up$/)
      expect(await answers(), name).toEqual(before)
    }
    expect(await close()).toBe('Closed until 2026-11-15, 0 days added up')
  },
)

test('a shift that nobody works yet leaves the sums as they are; the clock may run ahead', async () => {
  await close()
  const added = await at.as('Anita').post('/api/shifts', {
    name: 'Afternoon',
    starts: '14:00',
    ends: '22:00',
    inReminder: '14:05',
    outReminder: '22:15',
    autoOut: '23:30',
    effectiveFrom: '2026-11-16',
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect(await close()).toBe('Closed until 2026-11-15, 0 days added up')
  at.clock.set(ist('2026-12-20', '12:00'))
  expect(await close()).toMatch(/^Closed until 2026-12-19, /)
  at.clock.set(ist('2026-11-16', '12:00'))
  const ahead = await answers()
  expect(await close()).toMatch(/^Closed until 2026-11-15, /)
  expect(await answers()).toEqual(ahead)
  expect(ahead).toEqual(await answersFromRows())
})

test("another process's change of a closed day is in the next answer", async () => {
  await close()
  const before = await answers()
  await new Promise(setImmediate)
  const other = connect(at.app.database.file)
  other.exec(`update attendance_days set status = 'Absent', late_minutes = 5 where day = '2026-11-03'`)
  other.close()
  const cached = await answers()
  expect(cached).not.toEqual(before)
  expect(cached).toEqual(await answersFromRows())
})

test('a day that is written while its sums are derived is derived again', async () => {
  const { work } = at.app
  at.app.work = async (...given) => {
    const done = await work(...given)
    await at.write(({ db }) => db.run(`update attendance_days set late_minutes = 5 where day = '2026-11-03'`))
    return done
  }
  expect(await close()).toMatch(/, 0 days added up$/)
  at.app.work = work
  expect(await close()).toMatch(/, [1-9]\d* days added up$/)
  expect(await answers()).toEqual(await answersFromRows())
})
