/**
 * A database of every schema that there has been, which is the one after each migration, with rows in it:
 * upgraded to today's nothing of them is lost and the schema is data/schema.sql. One that fails leaves
 * everything as it was.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { migrationsFrom } from '../src/app'
import { openDatabase, type Db } from '../src/db'
import { connect, type Connection } from '../src/driver'
import { FailedMigration, migrate, type Migration } from '../src/migrate'
import { modules } from '../cli/modules'
import { tellStory, todayOf } from '../data/story'
import { muster, serve } from './support/program'
import { schemaOf, schemaOfToday } from './support/schema'

const folder = mkdtempSync(join(tmpdir(), 'muster-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = () => {
  const data = join(folder, `data-${++count}`)
  mkdirSync(data)
  return data
}
const now = '2026-11-18T04:00:00.000Z'
const all = migrationsFrom(modules)

/** Rows as the Muster of that migration wrote them: as soon as their tables are there. */
const written: Record<string, readonly string[]> = {
  'kernel/0001-kernel': [
    `insert into events (id, at, name, actor, source, data)
     values (1, '${now}', 'session.started', 1, '203.0.113.7', '{"userId":1,"device":null}')`,
    `insert into job_runs values ('leave.year', '2026-11-17', '${now}', '${now}', 'done', null)`,
  ],
  'kernel/0002-chain': [
    `insert into events (id, at, name, source, data, salt, digest, hash)
     values (2, '${now}', 'firm.changed', 'cli', '{}', 's', 'd', 'h')`,
  ],
  'imports/0001-imports': [
    `insert into imports (id, kind, file_name, by_user, created_at, state)
     values (1, 'people', 'people.xlsx', 1, '${now}', 'discarded')`,
  ],
  'firm/0001-firm': [
    `insert into firm values (1, 'Northwind Staffing', 'Asia/Kolkata', 0, '${now}')`,
    `insert into settings values ('attendance', '2026-01-01', '{"graceMinutes":5}')`,
    `insert into offices values (1, 'Andheri', 19.1197, 72.8468, 150)`,
    `insert into holidays values (1, '2026-12-25', 'Christmas')`,
  ],
  'people/0001-people': [
    `insert into users (
       id, employee_id, first_name, last_name, email, role, contact_number, password_hash, created_at
     )
     values (1, 'EMP0001', 'Anita', 'Rao', 'anita@northwind.test', 'Admin', '+91 98200 11111', 'x', '${now}')`,
    `insert into users (id, employee_id, first_name, last_name, email, role, manager_id, created_at)
     values (2, 'EMP0002', 'Ravi', 'Nair', 'ravi@northwind.test', 'Recruiter', 1, '${now}')`,
    `insert into employments values (1, '2024-01-01', null), (2, '2025-06-01', null)`,
    `insert into shift_assignments values (2, '2025-06-01', 1)`,
    `insert into sessions (id, user_id, token_hash, started_at, seen_at, expires_at, address)
     values (1, 2, 'hash', '${now}', '${now}', '2026-12-18T04:00:00.000Z', '203.0.113.7')`,
  ],
  'notifications/0001-inbox': [
    `insert into notifications (id, user_id, type, title, message, created_at)
     values (1, 2, 'leave', 'Leave approved', 'Yours', '${now}')`,
  ],
  'attendance/0001-attendance': [
    `insert into punches (id, user_id, day, type, at, source)
     values (1, 2, '2026-11-18', 'in', '${now}', 'web')`,
    `insert into attendance_days (
       id, user_id, day, shift_id, punch_in, in_punch_id, worked_ms, break_ms, breaks, hundredths, status,
       late_minutes, is_auto, is_outside, is_regularized
     )
     values (1, 2, '2026-11-18', 1, '${now}', 1, 0, 0, 0, 0, 'Working', 0, 0, 0, 0)`,
  ],
  'approvals/0001-approvals': [
    `insert into approval_requests values (1, 'leave', 1, 2, 1, 'approved', '${now}')`,
    `insert into approval_steps values (1, 1, 'approved', '${now}', 1, '${now}', null, null)`,
  ],
  'leave/0001-leave': [
    `insert into leaves (
       id, user_id, leave_type, from_day, to_day, duration, halves, reason, status, created_at
     )
     values (1, 2, 'personal', '2026-12-01', '2026-12-01', 'full_day', 2, 'Wedding', 'approved', '${now}')`,
    `insert into leave_halves
     values (2, '2026-12-01', 'morning', 1, 'leave'), (2, '2026-12-01', 'afternoon', 1, 'leave')`,
    `insert into leave_ledger (id, user_id, year, kind, sum, halves, leave_id, reason, author, at)
     values (1, 2, '2026-01-01', 'debit', 'used', 2, 1, 'Approved', 1, '${now}')`,
  ],
  'regularization/0001-regularization': [
    `insert into regularizations (id, user_id, day, request_type, hundredths, reason, status, created_at)
     values (1, 2, '2026-11-17', 'on_duty', 800, 'At a client', 'pending', '${now}')`,
  ],
  'reports/0001-reports': [
    `insert into reports (
       id, type, title, status, format, include_charts, from_day, to_day, month, year, requested_at, error
     )
     values (
       1, 'leave', 'October', 'failed', 'pdf', 0, '2026-10-01', '2026-10-31', 10, 2026, '${now}',
       'The disk was full'
     )`,
  ],
  'billing/0001-billing': [
    `insert into clients (id, name, created_at) values (1, 'Acme', '${now}')`,
    `insert into billing_candidates (
       id, name, client_id, mobile, email, selection_month, designation, employment_type, manager_email,
       entity, ctc, billing_type, billing_amount, status, created_at
     )
     values (
       1, 'Asha', 1, '9820011111', 'asha@x.test', '2026-10', 'Engineer', 'Full-time', 'anita@northwind.test',
       'Staffing Services', 120000000, 'Percentage', 9996000, 'Selected', '${now}'
     )`,
  ],
  'tasks/0001-tasks': [
    `insert into tasks (
       id, title, description, assigned_to, assigned_by, deadline, priority, status, created_at
     )
     values (1, 'Call Acme', 'Today', 2, 1, '${now}', 'high', 'pending', '${now}')`,
  ],
  'assistant/0001-assistant': [
    `insert into assistant_pages (id, title, body, updated_at) values (1, 'Dress code', 'Neat', '${now}')`,
  ],
}

