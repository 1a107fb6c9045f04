/** 'Forgot password?': one answer for every address, and limits. Ends sessions and links when a link is used. */
import { describe, expect, test } from 'vitest'
import { office, password, type Office } from '../../../tests/support/office'
import { deactivate } from '../directory/lifecycle'
import { createLink } from '../account/passwordLinks'

const path = '/api/auth/forgot-password'
const message =
  'If this address belongs to an account, a mail with a link is on its way. It is valid for an hour. ' +
  'No mail? Check the spelling and the spam folder, or ask your Admin.'

async function withMail(): Promise<Office> {
  const at = await office(undefined, { config: { url: 'https://muster.example.com' } })
  const { status } = await at.as('Anita').post('/api/settings', {
    key: 'mail',
    value: { host: '127.0.0.1', port: 2525, security: 'none', fromAddress: 'muster@northwind.test' },
  })
  expect(status).toBe(200)
  return at
}
const asked = (at: Office) =>
  at.app
    .ask(({ db }) =>
      db.all<{ data: string }>(`select data from events where name = 'password.reset_asked' order by id`),
    )
    .map(({ data }) => JSON.parse(data) as { userId: number | null; email: string; isTooMany: boolean })

describe("'Forgot password?'", () => {
  test('answers the same, and writes the same, for every address', async () => {
    const at = await withMail()
    await at.write((tx) => {
      tx.db.run('update users set password_hash = null where id = ?', at.ids.Priya)
      deactivate(tx, at.ids.Rekha)
    })
    const emails = ['ravi', 'priya', 'rekha', 'nobody'].map((name) => `${name}@northwind.test`)
    const answers = []
    for (const email of emails) {
      const { status, body } = await at.nobody.post(path, { email })
      answers.push({ status, body })
    }
    expect(answers).toEqual(emails.map(() => ({ status: 200, body: { message } })))
    expect(asked(at)).toMatchObject([
      { userId: at.ids.Ravi, email: 'ravi@northwind.test' },
      // They may use it to set a first password.
      { userId: at.ids.Priya, email: 'priya@northwind.test' },
      { userId: null, email: 'rekha@northwind.test' },
      { userId: null, email: 'nobody@northwind.test' },
    ])
  })

  test('an account gets three an hour; later requests are answered alike and send nothing', async () => {
    const at = await withMail()
    for (let i = 0; i < 5; i++) {
      const { status, body } = await at.nobody.post(path, { email: 'ravi@northwind.test' })
      expect({ status, body }).toEqual({ status: 200, body: { message } })
    }
    expect(asked(at).map(({ isTooMany }) => isTooMany)).toEqual([false, false, false, true, true])
    const sent = at.app.ask(({ db }) => db.all('select 1 from mails'))
    expect(sent).toHaveLength(1)
    at.clock.pass(61)
    await at.nobody.post(path, { email: 'ravi@northwind.test' })
    expect(asked(at).at(-1)).toMatchObject({ userId: at.ids.Ravi, isTooMany: false })
  })

  test('one address may ask twenty times an hour, then 429', async () => {
    const at = await withMail()
    for (let i = 0; i < 20; i++)
      expect((await at.nobody.post(path, { email: `a${i}@northwind.test` })).status).toBe(200)
    const refused = await at.nobody.post(path, { email: 'ravi@northwind.test' })
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(
      /^Too many requests for a new password\. Please try again in \d+ min/,
    )
    expect(asked(at)).toHaveLength(20)
  })

  test('without mail it refers to the Admin', async () => {
    const at = await office()
    const { status, body } = await at.nobody.post(path, { email: 'ravi@northwind.test' })
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'This Muster sends no mail. Ask your Admin for a link to set a new password.',
    })
    expect(asked(at)).toEqual([])
  })
})

describe('a used link', () => {
  test('ends all sessions and all unused links of the person', async () => {
    const at = await office()
    const [reset, invitation] = await at.write((tx) => [
      createLink(tx, at.ids.Ravi, 'reset'),
      createLink(tx, at.ids.Ravi, 'invitation'),
    ])
    const byAdmin = (await at.as('Anita').post('/api/users/password-links', { ids: [at.ids.Ravi] })).body[0]
      .link
    const use = async (link: string) =>
      (
        await at.nobody.post('/api/auth/set-password', {
          token: link.split('#')[1],
          password: 'quiet-harbour-9',
        })
      ).status
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(200)
    expect(await use(reset!)).toBe(200)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    expect(await use(invitation!)).toBe(404)
    expect(await use(byAdmin)).toBe(404)
    const login = (given: string) =>
      at.nobody.post('/api/auth/login', { email: 'ravi@northwind.test', password: given })
    expect((await login(password)).status).toBe(401)
    expect((await login('quiet-harbour-9')).status).toBe(200)
  })
})

test('a person without a password gets the same refusal as a wrong password and an unknown address', async () => {
  const at = await office()
  await at.write((tx) => tx.db.run('update users set password_hash = null where id = ?', at.ids.Priya))
  for (const name of ['priya', 'ravi', 'nobody']) {
    const { status, body } = await at.nobody.post('/api/auth/login', {
      email: `${name}@northwind.test`,
      password: 'not-the-password',
    })
    expect({ status, body }).toEqual({ status: 401, body: { message: 'Invalid credentials' } })
  }
})
