/** Creation of the first Admin in an empty firm. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endSetupCode, setupCode } from '../../../src/setupCode'
import { office, type Office } from '../../../tests/support/office'

describe('an empty firm', () => {
  const first = (at: Office, more = {}) => ({
    code: setupCode(at.app.config.data),
    firmName: 'Sunrise Staffing',
    zone: 'Asia/Kolkata',
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@sunrise.test',
    password: 'first-light-9',
    ...more,
  })

  test('is set up once, by its first Admin', async () => {
    const at = await office(undefined, { empty: true })
    expect((await at.nobody.get('/api/firm')).body).toMatchObject({ isSetUp: false })
    const { status, body } = await at.nobody.post('/api/first-run', first(at))
    expect(status).toBe(200)
    expect(
      (await at.nobody.get('/api/auth/me', { authorization: `Bearer ${body.token}` })).body,
    ).toMatchObject({ firstName: 'Asha', role: 'Admin', employeeId: 'EMP0001' })
    expect((await at.nobody.get('/api/firm')).body).toMatchObject({ name: 'Sunrise Staffing', isSetUp: true })
    expect(await at.nobody.post('/api/first-run', first(at))).toMatchObject({
      status: 409,
      body: { message: 'This firm is already set up. Please sign in.' },
    })
  })

  test('two concurrent requests create one Admin', async () => {
    const at = await office(undefined, { empty: true })
    const replies = await Promise.all([
      at.nobody.post('/api/first-run', first(at)),
      at.nobody.post('/api/first-run', first(at, { email: 'other@sunrise.test' })),
    ])
    expect(replies.map((r) => r.status).toSorted()).toEqual([200, 409])
  })

  test('needs the printed code in any notation, and the code expires with the first Admin', async () => {
    const at = await office(undefined, { empty: true })
    const right = setupCode(at.app.config.data)
    expect(right).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    expect(setupCode(at.app.config.data)).toBe(right)
    for (const code of ['AAAA-AAAA-AAAA-AAAA', ' ', right.slice(0, -1)]) {
      const { status, body } = await at.nobody.post('/api/first-run', first(at, { code }))
      expect([status, body.errors[0].field]).toEqual([403, 'code'])
    }
    expect((await at.nobody.post('/api/first-run', first(at, { code: undefined }))).status).toBe(400)
    const written = right.toLowerCase().replaceAll('-', ' ')
    expect((await at.nobody.post('/api/first-run', first(at, { code: written }))).status).toBe(200)
    expect(existsSync(join(at.app.config.data, 'setup-code'))).toBe(false)
  })

  test('cannot be set up without a code in the folder', async () => {
    const at = await office(undefined, { empty: true })
    expect((await at.nobody.post('/api/first-run', { ...first(at), code: '' })).status).toBe(400)
    endSetupCode(at.app.config.data)
    const { status } = await at.nobody.post('/api/first-run', { ...first(at), code: 'x' })
    expect(status).toBe(403)
  })

  test('names invalid fields', async () => {
    const at = await office(undefined, { empty: true })
    const { status, body } = await at.nobody.post(
      '/api/first-run',
      first(at, { zone: 'Mars/Base', password: 'short', firmName: ' ' }),
    )
    expect(status).toBe(400)
    expect(body.errors.map((e: { field: string }) => e.field).toSorted()).toEqual([
      'firmName',
      'password',
      'zone',
    ])
  })
})
