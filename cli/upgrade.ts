/** Copies a database before migrating it to a newer schema, as the way back to the old Muster. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFrom } from '../src/createApp'
import type { Database } from '../src/db'
import { isBusy, isDisk } from '../src/driver'
import { syncFile, renameSynced } from '../src/archive/disk'
import { pendingOf } from '../src/migrate'
import { copyDatabase } from '../modules/backups/service'
import { CannotStart } from './cannotStart'
import { modules } from './modules'

const storedCopies = 2
const prefix = 'muster.db.before-'

/**
 * `muster.db.before-leave-0003-half-days`: named after the first pending migration. Only a complete copy gets
 * this name.
 */
export function copyBeforeUpgrade(database: Database, data: string): void {
  const { pending, isNew } = pendingOf(database, migrationsFrom(modules))
  if (isNew || !pending.length) return
  const copy = join(data, `${prefix}${pending[0]!.name.replaceAll('/', '-')}`)
  const part = `${copy}.part`
  try {
    rmSync(part, { force: true })
    copyDatabase(database.file, part)
    syncFile(part)
    renameSynced(part, copy)
  } catch (error) {
    rmSync(part, { force: true })
    if (isBusy(error)) throw error
    const why =
      isDisk(error) || /full|ENOSPC/.test((error as Error).message)
        ? 'Check the free space and the permissions.'
        : (error as Error).message
    throw new CannotStart(
      `The database must be upgraded, but it could not be copied to ${data} first. It was left ` +
        `as it is. ${why}`,
    )
  }
  deleteOldest(data)
}

function deleteOldest(data: string) {
  const copies = readdirSync(data).filter((name) => name.startsWith(prefix) && !name.endsWith('.part'))
  const byAge = copies
    .map((name) => ({ path: join(data, name), at: statSync(join(data, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
  for (const { path } of byAge.slice(storedCopies)) rmSync(path, { force: true })
}
