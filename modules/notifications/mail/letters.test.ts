/** What mails say, when they are sent, and how they are stopped. */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  choosesMail,
  closeMailServers,
  mailStates,
  notifyByMail,
  publicUrl,
  setMail,
  startMailOffice,
} from '../../../tests/support/mailing'
import { linkIn } from '../../../tests/support/linkIn'
import { htmlOf, textOf } from './letter'

afterEach(closeMailServers)

test('only people who chose mail for a topic get it, and only for that topic', async () => {
  const { at, server, drain } = await startMailOffice()
  await choosesMail(at, 'Ravi', 'leave')
  await choosesMail(at, 'Priya', 'tasks')
  await notifyByMail(at, ['Ravi', 'Priya', 'Meera'])
  await drain()
  expect(server.received.map(({ to_ }) => to_)).toEqual([['ravi@northwind.test']])
  expect((await at.as('Ravi').get('/api/notifications/preferences')).body.topics).toMatchObject(
    expect.arrayContaining([{ topic: 'leave', inApp: true, push: true, mail: true }]),
  )
  // A client that does not know of mail leaves it as it is.
  await at.as('Ravi').call('PUT', '/api/notifications/preferences', {
    topics: [{ topic: 'leave', inApp: true, push: false }],
  })
  await notifyByMail(at, ['Ravi'], { title: 'Again' })
  await drain()
  expect(server.received).toHaveLength(2)
})

test('an approval asks by mail with a link to the request; decided or withdrawn in time, nothing is sent', async () => {
  const { at, server, drain } = await startMailOffice()
  await choosesMail(at, 'Meera', 'approvals')
  const leave = (day: string) =>
    at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: day,
      toDate: day,
      duration: 'full_day',
      reason: 'Family',
    })
  const { id } = (await leave('2026-11-23')).body
  at.clock.pass(1)
  await drain()
  const [mail] = server.received
  expect(mail).toMatchObject({ to_: ['meera@northwind.test'] })
  expect(linkIn(mail!.text, '/approvals')).toMatch(new RegExp(`^${publicUrl}/approvals.*${id}`))
  expect(mail!.text).toContain('A reply to this mail decides nothing')
  // Opening the link decides nothing: it is the page, and the page needs a sign-in.
  expect((await at.nobody.get(`/api/leaves/pending`)).status).toBe(401)
  const second = (await leave('2026-11-24')).body.id
  await at.as('Meera').call('PUT', `/api/leaves/${second}/approval`, { action: 'approve' })
  at.clock.pass(1)
  await drain()
  expect(server.received).toHaveLength(1)
  expect(mailStates(at).map(({ state }) => state)).toEqual(['sent', 'dropped'])
})

test('mails about one subject are one thread', async () => {
  const { at, server, drain } = await startMailOffice()
  await choosesMail(at, 'Ravi', 'leave')
  await notifyByMail(at, ['Ravi'], { subject: 'leave:12', title: 'Leave Approved' })
  await drain()
  await notifyByMail(at, ['Ravi'], { subject: 'leave:12', title: 'Leave Retracted' })
  await notifyByMail(at, ['Ravi'], { subject: 'leave:13', title: 'Leave Rejected' })
  await drain()
  const [first, second, other] = server.received
  expect(first!.header('references')).toBeUndefined()
  expect(second).toMatchObject({ subject: 'Re: Leave Approved' })
  expect(second!.header('references')).toBe(first!.messageId)
  expect(second!.header('in-reply-to')).toBe(first!.messageId)
  expect(second!.text).toMatch(/^Leave Retracted/)
  expect(other).toMatchObject({ subject: 'Leave Rejected' })
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(3)
})

test('quiet hours hold mails and send them as one in the morning; sign-in mails and urgent ones pass', async () => {
  const { at, server, drain } = await startMailOffice({ at: '2026-11-18T16:30:00.000Z' }) // 22:00
  await choosesMail(at, 'Ravi', 'leave', 'attendance')
  await notifyByMail(at, ['Ravi'])
  await notifyByMail(at, ['Ravi'], { title: 'Balance changed', type: 'balance_update', link: null })
  await notifyByMail(at, ['Ravi'], { title: 'Punch out', type: 'attendance', isUrgent: true })
  await at.nobody.post('/api/auth/forgot-password', { email: 'ravi@northwind.test' })
  await drain()
  expect(server.received.map(({ subject }) => subject)).toEqual([
    'Punch out',
    'Choose a new password · Northwind Staffing',
  ])
  at.clock.set('2026-11-19T02:30:00.000Z') // 08:00
  await drain()
  expect(server.received).toHaveLength(3)
  const digest = server.received[2]!
  expect(digest.subject).toBe('2 notifications')
  expect(digest.text).toContain('Leave Approved')
  expect(digest.text).toContain('Balance changed')
  expect(digest.text).toContain(`${publicUrl}/leave`)
})

