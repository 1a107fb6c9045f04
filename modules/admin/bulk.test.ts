/** Bulk actions through the API: previewed, applied, refused row by row. Wednesday, 18 November 2026. */
import { describe, expect, test } from 'vitest'
import type { Ask } from '../../src/app'
import { office, type Name, type Office } from '../../tests/support/office'
import { checkValue } from './rows'

const preview = (at: Office, body: object, as: Name = 'Anita') =>
  at.as(as).post('/api/admin/bulk/preview', body)
const apply = (at: Office, body: object, as: Name = 'Anita') => at.as(as).post('/api/admin/bulk', body)
const ids = (at: Office, ...names: Name[]) => names.map((name) => at.ids[name])
const person = async (at: Office, name: Name) => (await at.as('Anita').get(`/api/users/${at.ids[name]}`)).body
const fingerprint = (at: Office) =>
  at.app.ask(({ db }) =>
    JSON.stringify([
      db.all('select * from users order by id'),
      db.all('select * from shift_assignments'),
      db.all('select * from sessions'),
      db.all('select * from leaves'),
      db.all('select * from notifications'),
    ]),
  )

describe('preview', () => {
  test('shows the changes, unchanged people and refusals with reasons, and changes nothing', async () => {
    const at = await office()
    const before = fingerprint(at)
    const { status, body } = await preview(at, {
      action: 'manager-change',
      value: at.ids.Manoj,
      ids: ids(at, 'Ravi', 'Rekha', 'Sunil', 'Manoj'),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ people: 4, done: 1, unchanged: 1, refusedCount: 2 })
    expect(body.changes).toEqual([
      {
        id: at.ids.Ravi,
        name: 'Ravi Test',
        employeeId: 'EMP0004',
        before: 'Meera Test',
        after: 'Manoj Test',
        note: null,
      },
    ])
    expect(body.refused.map((r: any) => [r.name, r.reason])).toEqual([
      ['Manoj Test', 'A person cannot report to themselves'],
      ['Sunil Test', 'Sunil Test is above that person, so the hierarchy would have a loop'],
    ])
    expect(fingerprint(at)).toBe(before)
  })

  test('deactivation shows what else it affects', async () => {
    const at = await office()
    await at.as('Meera').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-12-10',
      toDate: '2026-12-10',
      duration: 'full_day',
      reason: 'x',
    })
    const { body } = await preview(at, { action: 'deactivate', ids: ids(at, 'Meera', 'Ravi') })
    expect(body.changes.map((c: any) => [c.name, c.before, c.after, c.note])).toEqual([
      ['Meera Test', 'Active', 'Inactive', '2 reports get a new manager, 1 leave is cancelled'],
      ['Ravi Test', 'Active', 'Inactive', null],
    ])
  })

  test('of all chosen Admins the last one is refused, in the preview and when applied', async () => {
    const at = await office()
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Sunil}`, { role: 'Admin' })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Arjun}`, { role: 'Admin' })
    const body = { action: 'role-change', value: 'Manager', filter: { role: 'Admin' } }
    const shown = (await preview(at, body)).body
    expect([shown.done, shown.refused.map((r: any) => [r.name, r.reason])]).toEqual([
      2,
      [['Anita Test', 'You cannot change your own role here']],
    ])
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Meera}`, { role: 'Admin' })
    await at.write((tx) => void tx.db.run('update users set password_hash = null where id = ?', at.ids.Anita))
    const again = (await preview(at, body)).body
    // Anita cannot sign in by password: one of the other three must stay.
    expect(again.refused.map((r: any) => r.reason).toSorted()).toEqual([
      'The last Admin cannot get another role. Make another person Admin first.',
      'You cannot change your own role here',
    ])
    const done = (await apply(at, { ...body, seen: again.seen })).body
    expect([done.done, done.refused]).toEqual([again.done, again.refused])
  })
})

describe('done', () => {
  test.each([
    ['role-change', 'Manager', { role: 'Manager' }],
    ['designation-change', 'Consultant', { designation: 'Consultant' }],
    ['designation-change', null, { designation: null }],
    ['shift-change', 2, { shiftName: 'Night' }],
    ['manager-change', null, { managerId: null }],
    ['deactivate', '2026-11-13', { isActive: false, lastWorkDate: '2026-11-13' }],
  ])('%s to %s, each with its own audit entry and one for the whole', async (action, value, after) => {
    const at = await office()
    const given = {
      action,
      value: value ?? (action === 'deactivate' ? undefined : null),
      ids: ids(at, 'Ravi', 'Priya'),
    }
    expect((await apply(at, given)).body).toMatchObject({ people: 2, done: 2, unchanged: 0, refused: [] })
    for (const name of ['Ravi', 'Priya'] as const) expect(await person(at, name)).toMatchObject(after)
    const events = at.app.ask(({ db }) =>
      db.all<{ name: string; actor: number; subject: number | null }>(
        `select name, actor, subject from events where actor = ? and name like 'pe%' order by id`,
        at.ids.Anita,
      ),
    )
    expect(events.filter((e) => e.name === 'person.bulk_changed')).toHaveLength(1)
    expect(new Set(events.flatMap((e) => e.subject ?? []))).toEqual(new Set(ids(at, 'Ravi', 'Priya')))
    if (action !== 'deactivate')
      expect((await apply(at, given)).body).toMatchObject({ done: 0, unchanged: 2 })
  })

  test('activates people again; active ones are unchanged', async () => {
    const at = await office()
    await apply(at, { action: 'deactivate', ids: ids(at, 'Ravi', 'Priya') })
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    expect(
      (await apply(at, { action: 'activate', filter: { role: 'Recruiter', status: 'all' } })).body,
    ).toMatchObject({ people: 3, done: 2, unchanged: 1 })
    expect(await person(at, 'Ravi')).toMatchObject({ isActive: true, lastWorkDate: null })
  })

  test('oneself is refused, unknown people are not found, the others are changed', async () => {
    const at = await office()
    const { body } = await apply(at, { action: 'deactivate', ids: [...ids(at, 'Anita', 'Ravi'), 4711] })
    expect([body.people, body.done, body.refused.map((r: any) => r.reason)]).toEqual([
      3,
      1,
      ['You cannot deactivate yourself', 'Employee not found'],
    ])
    expect((await person(at, 'Anita')).isActive).toBe(true)
  })

  test('a filter that finds other people by now is 409', async () => {
    const at = await office()
    const body = {
      action: 'designation-change',
      value: 'Talent Partner',
      filter: { search: 'recruiter', status: 'active' },
    }
    const { seen, people } = (await preview(at, body)).body
    expect(people).toBe(3)
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Rekha}`, { designation: 'Lead' })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Rekha}`, { isActive: false })
    const late = await apply(at, { ...body, seen })
    expect([late.status, late.body.message]).toEqual([
      409,
      'The filter now matches other people. Please check the preview again.',
    ])
    expect((await apply(at, { ...body, seen: (await preview(at, body)).body.seen })).body.done).toBe(2)
  })

  test('a message reaches the chosen active people in the app; the preview sends nothing', async () => {
    const at = await office()
    await apply(at, { action: 'deactivate', ids: ids(at, 'Priya') })
    const body = {
      action: 'send-notification',
      value: { title: 'Fire drill', message: 'At four.', sendPush: true, sendInApp: true },
      ids: ids(at, 'Ravi', 'Priya'),
    }
    expect((await preview(at, body)).body).toMatchObject({
      done: 1,
      refused: [{ name: 'Priya Test', reason: 'Inactive people get no messages' }],
    })
    expect((await at.as('Ravi').get('/api/notifications')).body).toEqual([])
    expect((await apply(at, body)).body.done).toBe(1)
    expect((await at.as('Ravi').get('/api/notifications')).body).toMatchObject([
      { type: 'broadcast', title: 'Fire drill' },
    ])
    expect((await at.as('Meera').get('/api/notifications')).body).toEqual([])
  })
})

test.each([
  [{ action: 'deactivate' }, 422, 'ids'],
  [{ action: 'deactivate', ids: [] }, 400, 'ids'],
  [{ action: 'fire', ids: [1] }, 400, 'action'],
  [{ action: 'role-change', value: 'King', ids: [1] }, 400, 'value'],
  [{ action: 'shift-change', value: 9, ids: [1] }, 422, 'value'],
  [{ action: 'manager-change', value: 4, ids: [1] }, 422, 'value'],
  [{ action: 'send-notification', value: { title: '', message: 'x' }, ids: [1] }, 400, 'value.title'],
  [
    {
      action: 'send-notification',
      value: { title: 'x', message: 'x', sendPush: false, sendInApp: false },
      ids: [4],
    },
    422,
    'sendPush',
  ],
])('%j is rejected with %d on %s', async (body, status, field) => {
  const at = await office()
  for (const call of [preview, apply]) {
    const reply = await call(at, body)
    expect([reply.status, reply.body.errors[0].field]).toEqual([status, field])
  }
})

test('an internal error while a value is checked is not reported as invalid input', () => {
  const ask = {
    now: () => '2026-11-18T04:00:00.000Z',
    db: {
      one: () => {
        throw new TypeError('no such column: x')
      },
    },
  } as unknown as Ask
  expect(() => checkValue(ask, { action: 'manager-change', value: 4 })).toThrow(TypeError)
})

test('a thousand people are changed in batches', async () => {
  const at = await office()
  await at.write((tx) => {
    for (let i = 0; i < 1000; i++)
      tx.db.run(
        `insert into users (employee_id, first_name, last_name, email, role, created_at)
         values (?, 'Many', ?, ?, 'Recruiter', ?)`,
        `M${i}`,
        `P${i}`,
        `m${i}@northwind.test`,
        tx.now(),
      )
  })
  let turns = 0
  const write = at.app.write.bind(at.app)
  Object.assign(at.app, { write: (...given: Parameters<typeof write>) => (turns++, write(...given)) })
  const { body } = await apply(at, {
    action: 'designation-change',
    value: 'Associate',
    filter: { search: 'many' },
  })
  expect([body.people, body.done, body.changes.length]).toEqual([1000, 1000, 500])
  expect(turns).toBeGreaterThan(5)
})
