/** Brings a database up to the schema of this build; refuses one that a newer Muster has written. */
import { createHash } from 'node:crypto'
import type { Database } from './db'

export type Migration = { name: string; sql: string }

export class NewerDatabase extends Error {}

/** Runs what is missing, each in its own transaction, in the order given. Answers the names that ran. */
export function migrate(database: Database, migrations: readonly Migration[], now: string): string[] {
  const { db, connection } = database.writer
  connection.exec('create table if not exists migrations (name text primary key, at text not null, hash text not null) strict')
  const done = new Map(db.all<{ name: string; hash: string }>('select name, hash from migrations').map((m) => [m.name, m.hash]))
  const known = new Set(migrations.map((m) => m.name))
  const newer = [...done.keys()].filter((name) => !known.has(name))
  if (newer.length) throw new NewerDatabase(`This database was written by a newer Muster (${newer[0]}). Please upgrade Muster, or use another data folder.`)
  const ran: string[] = []
  for (const { name, sql } of migrations) {
    if (done.has(name)) continue
    connection.exec('begin immediate')
    try {
      connection.exec(sql)
      db.run('insert into migrations (name, at, hash) values (?, ?, ?)', name, now, createHash('sha256').update(sql).digest('hex'))
      connection.exec('commit')
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback')
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    ran.push(name)
  }
  return ran
}

/** `{ './migrations/0001-people.sql': 'create …' }` as `import.meta.glob` gives it, to migrations named `people/0001-people`. */
export function migrationsOf(module: string, files: Record<string, string>): Migration[] {
  return Object.keys(files)
    .toSorted()
    .map((path) => ({ name: `${module}/${path.slice(path.lastIndexOf('/') + 1, -4)}`, sql: files[path]! }))
}
