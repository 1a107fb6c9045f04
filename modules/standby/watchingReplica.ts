/**
 * Looks each minute whether Litestream copies the database. A fault notifies the Admins once, and again only
 * if it was gone in between. The process remembers its last look, also for the card in Settings.
 */
import type { App } from '../../src/app'
import type { DrillFault } from './contract'
import { notifyAdmins } from './recording'
import { examineLitestream, type ReplicaFinding } from './replication'

type Kind = ReplicaFinding['kind']
type Look = { faults: readonly DrillFault[]; notified: Kind[] }

const looks = new WeakMap<App, Look>()

const titles: Record<Kind, string> = {
  log: 'The database log is too large',
  copy: 'The database is not copied',
}

/** Those of the last look; null if nothing copies this database. */
export const replicaFaults = (app: App): DrillFault[] | null =>
  app.config.replica === null ? null : [...(looks.get(app)?.faults ?? [])]

/** Null if nothing copies this database. */
export async function watchReplica(app: App): Promise<string | null> {
  if (app.config.replica === null) return null
  const known = looks.get(app)?.notified ?? []
  // Only a new fault is worth a wait: the other jobs run after this one.
  const findings = (await examineLitestream(app, { isPatient: !known.includes('copy') })).filter(
    ({ ok }) => !ok,
  )
  const notified = known.filter((kind) => findings.some((one) => one.kind === kind))
  looks.set(app, { faults: findings.map(faultOf), notified })
  if (!findings.length) return 'Litestream has no fault'
  const fresh = findings.filter(({ kind }) => !notified.includes(kind))
  if (!fresh.length) return 'Litestream has a fault, and the Admins know'
  await app.write({ actor: null, source: 'job:standby.watch' }, (tx) => {
    for (const finding of fresh) {
      const { text, todo } = faultOf(finding)
      tx.record('standby.failed', { why: text })
      notifyAdmins(tx, { title: titles[finding.kind], message: `${text} ${todo}` })
    }
  })
  notified.push(...fresh.map(({ kind }) => kind))
  return 'Litestream has a fault'
}

const faultOf = ({ text, todo }: ReplicaFinding): DrillFault => ({
  text: `${text}.`,
  ...(todo !== undefined && { todo }),
})
