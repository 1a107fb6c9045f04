/**
 * The firm's files for a backup. They are held by a second name before the database is copied and again
 * after: what a row of the copy names is there then, also when it is replaced and deleted while the backup is
 * written (while one is made, photographs and attachments are not deleted: see lock.ts). What is still being
 * written is left out.
 */
import { link, open, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry } from '../../src/archive/entries'

export type Found = { name: string; path: string; size: number }

/** Smaller files are read whole, and again where they were written to meanwhile. */
const small = 4 * 1_048_576
const tries = 5

const isPassing = (name: string) => name.startsWith('.') || /\.(tmp|part)$/.test(name)

/** Everything in a folder, links to files and folders followed once. */
export async function filesIn(folder: string): Promise<Found[]> {
  const found: Found[] = []
  const seen = new Set<string>()
  const walk = async (path: string, name: string) => {
    const real = await orNull(realpath(path))
    if (real === null || seen.has(real)) return
    seen.add(real)
    for (const entry of (await orNull(readdir(path, { withFileTypes: true }))) ?? []) {
      if (isPassing(entry.name)) continue
      const [inner, innerName] = [join(path, entry.name), `${name}/${entry.name}`]
      const about = await orNull(stat(inner))
      if (about?.isDirectory()) await walk(inner, innerName)
      else if (about?.isFile()) found.push({ name: innerName, path: inner, size: about.size })
    }
  }
  await walk(folder, 'files')
  return found
}

/** Adds to what is held already; a file that was made anew under its name takes its place. */
export async function hold(
  found: readonly Found[],
  folder: string,
  held: Map<string, Found & { ino: number }>,
): Promise<void> {
  for (const file of found) {
    const about = await orNull(stat(file.path))
    if (!about || held.get(file.name)?.ino === about.ino) continue
    const second = join(folder, `${held.size}-${about.ino}`)
    const path = await link(file.path, second).then(
      () => second,
      // On another disk, or on one that has no second names: read where it lies, if it is still there then.
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : file.path),
    )
    if (path) held.set(file.name, { ...file, path, ino: about.ino })
  }
}

/** Null for what is no longer there. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Null when it has gone. */
export async function entryOf({ name, path }: Found, came: (bytes: number) => void): Promise<Entry | null> {
  const handle = await orNull(open(path, 'r'))
  if (!handle) return null
  return {
    name,
    body: (async function* () {
      try {
        if ((await handle.stat()).size <= small) {
          const bytes = await settled(path, await handle.readFile())
          came(bytes.length)
          yield bytes
          return
        }
        for (;;) {
          const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(262_144), 0, 262_144, null)
          if (!bytesRead) return
          came(bytesRead)
          yield buffer.subarray(0, bytesRead)
        }
      } finally {
        await handle.close()
      }
    })(),
  }
}

/**
 * Read again until it is the same twice: keys that are renewed are written over in place, and would be caught
 * half.
 */
async function settled(path: string, first: Buffer): Promise<Buffer> {
  let last = first
  for (let n = 0; n < tries; n++) {
    const again = await orNull(open(path, 'r'))
    if (!again) return last
    const bytes = await again.readFile().finally(() => again.close())
    if (bytes.equals(last)) return last
    last = bytes
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return last
}
