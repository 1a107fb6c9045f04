/**
 * The approver undoes a decision within a minute. Everything returns to its former state, the ledger by
 * compensating entries. A decision that others have relied on since cannot be undone. It is Wednesday, 18
 * November 2026, 09:30; Ravi reports to Meera, she to Sunil, he to Anita.
 */
import { describe, expect, test } from 'vitest'
import { ask, balance, decide, on, sound } from './support/leave'
import { desk, office, type Name, type Office } from './support/office'

const undo = (at: Office, name: Name, id: number, kind = 'leaves') =>
  at.as(name).post(`/api/${kind}/${id}/approval/undo`)
const seconds = (at: Office, count: number) => at.clock.pass(count / 60)
/** Everything that a decision may change, except the record of the decision itself. */
const tables = {
  approval_requests: '*',
  approval_steps: '*',
  approval_holders: '*',
  approval_away: '*',
  leaves: '*',
  leave_halves: '*',
  leave_marks: '*',
  regularizations: '*',
  attendance_corrections_held: '*',
  // A day that only the correction had created gets a new id.
  attendance_days: 'user_id, day, status, punch_in, punch_out, hundredths, is_regularized, is_on_leave',
  notifications: 'user_id, type, title, message, link, read_at, settled_at',
}
type Rows = Record<string, unknown>[]
const stateOf = (at: Office): Record<string, Rows> =>
  at.app.ask(({ db }) => ({
    ...Object.fromEntries(
      Object.entries(tables).map(([table, columns]) => [
        table,
        db.all(`select ${columns} from ${table} order by 1`),
      ]),
    ),
    ledger: db.all(
      `select year, sum, leave_id, sum(halves) as halves
       from leave_ledger
       group by year, sum, leave_id
       having sum(halves) <> 0
       order by 1, 2, 3`,
    ),
  }))

const correction = { requestType: 'work_from_home', targetDate: '2026-11-17', reason: 'At home' }

describe('an undo restores the former state', () => {
  test.each([
    ['one step, approved', on('2026-11-23'), ['Meera approve'], 'Meera'],
    ['one step, rejected', on('2026-11-23'), ['Meera reject'], 'Meera'],
    ['the first of two', on('2026-11-23', '2026-11-26'), ['Meera approve'], 'Meera'],
    ['the first of two, rejected', on('2026-11-23', '2026-11-26'), ['Meera reject'], 'Meera'],
    ['the second of two', on('2026-11-23', '2026-11-26'), ['Meera approve', 'Sunil approve'], 'Sunil'],
    [
      'the second of two, rejected',
      on('2026-11-23', '2026-11-26'),
      ['Meera approve', 'Sunil reject'],
      'Sunil',
    ],
    ['both at once', on('2026-11-23', '2026-11-26'), ['Anita approve'], 'Anita'],
    ['today, by an Admin', on('2026-11-18'), ['Anita approve'], 'Anita'],
  ])('leave: %s', async (_, days, decisions, who) => {
    const at = await office()
    const { id } = (await ask(at, 'Ravi', days)).body
    let before = stateOf(at)
    for (const decision of decisions) {
      seconds(at, 120)
      before = stateOf(at)
      const [name, action] = decision.split(' ') as [Name, string]
      expect((await decide(at, name, id, action, 'So it is')).status).toBe(200)
      expect(stateOf(at)).not.toEqual(before)
    }
    seconds(at, 5)
    const { status, body } = await undo(at, who as Name, id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.status).toBe('pending')
    // The approver of the step that the decision opened keeps the notifications.
    const { notifications = [], ...after } = stateOf(at)
    expect(after).toEqual({ ...before, notifications: undefined })
    const others = (rows: Rows) => rows.filter((row) => row.user_id !== at.ids.Sunil)
    expect(others(notifications)).toEqual(others(before.notifications!))
    sound(at)
    // The request is decided again with all its effects.
    expect((await decide(at, 'Anita', id)).body.status).toBe('approved')
    sound(at)
  })

  test.each(['approve', 'reject'])('a regularization: %s', async (action) => {
    const at = await office()
    const { id } = (await at.as('Ravi').post('/api/regularizations', correction)).body
    const before = stateOf(at)
    await at.as('Meera').call('PUT', `/api/regularizations/${id}/approval`, { action, comment: 'So it is' })
    seconds(at, 5)
    const { status, body } = await undo(at, 'Meera', id, 'regularizations')
    expect([status, body.message, body.status]).toEqual([200, undefined, 'pending'])
    expect(stateOf(at)).toEqual(before)
    sound(at)
  })

  test('of a corrected day: the earlier correction applies again', async () => {
    const at = await office()
    const put = async (hours: number) => {
      const input = { ...correction, actualHours: hours }
      const { id } = (await at.as('Ravi').post('/api/regularizations', input)).body
      await at.as('Meera').call('PUT', `/api/regularizations/${id}/approval`, { action: 'approve' })
      return id as number
    }
    await put(8)
    const second = await put(5)
    await undo(at, 'Meera', second, 'regularizations')
    const [day] = (await at.as('Ravi').get('/api/attendance/history?from=2026-11-17&to=2026-11-17')).body.data
    expect(day).toMatchObject({ status: 'Present', totalHours: '8.00', isRegularized: true })
  })

  test('of several decisions at once, each separately', async () => {
    const at = await office()
    const ids = [
      (await ask(at, 'Ravi', on('2026-11-23'))).body.id,
      (await ask(at, 'Priya', on('2026-11-24'))).body.id,
    ]
    await at.as('Meera').call('PUT', '/api/leaves/approvals', { ids, action: 'approve' })
    await at.as('Ravi').call('PUT', `/api/leaves/${ids[0]}/retract`)
    const { body } = await at.as('Meera').post('/api/leaves/approvals/undo', { ids: [...ids, 99] })
    expect(body.results).toEqual([
      { id: ids[0], ok: false, message: 'It was retracted, so the decision stands' },
      { id: ids[1], ok: true, message: 'Undone' },
      { id: 99, ok: false, message: 'Request not found' },
    ])
    sound(at)
  })

  test('in the ledger: entries that cancel each other', async () => {
    const at = await office()
    const { id } = (await ask(at, 'Ravi', on('2026-11-23'))).body
    await decide(at, 'Meera', id)
    await undo(at, 'Meera', id)
    expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 0, reserved: 1, available: 17 })
    const { entries } = (await at.as('Ravi').get('/api/leaves/balance')).body
    expect(entries.slice(1).map((e: { kind: string; days: number }) => [e.kind, e.days])).toEqual([
      ['reserve', 1],
      ['release', -1],
      ['debit', 1],
      ['reserve', 1],
      ['refund', -1],
    ])
    const events = at.app.ask(({ db }) =>
      db.all<{ name: string }>(`select name from events where name like 'approval.%' or name like 'leave.%'`),
    )
    expect(events.map(({ name }) => name)).toEqual([
      'leave.requested',
      'approval.opened',
      'approval.decided',
      'leave.approved',
      'approval.undone',
      'leave.decision_undone',
    ])
  })
})

