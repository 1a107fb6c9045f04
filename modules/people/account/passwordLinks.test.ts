/** Links with which people set their own password. */
import { describe, expect, test } from 'vitest'
import { office } from '../../../tests/support/office'
import { apply, importSheet, header, line } from '../../../tests/support/sheets'

describe('a link to set a password', () => {
  test('is created for a person without a password, works once, and its token is not in the database', async () => {
    const at = await office()
    const { id } = await importSheet(at, [header, line('Nina')].join('\n'))
    await apply(at, id)
    const links = (await at.as('Anita').post('/api/users/password-links', {})).body
    expect(links).toMatchObject([{ name: 'Nina Shah', email: 'nina@northwind.test' }])
    const token = links[0].link.split('#')[1]
    expect((await at.nobody.post('/api/auth/set-password/check', { token })).body).toEqual({
      firstName: 'Nina',
      email: 'nina@northwind.test',
    })
    expect((await at.nobody.post('/api/auth/set-password', { token, password: 'short' })).status).toBe(422)
    expect(
      (await at.nobody.post('/api/auth/set-password', { token, password: 'quiet-harbour-9' })).status,
    ).toBe(200)
    expect(
      (await at.nobody.post('/api/auth/set-password', { token, password: 'quiet-harbour-8' })).status,
    ).toBe(404)
    expect(
      (await at.nobody.post('/api/auth/login', { email: 'nina@northwind.test', password: 'quiet-harbour-9' }))
        .status,
    ).toBe(200)
    expect(
      JSON.stringify(
        at.app.ask(({ db }) => [db.all('select * from password_links'), db.all('select * from events')]),
      ),
    ).not.toContain(token)
  })

  test('lasts a week without a password and a day with one; a newer link does not end it, a password does', async () => {
    const at = await office()
    const works = async (token: string, when: string) => (
      at.clock.set(when),
      (await at.nobody.post('/api/auth/set-password/check', { token })).status
    )
    const make = async () =>
      (await at.as('Anita').post('/api/users/password-links', { ids: [at.ids.Ravi] })).body[0].link.split(
        '#',
      )[1]
    const [first, second] = [await make(), await make()]
    expect(await works(first!, '2026-11-19T03:59:00.000Z')).toBe(200)
    expect(await works(second!, '2026-11-19T03:59:00.000Z')).toBe(200)
    expect(await works(second!, '2026-11-19T04:01:00.000Z')).toBe(404)
    await at.write((tx) => tx.db.run('update users set password_hash = null where id = ?', at.ids.Ravi))
    const third = await make()
    expect(await works(third, '2026-11-26T04:00:00.000Z')).toBe(200)
    expect(await works(third, '2026-11-26T04:02:00.000Z')).toBe(404)
    const [fourth, fifth] = [await make(), await make()]
    const password = 'quiet-harbour-9'
    expect((await at.nobody.post('/api/auth/set-password', { token: fourth, password })).status).toBe(200)
    expect((await at.nobody.post('/api/auth/set-password', { token: fifth, password })).status).toBe(404)
  })
})
