/** People without a password: visible to an Admin, and to nobody else. */
import { describe, expect, test, vi } from 'vitest'
import { office, type Name, type Office } from '../../../tests/support/office'
import { inviteOne } from '../account/invitations'
import { deactivate } from '../directory/lifecycle'

const others = ['Sunil', 'Meera', 'Ravi', 'Arjun', 'Sana'] as const satisfies readonly Name[]
const invited = '2026-11-17T04:00:00.000Z'

/** Priya, Rekha and Manoj have no password, Priya is invited, and Manoj has left. */
async function withSome(): Promise<Office> {
  const at = await office()
  await at.write((tx) => {
    tx.db.run(
      'update users set password_hash = null where id in (?, ?, ?)',
      at.ids.Priya,
      at.ids.Rekha,
      at.ids.Manoj,
    )
    tx.db.run(
      'insert into invitations (user_id, invited_at, invited_by) values (?, ?, ?)',
      at.ids.Priya,
      invited,
      at.ids.Anita,
    )
    deactivate(tx, at.ids.Manoj)
  })
  return at
}
const namesIn = (body: { data: { firstName: string }[] }) => body.data.map(({ firstName }) => firstName)
const get = async (at: Office, who: Name, query: string) => (await at.as(who).get(`/api/users?${query}`)).body

describe('people without a password', () => {
  test('are filtered and counted for an Admin, without people who have left', async () => {
    const at = await withSome()
    const body = await get(at, 'Anita', 'password=missing&status=active')
    expect(namesIn(body)).toEqual(['Priya', 'Rekha'])
    expect(body.pagination.totalItems).toBe(2)
    expect(body.counts).toEqual({ total: 2, active: 2, inactive: 0, withoutPassword: 2 })
    expect(namesIn(await get(at, 'Anita', 'password=missing&status=inactive'))).toEqual([])
    expect(namesIn(await get(at, 'Anita', 'password=missing&search=pri'))).toEqual(['Priya'])
    expect(namesIn(await get(at, 'Anita', 'password=missing&role=Manager'))).toEqual([])
    expect((await get(at, 'Anita', 'search=ravi')).counts.withoutPassword).toBe(2)
  })

  test('are marked in the list and in the details, with the day of their invitation', async () => {
    const at = await withSome()
    const { data } = await get(at, 'Anita', 'limit=200')
    const marks = Object.fromEntries(
      data.map(({ firstName, hasPassword, invitedAt }: any) => [firstName, [hasPassword, invitedAt]]),
    )
    expect(marks).toMatchObject({ Priya: [false, invited], Rekha: [false, null], Ravi: [true, null] })
    expect((await at.as('Anita').get(`/api/users/${at.ids.Priya}`)).body).toMatchObject({
      hasPassword: false,
      invitedAt: invited,
    })
  })

  test.each(others)('are hidden from everybody else: %s', async (name) => {
    const at = await withSome()
    expect((await at.as(name).get('/api/users?password=missing')).status).toBe(403)
    const list = await get(at, name, 'limit=200')
    const details = (await at.as(name).get(`/api/users/${at.ids.Priya}`)).body
    expect(JSON.stringify([list, details])).not.toMatch(/password|invited/i)
  })

  test('a first password and an invitation are seen in the next answer', async () => {
    const at = await withSome()
    const seen = async () =>
      (await get(at, 'Anita', 'password=missing')).data.map((one: any) => [one.firstName, one.invitedAt])
    expect(await seen()).toEqual([
      ['Priya', invited],
      ['Rekha', null],
    ])
    await at.write((tx) =>
      tx.db.run(
        'insert into invitations (user_id, invited_at, invited_by) values (?, ?, ?)',
        at.ids.Rekha,
        invited,
        at.ids.Anita,
      ),
    )
    const [made] = (await at.as('Anita').post('/api/users/password-links', { ids: [at.ids.Priya] })).body
    const token = made.link.split('#')[1]
    await at.nobody.post('/api/auth/set-password', { token, password: 'quiet-harbour-9' })
    expect(await seen()).toEqual([['Rekha', invited]])
  })

  test('a bulk action on the filter reaches only them', async () => {
    const at = await withSome()
    const { body } = await at.as('Anita').post('/api/admin/bulk/preview', {
      action: 'designation-change',
      value: 'Trainee',
      filter: { password: 'missing' },
    })
    expect(body).toMatchObject({ people: 2, done: 2 })
  })

  test('many invitations are one event, for Admins', async () => {
    const at = await withSome()
    const notify = vi.spyOn(at.app.live, 'notify')
    await at.write((tx) => {
      for (const name of ['Priya', 'Rekha'] as const) inviteOne(tx, at.ids[name])
    })
    const told = () => notify.mock.calls.filter(([, name]) => name === 'person.invited')
    await expect.poll(() => told().length).toBeGreaterThan(0)
    expect(told()).toEqual([[{ roles: ['Admin'] }, 'person.invited']])
  })
})
