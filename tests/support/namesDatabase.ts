/** A database with one table of names, in a separate folder for each test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openDatabase, type Database, type DatabaseOptions } from '../../src/db'

/** Its hooks belong to the calling file. `path` is the path of the current test's database. */
export function namesDatabase() {
  let folder: string
  let open: Database[] = []

  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'muster-db-'))))
  afterEach(async () => {
    for (const database of open) await database.close()
    open = []
    rmSync(folder, { recursive: true, force: true })
  })

  const path = () => join(folder, 'test.db')
  function database(options: DatabaseOptions = {}): Database {
    const made = openDatabase(path(), { synchronous: 'OFF', ...options })
    made.writer.connection.exec(
      "create table if not exists t (name text unique check (name <> 'bad')) strict",
    )
    open.push(made)
    return made
  }
  return { database, path }
}

export const addName = (db: Database, name: string) =>
  db.write((w) => w.run('insert into t (name) values (?)', name))
export const names = (db: Database) =>
  db.ask((r) => r.all<{ name: string }>('select name from t order by rowid').map((row) => row.name))
