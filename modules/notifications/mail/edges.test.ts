/** Mails whose receiver, reason or server changes while they wait. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  choosesMail,
  closeMailServers,
  mailStates,
  notifyByMail,
  startMailOffice,
} from '../../../tests/support/mailing'
import { linkIn } from '../../../tests/support/linkIn'
import { outboxes } from '..'
import { Outbox } from '../../../src/outbox'
import { mailChannel } from './mailChannel'

afterEach(closeMailServers)

const night = '2026-11-18T16:30:00.000Z' // 22:00
const morning = '2026-11-19T02:30:00.000Z' // 08:00
type Started = Awaited<ReturnType<typeof startMailOffice>>
const withoutPassword = ({ at }: Started) =>
  at.write((tx) => tx.db.run('update users set password_hash = null where id = ?', at.ids.Ravi))

describe('a digest', () => {
  async function heldThree() {
    const started = await startMailOffice({ at: night })
    await choosesMail(started.at, 'Ravi', 'leave')
    for (const title of ['One', 'Two', 'Three']) await notifyByMail(started.at, ['Ravi'], { title })
    started.at.clock.set(morning)
    return started
  }

  test('that is greylisted is sent as the same digest', async () => {
    const { at, server, drain } = await heldThree()
    server.answer('RCPT', 451, '4.7.1 greylisted')
    await drain()
    at.clock.pass(5)
    await drain()
    expect(server.received.map(({ subject }) => subject)).toEqual(['3 notifications'])
    expect(mailStates(at).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  test('that was under way when the server was killed is repeated as the same digest', async () => {
    const { at, server } = await heldThree()
    server.hears(() => new Promise(() => {}))
    const { mail } = outboxes.get(at.app)!
    await mail.start()
    await expect.poll(() => server.received.length).toBe(1)
    await mail.stop()
    await notifyByMail(at, ['Ravi'], { title: 'Four' })
    server.hears(undefined)
    const next = new Outbox(at.app, mailChannel(at.app))
    await next.start()
    await expect.poll(() => server.received.length).toBe(3)
    await next.stop()
    const [first, again, four] = server.received
    expect([first!.subject, again!.subject, four!.subject]).toEqual([
      '3 notifications',
      '3 notifications',
      'Four',
    ])
    expect(again!.messageId).toBe(first!.messageId)
  })

  test('leaves out topics that were stopped meanwhile, and starts no thread', async () => {
    const { at, server, drain } = await startMailOffice({ at: night })
    await choosesMail(at, 'Ravi', 'leave', 'tasks')
    for (const type of ['leave_update', 'task', 'leave_update'] as const)
      await notifyByMail(at, ['Ravi'], { type, title: type, subject: `x:${type}` })
    await at.as('Ravi').call('PUT', '/api/notifications/preferences', {
      topics: [{ topic: 'tasks', inApp: true, push: true, mail: false }],
    })
    at.clock.set(morning)
    await drain()
    expect(server.received.map(({ subject }) => subject)).toEqual(['2 notifications'])
    expect(server.received[0]!.text).not.toContain('* task')
    await notifyByMail(at, ['Ravi'], { title: 'Later', subject: 'x:leave_update' })
    await drain()
    expect(server.received[1]).toMatchObject({ subject: 'Later' })
    expect(server.received[1]!.header('references')).toBeUndefined()
  })

  test('is not made of mails that only waited for the server', async () => {
    const { at, server, drain } = await startMailOffice()
    await choosesMail(at, 'Ravi', 'leave')
    server.fails('CONNECT', 421, '4.3.2 closing')
    await notifyByMail(at, ['Ravi'], { title: 'One' })
    await notifyByMail(at, ['Ravi'], { title: 'Two' })
    for (let n = 0; n < 6; n++) {
      await drain()
      at.clock.pass(2)
    }
    server.works()
    at.clock.pass(20)
    await drain()
    expect(server.received.map(({ subject }) => subject).toSorted()).toEqual(['One', 'Two'])
  })
})

describe('a server that is out of order', () => {
  test('is tried for three days, then the mail is given up', async () => {
    const { at, server, drain } = await startMailOffice()
    await at.nobody.post('/api/auth/forgot-password', { email: 'ravi@northwind.test' })
    server.fails('CONNECT', 421, '4.3.2 closing')
    for (let hour = 0; hour < 71; hour++) {
      await drain()
      at.clock.pass(60)
    }
    expect(mailStates(at)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    at.clock.pass(60)
    await drain()
    expect(mailStates(at)).toMatchObject([{ state: 'dead', answer: expect.stringContaining('closing') }])
  })

  test('is tried again although the clock was set back', async () => {
    const { at, server, drain } = await startMailOffice()
    await choosesMail(at, 'Ravi', 'leave')
    await notifyByMail(at, ['Ravi'])
    server.answer('CONNECT', 421, '4.3.2 closing')
    await drain()
    at.clock.jump(-4 * 60)
    at.clock.pass(4 * 60 + 2)
    await drain()
    expect(server.received).toHaveLength(1)
  })

  test('a relay that lets nobody through costs no mail an attempt, and Settings say what to do', async () => {
    const { at, server, drain } = await startMailOffice()
    await choosesMail(at, 'Ravi', 'leave')
    await notifyByMail(at, ['Ravi'])
    server.answer('RCPT', 550, '5.7.1 Relay access denied')
    await drain()
    expect(mailStates(at)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    expect((await at.as('Anita').get('/api/mail')).body.problem).toMatch(/Enter a user name/)
  })
})

test('a mail whose result could not be stored is sent again, not forgotten', async () => {
  const started = await startMailOffice()
  const { at, server } = started
  await choosesMail(at, 'Ravi', 'leave')
  await notifyByMail(at, ['Ravi'])
  const channel = mailChannel(at.app)
  let failures = 1
  const outbox = new Outbox(at.app, {
    ...channel,
    settle(tx, row, outcome) {
      if (failures-- > 0) throw new Error('The disk is full')
      channel.settle(tx, row, outcome)
    },
  })
  await outbox.start()
  await expect.poll(() => server.received.length).toBe(1)
  await expect.poll(() => mailStates(at)[0]!.state).toBe('sending')
  outbox.wake()
  await expect.poll(() => mailStates(at)[0]!.state).toBe('sent')
  await outbox.stop()
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
})

describe('an invitation', () => {
  test('that was given up is shown on the card, and the person who invited is notified', async () => {
    const started = await startMailOffice()
    const { at, server, drain } = started
    await withoutPassword(started)
    await at.as('Anita').post('/api/users/invitations', {})
    server.answer('RCPT', 550, '5.1.1 no such user')
    await drain()
    const card = async () => (await at.as('Anita').get('/api/users?password=missing')).body.data[0]
    expect(await card()).toMatchObject({ invitationFailed: expect.stringContaining('no such user') })
    expect((await at.as('Anita').get('/api/notifications')).body[0]).toMatchObject({
      title: 'Invitation not delivered',
      message: expect.stringContaining('ravi@northwind.test'),
    })
    await at.as('Anita').post('/api/users/invitations', { ids: [at.ids.Ravi] })
    expect(await card()).toMatchObject({ invitationFailed: null })
    await drain()
    expect(server.received).toHaveLength(1)
  })

  test('is not sent to a person who has set a password meanwhile', async () => {
    const started = await startMailOffice()
    const { at, server, drain } = started
    await withoutPassword(started)
    await at.as('Anita').post('/api/users/invitations', {})
    const body = { id: at.ids.Ravi, password: 'quiet-harbour-9' }
    expect((await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}/password`, body)).status).toBe(200)
    await drain()
    expect(server.received).toEqual([])
    expect(mailStates(at)).toMatchObject([{ state: 'dropped' }])
  })

  test('to a wrong address is worth nothing once the address is corrected or the person has left', async () => {
    const started = await startMailOffice()
    const { at, server, drain } = started
    await withoutPassword(started)
    const change = (body: object) => at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, body)
    const opens = async (n: number) => {
      const token = linkIn(server.received[n]!.text, '/set-password').split('#')[1]
      return (await at.nobody.post('/api/auth/set-password/check', { token })).status
    }
    await change({ email: 'ravi@nrothwind.test' })
    await at.as('Anita').post('/api/users/invitations', { ids: [at.ids.Ravi] })
    await drain()
    expect(await opens(0)).toBe(200)
    await change({ email: 'ravi@northwind.test' })
    expect(await opens(0)).toBe(404)
    await at.as('Anita').post('/api/users/invitations', { ids: [at.ids.Ravi] })
    await drain()
    expect(await opens(1)).toBe(200)
    await change({ isActive: false })
    await change({ isActive: true })
    expect(await opens(1)).toBe(404)
  })
})

test("asking again for a new password does not wait for the first mail's next attempt", async () => {
  const { at, server, drain } = await startMailOffice()
  const ask = () => at.nobody.post('/api/auth/forgot-password', { email: 'ravi@northwind.test' })
  await ask()
  for (const minutes of [0, 1, 5, 15, 60]) {
    at.clock.pass(minutes)
    server.answer('RCPT', 452, '4.2.2 mailbox full')
    await drain()
  }
  at.clock.pass(2)
  await ask()
  await drain()
  expect(server.received).toHaveLength(1)
})

test('an undone decision asks the approver by mail again', async () => {
  const { at, server, drain } = await startMailOffice({ at: night })
  await choosesMail(at, 'Meera', 'approvals')
  const { id } = (
    await at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-11-23',
      toDate: '2026-11-23',
      duration: 'full_day',
      reason: 'Family',
    })
  ).body
  await at.as('Anita').call('PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  expect(mailStates(at)).toMatchObject([{ state: 'dropped' }])
  expect((await at.as('Anita').post(`/api/leaves/${id}/approval/undo`)).status).toBe(200)
  at.clock.set(morning)
  await drain()
  expect(server.received.map(({ to_ }) => to_[0])).toEqual(['meera@northwind.test'])
})
