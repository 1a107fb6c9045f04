/** Makes the copy the firm's database, in a new data folder or in place, after all is proved. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../src/app'
import { disk, leaveFree } from '../../src/archive/disk'
import type { Config } from '../../src/config'
import { openReader } from '../../src/db'
import { silentLog } from '../../src/log'
import { wordsOf } from '../../modules/audit/service'
import { originIn } from '../../modules/backups/service'
import type { DrillFault } from '../../modules/standby/contract'
import { beginTerm, readTermFile, termOf } from '../../modules/standby/service'
import { megabytes } from '../backup'
import { CannotStart } from '../cannotStart'
import { databaseFile, openApp } from '../database'
import { inNewFolder, lockName } from '../newFolder'
import { linesOf } from './checkCommand'
import { copyInto, takeFiles } from './copyInto'
import { checkCopy, openCopy } from './drill'
import { momentIn } from './moments'
import { endPending, readPending, writePending, type Pending } from './pending'
import { primaryOf, requestHandOver, type Last, type Primary } from './primary'
import { integrityFaults, proofOf, type Newest } from './proof'
import { pull } from './pulling'
import { sourceIn, type Source } from './sources'
import { writeOrSay } from './turn'

export type Taken = {
  term: number
  newest: Newest
  /** The newest entry in words: what, and when. */
  newestText: string
  /** The primary's last entry is here. */
  isComplete: boolean
  notes: string[]
}

export type Parts = {
  config: Config
  from: string
  work?: string | undefined
  primary: Primary
  /** Take over although a primary that handed over had more. */
  isLossAccepted: boolean
}

/** The last segments of a primary that handed over arrive within this time, in milliseconds. */
const patience = 60_000

export async function takeOver(parts: Parts): Promise<Taken> {
  const { config, from, primary } = parts
  let taken: Taken | null = null
  await inNewFolder(config.data, 'takingover', async (beside) => {
    const unpulled = config.pull ? await pull(config.pull) : null
    const source = sourceIn(from)
    if (primary.state === 'serving') await handOverTo(parts, source, beside, unpulled)
    const pending = parts.isLossAccepted ? null : readPending(config.data)
    try {
      taken = await taking(parts, source, beside, pending)
    } catch (error) {
      throw pending && error instanceof CannotStart ? new CannotStart(`${error.message}\n${stopped}`) : error
    }
    if (unpulled) taken.notes.unshift(`The last pull failed: ${unpulled}.`)
  })
  endPending(config.data)
  return taken!
}

/** Before the primary stops, everything that could prevent the takeover is checked. */
async function handOverTo(
  { config, work, primary }: Parts,
  source: Source,
  beside: string,
  unpulled: string | null,
) {
  if (unpulled)
    throw new CannotStart(
      `The copy could not be pulled: ${unpulled}. Nothing was changed. The primary serves.`,
    )
  const checked = await checkCopy({ config, source, work, everySeconds: 1 })
  if (!checked.drill.isGood)
    throw new CannotStart(`${linesOf(checked, null).join('\n')}\nNothing was changed. The primary serves.`)
  const [needed, free] = [checked.bytes * 2 + leaveFree, await disk.free(beside)]
  if (free < needed)
    throw new CannotStart(
      `Not enough space beside ${config.data}: ${megabytes(needed)} are needed, ${megabytes(free)} are ` +
        'free. Nothing was changed. The primary serves.',
    )
  const { term } = primary
  writePending(config.data, { term, last: null })
  writePending(config.data, { term, last: await requestHandOver(config, term) })
}

