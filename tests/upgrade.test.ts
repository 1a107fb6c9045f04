/**
 * Databases of every schema that existed after a migration, with rows. An upgrade to today's schema loses no
 * row, and the result is data/schema.sql. A failed upgrade leaves everything unchanged.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyChain } from '../src/chain/verifying'
import { openDatabase, type Db } from '../src/db'
import { connect, type Connection } from '../src/driver'
import { FailedMigration, migrate, type Migration } from '../src/migrate'
import { generateStory, todayOf } from '../data/story'
import { muster, serve } from './support/program'
import { schemaOf, schemaOfToday } from './support/schema'
import { all, now, sources, upTo, written } from './support/olderDatabases'

const folder = mkdtempSync(join(tmpdir(), 'muster-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = () => {
  const data = join(folder, `data-${++count}`)
  mkdirSync(data)
  return data
}

test('the rows belong to existing migrations', () =>
  expect(Object.keys(written).filter((name) => !all.some((one) => one.name === name))).toEqual([]))

type Rows = Record<string, Record<string, unknown>[]>
const plainTables = (db: Pick<Db, 'all'>) =>
  db
    .all<{ name: string }>(
      `select name
       from sqlite_schema
       where type = 'table'
         and sql not like 'create virtual%'
         and name not like 'sqlite_%'
         and name not glob '*_search_*'
       order by name`,
    )
    .map(({ name }) => name)
/** The versions of the sources of cached answers, also in their former tables, and the list of migrations. */
const passing = new Set([
  ...['firm', 'people', 'billing', 'leave', 'approvals'].map((source) => `${source}_state`),
  'state',
  'migrations',
])
/** Tables whose rows are in another one today. */
const moved: Readonly<Record<string, string>> = { billing_receipts: 'billing_entries' }
/** Phones are now stored in E.164. */
const asToday = (row: Record<string, unknown>) =>
  row.contact_number === '+91 98200 11111' ? { ...row, contact_number: '+919820011111' } : row
const rowsOf = (db: Db): Rows =>
  Object.fromEntries(
    plainTables(db)
      .filter((table) => !passing.has(table))
      .map((table) => [table, db.all<Record<string, unknown>>(`select * from ${table}`)]),
  )
const dump = (db: Pick<Db, 'all'>) =>
  JSON.stringify([
    db.all('select type, name, tbl_name, sql from sqlite_schema order by type, name'),
    plainTables(db).map((table) => [table, db.all(`select * from ${table}`)]),
    db.all('pragma user_version'),
  ])
const dumpFile = (file: string) => {
  const connection: Connection = connect(file, { readonly: true })
  const text = dump({ all: (sql: string) => connection.prepare(sql).all([]) as never[] })
  connection.close()
  return text
}

