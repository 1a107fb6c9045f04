/** Tampering with the mark of erasing: moved, bypassed, or forged with a valid seal. */
import { describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { tamper } from '../../tests/support/tampering'
import { eraseWords, moveMark } from './erasing'
import { append } from './sealing'
import { verifyChain } from './verifying'

const verify = (at: Office) => at.app.ask((ask) => verifyChain(ask.db, { now: ask.now() }))
const wrongEntries = (at: Office) => verify(at).wrong.map(({ what }) => what)
const changeDesignation = (at: Office, designation: string) =>
  at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation })

describe('tampering by hand', () => {
  const tamperWith = (at: Office, sql: string) => tamper(at.app.database.writer.connection, sql)
  /** A mark up to entry 9, of which 4 entries are erased. */
  async function marked() {
    const at = await office('2026-11-18T04:00:00.000Z')
    at.clock.set('2034-01-01T04:00:00.000Z')
    const to = { upTo: 9, olderThan: '2027-01-01T00:00:00.000Z' }
    await at.write((tx) => moveMark(tx, to, 'test'))
    await at.write((tx) => eraseWords(tx, to, 4))
    expect(verify(at)).toMatchObject({ wrong: [], erased: 4 })
    return at
  }
  const moved =
    /^The mark lets what entries up to \d+ say be erased, but .* says up to entry 9: it was moved by hand/

  test.each([
    ['the mark is moved forwards', 'update audit_mark set up_to = 10', moved],
    ['the mark is moved back', 'update audit_mark set up_to = 8', moved],
    [
      'the mark is moved to younger entries',
      `update audit_mark set older_than = '2032-01-01T00:00:00.000Z'`,
      moved,
    ],
    [
      'words are erased below the mark before the job reaches them',
      `update events set data = '{}', salt = null where id = 7`,
      /^The progress of erasing/,
    ],
    [
      'words are erased beyond the mark',
      `update events set data = '{}', salt = null where id = 10`,
      /^Entry 10 .* was erased too early: the audit allows erasing only for entries up to 9 from before 2027-01-01\.$/,
    ],
    [
      'the entry that moves the mark is altered to cover more',
      `update events set data = replace(data, '"upTo":9', '"upTo":12') where name = 'chain.mark_moved';
       update audit_mark set up_to = 12;
       update audit_start set erased = 12;
       update events set data = '{}', salt = null where id <= 12`,
      /^Entry 12 .* was erased, although no audit entry allows erasing yet\.$/,
    ],
  ])('is reported: %s', async (_, sql, text) => {
    const at = await marked()
    tamperWith(at, sql)
    expect(wrongEntries(at)).toContainEqual(expect.stringMatching(text))
  })

  test('an entry beyond the mark does not count as older because the clock was behind', async () => {
    const at = await marked()
    at.clock.set('2020-01-01T04:00:00.000Z')
    await changeDesignation(at, 'Behind')
    const { id } = verify(at).head!
    at.clock.set('2034-01-01T04:10:00.000Z')
    tamperWith(at, `update events set data = '{}', salt = null where id = ${id}`)
    expect(wrongEntries(at)).toEqual([
      expect.stringMatching(new RegExp(`^Entry ${id} .* was erased too early`)),
    ])
  })
})

describe('a forged mark with a valid seal', () => {
  const forge = (at: Office, upTo: number, olderThan: string, when = at.clock.now()) => {
    const data = JSON.stringify({ upTo, olderThan, because: 'x' })
    append(at.app.database.writer.db, {
      at: when,
      name: 'chain.mark_moved',
      source: 'job:retention.run',
      data,
    })
  }
  const eraseAll = (at: Office) =>
    tamper(
      at.app.database.writer.connection,
      `update events set data = '{}', salt = null where name <> 'chain.mark_moved'`,
    )

  test.each([
    ['2026-11-18T00:00:00.000Z', undefined, /moves the mark of erasing, to words that were not a year old/],
    [
      '2030-11-18T00:00:00.000Z',
      '2033-01-01T00:00:00.000Z',
      /at a time in the future \(01 Jan 2033 00:00 UTC\)/,
    ],
    ['yesterday', undefined, /and cannot be read/],
  ])('allows no erasing with the limit %s', async (olderThan, when, text) => {
    const at = await office()
    forge(at, verify(at).head!.id, olderThan, when)
    eraseAll(at)
    const faults = wrongEntries(at)
    expect(faults[0]).toMatch(text)
    expect(faults).toContainEqual(expect.stringMatching(/was erased, although no audit entry allows erasing/))
  })

  test('cannot cover entries that follow it', async () => {
    const at = await office('2034-01-01T04:00:00.000Z')
    forge(at, verify(at).head!.id + 1, '2027-01-01T00:00:00.000Z')
    expect(wrongEntries(at)[0]).toMatch(
      /^Entry \d+ moves the mark of erasing, and to entries that came after it\.$/,
    )
  })

  test('allows erasing only of entries older than its limit', async () => {
    const at = await office('2027-11-18T04:00:00.000Z')
    await changeDesignation(at, 'Lead')
    forge(at, verify(at).head!.id, '2026-11-01T00:00:00.000Z')
    eraseAll(at)
    expect(wrongEntries(at)).toContainEqual(
      expect.stringMatching(
        /^Entry \d+ \(person\.changed, 18 Nov 2027 04:00 UTC\) was erased too early: the audit allows erasing only for entries up to \d+ from before 2026-11-01\.$/,
      ),
    )
  })
})
