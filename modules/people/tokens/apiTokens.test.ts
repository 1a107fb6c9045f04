/** API tokens: shown once, within their scopes, until they expire, are ended, or the person leaves. */
import { describe, expect, test } from 'vitest'
import { office, oneOfEach, password, type Name, type Office } from '../../../tests/support/office'
import { wrong } from '../../../tests/support/billing'
import { audit } from '../../../tests/support/profile'
import { tokenLimits } from '../../../src/rateLimit'

const url = '/api/profile/api-tokens'
type Given = { scopes?: string[]; days?: number; isForProgram?: boolean; name?: string; password?: string }

async function made(at: Office, who: Name, given: Given = {}) {
  const reply = await at
    .as(who)
    .post(url, { name: 'Attendance sheet', scopes: ['read'], days: 30, password, ...given })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const headers = { authorization: `Bearer ${reply.body.token}` }
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    at.nobody.call(method, path, body, headers)
  return { ...reply.body, call, get: (path: string) => call('GET', path) }
}

/** The last use is written after the answer. */
const used = (at: Office, who: Name, when: string) =>
  expect.poll(async () => (await at.as(who).get(url)).body[0].lastUsedAt).toBe(when)

describe('a token', () => {
  test('is shown once, stored as a hash, and reads what its person may', async () => {
    const at = await office()
    const { token, id, get } = await made(at, 'Priya')
    expect(token).toMatch(/^muster_[\w-]{43}$/)
    expect((await get('/api/auth/me')).body).toMatchObject({ id: at.ids.Priya })
    const stored = JSON.stringify(at.app.ask(({ db }) => db.all('select * from api_tokens')))
    expect(stored).not.toContain(token)
    expect(JSON.stringify(at.app.ask(({ db }) => db.all('select data from events')))).not.toContain(token)
    await used(at, 'Priya', '2026-11-18T04:00:00.000Z')
    expect((await at.as('Priya').get(url)).body).toEqual([
      {
        id,
        name: 'Attendance sheet',
        owner: 'Priya Test',
        isOwn: true,
        isForProgram: false,
        scopes: ['read'],
        ending: token.slice(-4),
        createdAt: '2026-11-18T04:00:00.000Z',
        expiresAt: '2026-12-18T04:00:00.000Z',
        lastUsedAt: '2026-11-18T04:00:00.000Z',
      },
    ])
    expect((await at.as('Ravi').get(url)).body).toEqual([])
  })

  test('that only writes is noted as used, too', async () => {
    const at = await office()
    const { call } = await made(at, 'Anita', { scopes: ['manage_settings'] })
    const holiday = { name: 'Founders Day', date: '2026-12-21', type: 'Company' }
    expect((await call('POST', '/api/holidays', holiday)).status).toBe(200)
    await used(at, 'Anita', '2026-11-18T04:00:00.000Z')
  })

  test('writes only with the permission as a scope, and the audit names it', async () => {
    const at = await office()
    const reader = await made(at, 'Anita')
    const leave = { name: 'Founders Day', date: '2026-12-21', type: 'Company' }
    const refused = await reader.call('POST', '/api/holidays', leave)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This API token does not have the scope manage_settings',
    ])
    const writer = await made(at, 'Anita', { scopes: ['manage_settings'], name: 'HR system' })
    const added = await writer.call('POST', '/api/holidays', leave)
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    // Without `read` it reads only what its permission opens.
    expect((await writer.get('/api/users')).status).toBe(403)
    const { source } = at.app.ask(({ db }) =>
      db.one<{ source: string }>('select source from events order by id desc limit 1'),
    )!
    expect(source).toContain(`API token ${writer.id} (HR system)`)
  })

  test('has no scope beyond the role, and loses one with it', async () => {
    const at = await office()
    const beyond = await at
      .as('Ravi')
      .post(url, { name: 'x', scopes: ['manage_settings'], days: 1, password })
    expect(wrong(beyond)).toEqual({
      scopes: 'Your role Recruiter does not have the permission manage_settings',
    })
    const { get } = await made(at, oneOfEach.Manager, { scopes: ['view_live_attendance'] })
    expect((await get('/api/attendance/live')).status).toBe(200)
    await at.write(({ db }) =>
      db.run("update users set role = 'Recruiter' where id = ?", at.ids[oneOfEach.Manager]),
    )
    expect((await get('/api/attendance/live')).status).toBe(403)
  })

  test('needs the password, a scope, a name and days', async () => {
    const at = await office()
    const post = (given: object) =>
      at.as('Ravi').post(url, { name: 'x', scopes: ['read'], days: 1, password, ...given })
    expect(wrong(await post({ password: 'wrong' }))).toEqual({ password: 'Password is incorrect' })
    for (const [given, field] of [
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['everything'] }, 'scopes.0'],
      [{ name: ' ' }, 'name'],
      [{ days: 0 }, 'days'],
      [{ days: 367 }, 'days'],
    ] as const)
      expect(Object.keys(wrong(await post(given)))).toEqual([field])
  })

  test('cannot create tokens, read sessions or change the password', async () => {
    const at = await office()
    const { call } = await made(at, 'Anita', { scopes: ['read', 'use_own_account'] })
    const own = { name: 'x', scopes: ['read'], days: 1, password }
    for (const [method, path, body] of [
      ['POST', url, own],
      ['GET', url, undefined],
      ['GET', '/api/profile/sessions', undefined],
      ['GET', '/api/events', undefined],
      ['POST', '/api/auth/logout', {}],
      ['POST', '/api/auth/change-password', { currentPassword: password, newPassword: 'x' }],
      ['POST', '/api/profile/second-factor/begin', {}],
    ] as const) {
      const reply = await call(method, path, body)
      expect([reply.status, reply.body.message], path).toEqual([
        403,
        'An API token cannot make this call. Sign in to make it',
      ])
    }
  })

  test('expires, is ended, and ends with its person', async () => {
    const at = await office()
    const short = await made(at, 'Ravi', { days: 1 })
    const long = await made(at, 'Ravi')
    at.clock.set('2026-11-19T04:00:01.000Z')
    expect((await short.get('/api/auth/me')).status).toBe(401)
    expect((await long.get('/api/auth/me')).status).toBe(200)
    expect((await at.as('Priya').call('DELETE', `${url}/${long.id}`)).status).toBe(404)
    expect((await at.as('Ravi').call('DELETE', `${url}/${long.id}`)).status).toBe(200)
    expect((await long.get('/api/auth/me')).status).toBe(401)
    const last = await made(at, 'Ravi')
    expect(
      (
        await at
          .as('Anita')
          .call('PUT', `/api/users/${at.ids.Ravi}/password`, { password: 'Marigold-77-sea' })
      ).status,
    ).toBe(200)
    expect((await last.get('/api/auth/me')).status).toBe(401)
    expect(audit(at, 'api_token.ended').map(({ tokenId }: any) => tokenId)).toEqual([
      long.id,
      short.id,
      last.id,
    ])
  })

  test('ends when the person leaves, when a link sets a new password, and after a restore', async () => {
    const at = await office()
    const ravi = await made(at, 'Ravi')
    const links = await at.as('Anita').post('/api/users/password-links', { ids: [at.ids.Ravi] })
    const token = links.body[0].link.split('#')[1]
    const set = await at.nobody.post('/api/auth/set-password', { token, password: 'Marigold-77-sea' })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    expect((await ravi.get('/api/auth/me')).status).toBe(401)
    const priya = await made(at, 'Priya')
    const left = await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { isActive: false })
    expect(left.status, JSON.stringify(left.body)).toBe(200)
    expect((await priya.get('/api/auth/me')).status).toBe(401)
    expect(audit(at, 'api_token.ended').map(({ tokenId }: any) => tokenId)).toEqual([ravi.id, priya.id])
    const rekha = await made(at, 'Rekha')
    await at.write((tx) => tx.record('backup.restored', { madeAt: at.clock.now(), version: '0.1.0' }))
    expect((await rekha.get('/api/auth/me')).status).toBe(401)
  })

  test('shares no cached answer with a session, and holds for a required second factor', async () => {
    const at = await office()
    const narrow = await made(at, 'Anita', { scopes: ['use_own_account'] })
    const wide = await made(at, 'Anita', { scopes: ['read'] })
    const path = '/api/users?status=all'
    const whole = JSON.stringify((await at.as('Anita').get(path)).body)
    const part = JSON.stringify((await narrow.get(path)).body)
    // Without the permission the details of others are left out, whoever asked before.
    expect(part.length).toBeLessThan(whole.length)
    expect(JSON.stringify((await at.as('Anita').get(path)).body)).toBe(whole)
    expect(JSON.stringify((await wide.get(path)).body)).not.toBe(part)
    const value = { secondFactor: 'everybody' }
    expect((await at.as('Anita').post('/api/settings', { key: 'sign_in', value })).status).toBe(200)
    expect((await wide.get('/api/users')).status).toBe(403)
    // Somebody whom the firm's provider signed in needs none, if that is enough.
    await at.write(({ db }) => db.run("update api_tokens set started_by = 'provider'"))
    await at.write(({ db }) =>
      db.run(
        `update settings
         set value = json_set(value, '$.providerIsEnough', json('true'))
         where key = 'sign_in'`,
      ),
    )
    expect((await wide.get('/api/users')).status).toBe(200)
  })

  test('changes no setting with which somebody could sign in as an Admin', async () => {
    const at = await office()
    const { call } = await made(at, 'Anita', { scopes: ['manage_settings'] })
    for (const key of ['mail', 'sign_in'])
      expect((await call('POST', '/api/settings', { key, value: {} })).body.message).toBe(
        'An API token cannot change this setting. Sign in to change it',
      )
    expect((await call('PUT', '/api/mail/password', { password: 'x' })).status).toBe(403)
    expect((await call('POST', '/api/settings', { key: 'attendance', value: {} })).status).toBe(200)
  })

  test('of a program is seen and ended by every Admin', async () => {
    const at = await office()
    const refused = await at
      .as('Ravi')
      .post(url, { name: 'x', scopes: ['read'], days: 1, password, isForProgram: true })
    expect(refused.status).toBe(403)
    const program = await made(at, 'Anita', { isForProgram: true, name: 'Payroll' })
    await made(at, 'Anita', { name: 'My own' })
    await at.write(({ db }) => db.run("update users set role = 'Admin' where id = ?", at.ids.Arjun))
    const { body } = await at.as('Arjun').get(url)
    expect(body).toMatchObject([{ name: 'Payroll', owner: 'Anita Test', isOwn: false, isForProgram: true }])
    expect((await at.as('Arjun').call('DELETE', `${url}/${program.id}`)).status).toBe(200)
  })

  test('is one of fifty at most', async () => {
    const at = await office()
    for (let n = 0; n < 50; n++) await made(at, 'Ravi')
    const more = await at.as('Ravi').post(url, { name: 'x', scopes: ['read'], days: 1, password })
    expect([more.status, more.body.message]).toEqual([409, 'You have 50 API tokens. End one first'])
  })

  test('is limited to a number of calls', async () => {
    const at = await office()
    const { get } = await made(at, 'Ravi')
    let refused = 0
    for (let n = 0; n < tokenLimits.burst + 5; n++)
      if ((await get('/api/firm-which-is-not-there')).status === 429) refused++
    expect(refused).toBe(5)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(200)
  })

  test('notes its last use at most hourly', async () => {
    const at = await office()
    const { get } = await made(at, 'Ravi')
    await get('/api/auth/me')
    await used(at, 'Ravi', '2026-11-18T04:00:00.000Z')
    at.clock.set('2026-11-18T04:30:00.000Z')
    await get('/api/auth/me')
    await used(at, 'Ravi', '2026-11-18T04:00:00.000Z')
    at.clock.set('2026-11-18T05:30:00.000Z')
    await get('/api/auth/me')
    await used(at, 'Ravi', '2026-11-18T05:30:00.000Z')
  })
})
