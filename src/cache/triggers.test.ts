/** The triggers that renew a source's version after a write. They renew the same sources as before. */
import { afterAll, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules } from '../../cli/modules'
import { office } from '../../tests/support/office'
import { migrationsFrom, sourcesFrom } from '../createApp'
import { openDatabase } from '../db'
import { connect } from '../driver'
import { migrate } from '../migrate'
import { stateOf } from './state'
import { triggersOf } from './triggers'

const folder = mkdtempSync(join(tmpdir(), 'muster-sources-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const now = '2026-11-18T04:00:00.000Z'
const all = migrationsFrom(modules)
const sources = sourcesFrom(modules)
const names = ['approvals', 'billing', 'firm', 'leave', 'people'] as const

/** The 75 triggers of earlier migrations, when each source had its own table. */
function formerTriggers(): string[] {
  const database = openDatabase(join(folder, 'former.db'), { synchronous: 'OFF' })
  migrate(
    database,
    all.filter(
      ({ name }) =>
        !/^(firm\/0003|people\/0012|billing\/00(?:08|17)|leave\/0005|approvals\/0004)-/.test(name),
    ),
    now,
  )
  const triggers = database.writer.db.all<{ sql: string }>(
    `select sql
     from sqlite_schema
     where type = 'trigger' and sql glob '*update *_state set *'`,
  )
  void database.close()
  return triggers.map(({ sql }) => sql)
}

/**
 * Finds the effect of the triggers by writing to tables that have only their names and one row each. Returns
 * lines such as 'insert on users renews billing, people'.
 */
function renewals(triggers: readonly string[]): string[] {
  const db = connect(':memory:')
  db.exec('create table state (source text primary key, version)')
  for (const name of names)
    db.exec(`create table ${name}_state (state); insert into ${name}_state values ('as it was');
      insert into state values ('${name}', 'as it was')`)
  const tables = [...new Set(triggers.map((sql) => / on (\w+) /.exec(sql)![1]!))].toSorted()
  for (const table of tables) db.exec(`create table ${table} (id); insert into ${table} values (1)`)
  for (const sql of triggers) db.exec(sql)
  const isRenewed = (name: string) =>
    db
      .prepare(
        `select 1 from ${name}_state, state where source = '${name}' and (state <> version or version <> 'as it was')`,
      )
      .get([])
  const found = tables.flatMap((table) =>
    [`insert into ${table} values (2)`, `update ${table} set id = 2`, `delete from ${table}`].map((sql) => {
      db.exec(`begin; ${sql}`)
      const renewed = names.filter(isRenewed)
      db.exec('rollback')
      return `${sql.split(' ')[0]} on ${table} renews ${renewed.join(', ')}`
    }),
  )
  db.close()
  return found
}

test('every write renews exactly the same sources as before', () => {
  const former = formerTriggers()
  expect(former).toHaveLength(75)
  // None of them checked a column or had a condition.
  for (const sql of former)
    expect(sql).toMatch(
      /^CREATE TRIGGER \w+ after (insert|update|delete) on \w+ begin update \w+_state set state = hex\(randomblob\((8|12)\)\); end$/,
    )
  // Later ones: `closedDays` has a condition on the row; invitations came with mail, entries with the ledger,
  // days kept as leave with their button.
  const same = sources.map(({ closedDays: _, ...others }) => others)
  const later = / on (?:invitations|billing_entries|billing_month_changes|leave_worked_kept) /
  expect(renewals([...triggersOf(same).values()].filter((sql) => !later.test(sql)))).toEqual(renewals(former))
})

test('the next start repairs missing, altered and foreign triggers, and invalidates every cached copy', async () => {
  const at = await office()
  const { db, connection } = at.app.database.writer
  const triggers = () =>
    db.all(`select name, sql from sqlite_schema where type = 'trigger' and name glob 'state_*' order by name`)
  const [right, before] = [triggers(), stateOf(db, names)]
  const start = () => migrate(at.app.database, all, now, sources)
  expect(start()).toEqual([])
  expect(stateOf(db, names)).toBe(before)
  for (const wrong of [
    'drop trigger state_users_update',
    `drop trigger state_users_update;
     create trigger state_users_update after update on users when new.id = 1 begin select 1; end`,
    'create trigger state_clients_touched after update on clients begin select 1; end',
    `delete from state where source = 'people'`,
  ]) {
    connection.exec(wrong)
    start()
    expect(triggers()).toEqual(right)
    const after = stateOf(db, names).split(' ')
    expect(after.filter((version) => before.split(' ').includes(version))).toEqual([])
  }
})

test('a version never repeats: a rolled back write has its own', async () => {
  const at = await office()
  const seen = new Set([stateOf(at.app.database.reader, ['people'])])
  for (let n = 0; n < 20; n++)
    await at
      .write((tx) => {
        tx.db.run('update users set designation = designation')
        const { version } = tx.db.one<{ version: number }>(
          `select version from state where source = 'people'`,
        )!
        expect(Number.isSafeInteger(version)).toBe(true)
        seen.add(stateOf(tx.db, ['people']))
        throw new Error('thought better of it')
      })
      .catch(() => {})
  expect(seen.size).toBe(21)
  expect(seen.has(stateOf(at.app.database.reader, ['people']))).toBe(true)
})
