/**
 * The step engine in a running firm: leave of Ravi, who reports to Meera, who reports to Sunil, who reports
 * to Anita.
 */
import { describe, expect, test } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'
import { addPerson, deactivate } from '../people/service'
import { checks } from './checks'

const ask = async (at: Office, name: Name, from: string, to = from) => {
  const { body, status } = await at.as(name).post('/api/leaves', {
    leaveType: 'personal',
    fromDate: from,
    toDate: to,
    duration: 'full_day',
    reason: 'Family',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id as number
}
const decide = (at: Office, name: Name, id: number, action = 'approve', comment?: string) =>
  at.as(name).call('PUT', `/api/leaves/${id}/approval`, { action, comment })
const trail = async (at: Office, name: Name, id: number) =>
  (await at.as(name).get(`/api/leaves/${id}`)).body.approval.map(
    (s: any) =>
      `${s.step} ${s.state}: ${s.holders.map((h: any) => `${h.name.split(' ')[0]} (${h.why})`).join(', ') || (s.decidedBy ?? s.note ?? '-')}`,
  )
const inbox = async (at: Office, name: Name) =>
  (await at.as(name).get('/api/notifications')).body.map((n: any) => n.title)
const waiting = async (at: Office, name: Name) =>
  (await at.as(name).get('/api/leaves/pending')).body.map((l: any) => `${l.id}${l.isYours ? '' : ' too'}`)
const job = async (at: Office, now: string) => {
  at.clock.set(now)
  await at.app.scheduler.run('approvals.pass_on', now.slice(0, 10))
}

test('up to three days need one step', async () => {
  const at = await office()
  const id = await ask(at, 'Ravi', '2026-11-23', '2026-11-25')
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Meera (manager)'])
  expect((await decide(at, 'Meera', id)).body.status).toBe('approved')
})

test('more than three days need a second step; nobody is notified of approval after the first', async () => {
  const at = await office()
  const id = await ask(at, 'Ravi', '2026-11-23', '2026-11-27')
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Meera (manager)', '2 waiting: Sunil (manager)'])
  expect((await decide(at, 'Meera', id)).body.status).toBe('pending')
  expect(await inbox(at, 'Ravi')).toEqual([])
  expect(await inbox(at, 'Sunil')).toEqual(['Leave approval required'])
  expect((await decide(at, 'Meera', id)).status).toBe(403)
  expect(await trail(at, 'Ravi', id)).toEqual(['1 approved: Meera Test', '2 open: Sunil (manager)'])
  expect((await decide(at, 'Sunil', id)).body.status).toBe('approved')
  expect(await inbox(at, 'Ravi')).toEqual(['Leave Approved'])
})

test('the limit cannot be evaded with single days', async () => {
  const at = await office()
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25'])
    expect(await trail(at, 'Ravi', await ask(at, 'Ravi', day))).toHaveLength(1)
  expect(await trail(at, 'Ravi', await ask(at, 'Ravi', '2026-11-26'))).toHaveLength(2)
})

test.each(['Sunil', 'Anita'] as const)('%s settles the later step and the one before it', async (name) => {
  const at = await office()
  const id = await ask(at, 'Ravi', '2026-11-23', '2026-11-27')
  expect(await waiting(at, name)).toEqual([`${id} too`])
  expect((await decide(at, name, id)).body).toMatchObject({
    status: 'approved',
    approval: [
      { state: 'approved', decidedBy: `${name} Test` },
      { state: 'approved', decidedBy: `${name} Test` },
    ],
  })
  expect((await decide(at, 'Meera', id)).body.message).toBe(
    `This request was already approved by ${name} Test`,
  )
})

test('a rejection needs a comment and ends the request at any step', async () => {
  const at = await office()
  const id = await ask(at, 'Ravi', '2026-11-23', '2026-11-27')
  for (const comment of [undefined, '', '   ']) {
    const { status, body } = await decide(at, 'Meera', id, 'reject', comment)
    expect([status, body.errors[0].field]).toEqual([422, 'comment'])
  }
  expect((await decide(at, 'Meera', id, 'reject', 'Quarter end')).body).toMatchObject({
    status: 'rejected',
    approval: [
      { state: 'rejected', comment: 'Quarter end', decidedBy: 'Meera Test' },
      { state: 'withdrawn' },
    ],
  })
  expect(await waiting(at, 'Sunil')).toEqual([])
  expect((await at.as('Ravi').get('/api/notifications')).body[0].message).toContain(
    'was rejected by Meera Test: Quarter end',
  )
})

test('the first decision wins; a second at the same instant gets 409 and the outcome', async () => {
  const at = await office()
  const id = await ask(at, 'Ravi', '2026-11-23')
  const both = await Promise.all([decide(at, 'Meera', id), decide(at, 'Sunil', id, 'reject', 'No')])
  expect(both.map((r) => r.status)).toEqual([200, 409])
  expect(both[1]!.body.message).toBe('This request was already approved by Meera Test')
})

describe('nobody decides their own request', () => {
  test.each(['Meera', 'Sunil', 'Anita'] as const)('%s', async (name) => {
    const at = await office()
    await at.write((tx) =>
      addPerson(tx, {
        firstName: 'Second',
        lastName: 'Admin',
        email: 'second@northwind.test',
        role: 'Admin',
        passwordHash: null,
        joined: '2026-01-05',
      }),
    )
    const id = await ask(at, name, '2026-11-23')
    expect((await decide(at, name, id)).body.message).toBe('You cannot decide your own request')
    expect(await waiting(at, name)).toEqual([])
  })

  test("the only Admin's request is approved immediately and marked, and the Senior Managers are notified", async () => {
    const at = await office()
    const id = await ask(at, 'Anita', '2026-11-23')
    expect((await at.as('Anita').get(`/api/leaves/${id}`)).body).toMatchObject({
      status: 'approved',
      approval: [{ state: 'approved', decidedBy: null, note: 'no other approver' }],
    })
    expect(await inbox(at, 'Sunil')).toEqual(['Leave approved without an approver'])
    expect(
      at.app.ask(({ db }) => db.all(`select name from events where name = 'leave.approved'`)),
    ).toHaveLength(1)
  })
})

test('if the manager changes between request and decision, the open step moves', async () => {
  const at = await office()
  const id = await ask(at, 'Ravi', '2026-11-23')
  await at.write((tx) => {
    tx.db.run('update users set manager_id = ? where id = ?', at.ids.Manoj, at.ids.Ravi)
    tx.record('person.moved', { userId: at.ids.Ravi, before: at.ids.Meera, after: at.ids.Manoj })
  })
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Manoj (manager)'])
  expect(await inbox(at, 'Manoj')).toEqual(['Leave approval required'])
  expect(await waiting(at, 'Meera')).toEqual([])
  expect((await decide(at, 'Meera', id)).status).toBe(403)
  expect((await decide(at, 'Manoj', id)).body.status).toBe('approved')
})

test('if the manager leaves, the step goes to the next manager up', async () => {
  const at = await office()
  const id = await ask(at, 'Ravi', '2026-11-23')
  await at.write((tx) => deactivate(tx, at.ids.Meera))
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Sunil (manager)'])
  expect(at.app.ask(checks).filter((f) => !f.ok)).toEqual([])
})

test('while the manager is on leave, the next manager up may decide too, and both are notified', async () => {
  const at = await office()
  const own = await ask(at, 'Meera', '2026-11-19')
  await decide(at, 'Sunil', own)
  const id = await ask(at, 'Ravi', '2026-11-26')
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Meera (manager)'])
  await job(at, '2026-11-19T05:00:00.000Z')
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Meera (manager), Sunil (away)'])
  expect(await inbox(at, 'Sunil')).toContain('Leave approval required')
  expect((await inbox(at, 'Meera'))[0]).toBe('Other approvers can decide a request too')
  await job(at, '2026-11-19T19:00:00.000Z')
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Meera (manager)'])
  // The decision is late two working days after the request.
  await job(at, '2026-11-20T04:01:00.000Z')
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Meera (manager), Sunil (late)'])
})

test('after 48 working-day hours without a decision the next manager up may decide too', async () => {
  const at = await office('2026-11-20T11:30:00.000Z')
  const id = await ask(at, 'Ravi', '2026-12-10')
  // Friday 17:00; Saturday the 21st is a working third Saturday, Sunday is not: 7 + 24 + 17 hours.
  await job(at, '2026-11-23T11:29:00.000Z')
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Meera (manager)'])
  await job(at, '2026-11-23T11:31:00.000Z')
  expect(await trail(at, 'Ravi', id)).toEqual(['1 open: Meera (manager), Sunil (late)'])
  const noticesBefore = (await inbox(at, 'Sunil')).length
  await job(at, '2026-11-23T11:46:00.000Z')
  expect((await inbox(at, 'Sunil')).length).toBe(noticesBefore)
  expect((await decide(at, 'Sunil', id)).body.status).toBe('approved')
})

test('a Manager two levels up may decide the next step', async () => {
  const at = await office()
  await at.write((tx) => {
    tx.db.run('update users set manager_id = ? where id = ?', at.ids.Manoj, at.ids.Meera)
    tx.record('person.moved', { userId: at.ids.Meera, before: at.ids.Sunil, after: at.ids.Manoj })
  })
  const short = await ask(at, 'Ravi', '2026-12-10')
  const long = await ask(at, 'Ravi', '2026-11-23', '2026-11-27')
  expect(await waiting(at, 'Manoj')).toEqual([`${long} too`])
  expect((await decide(at, 'Manoj', short)).body.message).toBe('Meera Test must decide this request first')
  expect((await decide(at, 'Manoj', long)).body.status).toBe('approved')
})
