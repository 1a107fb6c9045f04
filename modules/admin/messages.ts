/**
 * One message to chosen people, by the verb of every broadcast, some hundred a turn; who has left hears
 * nothing, and nobody hears it twice.
 */
import type { App, Tx } from '../../src/app'
import { inTurns, type Turn } from '../../src/paced'
import type { Caller, Who } from '../../src/http'
import { toPeople } from '../notifications/service'
import type { Bulk } from './contract'
import type { Run } from './once'
import { unknownOf, type Finding } from './outcome'
import { rowOf } from './rows'

const atOnce = 200

type Sent = Finding & { broadcastId?: number | null }

/** Without a run it is a preview. */
export async function tellMany(
  app: App,
  { who, address }: Caller & { who: Who },
  people: readonly number[],
  { value }: Extract<Bulk, { action: 'send-notification' }>,
  run: Run | null,
): Promise<Finding[]> {
  const work = (tx: Tx, start: number, { find, found }: Turn<Sent>) => {
    const some = people.slice(start, start + atOnce).map((id) => ({ id, row: rowOf(tx, id) }))
    const ids = some.flatMap(({ id, row }) => (row?.isActive ? [id] : []))
    // All turns are one broadcast.
    let broadcastId = found.find((one) => one.broadcastId)?.broadcastId ?? null
    const send = () => {
      if (ids.length) broadcastId = toPeople(tx, who, value, ids, broadcastId).broadcastId
    }
    if (run) send()
    else tx.rehearse(send)
    for (const { id, row } of some) {
      if (!row) find(unknownOf(id))
      else if (!row.isActive)
        find({
          refusal: { id, name: row.name, employeeId: row.employeeId, reason: 'Inactive people are not told' },
        })
      else
        find({
          change: { id, name: row.name, employeeId: row.employeeId, before: null, after: null, note: null },
          broadcastId: run ? broadcastId : null,
        })
    }
    return start + some.length
  }
  return inTurns<Sent>(
    app,
    { actor: who.id, source: `bulk:${address}` },
    people.length,
    work,
    run ? { keyOf: (at) => run.keyOf(String(at)), came: run.came } : {},
  )
}