describe('an undo is refused', () => {
  const refused = async (at: Office, name: Name, id: number, message: string, kind = 'leaves') => {
    const before = stateOf(at)
    expect(await undo(at, name, id, kind)).toMatchObject({ status: 409, body: { message } })
    expect(stateOf(at)).toEqual(before)
  }
  const decided = async (at: Office, action = 'approve', days = on('2026-11-18', '2026-11-20')) => {
    const { id } = (await ask(at, 'Ravi', days)).body
    await decide(at, 'Meera', id, action, 'Quarter end')
    seconds(at, 5)
    return id as number
  }

  test('to other people, and after a minute', async () => {
    const at = await office()
    const id = await decided(at)
    const only = 'Only Meera Test can undo this decision'
    await refused(at, 'Sunil', id, only)
    await refused(at, 'Anita', id, only)
    expect((await undo(at, 'Ravi', id)).status).toBe(403)
    expect((await undo(at, 'Manoj', id)).status).toBe(404)
    seconds(at, 56)
    await refused(at, 'Meera', id, 'A decision can be undone for 60 seconds')
  })

  test('if there is no decision, or it was already undone', async () => {
    const at = await office()
    const { id } = (await ask(at, 'Ravi', on('2026-11-23'))).body
    await refused(at, 'Meera', id, 'This request has not been decided')
    await decide(at, 'Meera', id)
    expect((await undo(at, 'Meera', id)).status).toBe(200)
    await refused(at, 'Meera', id, 'This request has not been decided')
  })

  test('if the next step was decided since', async () => {
    const at = await office()
    const id = await decided(at, 'approve', on('2026-11-23', '2026-11-26'))
    await decide(at, 'Sunil', id)
    await refused(at, 'Meera', id, 'Only Sunil Test can undo this decision')
  })

  test.each([
    [
      'the applicant has punched',
      'approve',
      (at: Office) => at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk }),
      'There has been a punch on 18 Nov 2026 since, so the decision stands',
    ],
    [
      'the applicant has retracted the rest',
      'approve',
      (at: Office, id: number) => at.as('Ravi').call('PUT', `/api/leaves/${id}/retract`),
      'It was retracted, so the decision stands',
    ],
    [
      'the dates are requested again',
      'reject',
      (at: Office) => ask(at, 'Ravi', on('2026-11-19')),
      '19 Nov 2026 has been requested again, so the decision stands',
    ],
    [
      'the freed balance is used',
      'reject',
      (at: Office) => ask(at, 'Ravi', on('2026-12-07', '2026-12-11')),
      'The freed balance has been used, so the decision stands',
    ],
  ])('if %s', async (what, action, since, message) => {
    const at = await office()
    if (what.includes('balance'))
      await at
        .as('Anita')
        .call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: 6, reason: 'Trial' })
    const id = await decided(at, action)
    expect((await since(at, id)).status).toBe(200)
    await refused(at, 'Meera', id, message)
    sound(at)
  })

  test.each([
    ['approve', 'the day is corrected again'],
    ['reject', 'the day is requested again'],
  ])('for a regularization: %s, and %s', async (action) => {
    const at = await office()
    const { id } = (await at.as('Ravi').post('/api/regularizations', correction)).body
    await at.as('Meera').call('PUT', `/api/regularizations/${id}/approval`, { action, comment: 'So' })
    seconds(at, 5)
    const again = (await at.as('Ravi').post('/api/regularizations', correction)).body
    if (action === 'approve')
      await at.as('Sunil').call('PUT', `/api/regularizations/${again.id}/approval`, { action })
    await refused(
      at,
      'Meera',
      id,
      action === 'approve'
        ? 'There has been a correction on 17 Nov 2026 since, so the decision stands'
        : '17 Nov 2026 has been requested again, so the decision stands',
      'regularizations',
    )
    sound(at)
  })
})
