/** Kept parts of an answer, a new day, and pay: nobody is told what has been or what is not theirs. */
import { expect, test } from 'vitest'
import { may } from '../src/domain/access'
import { connect } from '../src/driver'
import { desk, office, type Name, type Office } from './support/office'
import { furnishedOffice } from './support/filledOffice'

/** Parts of answers that rest on people, while the whole does not. */
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
    'who is active',
    'Anita',
    '/api/attendance/live?page=1&role=Recruiter',
    (body) => body.pagination.totalItems,
    (at) => `update users set is_active = 0 where id = ${at.ids.Priya}`,
  ],
  [
    'how many are a team',
    'Anita',
    '/api/dashboard/team',
    (body) => body.members,
    (at) => `update users set is_active = 0 where id = ${at.ids.Priya}`,
  ],
  [
    'who was employed',
    'Anita',
    '/api/attendance/history?page=1&from=2026-11-10&to=2026-11-13',
    (body) => body.pagination.totalItems,
    (at) => `update employments set left_on = '2026-11-10' where user_id = ${at.ids.Priya}`,
  ],
  [
    'how many there are',
    'Anita',
    '/api/system/stats',
    (body) => body.activeUsers,
    (at) => `update users set is_active = 0 where id = ${at.ids.Priya}`,
  ],
  [
    'whose birthday it is',
    'Ravi',
    '/api/dashboard/overview',
    (body) => body.events,
    (at) => `update users set date_of_birth = '1990-11-19' where id = ${at.ids.Priya}`,
  ],
]
for (const [what, who, path, of, change] of parts)
  test(`a part that is kept, ${what}, is in the very next answer when another process changes it`, async () => {
    // In the evening of the day: a missing punch is an absence by then, but for the night shift.
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

test('parts that are kept, who of a team is away and how many wait, are in the very next answer when another process changes them', async () => {
  const { at } = await furnishedOffice()
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

test('who is given a night shift has that day still, in the very next figures', async () => {
  const at = await office()
  await at.as('Priya').post('/api/attendance/punch', { type: 'in', location: desk })
  at.clock.set('2026-11-18T12:00:00.000Z')
  await at
    .as('Priya')
    .post('/api/attendance/punch', { type: 'out', location: { ...desk, timestamp: at.clock.now() } })
  // Half past eight in the morning: General's day is the next one, the night's is not.
  at.clock.set('2026-11-19T03:00:00.000Z')
  const present = async () => (await at.as('Anita').get('/api/dashboard/team')).body.presentToday
  expect(await present()).toBe(0)
  await at.write((tx) => tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Priya))
  expect(await present()).toBe(1)
})

test('a new day has an answer of its own, and a change that is rolled back has none', async () => {
  const at = await office()
  const events = () =>
    at
      .as('Ravi')
      .get('/api/dashboard/upcoming-events')
      .then(({ body }) => body.holidays[0])
  const today = await events()
  at.clock.set('2026-11-18T18:31:00.000Z')
  expect(await events()).toEqual({ ...today, daysUntil: today.daysUntil - 1 })
  // A clock that is put right may go back.
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

test('pay is shown to whom it may be, whoever asked first', async () => {
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
  // Whoever gets another role gets another answer, and who may no longer ask gets none.
  await at.write((tx) => tx.db.run(`update users set role = 'Manager' where id = ?`, at.ids.Anita))
  expect(await pay('Anita')).toEqual(new Set([null]))
  await at.write((tx) => tx.db.run(`update users set role = 'Recruiter' where id = ?`, at.ids.Anita))
  expect((await at.as('Anita').get('/api/employees')).status).toBe(
    may({ role: 'Recruiter' }, 'view_names') ? 200 : 403,
  )
})
