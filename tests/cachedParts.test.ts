/** Cached parts of an answer, a new day, and pay: nobody sees outdated data or data of others. */
import { expect, test } from 'vitest'
import { may } from '../src/domain/access'
import { connect } from '../src/driver'
import { desk, office, type Name, type Office } from './support/office'
import { filledOffice } from './support/filledOffice'

/** Parts of answers that depend on people although the whole answer does not. */
const parts: [
  what: string,
  who: Name,
  path: string,
  of: (body: any) => unknown,
  change: (at: Office) => string,
][] = [
  [
    'the order of their names',
    'Anita',
    '/api/attendance/live?page=1',
    (body) => body.data.map((one: any) => one.userId),
    (at) => `update users set first_name = 'Aarav' where id = ${at.ids.Sana}`,
  ],
  [
    'the active people',
    'Anita',
    '/api/attendance/live?page=1&role=Recruiter',
    (body) => body.pagination.totalItems,
    (at) => `update users set is_active = 0 where id = ${at.ids.Priya}`,
  ],
  [
    'the size of a team',
    'Anita',
    '/api/dashboard/team',
    (body) => body.members,
    (at) => `update users set is_active = 0 where id = ${at.ids.Priya}`,
  ],
  [
    'the employed people',
    'Anita',
    '/api/attendance/history?page=1&from=2026-11-10&to=2026-11-13',
    (body) => body.pagination.totalItems,
    (at) => `update employments set left_on = '2026-11-10' where user_id = ${at.ids.Priya}`,
  ],
  [
    'the number of people',
    'Anita',
    '/api/system/stats',
    (body) => body.activeUsers,
    (at) => `update users set is_active = 0 where id = ${at.ids.Priya}`,
  ],
  [
    'the birthdays',
    'Ravi',
    '/api/dashboard/overview',
    (body) => body.events,
    (at) => `update users set date_of_birth = '1990-11-19' where id = ${at.ids.Priya}`,
  ],
]
for (const [what, who, path, of, change] of parts)
  test(`a cached part, ${what}, is current in the next answer after another process changes it`, async () => {
    // In the evening a missing punch is already an absence, except for the night shift.
    const at = await office('2026-11-18T17:00:00.000Z')
    const asks = async () => of((await at.as(who).get(path)).body)
    const before = await asks()
    expect(before).toBeTruthy()
    await new Promise(setImmediate)
    const other = connect(at.app.database.file)
    other.exec(change(at))
    other.close()
    expect(await asks()).not.toEqual(before)
  })

test('cached absences and pending approvals are current in the next answer after another process changes them', async () => {
  const { at } = await filledOffice()
  const asks = async () => [
    (
      await at
        .as('Priya')
        .get('/api/leaves/preview?leaveType=personal&duration=full_day&fromDate=2026-11-25&toDate=2026-11-25')
    ).body.days[0].away,
    (await at.as('Meera').get('/api/chatbot/suggestions')).body.suggestions.includes(
      'What waits for my approval?',
    ),
  ]
  expect(await asks()).toEqual([1, true])
  await new Promise(setImmediate)
  const other = connect(at.app.database.file)
  other.exec(`delete from leave_halves; update approval_requests set state = 'withdrawn'`)
  other.close()
  expect(await asks()).toEqual([0, false])
})

test("the next figures keep a person's day open after a change to the night shift", async () => {
  const at = await office()
  await at.as('Priya').post('/api/attendance/punch', { type: 'in', location: desk })
  at.clock.set('2026-11-18T12:00:00.000Z')
  await at
    .as('Priya')
    .post('/api/attendance/punch', { type: 'out', location: { ...desk, timestamp: at.clock.now() } })
  // At half past eight in the morning, the General shift has begun the next day, the night shift has not.
  at.clock.set('2026-11-19T03:00:00.000Z')
  const present = async () => (await at.as('Anita').get('/api/dashboard/team')).body.presentToday
  expect(await present()).toBe(0)
  await at.write((tx) => tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Priya))
  expect(await present()).toBe(1)
})

test('a new day gets a new answer, and a rolled back change does not', async () => {
  const at = await office()
  const events = () =>
    at
      .as('Ravi')
      .get('/api/dashboard/upcoming-events')
      .then(({ body }) => body.holidays[0])
  const today = await events()
  at.clock.set('2026-11-18T18:31:00.000Z')
  expect(await events()).toEqual({ ...today, daysUntil: today.daysUntil - 1 })
  // A corrected clock may go backwards.
  at.clock.set('2026-11-18T18:29:00.000Z')
  expect(await events()).toEqual(today)
  const first = () =>
    at
      .as('Arjun')
      .get('/api/managers')
      .then(({ body }) => body.data.map((one: { firstName: string }) => one.firstName))
  const before = await first()
  const failing = at.write((tx) => {
    tx.db.run(`update users set first_name = 'Nobody'`)
    throw new Error('thought better of it')
  })
  await expect(failing).rejects.toThrow('thought better')
  expect(await first()).toEqual(before)
})

test('pay is shown only to permitted people, in any order of requests', async () => {
  const at = await office()
  await at.write((tx) => tx.db.run('update users set basic_salary = 60000000'))
  const pay = (name: Name) =>
    at
      .as(name)
      .get('/api/employees')
      .then(({ body }) => new Set(body.map((one: { basicSalary: string | null }) => one.basicSalary)))
  for (const [name, seen] of [
    ['Meera', null],
    ['Anita', '600000.00'],
    ['Meera', null],
    ['Arjun', may({ role: 'Accounts' }, 'view_payroll') ? '600000.00' : null],
  ] as const)
    expect(await pay(name), name).toEqual(new Set([seen]))
  // A new role gets a new answer, and a role without permission gets none.
  await at.write((tx) => tx.db.run(`update users set role = 'Manager' where id = ?`, at.ids.Anita))
  expect(await pay('Anita')).toEqual(new Set([null]))
  await at.write((tx) => tx.db.run(`update users set role = 'Recruiter' where id = ?`, at.ids.Anita))
  expect((await at.as('Anita').get('/api/employees')).status).toBe(
    may({ role: 'Recruiter' }, 'view_names') ? 200 : 403,
  )
})
