/** Stores the standby's checks. The first failed one, and the first good one after it, notify the Admins. */
import type { Tx } from '../../src/app'
import { notify } from '../notifications/service'
import type { Drill, DrillFault } from './contract'
import { isDrillGood, lagFault, mostDrills } from './rules'
import { lastDrill } from './rows'
import { termOf } from './terms/term'

const mostFaults = 20
/** In characters. A database's own messages may be long. */
const longestFault = 1000

export function recordDrill(tx: Tx, _: unknown, drill: Drill): { term: number } {
  const before = lastDrill(tx)
  const isGood = isDrillGood(drill)
  const faults = faultsOf(drill)
  store(tx, { ...drill, isGood, faults })
  const wasBad = before !== undefined && (!before.isGood || before.silenceToldAt !== null)
  if (isGood && wasBad) recordRecovered(tx, drill)
  if (!isGood && before?.isGood !== false) recordFailed(tx, faults)
  return { term: termOf(tx).term }
}

/** Those of the standby, and that the copy is late if the standby did not say so. */
function faultsOf(drill: Drill): DrillFault[] {
  const late = lagFault(drill)
  const isSaid = drill.faults.some(({ text }) => text === late?.text)
  return [...(late && !isSaid ? [late] : []), ...drill.faults].slice(0, mostFaults).map(({ text, todo }) => ({
    text: text.slice(0, longestFault),
    ...(todo !== undefined && { todo: todo.slice(0, longestFault) }),
  }))
}

function store(tx: Tx, drill: Drill) {
  const { lastId } = tx.db.run(
    `insert into standby_drills
       (received_at, took_ms, every_seconds, source, entry, behind_entries, behind_ms, is_good, faults)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    tx.now(),
    drill.tookMs,
    drill.everySeconds,
    drill.source,
    drill.entry,
    drill.behindEntries,
    drill.behindMs,
    drill.isGood ? 1 : 0,
    JSON.stringify(drill.faults),
  )
  tx.db.run('delete from standby_drills where id <= ?', lastId - mostDrills)
}

function recordFailed(tx: Tx, [first]: readonly DrillFault[]) {
  const why = first?.text ?? "The standby's check of its copy failed."
  tx.record('standby.failed', { why })
  notifyAdmins(tx, {
    title: 'The standby cannot take over',
    message: [why, first?.todo ?? 'Read the messages of Muster on the second machine.'].join(' '),
  })
}

function recordRecovered(tx: Tx, { entry }: Drill) {
  tx.record('standby.recovered', { entry: entry! })
  notifyAdmins(tx, {
    title: 'The standby can take over again',
    message: 'Its latest check of the copy was good.',
  })
}

export function notifyAdmins(tx: Tx, { title, message }: { title: string; message: string }) {
  const people = tx.db
    .all<{ id: number }>(`select id from users where role = 'Admin' and is_active = 1`)
    .map(({ id }) => id)
  notify(tx, { people, type: 'other', title, message, link: '/settings#backups' })
}
