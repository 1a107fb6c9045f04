/**
 * Verifies a backup by opening it: every byte is read back, every hash compared with the list at the end, and
 * its database opened and checked. A restore does the same and keeps the files.
 */
import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readArchive } from '../../src/archive/archive'
import { writeFileSafely } from '../../src/archive/disk'
import type { Entry } from '../../src/archive/entries'
import { damaged } from '../../src/archive/sealing'
import { faultOf, type About } from './copying'

export type Listed = { name: string; size: number; sha256: string }
/** The end of a backup: the list of its contents. */
type Manifest = { entries: Listed[] }

export const names = { about: 'about.json', manifest: 'manifest.json', database: 'muster.db' } as const

/** The header, without reading further. */
export async function aboutOf(file: string, passphrase: string | null): Promise<About> {
  for await (const { name, body } of readArchive(file, passphrase)) {
    if (name !== names.about) break
    return JSON.parse((await whole(body)).toString()) as About
  }
  throw damaged()
}

/**
 * Reads everything into a folder: always the database, the files only if requested. Throws one sentence if
 * anything is wrong.
 */
export async function verified(
  file: string,
  passphrase: string | null,
  folder: string,
  options: { withFiles?: boolean; came?: (bytes: number) => void } = {},
): Promise<{ about: About; manifest: Manifest }> {
  let about: About | null = null
  let manifest: Manifest | null = null
  const entries: Listed[] = []
  for await (const entry of readArchive(file, passphrase, options.came)) {
    if (manifest) throw damaged('there is data after its end')
    const listed = { name: entry.name, size: 0, sha256: '' }
    const bytes = hashed(entry.body, listed)
    if (entry.name === names.about) about = JSON.parse((await whole(bytes)).toString()) as About
    else if (entry.name === names.manifest) manifest = JSON.parse((await whole(bytes)).toString()) as Manifest
    else if (entry.name === names.database || options.withFiles)
      await writeFileSafely(await placeOf(folder, entry), bytes, { isPassing: !options.withFiles })
    else for await (const _ of bytes);
    if (entry.name !== names.manifest) entries.push(listed)
  }
  if (!about || !manifest) throw damaged('its end is missing')
  compare(manifest.entries, entries)
  const fault = faultOf(join(folder, names.database), about.counts)
  if (fault) throw damaged(fault)
  return { about, manifest }
}

function compare(listed: readonly Listed[], read: readonly Listed[]) {
  if (!read.some(({ name }) => name === names.database)) throw damaged('it contains no database')
  if (listed.length !== read.length)
    throw damaged(`it lists ${listed.length} files but contains ${read.length}`)
  const other = listed.find(
    (one, index) =>
      one.name !== read[index]!.name || one.size !== read[index]!.size || one.sha256 !== read[index]!.sha256,
  )
  if (other) throw damaged(`${other.name} differs from the original`)
}

/** Passes bytes on and computes their size and hash. */
export async function* hashed(
  source: AsyncIterable<Buffer>,
  into: { size: number; sha256: string },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const bytes of source) {
    hash.update(bytes)
    into.size += bytes.length
    yield bytes
  }
  into.sha256 = hash.digest('hex')
}

/** Stays inside the folder, whatever names a manipulated backup contains. */
async function placeOf(folder: string, { name }: Entry): Promise<string> {
  const parts = name.split('/')
  const isOurs = name === names.database || (parts[0] === 'files' && parts.length > 1)
  if (!isOurs || parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part)))
    throw damaged(`it contains a file that does not belong to Muster, ${JSON.stringify(name)}`)
  const path = join(folder, ...parts)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return path
}

async function whole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
