/** Visibility of names and details, and search. */
import { describe, expect, test } from 'vitest'
import { names, office, type Name } from '../../../tests/support/office'
import { deactivate } from './lifecycle'

describe('visibility', () => {
  const seen = (body: { data: { firstName: string }[] }) => body.data.map((p) => p.firstName)

  test.each([
    ['Anita', names],
    ['Meera', names],
    ['Arjun', names],
    ['Ravi', ['Meera', 'Ravi']],
  ] as [Name, Name[]][])('%s gets the names of %j', async (who, expected) => {
    const at = await office()
    const { body } = await at.as(who).get('/api/users')
    expect(seen(body)).toEqual(expected.toSorted())
    expect(body.counts).toMatchObject({ total: expected.length, active: expected.length, inactive: 0 })
  })

  test('the attendance filter offers only people whose attendance is visible', async () => {
    const at = await office()
    expect(seen((await at.as('Meera').get('/api/users?visible=attendance')).body)).toEqual([
      'Meera',
      'Priya',
      'Ravi',
    ])
    expect(seen((await at.as('Arjun').get('/api/users?visible=attendance')).body)).toEqual(['Arjun'])
  })

  test('details are visible to Admin and Scheduler only, secrets to nobody', async () => {
    const at = await office()
    await at.write(
      (tx) =>
        void tx.db.run(
          `update users
           set aadhar_number = '123456789012', pan_number = 'ABCDE1234F', basic_salary = 72000000,
             contact_number = '9876543210'`,
        ),
    )
    for (const name of names)
      for (const path of [
        '/api/users',
        '/api/users/team',
        '/api/managers',
        '/api/all-employees',
        '/api/employees',
        '/api/auth/me',
      ]) {
        const text = JSON.stringify((await at.as(name).get(path)).body)
        expect(text, `${path} as ${name}`).not.toMatch(/123456789012|ABCDE1234F|scrypt|password_hash/i)
        expect(/password/i.test(text), `${path} as ${name}`).toBe(path === '/api/users' && name === 'Anita')
        expect(text.includes('9876543210'), `${path} as ${name}`).toBe(
          path === '/api/users' && (name === 'Anita' || name === 'Sana'),
        )
        expect(text.includes('720000.00'), `${path} as ${name}`).toBe(
          path === '/api/employees' && ['Anita', 'Sunil', 'Arjun'].includes(name),
        )
      }
  })

  test('the team is everybody else for a Senior Manager and the own team for a Manager', async () => {
    const at = await office()
    expect(
      (await at.as('Meera').get('/api/users/team')).body.map((p: { firstName: string }) => p.firstName),
    ).toEqual(['Priya', 'Ravi'])
    expect((await at.as('Sunil').get('/api/users/team')).body).toHaveLength(8)
  })

  test('pages, search and filters; pattern characters are plain text', async () => {
    const at = await office()
    const get = async (query: string) => (await at.as('Anita').get(`/api/users?${query}`)).body
    expect((await get('limit=4&page=3')).pagination).toEqual({
      page: 3,
      limit: 4,
      totalItems: 9,
      totalPages: 3,
    })
    expect(seen(await get('search=ravi'))).toEqual(['Ravi'])
    expect(seen(await get('search=%25'))).toEqual([])
    expect(seen(await get('role=Manager'))).toEqual(['Manoj', 'Meera'])
    await at.write((tx) => deactivate(tx, at.ids.Rekha))
    expect(seen(await get('status=inactive'))).toEqual(['Rekha'])
    expect((await get('status=active')).counts).toMatchObject({ total: 9, active: 8, inactive: 1 })
    expect((await at.as('Anita').get('/api/users?role=King')).status).toBe(400)
  })
})