async function taking(
  { config, primary }: Parts,
  source: Source,
  beside: string,
  pending: Pending | null,
): Promise<Taken> {
  const notes = await lastCopy(config, source, pending?.last ?? null, beside)
  const app = openCopy(config, beside)
  try {
    // A primary that handed over has a last entry, and no takeover goes back behind it without a word. After
    // it took the firm back, an earlier try no longer counts.
    const { term, endedEntry } = app.ask(termOf)
    if (pending?.term === term && endedEntry === null)
      throw new CannotStart('The primary was asked to stop, and its last entry is not in the copy.')
    notes.push(...(await proved(app)))
    await takeFiles(source.files, join(beside, 'files'))
    if (primary.state !== 'serving' && (await primaryOf(config)).state === 'serving')
      throw new CannotStart('The primary answers now. Nothing was changed. Start this command again.')
    const taken = { ...(await begun(app, config, primary.term)), notes }
    app.database.writer.connection.exec('pragma wal_checkpoint(truncate)')
    return taken
  } finally {
    await app.stop()
  }
}

const stopped =
  'The primary has stopped, or was asked to. Nothing was changed here. Start this command again when the ' +
  'copy is complete; let the primary take the firm back (docs/operate/standby.md, "Take back"); or take ' +
  'over with what is here: --accept-loss.'

/** For a disk that is mirrored, or a machine that takes back what it handed over. */
export async function takeOverInPlace(config: Config, primary: Primary): Promise<Taken> {
  refuse(integrityFaults(config.data))
  const app = openApp(config, silentLog)
  try {
    const notes = await proved(app)
    return { ...(await begun(app, config, primary.term)), notes }
  } finally {
    await app.stop()
  }
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
    const { faults, notes } = await copyInto(source, folder, config.litestream)
    refuse([...faults, ...(faults.length ? [] : integrityFaults(folder))])
    const { newest, hash } = entriesIn(folder, last)
    if (!last || hash === last.hash) return notes
    if (hash !== null)
      throw new CannotStart(`Entry ${last.entry} of the copy is not the one that the primary wrote.`)
    const unpulled = config.pull ? await pull(config.pull) : null
    if (Date.now() > until || unpulled)
      throw new CannotStart(
        `The copy has entry ${newest}, and the primary's last entry is ${last.entry}. It did not arrive` +
          `${unpulled ? `: ${unpulled}` : ` in ${patience / 1000} s`}.`,
      )
    await wait(500)
  }
}

/** The newest entry, and the hash of the one that is looked for; null if it is missing. */
function entriesIn(folder: string, last: Last | null): { newest: number; hash: string | null } {
  const { db, close } = openReader(databaseFile({ data: folder }))
  try {
    const newest = db.one<{ id: number }>('select coalesce(max(id), 0) as id from events')!.id
    const found = last && db.one<{ hash: string }>('select hash from events where id = ?', last.entry)
    return { newest, hash: found?.hash ?? null }
  } finally {
    close()
  }
}

/** Returns what is not right and still no reason to stay without a server. */
async function proved(app: App): Promise<string[]> {
  const { faults, defects } = await proofOf(app)
  refuse(faults)
  return defects.map(({ text, todo }) => `BAD  ${text}${todo ? `\n     ${todo}` : ''}`)
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
  const { own, firm, newest, name } = app.ask((ask) => ({
    own: termOf(ask),
    firm: originIn(ask),
    ...newestWith(ask.db),
  }))
  const term = Math.max(own.term, primaryTerm, termIn(config, firm)) + 1
  const isComplete = own.endedEntry !== null
  const missing = isComplete ? 0 : null
  await app.write({ actor: null, source: 'cli' }, (tx) =>
    beginTerm(tx, { term, entry: newest.entry, missing }),
  )
  // Before the folder gets its name: if the file cannot be written, nothing has changed.
  if (config.termFile) writeOrSay(config.termFile, { firm, term })
  const newestText = `${wordsOf(name)}${newest.at ? `, ${momentIn(newest.at, app.zone())}` : ''}`
  return { term, newest, newestText, isComplete }
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

function termIn({ termFile }: Config, firm: string | null): number {
  const answer = termFile === null ? null : readTermFile(termFile).answer
  if (answer === null || typeof answer === 'string') return 0
  if (answer.firm !== null && answer.firm !== firm)
    throw new CannotStart(
      `${termFile} belongs to another firm. Correct MUSTER_TERM_FILE. Nothing was changed.`,
    )
  return answer.term
}
