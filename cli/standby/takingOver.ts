/** Makes the copy the firm's database, in a new data folder or in place, after all is proved. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../src/app'
import type { Config } from '../../src/config'
import { openReader } from '../../src/db'
import { silentLog } from '../../src/log'
import { wordsOf } from '../../modules/audit/service'
import type { DrillFault } from '../../modules/standby/contract'
import { beginTerm, readTermFile, termOf } from '../../modules/standby/service'
import { originIn } from '../../modules/backups/service'
import { CannotStart } from '../cannotStart'
import { databaseFile, openApp } from '../database'
import { inNewFolder, lockName } from '../newFolder'
import { copyInto, takeFiles } from './copying'
import { openCopy } from './drill'
import type { Last } from './handingOver'
import { momentIn } from './moments'
import { integrityFaults, proofOf, type Newest } from './proof'
import { pull } from './pulling'
import { tornText, type Source } from './sources'
import { writeOrSay } from './turn'

export type Taken = {
  term: number
  firm: string | null
  newest: Newest
  /** The newest entry in words: what, and when. */
  newestText: string
  /** The primary's last entry is here. */
  isComplete: boolean
  notes: string[]
}

type Parts = {
  config: Config
  source: Source
  /** The last entry of a primary that handed over; null if it did not answer. */
  last: Last | null
  /** The primary's term; 0 if unknown. */
  primaryTerm: number
}

/** The last segments of a primary that handed over arrive within this time, in milliseconds. */
const patience = 60_000

export async function takeOver({ config, source, last, primaryTerm }: Parts): Promise<Taken> {
  let taken: Taken | null = null
  await inNewFolder(config.data, 'takingover', async (beside) => {
    const notes = await lastCopy(config, source, last, beside)
    const app = openCopy(config, beside)
    try {
      await proved(app)
      await takeFiles(source.files, join(beside, 'files'))
      taken = { ...(await begun(app, config, primaryTerm)), notes }
    } finally {
      await app.stop()
    }
  })
  if (config.termFile) writeOrSay(config.termFile, taken!)
  return taken!
}

/** For a disk that is mirrored, or a machine that takes back what it handed over. */
export async function takeOverInPlace(config: Config, primaryTerm: number): Promise<Taken> {
  refuse(integrityFaults(config.data))
  const app = openApp(config, silentLog)
  let taken: Taken
  try {
    await proved(app)
    taken = { ...(await begun(app, config, primaryTerm)), notes: [] }
  } finally {
    await app.stop()
  }
  if (config.termFile) writeOrSay(config.termFile, taken)
  return taken
}

/** Fills the folder with the copy, and pulls until it has the last entry of a primary that handed over. */
async function lastCopy(
  config: Config,
  source: Source,
  last: Last | null,
  folder: string,
): Promise<string[]> {
  for (const until = Date.now() + patience; ;) {
    for (const name of await readdir(folder))
      if (!name.startsWith(lockName)) await rm(join(folder, name), { recursive: true, force: true })
    const { faults, tornTail } = await copyInto(source, folder, config.litestream)
    refuse(faults)
    refuse(integrityFaults(folder))
    const { entry, hash } = newestIn(folder)
    if (!last || entry >= last.entry) {
      if (last && (entry > last.entry || hash !== last.hash))
        throw new CannotStart(
          `Entry ${entry} of the copy is not the one that the primary wrote last. ${stopped}`,
        )
      return tornTail ? [tornText(tornTail)] : []
    }
    if (Date.now() > until)
      throw new CannotStart(
        `The copy has entry ${entry}, and the primary's last entry is ${last.entry}. It did not arrive in ` +
          `${patience / 1000} s. ${stopped}`,
      )
    await wait(500)
    if (config.pull) await pull(config.pull)
  }
}

const stopped =
  'Nothing was changed here, and the primary has stopped. Start this command again when the copy is ' +
  'complete, or start the primary again: docs/operate/standby.md, "Take back".'

function newestIn(folder: string): { entry: number; hash: string | null } {
  const { db, close } = openReader(databaseFile({ data: folder }))
  try {
    return (
      db.one<{ entry: number; hash: string | null }>(
        'select id as entry, hash from events order by id desc limit 1',
      ) ?? { entry: 0, hash: null }
    )
  } finally {
    close()
  }
}

async function proved(app: App) {
  refuse((await proofOf(app)).faults)
}

function refuse(faults: readonly DrillFault[]) {
  if (!faults.length) return
  const lines = faults.map(({ text, todo }) => `  ${text}${todo ? `\n    ${todo}` : ''}`)
  throw new CannotStart(
    `The copy cannot be used. Nothing was changed.\n${lines.join('\n')}\n` +
      'Without another copy, restore the newest backup: docs/operate/backup.md.',
  )
}

/** Writes the higher term. Its entry is the first that the old primary does not have. */
async function begun(app: App, config: Config, primaryTerm: number): Promise<Omit<Taken, 'notes'>> {
  const { own, newest, name, firm } = app.ask((ask) => ({
    own: termOf(ask),
    firm: originIn(ask),
    ...newestWith(ask.db),
  }))
  const term = Math.max(own.term, primaryTerm, termIn(config)) + 1
  // The entry of handing over is the last of all.
  const isComplete = own.endedEntry !== null && own.endedEntry === newest.entry
  const missing = isComplete ? 0 : null
  await app.write({ actor: null, source: 'cli' }, (tx) =>
    beginTerm(tx, { term, entry: newest.entry, missing }),
  )
  app.database.writer.connection.exec('pragma wal_checkpoint(truncate)')
  const newestText = `${wordsOf(name)}${newest.at ? `, ${momentIn(newest.at, app.zone())}` : ''}`
  return { term, firm, newest, newestText, isComplete }
}

const newestWith = (db: App['database']['reader']) => {
  const row = db.one<{ entry: number; hash: string | null; at: string; name: string }>(
    'select id as entry, hash, at, name from events order by id desc limit 1',
  )
  return {
    newest: { entry: row?.entry ?? 0, hash: row?.hash ?? '', at: row?.at ?? null },
    name: row?.name ?? 'an empty database',
  }
}

function termIn({ termFile }: Config): number {
  const answer = termFile === null ? null : readTermFile(termFile).answer
  return answer === null || typeof answer === 'string' ? 0 : answer.term
}
