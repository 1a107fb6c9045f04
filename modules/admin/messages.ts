/** One message to chosen people, by the verb of every broadcast; who has left hears nothing. */
import type { App } from '../../src/app'
import type { Caller, Who } from '../../src/http'
import { toPeople } from '../notifications/service'
import type { Bulk, BulkOutcome } from './contract'
import type { Row } from './rows'

const listed = 500

export async function tellMany(app: App, { who, address }: Caller & { who: Who }, rows: readonly Row[], { value }: Extract<Bulk, { action: 'send-notification' }>, isPreview: boolean): Promise<BulkOutcome> {
  const named = ({ id, name, employeeId }: Row) => ({ id, name, employeeId })
  const told = rows.filter(({ isActive }) => isActive === 1)
  const refused = rows.filter(({ isActive }) => isActive === 0)
  const ids = told.map(({ id }) => id)
  await app.write({ actor: who.id, source: address }, (tx) => {
    const send = () => void (ids.length && toPeople(tx, who, value, ids))
    if (isPreview) tx.rehearse(send)
    else {
      send()
      tx.record('person.bulk_changed', { action: 'send-notification', value: value.title, people: rows.length, done: told.length, refused: refused.length })
    }
  })
  return {
    people: rows.length,
    done: told.length,
    unchanged: 0,
    refusedCount: refused.length,
    changes: told.slice(0, listed).map((row) => ({ ...named(row), before: null, after: null, note: null })),
    refused: refused.slice(0, listed).map((row) => ({ ...named(row), reason: 'Inactive people are not told' })),
  }
}