describe('stopping mails', () => {
  test('the mail program posts without a sign-in, and the person can choose again', async () => {
    const { at, server, drain } = await startMailOffice()
    await choosesMail(at, 'Ravi', 'leave', 'tasks')
    await notifyByMail(at, ['Ravi'])
    await drain()
    const header = server.received[0]!.header('list-unsubscribe')!
    expect(server.received[0]!.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const path = new URL(header.slice(1, -1)).pathname
    // A mail program that only looks changes nothing.
    const opened = await at.nobody.get(path)
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `/unsubscribe#${path.split('/').at(-1)}`,
    ])
    const mails = async () =>
      (await at.as('Ravi').get('/api/notifications/preferences')).body.topics.flatMap(
        ({ topic, mail }: { topic: string; mail: boolean }) => (mail ? [topic] : []),
      )
    expect(await mails()).toEqual(['leave', 'tasks'])
    const posted = await at.nobody.call('POST', path, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(posted.status).toBe(200)
    expect(await mails()).toEqual(['tasks'])
    expect((await at.nobody.call('POST', path.replace(/.$/, '!'))).status).toBe(400)
    const ofAnother = path.replace(/\d+-leave/, `${at.ids.Priya}-leave`)
    expect((await at.nobody.call('POST', ofAnother)).status).toBe(404)
  })
})

test('monthly reports go to the named addresses once, with their files; a person who left gets none', async () => {
  const { at, server, drain } = await startMailOffice({ at: '2026-12-01T04:30:00.000Z' })
  await setMail(at, { reportsTo: ['books@ca-firm.test', 'arjun@northwind.test', 'rekha@northwind.test'] })
  await at.write((tx) => tx.db.run('update users set is_active = 0 where id = ?', at.ids.Rekha))
  await at.write((tx) => tx.db.run(`update firm set set_up_at = '2026-01-01T00:00:00.000Z'`))
  await at.write((tx) => tx.db.run(`update employments set joined = '2026-01-01'`))
  for (const _ of [1, 2]) await at.app.scheduler.run('reports.monthly', '2026-12-01')
  await drain()
  const to = server.received.map(({ to_ }) => to_[0])
  expect(new Set(to)).toEqual(new Set(['books@ca-firm.test', 'arjun@northwind.test']))
  expect(to).toHaveLength(6)
  for (const { attachments, subject } of server.received) {
    expect(subject).toContain('November 2026')
    expect(attachments).toMatchObject([{ filename: expect.stringMatching(/\.xlsx$/) }])
    expect((attachments[0]!.content as ArrayBuffer).byteLength).toBeGreaterThan(1000)
  }
})

test('the nightly head of the audit goes to an address outside, once a night', async () => {
  const { at, server, drain } = await startMailOffice({ mail: { auditTo: 'auditor@example.org' } })
  for (const _ of [1, 2]) await at.app.scheduler.run('audit.head', '2026-11-18')
  await drain()
  const head = at.app.ask(({ db }) =>
    db.one<{ entry: number; hash: string }>('select entry, hash from audit_heads'),
  )!
  expect(server.received).toMatchObject([{ to_: ['auditor@example.org'] }])
  expect(server.received[0]!.text).toContain(`${head.entry},${head.hash},2026-11-18`)
})

test('a person who leaves before a mail is sent gets none', async () => {
  const { at, server, drain } = await startMailOffice()
  await choosesMail(at, 'Ravi', 'leave')
  await notifyByMail(at, ['Ravi'])
  await at.nobody.post('/api/auth/forgot-password', { email: 'ravi@northwind.test' })
  await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { isActive: false })
  await drain()
  expect(server.received.filter(({ to_ }) => to_[0] === 'ravi@northwind.test')).toEqual([])
})

test('texts of people cannot add headers, recipients or markup', async () => {
  const { at, server, drain } = await startMailOffice({ mail: { fromName: 'Northwind "HR" <x@evil.test>' } })
  await choosesMail(at, 'Ravi', 'leave')
  await at.write((tx) =>
    tx.db.run(
      'update users set first_name = ?, last_name = ? where id = ?',
      'R<b>',
      ', "x" <a@evil.test>',
      at.ids.Ravi,
    ),
  )
  await notifyByMail(at, ['Ravi'], {
    title: 'Hello\r\nBcc: victim@evil.test <script>',
    message: '<img src=x onerror=alert(1)>\r\n.\r\nQUIT',
    link: '/leave?leave=1"><script>',
  })
  await drain()
  const [mail] = server.received
  expect(mail!.to_).toEqual(['ravi@northwind.test'])
  expect(mail!.header('bcc')).toBeUndefined()
  expect(mail!.to).toMatchObject([{ address: 'ravi@northwind.test' }])
  expect(mail!.from).toMatchObject({ address: 'muster@northwind.test' })
  expect(mail!.html).not.toMatch(/<script|<img|<b>/)
  expect(mail!.text).toContain('QUIT')
})

test('any text is in both parts as it is, in Indian scripts too', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.webUrl(), (text, url) => {
      const letter = { firm: text, heading: text, paragraphs: [text], foot: [{ label: text, url }] }
      expect(textOf(letter)).toContain(text)
      const html = htmlOf(letter)
      expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
    }),
  )
})
