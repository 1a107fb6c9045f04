/**
 * data/schema.sql is the result of the migrations: a reader sees the whole database on one page.
 * `UPDATE_SCHEMA=1` writes it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrationsFrom, sourcesFrom } from '../src/createApp'
import { openDatabase } from '../src/db'
import { migrate, NewerDatabase } from '../src/migrate'
import { modules } from '../cli/modules'
import { schemaFile, schemaOf, schemaOfToday } from './support/schema'

const folder = mkdtempSync(join(tmpdir(), 'muster-schema-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const open = (name: string) => openDatabase(join(folder, name), { synchronous: 'OFF' })
const now = '2026-11-18T04:00:00.000Z'

test('data/schema.sql is the schema', async () => {
  const database = open('schema.db')
  migrate(database, migrationsFrom(modules), now, sourcesFrom(modules))
  const schema = schemaOf(database.writer.db)
  if (process.env.UPDATE_SCHEMA) writeFileSync(schemaFile, schema)
  expect(schema).toBe(schemaOfToday())
  await database.close()
})

test('migrating twice changes nothing; a newer database is refused; a failed migration leaves no trace', async () => {
  const database = open('twice.db')
  const all = migrationsFrom(modules)
  expect(migrate(database, all, now)).toEqual(all.map((m) => m.name))
  expect(migrate(database, all, now)).toEqual([])
  expect(() =>
    migrate(
      database,
      [...all, { name: 'later/0001-bad', sql: 'create table half (a); create table half (a);' }],
      now,
    ),
  ).toThrow('Migration later/0001-bad failed')
  expect(database.writer.db.one(`select 1 from sqlite_schema where name = 'half'`)).toBeUndefined()
  database.writer.db.run(`insert into migrations values ('future/0009-flying', ?, 'x')`, now)
  expect(() => migrate(database, all, now)).toThrow(NewerDatabase)
  await database.close()
})

test('the queries of a punch and a sign-in use an index', async () => {
  const database = open('plans.db')
  migrate(database, migrationsFrom(modules), now, sourcesFrom(modules))
  const plan = (sql: string) =>
    database.writer.db
      .all<{ detail: string }>(`explain query plan ${sql}`)
      .map((row) => row.detail)
      .join('\n')
  for (const sql of [
    'select * from attendance_sessions where user_id = 1 and ended_at is null',
    `select * from attendance_sessions where user_id = 1 and day = '2026-11-18' order by started_at`,
    `select * from attendance_days where user_id = 1 and day = '2026-11-18'`,
    `select * from punches where user_id = 1 and day = '2026-11-18'`,
    'select * from breaks where user_id = 1 and ended_at is null',
    `select * from sessions where token_hash = 'x'`,
    `select * from users where email = 'x'`,
    `select id from events where actor is 1 and key = 'x'`,
    'select id from users where manager_id = 1',
  ])
    // A full scan may use an index too; the few found rows may be sorted.
    expect(
      plan(sql)
        .split('\n')
        .filter((step) => !/^SEARCH \w+ USING (COVERING )?INDEX |^USE TEMP B-TREE FOR ORDER BY$/.test(step)),
      sql,
    ).toEqual([])
  await database.close()
})
