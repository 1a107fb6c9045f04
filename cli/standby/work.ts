/** The folder in which a copy is opened and checked. It is deleted at the end, and by the next check. */
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { disk, leaveFree, makeFolder } from '../../src/archive/disk'
import { invalid } from '../../src/domain/errors'
import { lock } from '../../src/lock'
import { CannotStart } from '../cannotStart'
import type { Source } from './sources'

/**
 * On the disk of the copy, so that files are linked instead of copied: inside a standby's folder, and beside
 * a snapshot, which may be read-only.
 */
export const placeOf = ({ kind, folder }: Source, given: string | undefined) =>
  given ?? (kind === 'litestream' ? join(folder, 'check') : join(dirname(folder), '.muster-check'))

export async function inWorkFolder<T>(
  source: Source,
  given: string | undefined,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const place = placeOf(source, given)
  let release: (() => void) | null
  try {
    process.umask(0o077)
    makeFolder(place)
    release = lock(join(place, 'check.lock'))
  } catch (error) {
    throw new CannotStart(
      `${place} cannot be written (${(error as Error).message}). Name another folder with --work.`,
    )
  }
  if (!release) throw new CannotStart(`Another check of ${source.folder} is running.`)
  try {
    await empty(place)
    await hasRoom(source, place)
    return await work(mkdtempSync(join(place, prefix)))
  } finally {
    await empty(place)
    release()
  }
}

const prefix = 'muster-check-'
const isOwn = (name: string) => /^muster-check-[A-Za-z0-9]{6}$/.test(name)

/** The given folder may hold anything else, too. */
async function empty(place: string) {
  for (const name of readdirSync(place).filter(isOwn))
    await rm(join(place, name), { recursive: true, force: true })
}

/** A copy of a data folder needs as much again. The size of a replica's database is known only later. */
async function hasRoom({ kind, folder }: Source, place: string) {
  const needed = leaveFree + (kind === 'folder' ? statSync(join(folder, 'muster.db')).size : 0)
  if ((await disk.free(place)) < needed)
    throw invalid(`The disk of ${place} is full. The copy was not checked. Free some space there.`)
}
