/** Data that other people of this machine may read or change: names, salaries, hashes of passwords. */
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '../src/app'
import type { Config } from '../src/config'
import { backupFolder } from '../modules/backups/service'
import { databaseFile } from './database'

export type Entry = { path: string; mode: number; isFolder: boolean }

/** What lies in the data folder, and the folder of the backups with them. */
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

/** Paths that others may read or change, of entries whose folders come before them. */
export function openEntries(entries: readonly Entry[]): { readable: string[]; writable: string[] } {
  const closed = new Set<string>()
  const [readable, writable]: [string[], string[]] = [[], []]
  for (const { path, mode, isFolder } of entries) {
    const canPass = (mode & 0o001) !== 0
    // Whoever may not enter a folder reaches nothing in it.
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
  // Windows has rights of another kind.
  if (process.platform === 'win32') return []
  const { readable, writable } = openEntries(entriesOf(config))
  const firstPaths = (paths: string[]) =>
    paths.slice(0, 3).join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '')
  const todo = `chmod -R go-rwx ${dirname(databaseFile(config))}${
    config.backups ? ` ${config.backups}` : ''
  }, as root or as the user that Muster runs as`
  return [
    ...(writable.length
      ? [{ ok: false, text: `Others on this machine may change ${firstPaths(writable)}`, todo }]
      : []),
    ...(readable.length
      ? [{ ok: false, text: `Others on this machine may read ${firstPaths(readable)}`, todo }]
      : []),
  ]
}
