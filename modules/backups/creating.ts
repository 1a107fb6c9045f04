/**
 * Makes a backup off the main thread: copies the database, packs it with the files under a temporary name,
 * reads everything back, and only then gives the file its name. So a file with a backup's name is complete.
 *
 *   <data>/.backup/          the copies in the plain, while they are needed: never beside a backup that is
 *                            encrypted; second names of the files
 *   <folder>/NAME.part       what is being written
 */
import { mkdir, rm, stat } from 'node:fs/promises'
import { createReadStream, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { counted, writeArchive } from '../../src/archive/archive'
import { disk, Full, leaveFree, makeFolder, renameSafely } from '../../src/archive/disk'
import type { Entry } from '../../src/archive/entries'
import type { Instant } from '../../src/domain/day'
import { conflict } from '../../src/domain/errors'
import { defineTask } from '../../src/worker'
import { entryOf, filesIn, hold, type Found } from './collecting'
import type { backupStages } from './contract'
import { copyDatabase, originOf, readAbout, type About } from './copying'
import { hashed, names, verified, type Listed } from './verifying'
import { failureText } from './failures'

export type Making = {
  database: string
  data: string
  target: string
  passphrase: string | null
  now: Instant
}
export type Progress = { stage: (typeof backupStages)[number]; done: number; total: number }
export type Made = { file: string; size: number; about: About }

const workFolder = (data: string) => join(data, '.backup')

/** In its own worker, because it may take minutes and should not delay exports. */
export const makeTask = defineTask<Making, Progress, Made>({
  name: 'backups.make',
  background: true,
  run: (at, making) => makeBackup(making, (progress) => at.emit(progress)),
})

export async function makeBackup(
  making: Making,
  onProgress: (progress: Progress) => Promise<void> | void,
): Promise<Made> {
  const work = workFolder(making.data)
  const part = `${making.target}.part`
  try {
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { mode: 0o700 })
    makeFolder(dirname(making.target))
    await rm(part, { force: true })
    return await written(making, work, part, onProgress)
  } catch (error) {
    throw failureText(error, { target: dirname(making.target), data: making.data })
  } finally {
    await rm(part, { force: true }).catch(() => {})
    await rm(work, { recursive: true, force: true }).catch(() => {})
  }
}

async function written(
  { database, data, target, passphrase, now }: Making,
  work: string,
  part: string,
  onProgress: (progress: Progress) => Promise<void> | void,
): Promise<Made> {
  const bytes = statSync(database).size
  await onProgress({ stage: 'copying', done: 0, total: bytes })
  if ((await disk.free(work)) < bytes + leaveFree)
    throw Object.assign(new Full(work), { path: join(data, names.database) })
  const copy = join(work, names.database)
  const [files, holding] = [join(data, 'files'), join(work, 'held')]
  await mkdir(holding, { mode: 0o700 })
  const held: Parameters<typeof hold>[2] = new Map()
  await hold(await filesIn(files), holding, held)
  copyDatabase(database, copy)
  // A file is written before the row that names it, so all files of the copy's rows exist now.
  await hold(await filesIn(files), holding, held)
  const found = [...held.values()]
  const about: About = {
    ...readAbout(copy, now),
    files: found.length,
    filesBytes: found.reduce((sum, { size }) => sum + size, 0),
  }
  const writing = progressOf('writing', about.database + about.filesBytes, onProgress)
  const size = await writeArchive(part, entries(copy, about, found, writing.came), {
    passphrase,
    of: originOf(copy),
  })
  await writing.settle()
  await rm(copy)

  const checking = progressOf('checking', size, onProgress)
  await verified(part, passphrase, work, { came: checking.came })
  await checking.settle()
  if (await exists(target)) throw conflict(`${basename(target)} already exists. Choose another name.`)
  await renameSafely(part, target)
  return { file: target, size, about }
}

async function* entries(
  copy: string,
  about: About,
  found: readonly Found[],
  came: (bytes: number) => void,
): AsyncGenerator<Entry> {
  const list: Listed[] = []
  const listed = ({ name, body }: Entry): Entry => {
    const one = { name, size: 0, sha256: '' }
    list.push(one)
    return { name, body: hashed(body, one) }
  }
  yield listed(text(names.about, about))
  yield listed({
    name: names.database,
    body: counted(createReadStream(copy, { highWaterMark: 262_144 }), came),
  })
  for (const file of found) {
    const entry = await entryOf(file, came)
    if (entry) yield listed(entry)
  }
  yield text(names.manifest, { entries: list })
}

const text = (name: string, value: unknown): Entry => ({
  name,
  body: (async function* () {
    yield Buffer.from(JSON.stringify(value))
  })(),
})

/** The progress of a stage, reported a few times a second. */
function progressOf(
  stage: Progress['stage'],
  total: number,
  report: (progress: Progress) => Promise<void> | void,
) {
  let done = 0
  let last = -Infinity
  let telling: Promise<void> = Promise.resolve()
  const say = () => {
    const before = telling
    telling = (async () => {
      await before
      await report({ stage, done: Math.min(done, total), total })
    })()
  }
  return {
    came: (bytes: number) => {
      done += bytes
      if (performance.now() - last < 200) return
      last = performance.now()
      say()
    },
    settle: () => (say(), telling),
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
