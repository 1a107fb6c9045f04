/** A bulk action sent twice is done once, even if a server stopped in the middle. */
import { describe, expect, test } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'

const preview = (at: Office, body: object, as: Name = 'Anita') =>
  at.as(as).post('/api/admin/bulk/preview', body)
const apply = (at: Office, body: object, as: Name = 'Anita') => at.as(as).post('/api/admin/bulk', body)
const ids = (at: Office, ...names: Name[]) => names.map((name) => at.ids[name])

describe('the same call again', () => {
  const key = { 'idempotency-key': 'bulk-key-0001' }
  const message = (at: Office, ...names: Name[]) => ({
    action: 'send-notification',
    value: { title: 'Fire drill', message: 'At four.', sendPush: false, sendInApp: true },
    ids: ids(at, ...names),
  })
  const inbox = async (at: Office, name: Name) =>
    (await at.as(name).get('/api/notifications')).body.filter(
      ({ title }: { title: string }) => title === 'Fire drill',
    )
  const send = (at: Office, body: object) => at.as('Anita').post('/api/admin/bulk', body, key)

  test('gets the first response, and nobody is notified twice; a different call with that key is rejected', async () => {
    const at = await office()
    const first = await send(at, message(at, 'Ravi', 'Priya'))
    expect((await send(at, message(at, 'Ravi', 'Priya'))).body).toEqual(first.body)
    expect(await inbox(at, 'Ravi')).toHaveLength(1)
    expect((await send(at, message(at, 'Ravi', 'Rekha'))).status).toBe(422)
    expect(await inbox(at, 'Rekha')).toEqual([])
    expect(
      at.app.ask(({ db }) => db.all(`select 1 from events where name = 'person.bulk_changed'`)),
    ).toHaveLength(1)
    // Without a key, or with another, it is a new request.
    await apply(at, message(at, 'Ravi'))
    expect(await inbox(at, 'Ravi')).toHaveLength(2)
  })

  test('waits for the running first call, whose progress can be queried', async () => {
    const at = await office()
    const body = message(at, 'Ravi', 'Priya')
    const other = { ...message(at, 'Ravi'), action: 'deactivate', value: undefined }
    const [a, b, c] = await Promise.all([send(at, body), send(at, body), send(at, other)])
    expect(a.body).toEqual(b.body)
    expect(c.status).toBe(422)
    expect(await inbox(at, 'Ravi')).toHaveLength(1)
    expect((await at.as('Anita').get('/api/admin/bulk/bulk-key-0001')).body).toBeNull()
  })

  test('continues after a server stop for the original recipients, once each', async () => {
    const at = await office()
    await at.write((tx) => {
      for (let i = 0; i < 450; i++)
        tx.db.run(
          `insert into users (employee_id, first_name, last_name, email, role, created_at)
           values (?, 'Many', ?, ?, 'Recruiter', ?)`,
          `M${i}`,
          `P${i}`,
          `m${i}@northwind.test`,
          tx.now(),
        )
    })
    const { ids: _, ...rest } = message(at)
    const { seen } = (await preview(at, { ...rest, filter: { search: 'many' } })).body
    const body = { ...rest, filter: { search: 'many' }, seen }
    const write = at.app.write.bind(at.app)
    let left = 4
    // After two of three batches.
    Object.assign(at.app, {
      write: (...given: Parameters<typeof write>) =>
        given[2]?.key.endsWith('.400') && left-- ? Promise.reject(new Error('stopped')) : write(...given),
    })
    expect((await send(at, body)).status).toBe(500)
    const noticeCounts = () =>
      at.app.ask(({ db }) =>
        db.one<{ n: number; people: number }>(
          `select count(*) as n, count(distinct user_id) as people
           from notifications
           where title = 'Fire drill'`,
        ),
      )
    expect(noticeCounts()).toEqual({ n: 400, people: 400 })
    Object.assign(at.app, { write })
    await at.write((tx) => void tx.db.run(`update users set first_name = 'Few' where employee_id = 'M7'`))
    const { status, body: outcome } = await send(at, body)
    expect([status, outcome.people, outcome.done]).toEqual([200, 450, 450])
    expect(noticeCounts()).toEqual({ n: 450, people: 450 })
    expect(at.app.ask(({ db }) => db.all('select recipients from broadcasts'))).toEqual([{ recipients: 450 }])
  })
})
