/** Whoever alters the audit is found out, even by whoever holds the file. */
import { describe, expect, test } from 'vitest'
import { office, type Office } from '../tests/support/office'
import { eraseWords, keepHead, verifyChain } from './chain'

const verify = (at: Office) => at.app.ask(({ db }) => verifyChain(db))
/** As somebody would who holds the file: the triggers are no lock for them. */
function tamper(at: Office, sql: string) {
  const { connection } = at.app.database.writer
  connection.exec(`drop trigger events_stay; drop trigger events_stand; drop trigger events_erase; ${sql}`)
}

async function busy() {
  const at = await office()
  await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Lead' })
  await at.as('Ravi').post('/api/attendance/punch', {
    type: 'in',
    location: { lat: 19.1197, lng: 72.8468, accuracy: 12, timestamp: '2026-11-18T04:00:00.000Z' },
  })
  await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { designation: 'Senior' })
  return at
}

describe('the chain', () => {
  test('is whole, whatever was done', async () => {
    const at = await busy()
    const seen = verify(at)
    expect(seen.wrong).toEqual([])
    expect(seen.entries).toBe(
      at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from events')!.n),
    )
    expect(seen.entries).toBeGreaterThan(10)
  })

  test('a rehearsal and a refused write leave no gap', async () => {
    const at = await busy()
    await at.as('Anita').post(`/api/users/${at.ids.Meera}/leaving`)
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Meera}`, { managerId: at.ids.Ravi })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Again' })
    expect(verify(at).wrong).toEqual([])
  })

  test.each([
    [
      'words are altered',
      `update events set data = replace(data, 'Lead', 'Boss') where name = 'person.changed'`,
      /^What entry \d+ says has been altered$/,
    ],
    [
      'somebody else is said to have done it',
      `update events set actor = 2 where name = 'person.changed'`,
      /does not follow/,
    ],
    [
      'the time is altered',
      `update events set at = '2020-01-01T00:00:00.000Z' where name = 'person.changed'`,
      /does not follow/,
    ],
    [
      'an entry is taken out',
      `delete from events where id = (select max(id) - 1 from events)`,
      /^Entry \d+ is missing$/,
    ],
    [
      'an entry is slipped in',
      `insert into events (id, at, name, source, data)
       select max(id) + 1, at, 'person.changed', 'x', '{}'
       from events`,
      /is not sealed/,
    ],
  ])('shows when %s', async (_, sql, said) => {
    const at = await busy()
    tamper(at, sql)
    const { wrong } = verify(at)
    expect(wrong.length).toBeGreaterThan(0)
    expect(wrong[0]!.what).toMatch(said)
  })

  test('shows when its newest part is cut off, by the head of the day before', async () => {
    const at = await busy()
    await at.write(({ db }) => void keepHead(db, '2026-11-18'))
    tamper(at, 'delete from events where id > (select max(id) - 2 from events)')
    expect(verify(at).wrong.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^Entry \d+, the end of the chain on 2026-11-18, is missing$/),
    ])
  })

  test('stays whole when the words are erased, and counts them', async () => {
    const at = await busy()
    const ids = at.app.ask(({ db }) =>
      db.all<{ id: number }>(`select id from events where name = 'person.changed'`).map(({ id }) => id),
    )
    await at.write(({ db }) => void eraseWords(db, ids))
    expect(verify(at)).toMatchObject({ wrong: [], erased: 2 })
    expect(at.app.ask(({ db }) => JSON.stringify(db.all('select * from events')))).not.toContain('Lead')
  })

  test.each([
    `delete from events`,
    `update events set actor = 2 where id = (select max(id) from events)`,
    `update events set data = '{"a":1}' where id = (select max(id) from events)`,
  ])('the database itself refuses %s', async (sql) => {
    const at = await busy()
    await expect(at.write(({ db }) => void db.run(sql))).rejects.toThrow(/never/)
  })
})
