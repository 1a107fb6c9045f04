/** Alterations of the audit are detected, even those of a person with access to the file. */
import { describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { reseal, tamper, unguarded } from '../../tests/support/tampering'
import { storeHead } from './heads'
import { verifyChain } from './verifying'

const verify = (at: Office) => at.app.ask((ask) => verifyChain(ask.db, { now: ask.now() }))
const wrongEntries = (at: Office) => verify(at).wrong.map(({ what }) => what)
const connectionOf = (at: Office) => at.app.database.writer.connection

async function busy() {
  const at = await office()
  await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Lead' })
  await at.as('Ravi').post('/api/attendance/punch', {
    type: 'in',
    location: { lat: 19.1197, lng: 72.8468, accuracy: 12, timestamp: '2026-11-18T04:00:00.000Z' },
  })
  await at.as('Anita').post(`/api/users/${at.ids.Ravi}/reveal`, { field: 'aadharNumber' })
  await at.as('Anita').call('PUT', `/api/users/${at.ids.Priya}`, { designation: 'Senior' })
  return at
}

describe('the chain', () => {
  test('is intact after any work', async () => {
    const at = await busy()
    const seen = verify(at)
    expect(seen).toMatchObject({ wrong: [], more: false, heads: { recorded: 0, outside: 0 } })
    expect(seen.entries).toBe(
      at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from events')!.n),
    )
    expect(seen.entries).toBeGreaterThan(10)
  })

  test('a preview and a refused write leave no gap', async () => {
    const at = await busy()
    await at.as('Anita').post(`/api/users/${at.ids.Meera}/leaving`)
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Meera}`, { managerId: at.ids.Ravi })
    await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'Again' })
    expect(wrongEntries(at)).toEqual([])
  })

  test.each([
    [
      'words are altered',
      `update events set data = replace(data, 'Lead', 'Boss') where data like '%Lead%'`,
      /^Entry \d+ \(person\.changed, 18 Nov 2026 04:00 UTC\) was altered: its words differ from what was written\.$/,
    ],
    [
      'the first words are moved into the salt',
      `update events set salt = salt || substr(data, 1, 5), data = substr(data, 6) where data like '%Lead%'`,
      /was altered: its words differ/,
    ],
    [
      'words are erased',
      `update events set data = '{}', salt = null where name = 'person.revealed'`,
      /^Entry \d+ \(person\.revealed, .*\) was erased, although no audit entry allows erasing yet\.$/,
    ],
    [
      'erased words are replaced by others',
      `update events set data = '{"userId":1}', salt = null where data like '%Lead%'`,
      /has words in place of those that were erased/,
    ],
    ['another actor is entered', `update events set actor = 2 where data like '%Lead%'`, /does not follow/],
    [
      'the time is altered',
      `update events set at = '2020-01-01T00:00:00.000Z' where data like '%Lead%'`,
      /does not follow/,
    ],
    [
      'an entry is removed',
      `delete from events where id = (select max(id) - 1 from events)`,
      /^Entry \d+ is missing: it was removed\.$/,
    ],
    [
      'an entry is inserted',
      `insert into events (id, at, name, source, data)
       select max(id) + 1, at, 'person.changed', 'x', '{}'
       from events`,
      /is not sealed: it was not written by Muster\.$/,
    ],
    [
      'an entry is inserted before the first',
      `insert into events (id, at, name, source, data)
       values (0, '2026-01-01T00:00:00.000Z', 'person.changed', 'x', '{}')`,
      /^Entry 0 is before entry 1, the recorded start/,
    ],
    [
      'the start is moved',
      'update audit_start set first = (select max(id) + 1 from events)',
      /^Entry 1 is before entry \d+/,
    ],
    ['the start is removed', 'delete from audit_start', /^The start of the chain/],
    [
      'the mark is moved',
      `update audit_mark set up_to = 9, older_than = '2027-01-01T00:00:00.000Z', entry = 3`,
      /^The mark lets what entries up to 9 say be erased, but no entry has moved it yet: it was moved by hand\.$/,
    ],
    ['the mark is removed', 'delete from audit_mark', /^The mark of erasing is missing/],
    ['the progress of erasing is increased', 'update audit_start set erased = 5', /^The progress of erasing/],
    ['an entry is marked as not erased', 'insert into audit_left values (3)', /^The progress of erasing/],
  ])('is reported broken if %s', async (_, sql, text) => {
    const at = await busy()
    tamper(connectionOf(at), sql)
    const [first] = verify(at).wrong
    expect(first?.what).toMatch(text)
    expect(first?.todo).toMatch(/[Cc]opy the whole data folder/)
  })

  test('swapped entries are reported, whole or only their contents', async () => {
    const at = await busy()
    const [a, b] = at.app
      .ask(({ db }) => db.all<{ id: number }>(`select id from events where name = 'person.changed'`))
      .map(({ id }) => id)
    const swap = (columns: string) =>
      tamper(
        connectionOf(at),
        `create temp table two as select * from events where id in (${a}, ${b});
         update events
         set (${columns}) = (select ${columns} from two where two.id <> events.id)
         where id in (${a}, ${b});
         drop table two;`,
      )
    for (const columns of [
      'data, salt',
      'data, salt, digest',
      'at, name, actor, source, subject, data, salt, digest, hash',
    ]) {
      swap(columns)
      expect(wrongEntries(at).length, columns).toBeGreaterThan(0)
      swap(columns)
      expect(wrongEntries(at), columns).toEqual([])
    }
  })

  test('of very many wrong entries the first are reported, with a note that there are more', async () => {
    const at = await office()
    await at.write((tx) => {
      for (let n = 0; n < 40; n++) tx.record('call.kept', {})
    })
    tamper(connectionOf(at), `update events set data = '{"a":1}'`)
    const { wrong, more } = verify(at)
    expect([wrong.length, more]).toEqual([20, true])
  })

  test('a recorded head reveals a chain that was rewritten as a whole', async () => {
    const at = await busy()
    await at.write((tx) => void storeHead(tx, '2026-11-18'))
    unguarded(connectionOf(at), () => {
      connectionOf(at).exec(`update events set data = replace(data, 'Lead', 'Boss')`)
      reseal(connectionOf(at), 1)
    })
    expect(wrongEntries(at)).toEqual([
      expect.stringMatching(
        /^Entry \d+ is not the one that ended the chain on 2026-11-18: it, or one before it, was written anew\.$/,
      ),
    ])
  })
})

describe('the triggers', () => {
  test.each([
    `delete from events`,
    `update events set actor = 2 where id = (select max(id) from events)`,
    `update events set data = '{"a":1}' where id = (select max(id) from events)`,
    `update events set data = '{}', salt = null where id = (select max(id) from events)`,
    `insert or replace into events (id, at, name, source, data) values (3, 'x', 'x', 'x', '{}')`,
    `insert into events (id, at, name, source, data) values (-3, 'x', 'x', 'x', '{}')`,
    `update audit_mark set up_to = 5`,
    `update audit_mark set up_to = 5, older_than = 'x', entry = 3`,
    `insert or replace into audit_mark values (1, 5, 'x', 3)`,
    `delete from audit_mark`,
    `update audit_start set first = 9`,
    `update audit_start set erased = 9`,
    `insert or replace into audit_start values (1, 9, 0)`,
    `delete from audit_start`,
    `delete from audit_heads`,
    `update audit_heads set hash = 'x'`,
    `insert or replace into audit_heads values ('2026-11-17', 1, 'x')`,
  ])('refuse %s', async (sql) => {
    const at = await busy()
    await at.write((tx) => void storeHead(tx, '2026-11-17'))
    await expect(at.write(({ db }) => void db.run(sql))).rejects.toThrow(
      /never|only added|has one|once a day|up to the mark/,
    )
    expect(wrongEntries(at)).toEqual([])
  })

  test('are each reported if missing or altered', async () => {
    const at = await office()
    const connection = connectionOf(at)
    const triggers = at.app.ask(({ db }) =>
      db.all<{ name: string; sql: string; on: string }>(
        `select name, sql, tbl_name as "on"
         from sqlite_schema
         where type = 'trigger' and (tbl_name = 'events' or tbl_name like 'audit%')`,
      ),
    )
    expect(triggers.length).toBeGreaterThan(12)
    for (const { name, sql, on } of triggers) {
      connection.exec(`drop trigger ${name}`)
      expect(wrongEntries(at)).toEqual([
        `The trigger ${name} on ${on} is missing: the database does not protect the audit.`,
      ])
      connection.exec(sql.replace(/\bbegin\b/, 'begin select 1;'))
      expect(wrongEntries(at)).toEqual([
        expect.stringContaining(`The trigger ${name} on ${on} is not as Muster made it`),
      ])
      connection.exec(`drop trigger ${name}; ${sql}`)
      expect(wrongEntries(at)).toEqual([])
    }
  })

  test.each([
    [
      'of the audit',
      'create trigger quiet before insert on events when new.actor = 1 begin select raise(ignore); end',
    ],
    ['of another table', 'create trigger quiet after insert on sessions begin delete from EVENTS; end'],
  ])('are complete: a foreign trigger %s is reported', async (_, sql) => {
    const at = await office()
    connectionOf(at).exec(sql)
    expect(wrongEntries(at)).toEqual([expect.stringContaining('The trigger quiet on')])
    expect(verify(at).wrong[0]!.todo).toContain('data/schema.sql')
  })
})
