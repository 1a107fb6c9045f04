/** Migrates a database to this build's schema. Refuses one that a newer Muster has written. */
import { createHash } from 'node:crypto'
import { areTriggersMade, makeTriggers, type Sources } from './cache/triggers'
import { markWhatWasErased } from './chain/erasing'
import type { Database, Db } from './db'

/** `finish`: steps that SQL alone cannot do, in the same transaction. */
export type Migration = { name: string; sql: string; finish?: (db: Db, now: string) => void }

export class NewerDatabase extends Error {}
/** The upgrade was rolled back: the database is as before. */
export class FailedMigration extends Error {}

/** The pending migrations in order, and whether any has run. */
export function pendingOf(
  database: Database,
  migrations: readonly Migration[],
): { pending: Migration[]; isNew: boolean } {
  const { db } = database.writer
  const isNew = !db.one(`select 1 from sqlite_schema where type = 'table' and name = 'migrations'`)
  const done = new Set(
    isNew ? [] : db.all<{ name: string }>('select name from migrations').map(({ name }) => name),
  )
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...done].find((name) => !known.has(name))
  if (newer)
    throw new NewerDatabase(
      `This database was written by a newer Muster (${newer}). Please upgrade Muster, or use another ` +
        'data folder.',
    )
  return { pending: migrations.filter(({ name }) => !done.has(name)), isNew: done.size === 0 }
}

/**
 * Runs the pending migrations in order, all or none, and updates the sources' triggers. Returns the names
 * that ran.
 */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: string,
  sources?: readonly Sources[],
): string[] {
  const { db, connection } = database.writer
  const isPending = pendingOf(database, migrations).pending.length > 0
  if (!isPending && (!sources || areTriggersMade(db, sources))) return []
  connection.exec('begin immediate')
  let at = ''
  try {
    connection.exec(
      'create table if not exists migrations (name text primary key, at text not null, hash text not ' +
        'null) strict',
    )
    // Read again, because another process may have been first.
    const { pending } = pendingOf(database, migrations)
    for (const { name, sql, finish } of pending) {
      at = name
      connection.exec(sql)
      finish?.(db, now)
      db.run(
        'insert into migrations (name, at, hash) values (?, ?, ?)',
        name,
        now,
        createHash('sha256').update(sql).digest('hex'),
      )
    }
    at = 'of the triggers of sources'
    if (sources) makeTriggers(database, sources)
    connection.exec('commit')
    return pending.map(({ name }) => name)
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback')
    throw new FailedMigration(`Migration ${at} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Turns `{ './migrations/0001-people.sql': 'create …' }`, as `import.meta.glob` returns it, into migrations
 * named `people/0001-people`.
 */
export function migrationsOf(module: string, files: Record<string, string>): Migration[] {
  return Object.keys(files)
    .toSorted()
    .map((path) => ({ name: `${module}/${path.slice(path.lastIndexOf('/') + 1, -4)}`, sql: files[path]! }))
}

/** The kernel's own migrations run before those of the modules. */
export const kernelMigrations: readonly Migration[] = migrationsOf(
  'kernel',
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
).map((one) => (one.name === 'kernel/0004-audit-mark' ? { ...one, finish: markWhatWasErased } : one))
