/** data/schema.sql is what the migrations make: a reader sees the whole database on one page. `UPDATE_SCHEMA=1` writes it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrationsFrom } from '../src/app'
import { openDatabase } from '../src/db'
import { migrate, NewerDatabase } from '../src/migrate'
import { modules } from '../cli/modules'

const folder = mkdtempSync(join(tmpdir(), 'muster-schema-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const open = (name: string) => openDatabase(join(folder, name), { synchronous: 'OFF' })
const now = '2026-11-18T04:00:00.000Z'

test('data/schema.sql is the schema', async () => {
  const database = open('schema.db')
  migrate(database, migrationsFrom(modules), now)
  const objects = database.writer.db.all<{ sql: string }>(`select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by case type when 'table' then 0 when 'index' then 1 else 2 end, tbl_name, name`)
  const schema = `-- Made from the migrations; a test compares it. UPDATE_SCHEMA=1 npx vitest run tests/schema.test.ts writes it anew.\n\n${objects.map((o) => `${o.sql};`).join('\n\n')}\n`
  const file = join(import.meta.dirname, '..', 'data', 'schema.sql')
  if (process.env.UPDATE_SCHEMA) writeFileSync(file, schema)
  expect(schema).toBe(readFileSync(file, 'utf8'))
  await database.close()
})

test('migrating twice changes nothing; a newer database is refused; a failed migration leaves no trace', async () => {
  const database = open('twice.db')
  const all = migrationsFrom(modules)
  expect(migrate(database, all, now)).toEqual(all.map((m) => m.name))
  expect(migrate(database, all, now)).toEqual([])
  expect(() => migrate(database, [...all, { name: 'later/0001-bad', sql: 'create table half (a); create table half (a);' }], now)).toThrow('Migration later/0001-bad failed')
  expect(database.writer.db.one(`select 1 from sqlite_schema where name = 'half'`)).toBeUndefined()
  database.writer.db.run(`insert into migrations values ('future/0009-flying', ?, 'x')`, now)
  expect(() => migrate(database, all, now)).toThrow(NewerDatabase)
  await database.close()
})

test('the look-ups of a punch and of a sign-in are served by an index', async () => {
  const database = open('plans.db')
  migrate(database, migrationsFrom(modules), now)
  const plan = (sql: string) => database.writer.db.all<{ detail: string }>(`explain query plan ${sql}`).map((row) => row.detail).join('\n')
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
    expect(plan(sql), sql).toMatch(/USING (COVERING )?INDEX|PRIMARY KEY/)
  await database.close()
})
