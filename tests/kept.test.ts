/**
 * Answers that are kept until what they rest on changes: that they rest on all that they are read from, and
 * are never stale.
 */
import { expect, test } from 'vitest'
import type { Db } from '../src/db'
import { may } from '../src/domain/access'
import type { Source } from '../src/domain/endpoint'
import { connect } from '../src/driver'
import type { Ask } from '../src/events'
import { desk, names, office, type Name, type Office } from './support/office'
import { furnishedOffice } from './support/furnished'

const resting = (at: Office) => at.app.routes.filter(({ endpoint }) => endpoint.restsOn)
const asked: Record<string, Record<string, unknown>[]> = {
  '/api/users': [{}, { search: 'mee', status: 'active' }, { visible: 'attendance' }],
  '/api/clients': [{}, { page: 1, search: 'glob', sort: 'candidates' }],
  '/api/team-performance': [{ month: '2026-10' }],
  '/api/team-performance/months': [{ year: '2026' }],
}

/** Tables that are renewed in a source's state whatever happens to a row of theirs. */
function tablesOf(db: Db, source: Source) {
  const triggers = db.all<{ table: string; sql: string }>(
    `select tbl_name as "table", lower(sql) as sql from sqlite_schema where type = 'trigger'`,
  )
  const has = (table: string, what: string) =>
    triggers.some(
      (one) =>
        one.table === table &&
        one.sql.includes(` after ${what} on ${table} `) &&
        one.sql.includes(`update ${source}_state set state = hex(randomblob(`),
    )
  return new Set(
    triggers
      .map(({ table }) => table)
      .filter((table) => ['insert', 'update', 'delete'].every((what) => has(table, what))),
  )
}

/** An `Ask` that notes every table from which its statements read. */
function noting(ask: Ask, read: Set<string>): Ask {
  const pages = new Map(
    ask.db
      .all<{ page: number; table: string }>(
        'select rootpage as page, tbl_name as "table" from sqlite_schema where rootpage > 0',
      )
      .map(({ page, table }) => [page, table]),
  )
  const note = (sql: string, params: never[]) => {
    for (const { opcode, p2 } of ask.db.all<{ opcode: string; p2: number }>(`explain ${sql}`, ...params))
      if (opcode === 'OpenRead') read.add(pages.get(p2) ?? '?')
    // What is read of a full-text index, its own module opens.
    if (/\bpeople_search\b/.test(sql)) read.add('people_search')
  }
  const noted =
    (of: 'one' | 'all' | 'iterate') =>
    (sql: string, ...params: never[]) => (note(sql, params), ask.db[of](sql, ...params) as never)
  return {
    ...ask,
    db: { one: noted('one'), all: noted('all'), iterate: noted('iterate'), run: noted('all') },
  }
}

test('whatever an answer is read from, it rests on', async () => {
  const { at } = await furnishedOffice()
  for (const { endpoint, handle } of resting(at))
    at.app.ask((ask) => {
      const read = new Set<string>()
      for (const name of names) {
        const { role } = ask.db.one<{ role: never }>('select role from users where id = ?', at.ids[name])!
        for (const given of asked[endpoint.path] ?? [{}])
          if (may({ role }, endpoint.may as never))
            (handle as unknown as (ask: Ask, who: object, given: object) => unknown)(
              noting(ask, read),
              { id: at.ids[name], role, sessionId: 1 },
              given,
            )
      }
      // Who is found is written by triggers of the people themselves; a state is what the answer rests on.
      const held = new Set([
        'people_search',
        ...endpoint.restsOn!.flatMap((source) => [`${source}_state`, ...tablesOf(ask.db, source)]),
      ])
      expect(read.size, endpoint.path).toBeGreaterThan(0)
      expect(
        [...read].filter((table) => !held.has(table)),
        endpoint.path,
      ).toEqual([])
    })
})

