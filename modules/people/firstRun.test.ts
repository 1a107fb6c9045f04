/** The first Admin of an empty firm. */
import { describe, expect, test } from 'vitest'
import { office } from '../../tests/support/office'

describe('an empty firm', () => {
  const first = {
    firmName: 'Sunrise Staffing',
    zone: 'Asia/Kolkata',
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@sunrise.test',
    password: 'first-light-9',
  }

  test('is set up once, by its first Admin', async () => {
    const at = await office(undefined, { empty: true })
    expect((await at.nobody.get('/api/firm')).body).toMatchObject({ isSetUp: false })
    const { status, body } = await at.nobody.post('/api/first-run', first)
    expect(status).toBe(200)
    expect(
      (await at.nobody.get('/api/auth/me', { authorization: `Bearer ${body.token}` })).body,
    ).toMatchObject({ firstName: 'Asha', role: 'Admin', employeeId: 'EMP0001' })
    expect((await at.nobody.get('/api/firm')).body).toMatchObject({ name: 'Sunrise Staffing', isSetUp: true })
    expect(await at.nobody.post('/api/first-run', first)).toMatchObject({
      status: 409,
      body: { message: 'This firm is already set up. Please sign in.' },
    })
  })

  test('two browsers at once make one Admin', async () => {
    const at = await office(undefined, { empty: true })
    const replies = await Promise.all([
      at.nobody.post('/api/first-run', first),
      at.nobody.post('/api/first-run', { ...first, email: 'other@sunrise.test' }),
    ])
    expect(replies.map((r) => r.status).toSorted()).toEqual([200, 409])
  })

  test('bad input is named', async () => {
    const at = await office(undefined, { empty: true })
    const { status, body } = await at.nobody.post('/api/first-run', {
      ...first,
      zone: 'Mars/Base',
      password: 'short',
      firmName: ' ',
    })
    expect(status).toBe(400)
    expect(body.errors.map((e: { field: string }) => e.field).toSorted()).toEqual([
      'firmName',
      'password',
      'zone',
    ])
  })
})
