/** Makes the copy the firm's database, in a new data folder or in place, after all is proved. */
import { accessSync, constants, existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../src/app'
import { disk, leaveFree } from '../../src/archive/disk'
import type { Config } from '../../src/config'
import { openReader } from '../../src/db'
import { diskTrouble } from '../../src/diskErrors'
import { Refusal } from '../../src/domain/errors'
import { silentLog } from '../../src/log'
import { wordsOf } from '../../modules/audit/service'
import { originIn } from '../../modules/backups/service'
import type { DrillFault } from '../../modules/standby/contract'
import { beginTerm, readTermFile, termOf } from '../../modules/standby/service'
import { megabytes } from '../backup'
import { CannotStart } from '../cannotStart'
import { databaseFile, openApp } from '../database'
import { inNewFolder, lockName } from '../newFolder'
import { lockServer } from '../serverLock'
import { linesOf } from './checkCommand'
import { copyInto, takeFiles } from './copyInto'
import { checkCopy, openCopy } from './drill'
import { momentIn } from '../../modules/standby/rules'
import { endPending, readPending, writePending, type Pending } from './pending'
import { primaryOf, Refused, requestHandOver, type Last, type Primary } from './primary'
import { integrityFaults, proofOf, type Newest } from './proof'
import { pull } from './pulling'
import { sourceIn, type Source } from './sources'
import { writeOrSay } from './turn'
import { placeOf } from './work'

export type Taken = {
  firm: string | null
  term: number
  newest: Newest
  /** The newest entry in words: what, and when. */
  newestText: string
  /** The primary named its last entry, and it is here. */
  isComplete: boolean
  notes: string[]
}

type Parts = {
  config: Config
  from: string
  work?: string | undefined
  primary: Primary
  isAlone: boolean
  /** Take over although the last entry of a primary that handed over does not arrive. */
  isLossAccepted: boolean
}

/** The last segments of a primary that handed over arrive within this time, in milliseconds. */
const patience = 60_000

export async function takeOver(parts: Parts): Promise<Taken> {
  const { config, from, work, primary } = parts
  if (config.termFile) refuseUnwritable(config.termFile)
  let taken: Taken | null = null
  let place = ''
  await inNewFolder(config.data, 'takingover', async (beside) => {
    const unpulled = config.pull ? await pull(config.pull) : null
    const source = sourceIn(from)
    place = placeOf(source, work)
    if (primary.state === 'serving') await handOverTo(parts, { source, place, beside, unpulled })
    const pending = readPending(place)
    try {
      taken = await taking(parts, source, beside, pending)
    } catch (error) {
      const isKnown = error instanceof CannotStart || error instanceof Refusal || diskTrouble(error)
      if (!pending || !isKnown) throw error
      throw new CannotStart(`${(error as Error).message}\n${stoppedSince(pending)}`, { cause: error })
    }
    if (unpulled) taken.notes.unshift(`The last pull failed: ${unpulled}.`)
  })
  endPending(place)
  if (config.termFile) writeOrSay(config.termFile, taken!)
  return taken!
}

type Places = { source: Source; place: string; beside: string; unpulled: string | null }

/** Before the primary stops, everything that could prevent the takeover is checked. */
async function handOverTo({ config, work, primary }: Parts, { source, place, beside, unpulled }: Places) {
  if (unpulled) throw new CannotStart(`The copy could not be pulled: ${unpulled}. ${unchanged}`)
  const checked = await checkCopy({ config, source, work, everySeconds: 1 })
  if (!checked.isUsable || !checked.isCurrent)
    throw new CannotStart(`${linesOf(checked, null).join('\n')}\n${unchanged}`)
  const [needed, free] = [checked.bytes * 2 + leaveFree, await disk.free(beside)]
  if (free < needed)
    throw new CannotStart(
      `Not enough space beside ${config.data}: ${megabytes(needed)} are needed, ${megabytes(free)} are ` +
        `free. ${unchanged}`,
    )
  const request = { term: primary.term, at: new Date().toISOString() }
  writePending(place, { ...request, last: null })
  try {
    writePending(place, { ...request, last: await requestHandOver(config, primary.term) })
  } catch (error) {
    if (error instanceof Refused) endPending(place)
    throw error
  }
}

const unchanged = 'Nothing was changed. The primary serves.'

async function taking(
  { config, primary, isAlone, isLossAccepted }: Parts,
  source: Source,
  beside: string,
  pending: Pending | null,
): Promise<Taken> {
  const isMissing = await lastCopy({ config, source, isLossAccepted }, pending?.last ?? null, beside)
  const app = openCopy(config, beside)
  try {
    // After the primary took the firm back, an earlier try no longer counts.
    const { term, endedEntry } = app.ask(termOf)
    const isPending = pending?.term === term
    if (isPending && endedEntry === null && !isLossAccepted)
      throw new CannotStart('The last entry of the primary is not in the copy.')
    const { newest, notes } = await proved(app)
    await takeFiles(source.files, join(beside, 'files'))
    if (primary.state !== 'serving') await refuseServing(config, isAlone)
    const isComplete = isPending && pending.last !== null && !isMissing.length
    const taken = await begun(app, config, { primaryTerm: primary.term, newest, isComplete })
    app.database.writer.connection.exec('pragma wal_checkpoint(truncate)')
    return { ...taken, notes: [...isMissing, ...notes] }
  } finally {
    await app.stop()
  }
}

/** It may have come back since the question. */
async function refuseServing(config: Config, isAlone: boolean) {
  if ((await primaryOf(config, isAlone)).state === 'serving')
    throw new CannotStart('The primary answers now. Nothing was changed. Start this command again.')
}

const stoppedSince = ({ at }: Pending) =>
  `On ${at.slice(0, 16).replace('T', ' ')} UTC the primary was asked to stop. Nothing was changed ` +
  'here. Start this command again when the copy is complete; let the primary take the firm back ' +
  '(docs/operate/standby.md, "Take back"); or take over with what is here: --accept-loss.'

/** For a disk that is mirrored, or a machine that takes back what it handed over. */
export async function takeOverInPlace(config: Config, primary: Primary, isAlone: boolean): Promise<Taken> {
  if (config.termFile) refuseUnwritable(config.termFile)
  const release = await lockServer(config)
  try {
    refuse(integrityFaults(config.data))
    const app = openApp(config, silentLog)
    try {
      const { newest, notes } = await proved(app)
      await refuseServing(config, isAlone)
      const taken = await begun(app, config, { primaryTerm: primary.term, newest, isComplete: false })
      if (config.termFile) writeOrSay(config.termFile, taken)
      return { ...taken, notes }
    } finally {
      await app.stop()
    }
  } finally {
    release()
  }
}

/**
 * Fills the folder with the copy, and pulls until it has the last entry of a primary that handed over.
 * Returns remarks, among them that it did not arrive if that is accepted.
 */
async function lastCopy(
  { config, source, isLossAccepted }: { config: Config; source: Source; isLossAccepted: boolean },
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
    if (Date.now() > until || unpulled) {
      const why =
        `The copy has entry ${newest}, and the primary's last entry is ${last.entry}. It did not arrive` +
        `${unpulled ? `: ${unpulled}` : ` in ${patience / 1000} s`}.`
      if (isLossAccepted) return [...notes, why]
      throw new CannotStart(why)
    }
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

/** `notes`: defects, which do not prevent a takeover. */
async function proved(app: App): Promise<{ newest: Newest; notes: string[] }> {
  const { newest, faults, defects } = await proofOf(app)
  refuse(faults)
  return { newest, notes: defects.map(({ text, todo }) => `BAD  ${text}${todo ? `\n     ${todo}` : ''}`) }
}

function refuse(faults: readonly DrillFault[]) {
  if (!faults.length) return
  const lines = faults.map(({ text, todo }) => `  ${text}${todo ? `\n    ${todo}` : ''}`)
  throw new CannotStart(
    `The copy cannot be used. Nothing was changed.\n${lines.join('\n')}\n` +
      'Without another copy, restore the newest backup: docs/operate/backup.md.',
  )
}

type Beginning = { primaryTerm: number; newest: Newest; isComplete: boolean }

/** Writes the higher term. Its entry is the first that the old primary does not have. */
async function begun(
  app: App,
  config: Config,
  { primaryTerm, newest, isComplete }: Beginning,
): Promise<Omit<Taken, 'notes'>> {
  const { own, firm, name } = app.ask((ask) => ({
    own: termOf(ask).term,
    firm: originIn(ask),
    name: ask.db.one<{ name: string }>('select name from events where id = ?', newest.entry)?.name,
  }))
  const term = Math.max(own, primaryTerm, termIn(config, firm)) + 1
  const missing = isComplete ? 0 : null
  await app.write({ actor: null, source: 'cli' }, (tx) =>
    beginTerm(tx, { term, entry: newest.entry, missing }),
  )
  const at = newest.at ? `, ${momentIn(newest.at, app.zone())}` : ''
  return { firm, term, newest, newestText: `${name ? wordsOf(name) : 'none'}${at}`, isComplete }
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

/** The file is written at the very end, so it is known before that it can be. */
function refuseUnwritable(file: string) {
  try {
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK)
  } catch {
    throw new CannotStart(`MUSTER_TERM_FILE ${file} cannot be written. Nothing was changed.`)
  }
  const { answer } = readTermFile(file)
  if (existsSync(file) && typeof answer === 'string')
    throw new CannotStart(`MUSTER_TERM_FILE ${file} is another file: ${answer}. Nothing was changed.`)
}
