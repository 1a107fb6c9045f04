/** Saved lists of numbers, private to their owner. */
import type { Ask, Tx } from '../../../src/app'
import type { Input } from '../../../src/domain/endpoint'
import { invalid, conflict, notFound, type FieldError } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { listMissing, type BroadcastList, type createBroadcastList } from '../contract'
import { rulesOf } from '../queue/queue'
import { readNumber } from '../rules'

type Row = { id: number; name: string; description: string | null; recipients: string }
const most = 200

const toBroadcastList = ({ recipients, ...row }: Row): BroadcastList => ({
  ...row,
  recipients: JSON.parse(recipients) as string[],
})

export function listsOf({ db }: Ask, who: Who): BroadcastList[] {
  return db
    .all<Row>(
      `select id, name, description, recipients
       from whatsapp_lists
       where user_id = ?
       order by name collate nocase, id`,
      who.id,
    )
    .map(toBroadcastList)
}

export function addList(
  tx: Tx,
  who: Who,
  { name, description, recipients }: Input<typeof createBroadcastList>,
): BroadcastList {
  const { country } = rulesOf(tx)
  const numbers = new Set<string>()
  const errors: FieldError[] = []
  for (const [at, given] of recipients.entries()) {
    if (!given.trim()) continue
    const parsed = readNumber(given, country)
    if ('number' in parsed) numbers.add(parsed.number)
    else if (errors.length < 20) errors.push({ field: `recipients.${at}`, message: parsed.problem })
  }
  if (errors.length)
    throw invalid(
      errors.length === 1
        ? errors[0]!.message
        : `${errors.length} numbers are invalid: ${errors[0]!.message}`,
      errors,
    )
  if (!numbers.size) throw invalid(listMissing, [{ field: 'recipients', message: 'At least one recipient' }])
  if (
    tx.db.one<{ n: number }>('select count(*) as n from whatsapp_lists where user_id = ?', who.id)!.n >= most
  )
    throw conflict(`You have ${most} lists. Delete one first.`)
  const { lastId } = tx.db.run(
    `insert into whatsapp_lists (user_id, name, description, recipients, created_at)
     values (?, ?, ?, ?, ?)`,
    who.id,
    name,
    description || null,
    JSON.stringify([...numbers]),
    tx.now(),
  )
  tx.record('whatsapp.list_changed', {
    userId: who.id,
    listId: lastId,
    before: null,
    after: { name, recipients: numbers.size },
  })
  return { id: lastId, name, description: description || null, recipients: [...numbers] }
}

export function removeList(tx: Tx, who: Who, id: number): { success: true } {
  const row = tx.db.one<Row>(
    `select id, name, description, recipients
     from whatsapp_lists
     where id = ? and user_id = ?`,
    id,
    who.id,
  )
  if (!row) throw notFound('This list does not exist')
  tx.db.run('delete from whatsapp_lists where id = ?', id)
  tx.record('whatsapp.list_changed', {
    userId: who.id,
    listId: id,
    before: { name: row.name, recipients: toBroadcastList(row).recipients.length },
    after: null,
  })
  return { success: true }
}
