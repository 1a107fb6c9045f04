/** Invalid responses of an identity provider, and an unreachable provider. */
import { describe, expect, test } from 'vitest'
import { password, type Office } from '../../../tests/support/office'
import {
  eachWithProvider,
  email,
  firm,
  is,
  links,
  op,
  set,
  signIn,
} from '../../../tests/support/providerFirm'

eachWithProvider()

describe('invalid responses', () => {
  const refused = async (at: Office, more = {}) =>
    expect(await signIn(at, more)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('is invalid') },
    })

  test.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['another issuer', { claims: { iss: 'https://evil.test' } }],
    ['a token that is over', { claims: { exp: 1_000_000_000 } }],
    ['a signature of somebody else', { key: 'stranger' as const }],
  ])('%s', async (_, lies) => {
    const at = await firm()
    is('Ravi')
    op.lies = lies
    await refused(at)
    expect(links(at)).toEqual([])
  })

  test('a response with another state, from another browser, or sent twice', async () => {
    const at = await firm()
    is('Ravi')
    const [mine, theirs] = [
      (await at.nobody.post('/api/auth/oidc/start')).body,
      (await at.nobody.post('/api/auth/oidc/start')).body,
    ]
    const finish = (answer: string, flow: string) => at.nobody.post('/api/auth/oidc/finish', { answer, flow })
    const answer = await op.signIn(mine.address)
    expect((await finish(answer, theirs.flow)).status).toBe(401)
    expect((await finish(answer, 'no-flow')).body.message).toContain('another browser')
    expect(
      (await finish((await op.signIn(mine.address)).replace(/state=[^&]*/, 'state=x'), mine.flow)).status,
    ).toBe(401)
    // Values that do not belong together are refused before the provider is called.
    expect(op.seen.map(({ path }) => path)).not.toContain('/token')
    const again = await op.signIn(mine.address)
    expect((await finish(again, mine.flow)).status).toBe(200)
    expect((await finish(again, mine.flow)).status).toBe(401)
  })

  test('a response after ten minutes, or from a provider that is no longer configured', async () => {
    const at = await firm()
    is('Ravi')
    const begun = (await at.nobody.post('/api/auth/oidc/start')).body
    at.clock.pass(11)
    expect(
      (
        await at.nobody.post('/api/auth/oidc/finish', {
          answer: await op.signIn(begun.address),
          flow: begun.flow,
        })
      ).body.message,
    ).toContain('This sign-in has expired, or was started in another browser. Please start again.')
    const next = (await at.nobody.post('/api/auth/oidc/start')).body
    await set(at, { issuer: 'https://accounts.example.test' })
    expect(
      (
        await at.nobody.post('/api/auth/oidc/finish', {
          answer: await op.signIn(next.address),
          flow: next.flow,
        })
      ).status,
    ).toBe(401)
  })

  test("the provider's refusal is reported as such", async () => {
    const at = await firm()
    const { address, flow } = (await at.nobody.post('/api/auth/oidc/start')).body
    const state = new URL(address).searchParams.get('state')!
    expect(
      (await at.nobody.post('/api/auth/oidc/finish', { answer: `error=access_denied&state=${state}`, flow }))
        .body.message,
    ).toBe('The sign-in at Northwind Login was not finished.')
    expect(
      (
        await at.nobody.post('/api/auth/oidc/finish', {
          answer: `error=temporarily_unavailable&state=${state}`,
          flow,
        })
      ).body.message,
    ).toContain('temporarily_unavailable')
  })

  test('thirty invalid responses lock an address', async () => {
    const at = await firm()
    const { flow } = (await at.nobody.post('/api/auth/oidc/start')).body
    const codes: number[] = []
    for (let i = 0; i < 31; i++)
      codes.push((await at.nobody.post('/api/auth/oidc/finish', { answer: 'code=x&state=y', flow })).status)
    expect(codes).toEqual([...Array<number>(30).fill(401), 429])
  })
})

describe('an unreachable provider', () => {
  test.each([
    ['answers with an error', { status: 500 }],
    ['sends elsewhere', { redirects: true }],
    ['calls itself something else', { document: { issuer: 'https://evil.test' } }],
    ['names a script to sign in at', { document: { authorization_endpoint: 'javascript:alert(1)' } }],
  ])('%s: an error message, and passwords still work', async (_, lies) => {
    const at = await firm()
    op.lies = lies
    const reply = await at.nobody.post('/api/auth/oidc/start')
    expect([401, 503]).toContain(reply.status)
    expect(reply.body.message).toMatch(/Northwind Login (does not answer|is invalid)/)
    expect(op.seen.map(({ path }) => path)).not.toContain('/elsewhere')
    expect((await at.nobody.post('/api/auth/login', { email: email('Ravi'), password })).status).toBe(200)
    expect((await at.as('Anita').post('/api/auth/oidc/test')).body.isGood).toBe(false)
  })

  test('is not called for every stranger, but again after a pause', async () => {
    const at = await firm()
    op.lies = { status: 503 }
    for (let i = 0; i < 5; i++) expect((await at.nobody.post('/api/auth/oidc/start')).status).toBe(503)
    expect(op.seen).toHaveLength(1)
    op.lies = {}
    at.clock.pass(1)
    is('Ravi')
    expect((await signIn(at)).status).toBe(200)
  })

  test('disappears during a sign-in: 503, and the next attempt succeeds', async () => {
    const at = await firm()
    is('Ravi')
    const { address, flow } = (await at.nobody.post('/api/auth/oidc/start')).body
    const answer = await op.signIn(address)
    await op.stop()
    expect(await at.nobody.post('/api/auth/oidc/finish', { answer, flow })).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('does not answer') },
    })
  })
})
