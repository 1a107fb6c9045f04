/** Password change and password hashes. */
import { describe, expect, test } from 'vitest'
import { office, password } from '../../../tests/support/office'
import { cost, hashPassword, isCommon, realCost, verifyPassword } from './passwords'

const login = '/api/auth/login'
const ravi = { email: 'ravi@northwind.test', password }

describe('passwords', () => {
  test('a change ends every other session of the person', async () => {
    const at = await office()
    const { token } = (await at.nobody.post(login, ravi)).body
    const mine = { authorization: `Bearer ${token}` }
    const changed = await at.nobody.post(
      '/api/auth/change-password',
      { currentPassword: password, newPassword: 'monsoon-41' },
      mine,
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { message: 'Your password has been changed successfully.' },
    })
    expect((await at.nobody.get('/api/auth/me', mine)).status).toBe(200)
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    expect((await at.nobody.post(login, ravi)).status).toBe(401)
    expect((await at.nobody.post(login, { ...ravi, password: 'monsoon-41' })).status).toBe(200)
  })

  test.each([
    [
      { currentPassword: 'wrong', newPassword: 'monsoon-41' },
      422,
      'currentPassword',
      'Current password is incorrect',
    ],
    [
      { currentPassword: '', newPassword: 'monsoon-41' },
      400,
      'currentPassword',
      'Current password is required',
    ],
    [
      { currentPassword: password, newPassword: 'short' },
      400,
      'newPassword',
      'Password must be at least 6 characters',
    ],
    [
      { currentPassword: password, newPassword: 'qwerty123' },
      422,
      'newPassword',
      'This password is too easy to guess. Please choose another.',
    ],
  ])('%o is refused', async (body, status, field, message) => {
    const at = await office()
    expect(await at.as('Ravi').post('/api/auth/change-password', body)).toMatchObject({
      status,
      body: { errors: [{ field, message }] },
    })
  })

  test('are stored as scrypt with their parameters', async () => {
    const cheap = { ...cost }
    Object.assign(cost, realCost)
    const hash = await hashPassword('chai at six')
    Object.assign(cost, cheap)
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(await verifyPassword('chai at six', hash)).toBe(true)
    expect(await verifyPassword('chai at seven', hash)).toBe(false)
    expect(await verifyPassword('chai at six', null)).toBe(false)
    expect(isCommon('Password@1')).toBe(false)
    expect(isCommon(' WELCOME@123 ')).toBe(true)
    expect(isCommon('zzzzzzzzz')).toBe(true)
  })
})