test('the rows are of migrations that there are', () =>
  expect(Object.keys(written).filter((name) => !all.some((one) => one.name === name))).toEqual([]))

/** The database of a Muster whose last migration that was. */
function upTo(file: string, last: number) {
  const database = openDatabase(file, { synchronous: 'OFF' })
  for (let at = 0; at <= last; at++) {
    migrate(database, all.slice(0, at + 1), now)
    for (const sql of written[all[at]!.name] ?? []) database.writer.db.run(sql)
  }
  return database
}

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
/** Renewed with every change of the firm, and the list of migrations itself. */
const passing = new Set(['firm_state', 'migrations'])
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
    '%s becomes one of today and keeps every row',
    async (_, last) => {
      const database = upTo(join(fresh(), 'muster.db'), last)
      const { db } = database.writer
      const before = rowsOf(db)
      expect(migrate(database, all, now)).toEqual(all.slice(last + 1).map(({ name }) => name))
      const after = rowsOf(db)
      for (const [table, rows] of Object.entries(before)) {
        expect(after[table]?.length, table).toBeGreaterThanOrEqual(rows.length)
        for (const row of rows) expect(after[table], table).toContainEqual(expect.objectContaining(row))
      }
      expect(schemaOf(db)).toBe(schemaOfToday())
      expect(db.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
      expect(db.all('pragma foreign_key_check')).toEqual([])
      await database.close()
    },
  )
})

test('a firm of today has nothing to go through', async () => {
  const database = openDatabase(join(fresh(), 'muster.db'), { synchronous: 'OFF' })
  migrate(database, all, now)
  await tellStory(database, { employees: 12, months: 1, seed: 7, today: todayOf(now), now })
  const before = dump(database.writer.db)
  expect(migrate(database, all, now)).toEqual([])
  expect(dump(database.writer.db)).toBe(before)
  await database.close()
})

describe('an upgrade that fails', () => {
  const bad: Migration = {
    name: 'zoo/0001-bad',
    sql: `create table half (a); insert into half values (1); update users set first_name = 'Lost'; create table half (a);`,
  }

  test.each([0, 5, all.length - 1])(
    'undoes what went before it too: of the schema after migration %d everything is as it was',
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
      // Without it, it goes on.
      expect(migrate(database, all, now)).toHaveLength(all.length - 1 - last)
      await database.close()
    },
  )

  test('the program says which, in one sentence, and ends with 1; the file is as it was, and the old one goes on with it', async () => {
    const data = fresh()
    const file = join(data, 'muster.db')
    const at = all.findIndex(({ name }) => name === 'backups/0001-backups')
    const database = upTo(file, at - 1)
    // Something of that name is there, that is not Muster's.
    database.writer.connection.exec('create table backups (mine text)')
    await database.close()
    const before = dumpFile(file)
    const ran = muster(['serve', '--port', '0', '--data', data])
    expect(ran).toMatchObject({
      code: 1,
      err: 'The database could not be upgraded. Migration backups/0001-backups failed: table backups already exists. It is as it was: the Muster that wrote it goes on with it.\n',
    })
    expect(dumpFile(file)).toBe(before)
    expect(dumpFile(join(data, 'muster.db.before-backups-0001-backups'))).toBe(before)
    // The cause is gone: it goes through.
    const other = connect(file)
    other.exec('drop table backups')
    other.close()
    const server = await serve(data)
    expect(await server.stop()).toBe(0)
  })
})

describe('before an upgrade the database is copied beside', () => {
  test("once a schema, whole, nobody else's to read; the last two stay; going back is putting it in place", async () => {
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
      // Looked at again there is nothing to copy.
      expect(muster(['user', 'list', '--data', data]).code).toBe(0)
    }
    expect(copies()).toEqual(old.slice(1).map(nameOf).toSorted())
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    copyFileSync(join(data, nameOf(old[2]!)), file)
    expect(muster(['user', 'list', '--data', data]).out).toContain('anita@northwind.test')
  })

  test('a new database needs none, and where none can be made nothing is upgraded', async () => {
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
        /^The database has to be upgraded, and no copy of it could be made before in .*\. It was left as it is\./,
      ),
    })
    expect(dumpFile(file)).toBe(before)
    expect(existsSync(`${file}.before-${all.at(-1)!.name.replaceAll('/', '-')}.part`)).toBe(false)
  })
})
