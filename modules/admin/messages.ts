/**
 * Sends one message to chosen people with the broadcast verb, some hundred at a time. Former employees get
 * none, and nobody gets it twice.
 */
import { accepted, type App, type Tx } from '../../src/app'
import { eachInBatches, partsOf } from '../../src/batches'
import type { Caller, Who } from '../../src/http'
import { toPeople } from '../notifications/service'
import type { Bulk } from './contract'
import type { Run } from './idempotentSteps'
import { unknownOf, type Finding } from './outcome'
import { findPersonRow } from './rows'

const atOnce = 200

type Sent = Finding & { broadcastId?: number | null }

/** Without a run it is a preview. */
export async function messageMany(
  app: App,
  { who, address, origin }: Caller & { who: Who },
  people: readonly number[],
  { value }: Extract<Bulk, { action: 'send-notification' }>,
  run: Run | null,
): Promise<Finding[]> {
  const work = (tx: Tx, part: number[], found: readonly Sent[][]): Sent[] => {
    const some = part.map((id) => ({ id, row: findPersonRow(tx, id) }))
    const ids = some.flatMap(({ id, row }) => (row?.isActive ? [id] : []))
    // All parts belong to one broadcast.
    let broadcastId = found.flat().find((one) => one.broadcastId)?.broadcastId ?? null
    const send = () => {
      if (ids.length) broadcastId = toPeople(tx, who, value, ids, broadcastId).broadcastId
    }
    if (run) send()
    else tx.rehearse(send)
    return some.map(({ id, row }): Sent => {
      if (!row) return unknownOf(id)
      const { name, employeeId } = row
      return row.isActive
        ? {
            change: { id, name, employeeId, before: null, after: null, note: null },
            broadcastId: run ? broadcastId : null,
          }
        : { refusal: { id, name, employeeId, reason: 'Inactive people get no messages' } }
    })
  }
  const found = await eachInBatches(
    app,
    { ...(run ? accepted(origin) : origin), source: `bulk:${address}` },
    partsOf(people, atOnce),
    work,
    {
      came: (parts) => run?.came(Math.min(people.length, parts * atOnce)),
      keyOf: run ? (at) => run.keyOf(String(at * atOnce)) : undefined,
    },
  )
  return found.flat()
}
