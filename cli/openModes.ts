/** Finds data that other users of this machine can read or change: names, salaries, password hashes. */
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '../src/app'
import type { Config } from '../src/config'
import { backupFolder } from '../modules/backups/service'
import { databaseFile } from './database'

export type Entry = { path: string; mode: number; isFolder: boolean }

/** The entries of the data folder and of the backup folder. */
function entriesOf(config: Config): Entry[] {
  const look = (path: string): Entry[] => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found ? [{ path, mode: found.mode, isFolder: found.isDirectory() }] : []
  }
  const within = (folder: string) => {
    try {
      return readdirSync(folder).flatMap((name) => look(join(folder, name)))
    } catch {
      return []
    }
  }
  const backups = backupFolder(config)
  return [
    ...look(config.data),
    ...within(config.data),
    ...(backups === join(config.data, 'backups') ? [] : look(backups)),
    ...within(backups),
  ]
}

/** Paths that others can read or change. Folders come before their entries. */
export function openEntries(entries: readonly Entry[]): { readable: string[]; writable: string[] } {
  const closed = new Set<string>()
  const [readable, writable]: [string[], string[]] = [[], []]
  for (const { path, mode, isFolder } of entries) {
    const canPass = (mode & 0o001) !== 0
    // A folder without access protects everything in it.
    if (closed.has(dirname(path))) {
      if (isFolder) closed.add(path)
      continue
    }
    if (isFolder && !canPass) closed.add(path)
    if (mode & 0o022) writable.push(path)
    else if (!isFolder && mode & 0o004) readable.push(path)
  }
  return { readable, writable }
}

export function openToOthers(config: Config): Finding[] {
  // Windows has other permissions.
  if (process.platform === 'win32') return []
  const { readable, writable } = openEntries(entriesOf(config))
  const firstPaths = (paths: string[]) =>
    paths.slice(0, 3).join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '')
  const todo = `chmod -R go-rwx ${dirname(databaseFile(config))}${
    config.backups ? ` ${config.backups}` : ''
  }, as root or as the user that runs Muster`
  return [
    ...(writable.length
      ? [{ ok: false, text: `Other users of this machine can change ${firstPaths(writable)}`, todo }]
      : []),
    ...(readable.length
      ? [{ ok: false, text: `Other users of this machine can read ${firstPaths(readable)}`, todo }]
      : []),
  ]
}
