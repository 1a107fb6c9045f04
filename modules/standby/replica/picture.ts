/**
 * A stable picture of a replica, which rsync or Litestream goes on changing: examining and restoring must
 * see the same files. Hard links cost no space, and both programs replace a file instead of writing into
 * it.
 */
import { constants, copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pausing } from './pausing'
import { newestSource, segmentPath, snapshotPath, unlessGone, type Source } from './segments'

/** A new snapshot and the deletion of what it replaces are a few moments apart. */
const attempts = 5

/**
 * Links what a restore needs into a new folder inside `into`, and returns the new folder: the newest
 * generation with a complete snapshot, this snapshot, and all segments from it on. The folder is empty
 * without one. A file that vanishes meanwhile is left out. The caller deletes the folder. Throws if the
 * disk fails.
 */
export async function pictureOf(folder: string, into: string): Promise<string> {
  mkdirSync(into, { recursive: true })
  const picture = mkdtempSync(join(into, 'picture-'))
  try {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const source = newestSource(folder)
      if (!source || (await isTaken(folder, source, picture)) || attempt === attempts) break
      // Old files are deleted when a newer snapshot replaces them, so the next attempt starts there.
      rmSync(join(picture, 'generations'), { recursive: true })
    }
    return picture
  } catch (error) {
    rmSync(picture, { recursive: true, force: true })
    throw error
  }
}

/** False if a file vanished. */
async function isTaken(folder: string, { generation, snapshot }: Source, picture: string): Promise<boolean> {
  const { name } = generation
  const from = snapshotPath(folder, name, snapshot.name)
  const to = snapshotPath(picture, name, snapshot.name)
  mkdirSync(dirname(to), { recursive: true })
  mkdirSync(dirname(segmentPath(picture, name, '')), { recursive: true })
  let isWhole = isLinked(from, to)
  for await (const segment of pausing(generation.segments.filter(({ index }) => index >= snapshot.index)))
    if (!isLinked(segmentPath(folder, name, segment.name), segmentPath(picture, name, segment.name)))
      isWhole = false
  return isWhole
}

/** Another disk, a system without hard links, or too many of them. */
const noLinks = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** False if the file does not exist any more. */
function isLinked(from: string, to: string): boolean {
  const done = unlessGone(() => {
    try {
      linkSync(from, to)
    } catch (error) {
      if (!noLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      copyFileSync(from, to, constants.COPYFILE_EXCL)
    }
    return true
  })
  return done ?? false
}
