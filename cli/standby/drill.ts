/** One check of a standby's copy: made into a database, proved, and compared with the primary. */
import { statSync } from 'node:fs'
import type { App } from '../../src/app'
import type { Config } from '../../src/config'
import { diskTrouble } from '../../src/diskErrors'
import { Refusal } from '../../src/domain/errors'
import { silentLog } from '../../src/log'
import { reportDrill, showHead, type Drill, type DrillFault, type Head } from '../../modules/standby/contract'
import { callPeer, NoAnswer, OddAnswer, termOf } from '../../modules/standby/service'
import { originIn } from '../../modules/backups/service'
import { lagFault } from '../../modules/standby/rules'
import { CannotStart } from '../cannotStart'
import { databaseFile, openApp } from '../database'
import { copyInto, type Copied } from './copyInto'
import { integrityFaults, proofOf, type Newest } from './proof'
import type { Source } from './sources'
import { inWorkFolder } from './work'

export type Checked = {
  drill: Drill
  /** A takeover may use it. It may be late or lack files, and the primary may be silent. */
  isUsable: boolean
  newest: Newest | null
  firm: string | null
  /** The firm's time zone. */
  zone: string
  /** The term of the copy; 0 if it could not be opened. */
  term: number
  /** The primary answered, and the copy is not late. */
  isCurrent: boolean
  /** Size of the database; 0 if it could not be opened. */
  bytes: number
  /** Remarks for the operator; nothing is wrong. */
  notes: string[]
}

type Parts = {
  config: Config
  source: Source
  /** Folder for the temporary database. */
  work?: string | undefined
  everySeconds: number
}

export async function checkCopy({ config, source, work, everySeconds }: Parts): Promise<Checked> {
  const began = Date.now()
  const notes: string[] = []
  const before = await headOf(config)
  const opened = await opening(config, source, work)
  const { newest, copied } = opened
  const wrong = [...opened.faults]
  const faults = [...opened.defects]
  if (copied) notes.push(...copied.notes)
  let behind: { entries: number; ms: number } | null = null
  if (before === null) notes.push('Not compared with the primary: MUSTER_PEER does not name it.')
  else if (typeof before === 'string') faults.push({ text: before, todo: unanswered })
  else if (newest) {
    const at = await headOf(config, { entry: newest.entry, segments: copied?.segments?.named })
    if (at === null || typeof at === 'string') faults.push({ text: String(at), todo: unanswered })
    else {
      wrong.push(...differences({ ...opened, newest }, at))
      if (copied?.segments && !at.segments)
        notes.push(
          'Segments were not compared: MUSTER_REPLICA is not set on the primary, or no longer has them.',
        )
      behind = behindOf(newest, before, at)
      faults.push(...[lagFault({ behindMs: behind.ms })].filter((fault) => fault !== null))
    }
  }
  return {
    isUsable: wrong.length === 0,
    isCurrent: behind !== null && lagFault({ behindMs: behind.ms }) === null,
    newest,
    firm: opened.firm,
    zone: opened.zone ?? config.zone,
    bytes: opened.bytes,
    term: opened.term,
    notes,
    drill: {
      tookMs: Date.now() - began,
      everySeconds,
      source: source.kind,
      entry: newest?.entry ?? null,
      behindEntries: behind?.entries ?? null,
      behindMs: behind?.ms ?? null,
      isGood: wrong.length + faults.length === 0,
      faults: [...wrong, ...faults].slice(0, 20),
    },
  }
}

const unanswered = 'Check the network, MUSTER_PEER and MUSTER_PEER_TOKEN, and whether Muster runs there.'

type Opened = {
  copied: Copied | null
  faults: DrillFault[]
  newest: Newest | null
  firm: string | null
  zone: string | null
  term: number
  defects: DrillFault[]
  bytes: number
}

const unopened = { newest: null, firm: null, zone: null, term: 0, defects: [], bytes: 0 }