describe('a database of the schema after', () => {
  test.each(all.map(({ name }, last) => [name, last] as const))(
    "%s is upgraded to today's schema and keeps every row",
    async (_, last) => {
      const database = upTo(join(fresh(), 'muster.db'), last)
      const { db } = database.writer
      const before = rowsOf(db)
      expect(migrate(database, all, now, sources)).toEqual(all.slice(last + 1).map(({ name }) => name))
      const after = rowsOf(db)
      for (const [name, rows] of Object.entries(before)) {
        const table = moved[name] ?? name
        expect(after[table]?.length, table).toBeGreaterThanOrEqual(rows.length)
        for (const row of rows)
          expect(after[table], table).toContainEqual(expect.objectContaining(asToday(row)))
      }
      expect(schemaOf(db)).toBe(schemaOfToday())
      expect(db.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
      expect(db.all('pragma foreign_key_check')).toEqual([])
      // The audit is intact from its first entry in the chain on, including the erased part.
      const { wrong, erased } = verifyChain(db, { now })
      expect([wrong, erased]).toEqual([[], last > 0 ? 1 : 0])
      await database.close()
    },
  )
})

test("a firm with today's schema needs no upgrade", async () => {
  const database = openDatabase(join(fresh(), 'muster.db'), { synchronous: 'OFF' })
  migrate(database, all, now, sources)
  await generateStory(database, { employees: 12, months: 1, seed: 7, today: todayOf(now), now })
  const before = dump(database.writer.db)
  expect(migrate(database, all, now, sources)).toEqual([])
  expect(dump(database.writer.db)).toBe(before)
  await database.close()
})

describe('an upgrade that fails', () => {
  const bad: Migration = {
    name: 'zoo/0001-bad',
    sql: `create table half (a); insert into half values (1); update users set first_name = 'Lost'; create table half (a);`,
  }

  test.each([0, 5, all.length - 1])(
    'also undoes its earlier migrations: a database after migration %d is unchanged',
    async (last) => {
      const database = upTo(join(fresh(), 'muster.db'), last)
      const before = dump(database.writer.db)
      const more = all.some(({ name }) => name === 'people/0001-people') ? [...all, bad] : all
      const failure = (() => {
        try {
          migrate(database, more, now)
        } catch (error) {
          return error as Error
        }
      })()
      expect(failure).toBeInstanceOf(FailedMigration)
      expect(failure!.message).toBe('Migration zoo/0001-bad failed: table half already exists')
      expect(dump(database.writer.db)).toBe(before)
      // Without the bad migration the upgrade succeeds.
      expect(migrate(database, all, now, sources)).toHaveLength(all.length - 1 - last)
      await database.close()
    },
  )

  test('is named in one sentence with exit code 1; the file is unchanged, and the former version can use it', async () => {
    const data = fresh()
    const file = join(data, 'muster.db')
    const at = all.findIndex(({ name }) => name === 'backups/0001-backups')
    const database = upTo(file, at - 1)
    // A foreign table has the name.
    database.writer.connection.exec('create table backups (mine text)')
    await database.close()
    const before = dumpFile(file)
    const ran = muster(['serve', '--port', '0', '--data', data])
    expect(ran).toMatchObject({
      code: 1,
      err: 'The database could not be upgraded. Migration backups/0001-backups failed: table backups already exists. It is unchanged: the version of Muster that wrote it still works with it.\n',
    })
    expect(dumpFile(file)).toBe(before)
    expect(dumpFile(join(data, 'muster.db.before-backups-0001-backups'))).toBe(before)
    // After the cause is removed, the upgrade succeeds.
    const other = connect(file)
    other.exec('drop table backups')
    other.close()
    const server = await serve(data)
    expect(await server.stop()).toBe(0)
  })
})

describe('before an upgrade the database is copied to its folder', () => {
  test('once per schema, readable by its owner only; the last two copies stay, and each can replace the database', async () => {
    const data = fresh()
    const file = join(data, 'muster.db')
    const copies = () =>
      readdirSync(data)
        .filter((name) => name.startsWith('muster.db.before-'))
        .toSorted()
    const nameOf = (last: number) => `muster.db.before-${all[last + 1]!.name.replaceAll('/', '-')}`
    const old = [3, 10, all.length - 2]
    for (const last of old) {
      rmSync(file, { force: true })
      await upTo(file, last).close()
      const before = dumpFile(file)
      expect(muster(['user', 'list', '--data', data]).code).toBe(0)
      expect(dumpFile(join(data, nameOf(last)))).toBe(before)
      // A second start has nothing to copy.
      expect(muster(['user', 'list', '--data', data]).code).toBe(0)
    }
    expect(copies()).toEqual(old.slice(1).map(nameOf).toSorted())
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    copyFileSync(join(data, nameOf(old[2]!)), file)
    expect(muster(['user', 'list', '--data', data]).out).toContain('anita@northwind.test')
  })

  test('a new database needs no copy, and without a copy nothing is upgraded', async () => {
    const data = fresh()
    expect(
      muster(
        ['user', 'add', '--email', 'a@firm.in', '--first-name', 'A', '--last-name', 'B', '--data', data],
        { input: 'monsoon-41\n' },
      ).code,
    ).toBe(0)
    expect(readdirSync(data).filter((name) => name.includes('before'))).toEqual([])

    const other = fresh()
    const file = join(other, 'muster.db')
    await upTo(file, all.length - 2).close()
    const before = dumpFile(file)
    mkdirSync(join(other, `muster.db.before-${all.at(-1)!.name.replaceAll('/', '-')}`, 'in-the-way'), {
      recursive: true,
    })
    expect(muster(['user', 'list', '--data', other])).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^The database must be upgraded, but it could not be copied to .* first\. It was left as it is\./,
      ),
    })
    expect(dumpFile(file)).toBe(before)
    expect(existsSync(`${file}.before-${all.at(-1)!.name.replaceAll('/', '-')}.part`)).toBe(false)
  })
})
