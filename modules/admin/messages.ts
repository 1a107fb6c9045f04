/** One message to chosen people, by the verb of every broadcast, some hundred a turn; who has left hears nothing. */
import type { App } from '../../src/app'
import type { Caller, Who } from '../../src/http'
import { toPeople } from '../notifications/service'
import type { Bulk } from './contract'
import { unknownOf, type Finding } from './outcome'
import { rowOf, type Target } from './rows'
import { inTurns } from './turns'

const atOnce = 200

type Sent = Finding & { broadcastId?: number | null }

export async function tellMany(app: App, { who, address }: Caller & { who: Who }, targets: readonly Target[], { value }: Extract<Bulk, { action: 'send-notification' }>, isPreview: boolean): Promise<Finding[]> {
  return inTurns<Sent>(app, { actor: who.id, source: `bulk:${address}` }, targets.length, (tx, start, { find, found }) => {
    const some = targets.slice(start, start + atOnce).map(({ id }) => ({ id, row: rowOf(tx, id) }))
    const ids = some.flatMap(({ id, row }) => (row?.isActive ? [id] : []))
    // All turns are one broadcast.
    let broadcastId = found.find((one) => one.broadcastId)?.broadcastId ?? null
    const send = () => {
      if (ids.length) broadcastId = toPeople(tx, who, value, ids, broadcastId).broadcastId
    }
    if (isPreview) tx.rehearse(send)
    else send()
    for (const { id, row } of some) {
      if (!row) find(unknownOf(id))
      else if (!row.isActive) find({ refusal: { id, name: row.name, employeeId: row.employeeId, reason: 'Inactive people are not told' } })
      else find({ change: { id, name: row.name, employeeId: row.employeeId, before: null, after: null, note: null }, broadcastId: isPreview ? null : broadcastId })
    }
    return start + some.length
  })
}
