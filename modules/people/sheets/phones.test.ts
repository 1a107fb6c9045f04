/** Phone numbers stored before parsing: converted to E.164 if possible, listed otherwise. */
import { describe, expect, test } from 'vitest'
import { office } from '../../../tests/support/office'
import { checks } from '../checks'

const migration = Object.values(
  import.meta.glob<string>('../migrations/0011-phones.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)[0]!

describe('an older phone', () => {
  test.each([
    ['9876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['91 98765 43210', '+919876543210'],
    ['(0)98765.43210', '+919876543210'],
    ['022 2834 5678', '+912228345678'],
    ['+971 50 123 4567', '+971501234567'],
    ['9876543210.0', '+919876543210'],
    ['987650900.0', '987650900.0'],
    ['0987654321.0', '0987654321.0'],
    ['2834 5678', '2834 5678'],
    ['98765 4321', '98765 4321'],
    ['+91 98765 4321', '+91 98765 4321'],
    ['022 2834 5678 x12', '022 2834 5678 x12'],
  ])('%s', async (written, stored) => {
    const { app, ids } = await office()
    await app.write({ actor: null, source: 'test' }, ({ db }) => {
      db.run('update users set emergency_contact_number = ? where id = ?', written, ids.Ravi)
      for (const statement of migration.split(/;\s*$/m)) if (statement.trim()) db.run(statement)
    })
    const { phone } = app.ask(({ db }) =>
      db.one<{ phone: string }>(
        'select emergency_contact_number as phone from users where id = ?',
        ids.Ravi,
      )!,
    )
    expect(phone).toBe(stored)
    const [, reported] = app.ask(checks)
    expect(reported!.text.includes(written)).toBe(!/^\+\d+$/.test(stored))
  })
})

describe('a phone', () => {
  test.each([
    ['98765-43210', '98765 43210'],
    ['+91 98765 43210', '98765 43210'],
    ['9876543210.0', '98765 43210'],
    ['022 2834 5678', '22 2834 5678'],
    ['+971 50 123 4567', '+971 50 123 4567'],
    ['022 2834 5678 ext 12', '22 2834 5678 ext. 12'],
  ])('%s from the form is shown as %s, which is accepted again', async (given, shown) => {
    const at = await office()
    const put = (phone: string) =>
      at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { contactNumber: phone })
    const first = await put(given)
    expect([first.status, first.body.contactNumber]).toEqual([200, shown])
    const again = await put(shown)
    expect([again.status, again.body.version]).toEqual([200, first.body.version])
    expect((await at.as('Anita').get('/api/users?search=ravi@')).body.data[0].contactNumber).toBe(shown)
  })

  test.each(['98765 4321', '12', 'call me', '+91 98765 4321'])('%s is refused', async (given) => {
    const at = await office()
    for (const [who, path] of [
      ['Anita', `/api/users/${at.ids.Ravi}`],
      ['Ravi', '/api/profile'],
    ] as const) {
      const { status, body } = await at.as(who).call('PUT', path, { contactNumber: given })
      expect([400, 422]).toContain(status)
      expect(body.errors[0]).toMatchObject({ field: 'contactNumber' })
    }
  })
})
