/**
 * Heads of the chain: each night an audit entry records one, and verification compares it with every stored
 * copy.
 */
import { describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { reseal, tamper, unguarded } from '../../tests/support/tampering'
import { storeHead, lineOf, readHead, readHeads, type StoredHead } from './heads'
import { verifyChain } from './verifying'

const verify = (at: Office, outside: StoredHead[] = []) =>
  at.app.ask((ask) => verifyChain(ask.db, { now: ask.now(), outside }))
const wrongEntries = (at: Office, outside: StoredHead[] = []) =>
  verify(at, outside).wrong.map(({ what }) => what)
const connectionOf = (at: Office) => at.app.database.writer.connection
const recorded = (at: Office) => at.app.ask(({ db }) => db.all('select day, entry, hash from audit_heads'))
const night = async (at: Office, day: string) => (await at.write((tx) => storeHead(tx, day)))!
const hash = 'niP76mMYjhrRSfMhVP2pWeKNWgN3cRiRtmK2eCk9jxE'

/** Two nights, with changes before, between and after them. */
async function nights() {
  const at = await office()
  const change = (designation: string) =>
    at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation })
  await change('One')
  const first = await night(at, '2026-11-18')
  await change('Two')
  const second = await night(at, '2026-11-19')
  await change('Three')
  return { at, first, second }
}

describe('the head of a night', () => {
  test('is recorded once as an entry, and the audit list hides it by default', async () => {
    const { at, first } = await nights()
    const before = verify(at).entries
    expect(await night(at, '2026-11-18')).toEqual(first)
    expect(verify(at)).toMatchObject({ entries: before, wrong: [], heads: { recorded: 2, outside: 0 } })
    const names = async (query: string) =>
      (await at.as('Anita').get(`/api/audit?${query}`)).body.data.map(({ what }: { what: string }) => what)
    expect(await names('')).not.toContain('End of the audit recorded')
    expect(await names('group=settings')).toContain('End of the audit recorded')
  })

  test.each([
    [
      'cut off',
      (last: number) => `delete from events where id > ${last - 1}`,
      /^Entry \d+, the end of the chain on 2026-11-19, is missing: the newest entries were removed\.$/,
    ],
    [
      'removed from the list',
      () => `delete from audit_heads where day = '2026-11-18'`,
      /^The recorded head of 2026-11-18 \(entry \d+\) was removed: entry \d+ records it\.$/,
    ],
    [
      'altered in the list',
      () => `update audit_heads set hash = '${hash}' where day = '2026-11-18'`,
      /^The recorded head of 2026-11-18 \(entry \d+\) was altered: entry \d+ records it\.$/,
    ],
    [
      'inserted by hand',
      (last: number) =>
        `insert into audit_heads select '2026-11-20', id, hash from events where id = ${last}`,
      /^The recorded head of 2026-11-20 \(entry \d+\) was inserted by hand: no entry records it\.$/,
    ],
  ])('is reported if it is %s', async (_, sql, text) => {
    const { at, second } = await nights()
    tamper(connectionOf(at), sql(second.id))
    expect(wrongEntries(at)).toContainEqual(expect.stringMatching(text))
  })
})

describe('a head that is stored outside', () => {
  const where = 'line 2 of /mnt/heads'

  test('is found in an intact chain of any length', async () => {
    const { at, first, second } = await nights()
    const outside = [first, second].map((head) => ({ ...head, where }))
    expect(verify(at, outside)).toMatchObject({ wrong: [], heads: { recorded: 2, outside: 2 } })
  })

  test('is missing if the newest entries, the recorded heads and their entries were removed', async () => {
    const { at, second } = await nights()
    tamper(
      connectionOf(at),
      `delete from events where id >= ${second.id};
       delete from audit_heads where day = '2026-11-19'`,
    )
    expect(wrongEntries(at)).toEqual([])
    const { wrong } = verify(at, [{ ...second, where }])
    expect(wrong.map(({ what }) => what)).toEqual([
      `Entry ${second.id}, a head stored in ${where}, is missing: the newest entries were removed.`,
    ])
    expect(wrong[0]!.todo).toContain('restored from a backup')
  })

  test('differs if the whole chain was rewritten together with the recorded heads', async () => {
    const { at, first, second } = await nights()
    const connection = connectionOf(at)
    unguarded(connection, () => {
      connection.exec(`
        update events set data = replace(data, 'One', 'Ten');
        delete from audit_heads;
        update events set name = 'call.kept', data = '{}' where name = 'chain.head_kept'`)
      reseal(connection, 1)
    })
    expect(wrongEntries(at)).toEqual([])
    expect(
      wrongEntries(at, [
        { ...first, where },
        { ...second, where: '--head' },
      ]),
    ).toEqual(
      [
        [first.id, where],
        [second.id, '--head'],
      ].map(
        ([id, from]) =>
          `Entry ${id} is not the one stored in ${from}: it, or an earlier one, was written anew.`,
      ),
    )
  })
})

test('an older database keeps its heads that are not entries, and they still count', async () => {
  const at = await office()
  await at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation: 'One' })
  const connection = connectionOf(at)
  connection.exec(`insert into audit_heads select '2026-11-17', id, hash from events where id = 5`)
  expect(wrongEntries(at)).toEqual([])
  await night(at, '2026-11-18')
  expect(recorded(at)).toHaveLength(2)
  expect(wrongEntries(at)).toEqual([])
  unguarded(connection, () => {
    connection.exec(`update events set source = 'x' where id = 4`)
    reseal(connection, 4)
  })
  expect(wrongEntries(at)[0]).toMatch(/^Entry 5 is not the one that ended the chain on 2026-11-17/)
})

describe('as text', () => {
  test('a head is read as verify prints it or as a line of a file, and in no other form', () => {
    expect(readHead(`812,${hash}`)).toEqual({ id: 812, hash })
    expect(readHead(` 812,${hash}\n`)).toEqual({ id: 812, hash })
    for (const text of ['', '812', `812 ${hash}`, `x,${hash}`, `0,${hash}`, '812,short', `812,${hash}=`])
      expect(readHead(text), text).toBeNull()
  })

  test('a file has one head a line and may contain comments; unreadable lines are reported', () => {
    const first = { id: 812, hash, day: '2026-11-18' }
    const text = `# of Northwind\n${lineOf(first)}\n\n813,${hash}\r\nrubbish\n814,${hash.slice(1)}\n815,${hash}`
    expect(readHeads(text, '/mnt/heads')).toEqual({
      heads: [
        { id: 812, hash, where: 'line 2 of /mnt/heads' },
        { id: 813, hash, where: 'line 4 of /mnt/heads' },
        { id: 815, hash, where: 'line 7 of /mnt/heads' },
      ],
      unread: [5, 6],
    })
  })
})
