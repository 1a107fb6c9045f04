/** Checks a database that was made out of a copy, as if nothing were known about how it was copied. */
import type { App } from '../../src/app'
import { openReader } from '../../src/db'
import { lastEntry, lastEntryAt } from '../../src/events'
import { verify as verifyAudit } from '../../modules/audit/service'
import type { DrillFault } from '../../modules/standby/contract'
import { databaseFile } from '../database'
import { databaseFindings, fileFindings } from '../doctor'

export type Newest = { entry: number; hash: string; at: string | null }

/** How long files may come after the rows that name them, in milliseconds, and how often to look. */
const filesPatience = { ms: 5000, every: 500 }

export type Proof = {
  newest: Newest
  /** The copy must not be used. */
  faults: DrillFault[]
  /** Wrong data and missing files. The primary may have them too, so they do not prevent a takeover. */
  defects: DrillFault[]
}

/** Everything but integrity, which is checked before the app opens and migrates the copy. */
export async function proofOf(app: App): Promise<Proof> {
  const wrong = (await databaseFindings(app)).filter(({ ok }) => !ok)
  const { wrong: broken, more } = await verifyAudit(app)
  return {
    newest: newestOf(app),
    faults: [
      ...broken.map(({ what, todo }) => ({ text: what, todo })),
      ...(more ? [{ text: 'The audit has more faults than these.' }] : []),
    ],
    defects: [...wrong.map(faultOf), ...(await missingFiles(app))],
  }
}

const faultOf = ({ text, todo }: { text: string; todo?: string }): DrillFault =>
  todo ? { text, todo } : { text }

const newestOf = (app: App): Newest =>
  app.ask(({ db }) => {
    const entry = lastEntry(db)
    const hash = db.one<{ hash: string | null }>('select hash from events where id = ?', entry)?.hash ?? ''
    return { entry, hash, at: lastEntryAt(db) }
  })

/** Files are pulled after the segments that name them, so a missing one may be on its way. */
async function missingFiles(app: App): Promise<DrillFault[]> {
  for (const until = Date.now() + filesPatience.ms; ;) {
    const wrong = (await fileFindings(app)).filter(({ ok }) => !ok)
    if (!wrong.length || Date.now() >= until) return wrong.map(faultOf)
    await new Promise((resolve) => setTimeout(resolve, filesPatience.every))
  }
}

/**
 * Every page, index and reference, of the copy as it is. A migration could repair or hide what is wrong.
 */
export function integrityFaults(data: string): DrillFault[] {
  const { db, close } = openReader(databaseFile({ data }))
  try {
    const integrity = db.all<{ integrity_check: string }>('pragma integrity_check(3)')
    const foreign = db.all('pragma foreign_key_check').length
    return [
      ...integrity
        .filter(({ integrity_check: text }) => text !== 'ok')
        .map(({ integrity_check: text }) => ({ text: `The copy's database is damaged: ${text}.`, todo })),
      ...(foreign ? [{ text: `${foreign} references of the copy have no target.`, todo }] : []),
    ]
  } catch (error) {
    return [{ text: `The copy's database cannot be read: ${(error as Error).message}.`, todo }]
  } finally {
    close()
  }
}

const todo =
  'Restart Litestream on the primary, which begins a new generation, and delete the copy here so that all ' +
  'of it is pulled again. If the primary has the fault too, restore a backup.'
