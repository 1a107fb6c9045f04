/**
 * Collects the firm's files for a backup. Hard links keep them before and again after the database is copied,
 * so every file that a row of the copy names exists then, even if it is replaced or deleted during the
 * backup. (During a backup photos and attachments are not deleted: see lock.ts.) Files that are still being
 * written are left out.
 */
import { link, open, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../../src/archive/disk'
import type { Entry } from '../../src/archive/entries'

export type Found = { name: string; path: string; size: number }

/** Smaller files are read whole, and read again if they changed meanwhile. */
const small = 4 * 1_048_576
const tries = 5

const isPassing = (name: string) => name.startsWith('.') || /\.(tmp|part)$/.test(name)

/** Everything in a folder. Links to files and folders are followed once. */
export async function filesIn(folder: string): Promise<Found[]> {
  const found: Found[] = []
  const seen = new Set<string>()
  const walk = async (path: string, name: string) => {
    const real = await ifThere(realpath(path))
    if (real === null || seen.has(real)) return
    seen.add(real)
    for (const entry of (await ifThere(readdir(path, { withFileTypes: true }))) ?? []) {
      if (isPassing(entry.name)) continue
      const [inner, innerName] = [join(path, entry.name), `${name}/${entry.name}`]
      const about = await ifThere(stat(inner))
      if (about?.isDirectory()) await walk(inner, innerName)
      else if (about?.isFile()) found.push({ name: innerName, path: inner, size: about.size })
    }
  }
  await walk(folder, 'files')
  return found
}

/**
 * Hard-links the files into a folder, so that a deletion meanwhile does not remove them from the backup. A
 * file rewritten under the same name replaces the old one.
 */
export async function hold(
  found: readonly Found[],
  folder: string,
  held: Map<string, Found & { ino: number }>,
): Promise<void> {
  for (const file of found) {
    const about = await ifThere(stat(file.path))
    if (!about || held.get(file.name)?.ino === about.ino) continue
    const second = join(folder, `${held.size}-${about.ino}`)
    const path = await link(file.path, second).then(
      () => second,
      // On another disk, or one without hard links, the file is read in place if it still exists.
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : file.path),
    )
    if (path) held.set(file.name, { ...file, path, ino: about.ino })
  }
}

/** Null if it was deleted. */
export async function entryOf({ name, path }: Found, came: (bytes: number) => void): Promise<Entry | null> {
  const handle = await ifThere(open(path, 'r'))
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

/** Reads until two reads are equal, because renewed keys are overwritten in place and could be read half. */
async function settled(path: string, first: Buffer): Promise<Buffer> {
  let last = first
  for (let n = 0; n < tries; n++) {
    const again = await ifThere(open(path, 'r'))
    if (!again) return last
    const bytes = await again.readFile().finally(() => again.close())
    if (bytes.equals(last)) return last
    last = bytes
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return last
}
