/** Deactivation and reactivation. */
import { describe, expect, test } from 'vitest'
import { office, password } from '../../../tests/support/office'
import { activate, addPerson, deactivate } from './lifecycle'

describe('deactivation and reactivation', () => {
  test('deactivation ends access before the next request, and streams immediately', async () => {
    const at = await office()
    const stream = (await at.as('Ravi').get('/api/events')).body as ReadableStream<Uint8Array>
    const reader = stream.getReader()
    await reader.read()
    await at.write((tx) => deactivate(tx, at.ids.Ravi))
    expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
    let done = false
    while (!done) done = (await reader.read()).done
    expect(at.app.live.size).toBe(0)
    expect((await at.nobody.post('/api/auth/login', { email: 'ravi@northwind.test', password })).status).toBe(
      401,
    )
  })

  test.each(['role', 'manager'])('another %s ends the streams opened before it', async (what) => {
    const at = await office()
    const reader = ((await at.as('Ravi').get('/api/events')).body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    const body = what === 'role' ? { role: 'Accounts' } : { managerId: at.ids.Sunil }
    expect((await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, body)).status).toBe(200)
    let done = false
    while (!done) done = (await reader.read()).done
    expect(at.app.live.size).toBe(0)
    expect((await at.as('Ravi').get('/api/events')).status).toBe(200)
  })

  test("a leaver's reports move to the leaver's manager; the last Admin stays", async () => {
    const at = await office()
    await at.write((tx) => deactivate(tx, at.ids.Meera, '2026-11-20'))
    const managers = at.app.ask(({ db }) =>
      db.all<{ name: string; manager: string }>(
        `select u.first_name as name, m.first_name as manager
         from users u
         join users m on m.id = u.manager_id
         where u.first_name in ('Ravi', 'Priya')`,
      ),
    )
    expect(managers.map((m) => m.manager)).toEqual(['Sunil', 'Sunil'])
    await expect(at.write((tx) => deactivate(tx, at.ids.Anita))).rejects.toThrow(
      'The last Admin cannot be deactivated',
    )
    // From the top they move to another Admin.
    const other = await at.write((tx) =>
      addPerson(tx, {
        firstName: 'Usha',
        lastName: 'Test',
        email: 'usha@northwind.test',
        role: 'Admin',
        passwordHash: 'x',
      }),
    )
    await at.write((tx) => deactivate(tx, at.ids.Anita))
    expect(
      at.app
        .ask(({ db }) =>
          db.all<{ m: number }>(
            `select manager_id as m from users where first_name in ('Sunil', 'Arjun', 'Sana')`,
          ),
        )
        .map((r) => r.m),
    ).toEqual([other, other, other])
    await at.write((tx) => (activate(tx, at.ids.Anita), deactivate(tx, other)))
    // An Admin without sign-in does not count.
    await at.write(
      (tx) =>
        void addPerson(tx, {
          firstName: 'No',
          lastName: 'Password',
          email: 'no@northwind.test',
          role: 'Admin',
          passwordHash: null,
        }),
    )
    await expect(at.write((tx) => deactivate(tx, at.ids.Anita))).rejects.toThrow(
      'The last Admin cannot be deactivated',
    )
    await expect(
      at.write((tx) =>
        addPerson(tx, { firstName: ' ', lastName: 'X', email: 'notmail', role: 'Admin', passwordHash: 'x' }),
      ),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'email' }, { field: 'firstName' }] })
  })

  test('the gap is not counted', async () => {
    const at = await office('2026-11-03T04:00:00.000Z')
    await at.write((tx) => deactivate(tx, at.ids.Ravi, '2026-11-02'))
    at.clock.set('2026-11-17T04:00:00.000Z')
    await at.write((tx) => activate(tx, at.ids.Ravi))
    at.clock.set('2026-11-19T04:00:00.000Z')
    const { body } = await at
      .as('Anita')
      .get(`/api/attendance/history?userId=${at.ids.Ravi}&from=2026-10-30&limit=100`)
    expect(body.data.map((r: { date: string }) => r.date)).toEqual([
      '2026-11-18',
      '2026-11-17',
      '2026-11-02',
      '2026-10-31',
      '2026-10-30',
    ])
  })
})
