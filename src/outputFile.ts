/**
 * A file that a command writes to a given path: checked before the work begins, complete or absent, and
 * readable by its user only.
 *
 *   canWrite(path, endings)      throws a refusal if the path cannot be written
 *   writeOut(path, fill)         writes in pieces; a failure leaves the previous file unchanged
 */
import { accessSync, constants, statSync, type Stats } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { disk, renameSafely } from './archive/disk'
import { Refusal } from './domain/errors'

/** The refusals of a path. 422: it was understood and is impossible. */
const unusable = (sentence: string) => new Refusal(422, sentence)

/** `endings`: with their dot, in lower case; empty if any will do. Returns the path's ending. */
export function canWrite<E extends string>(path: string, endings: readonly E[] = []): E {
  const ending = extname(path).toLowerCase() as E
  if (endings.length && !endings.includes(ending))
    throw unusable(`${basename(path)} must end in ${endings.join(' or ')}, which sets the format`)
  const whole = resolve(path)
  canHold(dirname(whole), whole)
  const found = statOf(whole)
  if (found?.isDirectory())
    throw unusable(
      `${whole} is a folder. Name a file in it, such as ${join(whole, `muster${endings[0] ?? ''}`)}`,
    )
  if (found && !isWritable(whole)) throw unusable(`No permission to overwrite ${whole}. Name another file`)
  return ending
}

/**
 * For a folder that is created on demand: its parent must exist and be writable. An unplugged stick must not
 * fill the disk of its mount point.
 */
export function canMakeFolder(path: string): void {
  const whole = resolve(path)
  let at = whole
  while (!statOf(at) && dirname(at) !== at) at = dirname(at)
  if (!statOf(at)?.isDirectory())
    throw unusable(`${at} is a file, so it cannot contain a folder. Name another folder`)
  if (at !== whole && at !== dirname(whole))
    throw unusable(
      `There is no folder ${dirname(whole)} for ${basename(whole)}. Create it first, or name another`,
    )
  if (!isWritable(at)) throw mayNotWrite(at)
}

export async function writeOut(
  path: string,
  fill: (write: (piece: Uint8Array) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const whole = resolve(path)
  const part = join(dirname(whole), `.${basename(whole)}.${process.pid}.part`)
  try {
    const handle = await open(part, 'w', 0o600)
    try {
      await fill(async (piece) => {
        const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
        for (let at = 0; at < bytes.length;) at += (await disk.write(handle, bytes.subarray(at))).bytesWritten
      })
      await handle.sync()
    } finally {
      await handle.close()
    }
    await renameSafely(part, whole)
  } catch (error) {
    await rm(part, { force: true })
    // The system refuses although the check passed: another file system, another user's rights.
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw mayNotWrite(dirname(whole))
    throw error
  }
}

const mayNotWrite = (folder: string) => unusable(`No permission to write to ${folder}. Name another folder`)

function canHold(folder: string, path: string) {
  const found = statOf(folder)
  if (!found)
    throw unusable(`There is no folder ${folder} for ${basename(path)}. Create it first, or name another`)
  if (!found.isDirectory()) throw unusable(`${folder} is a file, so it cannot contain ${basename(path)}`)
  if (!isWritable(folder)) throw mayNotWrite(folder)
}

/** Null if nothing exists there, or if a part of the path is a file. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