/** Opens the copy in a folder of its own. Whatever prevents it is a fault of the copy. */
async function opening(config: Config, source: Source, work?: string): Promise<Opened> {
  try {
    return await inWorkFolder(source, work, async (folder): Promise<Opened> => {
      const copied = await copyInto(source, folder, config.litestream)
      if (copied.faults.length) return { copied, faults: copied.faults, ...unopened }
      return { copied, ...(await provedIn(config, folder)) }
    })
  } catch (error) {
    return { copied: null, faults: [{ text: inWords(error, source) }], ...unopened }
  }
}

async function provedIn(config: Config, folder: string): Promise<Omit<Opened, 'copied'>> {
  const damage = integrityFaults(folder)
  if (damage.length) return { faults: damage, ...unopened }
  const app = openCopy(config, folder)
  try {
    const proof = await proofOf(app)
    const about = app.ask((ask) => ({ firm: originIn(ask), term: termOf(ask).term }))
    return { ...proof, zone: app.zone(), bytes: statSync(databaseFile({ data: folder })).size, ...about }
  } finally {
    await app.stop()
  }
}

/** Nothing of this machine's own settings applies to a copy. */
export const openCopy = (config: Config, data: string): App =>
  openApp({ ...config, data, backups: null, auditHeads: null, replica: null }, silentLog, { isCopy: true })

function inWords(error: unknown, { folder }: Source): string {
  if (error instanceof Refusal || error instanceof CannotStart) return error.message
  if (diskTrouble(error) === 'full')
    return `The disk of ${folder} is full. The copy was not checked. Free some space there.`
  return `The copy in ${folder} could not be opened: ${(error as Error).message}.`
}

/** Null without a primary; a sentence if it did not answer. */
export async function headOf(
  { peer }: Pick<Config, 'peer'>,
  compared: { entry?: number; segments?: string | undefined } = {},
): Promise<Head | string | null> {
  if (!peer) return null
  try {
    return await callPeer(peer, showHead, {
      ...(compared.entry === undefined ? {} : { entry: String(compared.entry) }),
      ...(compared.segments ? { segments: compared.segments } : {}),
    })
  } catch (error) {
    if (error instanceof NoAnswer) return `The primary, ${peer.origin}, did not answer: ${error.message}.`
    if (error instanceof OddAnswer)
      return `The primary, ${peer.origin}, answered with an error: ${error.message}`
    throw error
  }
}

/** How the copy differs from the primary, beyond being older. */
export function differences(
  { firm, newest, copied }: Pick<Opened, 'firm' | 'copied'> & { newest: Newest },
  at: Head,
): DrillFault[] {
  if (at.firm !== firm)
    return [
      {
        text: 'The copy belongs to another firm than the primary.',
        todo: 'Compare --from and MUSTER_PEER.',
      },
    ]
  const faults: DrillFault[] = []
  if (at.hash !== newest.hash)
    faults.push({
      text:
        at.hash === null
          ? `The copy's newest entry, ${newest.entry}, does not exist on the primary.`
          : `Entry ${newest.entry} of the copy differs from that of the primary.`,
      todo:
        'The primary has another history, for example from a backup. Move the copy away and keep it, ' +
        'because it may have what the primary lost; then all is pulled again.',
    })
  const mine = copied?.segments
  if (mine && at.segments && mine.digest !== at.segments.digest)
    faults.push({
      text:
        `The copy has ${mine.count} segments between ${mine.named.split('/').slice(1).join(' and ')} ` +
        `and the primary ${at.segments.count}, or they differ in size: something was lost on the way.`,
      todo: 'Pull again. If this message stays, restart Litestream on the primary.',
    })
  return faults
}

function behindOf({ entry }: Newest, before: Head, at: Head): { entries: number; ms: number } {
  if (entry >= before.entry || at.nextAt === null) return { entries: 0, ms: 0 }
  return {
    entries: before.entry - entry,
    ms: Math.max(0, Date.parse(before.now) - Date.parse(at.nextAt)),
  }
}

/** Returns the problem if the primary did not take the report. */
export async function report({ peer }: Pick<Config, 'peer'>, drill: Drill): Promise<string | null> {
  if (!peer) return null
  try {
    await callPeer(peer, reportDrill, drill)
    return null
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof OddAnswer) return error.message
    throw error
  }
}
