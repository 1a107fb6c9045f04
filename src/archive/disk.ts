/** All writes to the disk: safe against power loss, and tests can simulate a full disk here. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { open, rename, statfs, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

export const disk = {
  write: (handle: FileHandle, bytes: Buffer) => handle.write(bytes),
  /** Free bytes on the disk of a path. */
  free: async (path: string): Promise<number> => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  },
}

/** This much stays free, because the server's own writes come before copies. */
export const leaveFree = 64 * 1_048_576
const flushEvery = 4 * 1_048_576

export class Full extends Error {
  constructor(readonly path: string) {
    super(`The disk of ${path} is full`)
  }
}

/** Creates a private file and flushes it to disk, unless it is for reading only. Returns its length. */
export async function writeFileSafely(
  path: string,
  source: AsyncIterable<Buffer>,
  { isPassing = false } = {},
): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  let size = 0
  let flushed = 0
  try {
    for await (const bytes of source) {
      for (let at = 0; at < bytes.length;) at += (await disk.write(handle, bytes.subarray(at))).bytesWritten
      size += bytes.length
      if (size - flushed < flushEvery) continue
      flushed = size
      if ((await disk.free(path)) < leaveFree) throw new Full(path)
      // Flushes in small steps. One large flush would delay the server's own flushes.
      if (!isPassing) await handle.datasync()
    }
    if (!isPassing) await handle.sync()
  } finally {
    await handle.close()
  }
  return size
}

/** Creates one level at a time. If a folder is impossible (/proc), Node's recursive mkdir never returns. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

export async function renameSafely(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Synchronous, for the start and the command line. */
export function syncFile(path: string): void {
  syncPath(path, 'r+')
}

function syncPath(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export function renameSynced(from: string, to: string): void {
  renameSync(from, to)
  try {
    syncPath(dirname(to), 'r')
  } catch {
    // Not every system can open or flush a folder: see syncFolder.
  }
}

/** Writes a small file whole or not at all. For its owner only. */
export function writeWhole(path: string, text: string): void {
  const passing = `${path}.tmp`
  writeFileSync(passing, text, { mode: 0o600 })
  syncFile(passing)
  renameSynced(passing, path)
}

/** Null if the file or folder does not exist, or no longer. */
export async function ifThere<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders.
  const handle = await open(path, 'r').catch(() => null)
  try {
    await handle?.sync()
  } catch {
    // Some network disks do not support this.
  } finally {
    await handle?.close()
  }
}
