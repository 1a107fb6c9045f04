/**
 * A lock across processes, through an empty SQLite file. The operating system releases it when the process
 * ends, however it ends. A process id in a file would stay behind and could later mean another process.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, isBusy, type Connection } from './driver'

/** Returns a function that releases the lock; null if another process holds it. */
export function lock(file: string): (() => void) | null {
  let held: Connection | undefined
  try {
    held = connect(file)
    // A mere check releases it in a moment.
    held.exec('pragma busy_timeout = 100; pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    held?.close()
    if (isBusy(error)) return null
    throw error
  }
  return () => held.close()
}

/** Whether another process holds the lock now. The check blocks others only for a moment. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false
  const looking = connect(file, { readonly: true })
  try {
    looking.prepare('select count(*) as n from sqlite_schema').get([])
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    looking.close()
  }
}

export const serverLock = (data: string): string => join(data, 'server.lock')

/** Whether a server runs on this folder. */
export const isServed = (data: string): boolean => isLocked(serverLock(data))

export const backupLock = (data: string): string => join(data, 'backup.lock')

/**
 * While a backup copies the folder no file is deleted, because the copied database may still name it. The
 * deletion is tried again another night.
 */
export const isBackedUpNow = (data: string): boolean => isLocked(backupLock(data))
