/**
 * The the words of entries of audit entries are erased up to a mark, and the mark is an entry. Any other
 * erasing is detected.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { migrationsFrom } from '../createApp'
import { openDatabase } from '../db'
import { migrate } from '../migrate'
import { modules } from '../../cli/modules'
import { office, type Office } from '../../tests/support/office'
import { eraseWords, moveMark, wordsUpTo } from './erasing'
import { sealOf } from './sealing'
import { verifyChain } from './verifying'

const folder = mkdtempSync(join(tmpdir(), 'muster-erasing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const verify = (at: Office) => at.app.ask((ask) => verifyChain(ask.db, { now: ask.now() }))
const wrongEntries = (at: Office) => verify(at).wrong.map(({ what }) => what)
const runPurge = (at: Office) => at.app.scheduler.run('retention.run', at.clock.now().slice(0, 10))
const marks = (at: Office) =>
  at.app
    .ask(({ db }) =>
      db.all<{ actor: number | null; source: string; at: string; data: string }>(
        `select actor, source, at, data from events where name = 'chain.mark_moved' order by id`,
      ),
    )
    .map(({ data, ...rest }) => ({ ...rest, ...(JSON.parse(data) as object) }))
const changeDesignation = (at: Office, designation: string) =>
  at.as('Anita').call('PUT', `/api/users/${at.ids.Ravi}`, { designation })
const holds = (at: Office, words: string) =>
  at.app.ask(({ db }) => JSON.stringify(db.all('select data from events'))).includes(words)

describe('words', () => {
  test('are erased when their retention ends, with an entry of the actor, the time, the limit and the reason', async () => {
    const at = await office()
    await changeDesignation(at, 'Lead')
    const last = verify(at).head!.id
    at.clock.set('2033-11-19T04:00:00.000Z')
    await runPurge(at)
    expect(holds(at, 'Lead')).toBe(false)
    expect(marks(at)).toEqual([
      {
        actor: null,
        source: 'job:retention.run',
        at: '2033-11-19T04:00:00.000Z',
        upTo: last,
        olderThan: '2026-11-18T18:30:00.000Z',
        because: 'The retention of records ended',
      },
    ])
    expect(verify(at)).toMatchObject({ wrong: [], erased: last })
    const [line] = (await at.as('Anita').get('/api/audit?group=settings')).body.data.filter(
      ({ name }: { name: string }) => name === 'chain.mark_moved',
    )
    expect(line).toMatchObject({ what: 'Audit erasing limit set', by: null })
  })

  test('are also erased by an Admin, whom the entry names; if nothing is due the mark stays', async () => {
    const at = await office()
    at.clock.set('2033-11-19T04:00:00.000Z')
    await at.as('Anita').post('/api/system/retention')
    expect(marks(at)).toMatchObject([{ actor: at.ids.Anita, source: '203.0.113.7' }])
    await at.as('Anita').post('/api/system/retention')
    expect(marks(at)).toHaveLength(1)
  })

  test('are erased in batches; the audit is intact in between, even if the rest follows another night', async () => {
    const at = await office()
    const to = { upTo: verify(at).head!.id, olderThan: '2026-11-18T00:00:00.000Z' }
    at.clock.set('2034-01-01T04:00:00.000Z')
    await at.write((tx) => moveMark(tx, to, 'test'))
    for (let gone = 0; gone < to.upTo; gone += 4) {
      expect(at.app.ask(({ db }) => wordsUpTo(db, to))).toBe(to.upTo - gone)
      expect(await at.write((tx) => eraseWords(tx, to, 4))).toBe(Math.min(4, to.upTo - gone))
      expect(verify(at)).toMatchObject({ wrong: [], erased: Math.min(to.upTo, gone + 4) })
      at.clock.pass(24 * 60)
    }
    expect(await at.write((tx) => eraseWords(tx, to, 4))).toBe(0)
  })

  test('of a time when the clock was ahead are erased after their own retention', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    at.clock.set('2028-11-18T04:00:00.000Z')
    await changeDesignation(at, 'From the future')
    at.clock.set('2026-11-18T04:10:00.000Z')
    for (let n = 1; n <= 20; n++) await changeDesignation(at, `From the present ${n}`)
    at.clock.set('2033-11-20T04:00:00.000Z')
    expect(await runPurge(at)).toContain('audit.words')
    expect([holds(at, 'From the future'), holds(at, 'From the present')]).toEqual([true, false])
    expect(wrongEntries(at)).toEqual([])
    at.clock.set('2035-11-20T04:00:00.000Z')
    expect(at.app.ask(({ db }) => db.all('select * from audit_left'))).toHaveLength(1)
    await runPurge(at)
    expect(holds(at, 'From the future')).toBe(false)
    expect(at.app.ask(({ db }) => db.all('select * from audit_left'))).toEqual([])
    expect(wrongEntries(at)).toEqual([])
  })

  test('stay if retention was extended or the erasing goes less far than the mark', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const { id: first } = verify(at).head!
    await changeDesignation(at, 'Kept after all')
    const last = verify(at).head!.id
    at.clock.set('2034-01-01T04:00:00.000Z')
    const [asOf, later] = ['2026-06-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']
    await at.write((tx) => moveMark(tx, { upTo: last, olderThan: later }, 'test'))
    expect(await at.write((tx) => eraseWords(tx, { upTo: first - 1, olderThan: later }, 100))).toBe(first - 1)
    expect(verify(at)).toMatchObject({ wrong: [], erased: first - 1 })
    expect(await at.write((tx) => eraseWords(tx, { upTo: last, olderThan: asOf }, 100))).toBe(1)
    expect(holds(at, 'Kept after all')).toBe(true)
    expect(verify(at)).toMatchObject({ wrong: [], erased: first })
  })

  test('that no mark covers stay', async () => {
    const at = await office('2026-11-18T04:00:00.000Z')
    const all = { upTo: verify(at).head!.id, olderThan: '2033-01-01T00:00:00.000Z' }
    at.clock.set('2034-01-01T04:00:00.000Z')
    expect(await at.write((tx) => eraseWords(tx, all, 100))).toBe(0)
    await at.write((tx) => moveMark(tx, { upTo: 4, olderThan: '2026-01-01T00:00:00.000Z' }, 'test'))
    expect(await at.write((tx) => eraseWords(tx, all, 100))).toBe(0)
    await at.write((tx) => moveMark(tx, { upTo: 4, olderThan: '2026-06-01T00:00:00.000Z' }, 'test'))
    expect(await at.write((tx) => eraseWords(tx, all, 100))).toBe(4)
    expect(wrongEntries(at)).toEqual([])
  })

  test('younger than a year are never erased: Settings accept no shorter retention, and no mark covers them', async () => {
    const at = await office()
    const requested = { key: 'retention', value: { recordsYears: 0.5 } }
    expect((await at.as('Anita').post('/api/settings', requested)).status).toBe(422)
    await expect(
      at.write((tx) => moveMark(tx, { upTo: 3, olderThan: '2026-01-01T00:00:00.000Z' }, 'test')),
    ).rejects.toThrow('too young')
  })
})

describe('a database from a time when the mark was not an entry', () => {
  const all = migrationsFrom(modules)
  const older = all.filter(({ name }) => name !== 'kernel/0004-audit-mark')
  let count = 0

  /** A database of an older Muster: entries of many years, erased up to the given one by its own SQL. */
  function left(erased: number) {
    const database = openDatabase(join(folder, `older-${++count}.db`), { synchronous: 'OFF' })
    const { db } = database.writer
    migrate(database, older, '2026-01-01T00:00:00.000Z')
    let previous = ''
    for (let id = 1; id <= 10; id++) {
      const entry = {
        id,
        at: `${2015 + id}-03-01T00:00:00.000Z`,
        name: 'firm.changed',
        actor: null,
        source: 'cli',
        subject: null,
        data: '{"a":1}',
      }
      const { salt, digest, hash } = sealOf(previous, entry)
      db.run(
        `insert into events (id, at, name, source, data, salt, digest, hash)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        entry.at,
        entry.name,
        entry.source,
        entry.data,
        salt,
        digest,
        hash,
      )
      previous = hash
    }
    db.run(`update events set data = '{}', salt = null where id <= ?`, erased)
    db.run('update audit_start set erased = ?', erased)
    db.run(`insert into audit_heads values ('2020-01-01', 3, (select hash from events where id = 3))`)
    return { database, db, upgrade: () => migrate(database, all, '2026-01-01T00:00:00.000Z') }
  }
  const faultsOf = (db: ReturnType<typeof left>['db']) =>
    verifyChain(db, { now: '2026-01-02T00:00:00.000Z' }).wrong.map(({ what }) => what)

  test('is intact after the upgrade: its first mark covers everything erased until then', async () => {
    const { database, db, upgrade } = left(4)
    upgrade()
    expect(db.all(`select source, data from events where name = 'chain.mark_moved'`)).toEqual([
      {
        source: 'upgrade',
        data: JSON.stringify({
          upTo: 4,
          olderThan: '2019-03-01T00:00:00.001Z',
          because: 'Erased before the mark was an entry of the audit',
        }),
      },
    ])
    expect(faultsOf(db)).toEqual([])
    await database.close()
  })

  test('gets no mark if nothing was erased', async () => {
    const { database, db, upgrade } = left(0)
    upgrade()
    expect(db.all(`select 1 from events where name = 'chain.mark_moved'`)).toEqual([])
    expect(faultsOf(db)).toEqual([])
    await database.close()
  })

  test('reveals foreign erasing, beyond the former mark and under a mark that was moved too far', async () => {
    const behind = left(4)
    behind.db.run(`update events set data = '{}', salt = null where id = 7`)
    behind.upgrade()
    expect(faultsOf(behind.db)).toEqual([expect.stringMatching(/^Entry 7 .* was erased too early/)])
    await behind.database.close()
    const moved = left(10)
    moved.upgrade()
    expect(faultsOf(moved.db)).toEqual([expect.stringMatching(/^Entry 10 .* was erased too early/)])
    await moved.database.close()
  })
})
