/**
 * One at a time, over all processes: a lock of the system's own, through an empty SQLite file. It goes with
 * the process that holds it, however that ends; a number of a process in a file would stay behind, and mean
 * somebody else one day.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, isBusy, type Connection } from './driver'

/** Answers how to let go of it; null while somebody else has it. */
export function lock(file: string): (() => void) | null {
  let held: Connection | undefined
  try {
    held = connect(file)
    // Whoever only looks is gone in a moment.
    held.exec('pragma busy_timeout = 100; pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    held?.close()
    if (isBusy(error)) return null
    throw error
  }
  return () => held.close()
}

/** Whether somebody has it now. Looking keeps nobody from taking it, but for this moment. */
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

/** Whether a server serves this folder. */
export const isServed = (data: string): boolean => isLocked(serverLock(data))

export const backupLock = (data: string): string => join(data, 'backup.lock')

/**
 * Then no file is deleted: the copy of the database may name it still. Whoever would have deleted it tries
 * again another night.
 */
export const isBackedUpNow = (data: string): boolean => isLocked(backupLock(data))
