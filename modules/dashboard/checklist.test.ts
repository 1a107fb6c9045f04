/** The set-up checklist: ticked by the data or by hand, dismissed, completed. */
import { expect, test } from 'vitest'
import { desk, office, type Office } from '../../tests/support/office'
import { checklistItems } from './checklistContract'

const list = async (at: Office) => (await at.as('Anita').get('/api/dashboard/checklist')).body
const done = async (at: Office) =>
  (await list(at)).items
    .filter(({ isDone }: { isDone: boolean }) => isDone)
    .map(({ id }: { id: string }) => id) as string[]
const tick = (at: Office, item: string, isDone = true) =>
  at.as('Anita').call('PUT', '/api/dashboard/checklist', { item, isDone })
const dismiss = (at: Office, isDismissed: boolean) =>
  at.as('Anita').call('PUT', '/api/dashboard/checklist/dismissed', { isDismissed })
const events = (at: Office) =>
  at.app.ask(
    ({ db }) => db.one<{ n: number }>(`select count(*) as n from events where name = 'checklist.changed'`)!.n,
  )

/** Removes the offices and shifts that the tests' office has. */
const asNew = (at: Office) =>
  at.write(({ db }) => {
    db.run('update users set office_id = null')
    db.run('delete from offices')
    db.run('delete from shift_versions where shift_id <> 1')
    db.run('delete from shifts where id <> 1')
  })

test('the data ticks the items', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  const anita = at.as('Anita')
  await asNew(at)
  expect(await done(at)).toEqual(['people', 'invitations'])
  await anita.post('/api/offices', { name: 'Andheri', lat: 19.1197, lng: 72.8468, radius: 100 })
  await anita.post('/api/holidays', { name: 'Founders Day', date: '2027-01-04' })
  await anita.post('/api/settings', { key: 'company', value: { entities: ['Northwind Pvt Ltd'] } })
  await anita.post('/api/settings', { key: 'attendance', value: { graceMinutes: 20 } })
  await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
  expect(await done(at)).toEqual(['facts', 'offices', 'shifts', 'holidays', 'people', 'invitations', 'punch'])
  expect((await list(at)).items.every(({ byHand }: { byHand: boolean }) => !byHand)).toBe(true)
})

test('a person without a password opens the invitations, with the count', async () => {
  const at = await office()
  await at.write(({ db }) =>
    db.run('update users set password_hash = null where id in (?, ?)', at.ids.Ravi, at.ids.Priya),
  )
  expect(await list(at)).toMatchObject({ toInvite: 2 })
  expect(await done(at)).not.toContain('invitations')
  await at.write((tx) => {
    const invite = 'insert into invitations (user_id, invited_at, failed) values (?, ?, ?)'
    tx.db.run(invite, at.ids.Ravi, tx.now(), null)
    tx.db.run(invite, at.ids.Priya, tx.now(), '550 no such user')
  })
  expect(await list(at)).toMatchObject({ toInvite: 1 })
  await at.write(({ db }) => db.run('update invitations set failed = null'))
  expect(await done(at)).toContain('invitations')
})

test.each([
  [null, false],
  ['http://192.168.1.5:3000', false],
  ['http://127.0.0.1:3000', false],
  ['https://muster.example.com', true],
])('the address %s is secure: %j', async (url, isSecure) => {
  const at = await office(undefined, { config: { url } })
  expect((await done(at)).includes('address')).toBe(isSecure)
  expect((await list(at)).url).toBe(url)
})

test('mail needs a server, MUSTER_URL and a mail that was accepted', async () => {
  const at = await office(undefined, { config: { url: 'https://muster.example.com' } })
  expect(await done(at)).not.toContain('mail')
  const saved = await at.as('Anita').post('/api/settings', {
    key: 'mail',
    value: { host: 'smtp.example.com', fromAddress: 'muster@example.com' },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await list(at)).toMatchObject({ hasMailServer: true })
  expect(await done(at)).not.toContain('mail')
  await at.write(({ db }) => db.run('insert into mail_server (only_row, problem) values (1, null)'))
  expect(await done(at)).toContain('mail')
  // Another server is not tried yet.
  await at.as('Anita').post('/api/settings', { key: 'mail', value: { host: 'mail.example.com' } })
  expect(await done(at)).not.toContain('mail')
})

test('an item is ticked by hand and opened again; each change is in the audit once', async () => {
  const at = await office()
  expect((await tick(at, 'mail')).body).toEqual({ success: true })
  await tick(at, 'mail')
  expect((await list(at)).items.find(({ id }: { id: string }) => id === 'mail')).toEqual({
    id: 'mail',
    isDone: true,
    byHand: true,
  })
  expect(events(at)).toBe(1)
  const { data } = (await at.as('Anita').get('/api/audit?group=settings')).body
  expect(data[0]).toMatchObject({ name: 'checklist.changed', what: 'Set-up checklist changed' })
  await tick(at, 'mail', false)
  expect(await done(at)).not.toContain('mail')
  expect((await tick(at, 'coffee')).status).toBe(400)
})

test('the list is dismissed and shown again', async () => {
  const at = await office()
  expect((await list(at)).state).toBe('open')
  await dismiss(at, true)
  expect((await list(at)).state).toBe('dismissed')
  await dismiss(at, false)
  expect((await list(at)).state).toBe('open')
})

test('once all is done the list stays hidden, also if an item opens again', async () => {
  const at = await office()
  for (const item of checklistItems) await tick(at, item)
  expect((await list(at)).state).toBe('done')
  const before = events(at)
  expect((await list(at)).state).toBe('done')
  expect(events(at)).toBe(before)
  await tick(at, 'mail', false)
  expect((await list(at)).state).toBe('dismissed')
})

test('the demo firm has no checklist, and others may not see it', async () => {
  const at = await office()
  for (const name of ['Sunil', 'Ravi'] as const)
    expect((await at.as(name).get('/api/dashboard/checklist')).status).toBe(403)
  expect(
    (await at.as('Sunil').call('PUT', '/api/dashboard/checklist/dismissed', { isDismissed: true })).status,
  ).toBe(403)
  await at.write(({ db }) => db.run('update firm set is_demo = 1'))
  expect((await list(at)).state).toBe('none')
  expect((await tick(at, 'mail')).status).toBe(404)
})
