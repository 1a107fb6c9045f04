/**
 * What writes to a disk, in one place: made safe against a power cut, and where a test says that the disk is
 * full.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { open, rename, statfs, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

export const disk = {
  write: (handle: FileHandle, bytes: Buffer) => handle.write(bytes),
  /** Bytes that are free where a path lies. */
  free: async (path: string): Promise<number> => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  },
}

/** So much stays free: the server's own writes come before any copy of them. */
export const leaveFree = 64 * 1_048_576
const flushEvery = 4 * 1_048_576

export class Full extends Error {
  constructor(readonly path: string) {
    super(`There is no room left where ${path} lies`)
  }
}

/**
 * A new file, nobody else's, on the disk when this comes back, unless it is only to be looked at. Answers its
 * length.
 */
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
      // A little at a time: what is flushed in one go would let the server's own flushes wait behind it.
      if (!isPassing) await handle.datasync()
    }
    if (!isPassing) await handle.sync()
  } finally {
    await handle.close()
  }
  return size
}

/** Step by step: where a folder cannot be (/proc), Node's own recursive mkdir never comes back. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

export async function renameSafely(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Where nothing else goes on: at a start, on the command line. */
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
    // A folder cannot be opened, or flushed, everywhere: see syncFolder.
  }
}

export async function syncFolder(path: string): Promise<void> {
  // Windows does not open folders.
  const handle = await open(path, 'r').catch(() => null)
  try {
    await handle?.sync()
  } catch {
    // Some network disks know no such thing.
  } finally {
    await handle?.close()
  }
}
