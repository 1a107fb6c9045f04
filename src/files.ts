/**
 * The firm's files and caches, through unstorage: folders under `data/files` by default. Keys are paths with
 * `:`.
 *
 * A file is on disk before its row is written, and is complete or absent. A disk error is 503 with a
 * sentence, as for rows.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createStorage, type Storage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs-lite'
import memoryDriver from 'unstorage/drivers/memory'
import { syncFolder } from './archive/disk'
import { busy, Refusal } from './domain/errors'

export type Files = Storage

export function openFiles(folder: string | null): Files {
  return createStorage({ driver: folder ? onDisk(folder) : memoryDriver() })
}

function onDisk(base: string) {
  const pathOf = (key: string) => {
    if (/\.\.:|\.\.$/.test(key)) throw new Error(`${JSON.stringify(key)} is not a valid file key`)
    return join(base, key.replaceAll(':', '/'))
  }
  const write = (key: string, value: string | Uint8Array) =>
    put(pathOf(key), value).catch((error: unknown) =>
      Promise.reject(
        refused(
          'The file could not be written to the disk. Nothing of this request was saved; please try again.',
          error,
        ),
      ),
    )
  const readKey = (key: string) => readFile(pathOf(key)).catch(absent)
  return {
    ...fsDriver({ base }),
    getItem: async (key: string) => (await readKey(key))?.toString('utf8') ?? null,
    getItemRaw: readKey,
    setItem: write,
    setItemRaw: (key: string, value: unknown) => write(key, value as Uint8Array),
  }
}

/**
 * Writes under a temporary name, flushes, then renames. A power cut cannot leave half a file under the final
 * name.
 */
async function put(path: string, value: string | Uint8Array) {
  await mkdir(dirname(path), { recursive: true })
  const passing = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.tmp`)
  try {
    const handle = await open(passing, 'wx')
    try {
      await handle.writeFile(value)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(passing, path)
  } catch (error) {
    await rm(passing, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(dirname(path))
}

/** Only a missing file counts as absent. An unreadable file is an error. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return null
  throw refused(
    'A file could not be read from the disk. Please try again. If it fails again, tell your Admin.',
    error,
  )
}

const refused = (sentence: string, cause: unknown): Refusal => Object.assign(busy(sentence), { cause })
