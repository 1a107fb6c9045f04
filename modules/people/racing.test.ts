/** Hashing takes a quarter of a second, in which the compared value may change. */
import { expect, test } from 'vitest'
import { atFirstWrite } from '../../tests/support/atFirstWrite'
import { codeOf, enrol, given, login, own } from '../../tests/support/factor'
import { office, password, type Name, type Office } from '../../tests/support/office'
import { hashPassword } from './session/passwords'

const sessionsOf = (at: Office, name: Name) =>
  at.app.ask(({ db }) =>
    db.all('select id from sessions where user_id = ? and ended_at is null', at.ids[name]),
  )
const other = await hashPassword('another horse')
const set = (at: Office, name: Name) =>
  at.app.database.writer.db.run('update users set password_hash = ? where id = ?', other, at.ids[name])

test.each([
  ['another password', set],
  [
    'somebody who has left',
    (at: Office, name: Name) =>
      at.app.database.writer.db.run('update users set is_active = 0 where id = ?', at.ids[name]),
  ],
])('a sign-in is refused if it meets %s at its end', async (_, meanwhile) => {
  const at = await office()
  const before = sessionsOf(at, 'Ravi')
  const reached = atFirstWrite(at, 'Ravi', () => meanwhile(at, 'Ravi'))
  const { status, body } = await at.nobody.post(login, given('Ravi'))
  expect([status, body.message]).toEqual([401, 'Invalid credentials'])
  expect(reached()).toBe(true)
  expect(sessionsOf(at, 'Ravi')).toEqual(before)
})

test('no ticket is issued either', async () => {
  const at = await office()
  await enrol(at, 'Ravi')
  atFirstWrite(at, 'Ravi', () => set(at, 'Ravi'))
  const { status, body } = await at.nobody.post(login, given('Ravi'))
  expect([status, body]).toEqual([401, { message: 'Invalid credentials' }])
})

test('a change based on the old password does not overwrite the one by an Admin', async () => {
  const at = await office()
  atFirstWrite(at, 'Ravi', () => set(at, 'Ravi'))
  const { status, body } = await at
    .as('Ravi')
    .post('/api/auth/change-password', { currentPassword: password, newPassword: 'one more horse' })
  expect([status, body.message]).toEqual([409, 'Your password has changed meanwhile. Please start again.'])
  const { hash } = at.app.ask(({ db }) =>
    db.one<{ hash: string }>('select password_hash as hash from users where id = ?', at.ids.Ravi)!,
  )
  expect(hash).toBe(other)
})

test('the previous password cannot switch off the second factor', async () => {
  const at = await office()
  const { secret } = await enrol(at, 'Ravi')
  at.clock.pass(1)
  atFirstWrite(at, 'Ravi', () => set(at, 'Ravi'))
  const { status } = await at.as('Ravi').post(`${own}/switch-off`, { password, code: codeOf(at, secret) })
  expect(status).toBe(409)
  expect((await at.as('Ravi').get(own)).body.isOn).toBe(true)
})

test('a password change does not queue behind strangers signing in', async () => {
  const at = await office()
  const ended: string[] = []
  const note = (name: string) => (reply: unknown) => (ended.push(name), reply)
  const strangers = Array.from({ length: 25 }, (_, i) =>
    at.nobody
      .post(login, { email: `nobody${i}@northwind.test`, password: 'wrong horse' })
      .then(note('stranger')),
  )
  const own = at
    .as('Ravi')
    .post('/api/auth/change-password', { currentPassword: password, newPassword: 'one more horse' })
    .then(note('own'))
  const [reply] = await Promise.all([own, ...strangers])
  expect((reply as { status: number }).status).toBe(200)
  // Two hashes of the user, with one or two of strangers in progress.
  expect(ended.indexOf('own')).toBeLessThan(5)
})