/** What changes each of them, as somebody sees it who may ask. */
const changes: Record<string, [who: Name, path: string, change: (at: Office) => string][]> = {
  'a name': [
    ['Ravi', '/api/auth/me', (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`],
    ['Anita', '/api/users?page=1', (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`],
    ['Meera', '/api/users/team', (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`],
    ['Anita', '/api/managers', (at) => `update users set last_name = 'Shah' where id = ${at.ids.Meera}`],
    ['Arjun', '/api/all-employees', (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`],
    [
      'Arjun',
      '/api/employees',
      (at) => `update users set manager_id = ${at.ids.Manoj} where id = ${at.ids.Ravi}`,
    ],
    [
      'Anita',
      '/api/admin/designations',
      (at) => `update users set designation = 'Head' where id = ${at.ids.Ravi}`,
    ],
    [
      'Arjun',
      '/api/team-performance?month=2026-10',
      (at) => `update users set last_name = 'Shah' where id = ${at.ids.Meera}`,
    ],
    [
      'Arjun',
      '/api/billing-candidates/choices',
      (at) => `update users set last_name = 'Shah' where id = ${at.ids.Ravi}`,
    ],
    [
      'Arjun',
      '/api/team-performance/months?year=2026',
      (at) => `update users set basic_salary = 90000000 where id = ${at.ids.Ravi}`,
    ],
    [
      'Ravi',
      '/api/dashboard/upcoming-events',
      (at) => `update users set date_of_birth = '1990-11-19' where id = ${at.ids.Priya}`,
    ],
  ],
  'an employment, a shift': [
    [
      'Ravi',
      '/api/auth/me',
      (at) => `update employments set joined = '2026-01-06' where user_id = ${at.ids.Ravi}`,
    ],
    [
      'Ravi',
      '/api/auth/me',
      (at) => `insert into shift_assignments values (${at.ids.Ravi}, '2026-01-05', 2)`,
    ],
    [
      'Ravi',
      '/api/dashboard/upcoming-events',
      (at) => `update employments set joined = '2025-11-19' where user_id = ${at.ids.Priya}`,
    ],
  ],
  'the firm': [
    ['Ravi', '/api/auth/me', () => `update shift_versions set starts = '08:00' where shift_id = 1`],
    [
      'Ravi',
      '/api/dashboard/upcoming-events',
      () => `insert into holidays (day, name) values ('2026-11-20', 'Founding day')`,
    ],
    ['Anita', '/api/users', (at) => `update users set office_id = 1 where id = ${at.ids.Ravi}`],
  ],
  leave: [
    ['Meera', '/api/leaves/pending', () => `update leaves set reason = 'A funeral'`],
    ['Meera', '/api/leaves/pending', () => 'update leave_policies set monthly_halves = 0'],
    [
      'Meera',
      '/api/leaves/upcoming',
      () => `update leaves set status = 'approved', from_day = '2026-11-19', to_day = '2026-11-19'`,
    ],
  ],
  approvals: [
    ['Meera', '/api/approvals/waiting', () => `update approval_requests set state = 'withdrawn'`],
    ['Meera', '/api/leaves/pending', () => `update approval_steps set note = 'no other approver'`],
    [
      'Meera',
      '/api/leaves/pending',
      (at) => `update users set first_name = 'Kavi' where id = ${at.ids.Ravi}`,
    ],
  ],
  billing: [
    ['Arjun', '/api/clients', () => `update billing_candidates set removed_at = '2026-11-18'`],
    ['Arjun', '/api/clients?page=1', () => `update clients set name = 'Initech' where id = 99`],
    ['Arjun', '/api/clients', () => 'delete from clients where id = 99'],
    ['Arjun', '/api/billing-candidates/choices', () => `update billing_candidates set location = 'Pune'`],
    [
      'Arjun',
      '/api/team-performance?month=2026-10',
      () => `update billing_candidates set billing_amount = 1`,
    ],
    [
      'Arjun',
      '/api/team-performance/months?year=2026',
      () => `update billing_candidates set billing_amount = 1`,
    ],
  ],
}

for (const [what, of] of Object.entries(changes))
  test(`${what} that another process changes is in the very next answer, and what is written elsewhere makes none anew`, async () => {
    for (const [who, path, change] of of) {
      const { at } = await furnishedOffice()
      const other = connect(at.app.database.file)
      other.exec(`insert into clients (id, name, created_at) values (99, 'Hooli', '2026-11-18')`)
      const asks = (mark?: string) => at.as(who).get(path, mark ? { 'if-none-match': mark } : {})
      const before = await asks()
      const mark = before.headers.get('etag')!
      await at.write((tx) => tx.record('call.kept', {}))
      expect((await asks(mark)).status, path).toBe(304)
      // A snapshot is held until its turn is over.
      await new Promise(setImmediate)
      other.exec(change(at))
      other.close()
      const after = await asks(mark)
      expect(after.status, path).toBe(200)
      expect(after.body, path).not.toEqual(before.body)
    }
  })

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
    '/api/dashboard/glance',
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

test('every answer that rests on something is among those that are changed here', async () => {
  const at = await office()
  const named = Object.values(changes).flatMap((of) => of.map(([, path]) => path.split('?')[0]!))
  expect([...new Set(named)].toSorted()).toEqual(
    resting(at)
      .map(({ endpoint }) => endpoint.path)
      .toSorted(),
  )
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
