/** Numbers that nobody in the firm can message. */
import type { Ask, Tx } from '../../../src/app'
import { may } from '../../../src/domain/access'
import type { Input } from '../../../src/domain/endpoint'
import { invalid, conflict, notAllowed, notFound } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import type { addOptOut, OptOut } from '../contract'
import { stopWriting } from '../link/links'
import { isOptedOut, rulesOf } from '../queue/queue'
import { readNumber } from '../rules'

type Row = {
  number: string
  userId: number
  byAnswer: number
  note: string | null
  by: string
  createdAt: string
}
const most = 5000

export function optOutsFor({ db }: Ask, who: Who): OptOut[] {
  return db
    .all<Row>(
      `select o.number, o.user_id as userId, o.by_answer as byAnswer, o.note,
         trim(u.full_name) as by, o.created_at as createdAt
       from whatsapp_opt_outs o
       join users u on u.id = o.user_id
       where o.user_id = ? or ?
       order by o.created_at desc, o.number
       limit ?`,
      who.id,
      may(who, 'manage_settings') ? 1 : 0,
      most,
    )
    .map(({ userId, byAnswer, ...row }) => ({
      ...row,
      byAnswer: byAnswer === 1,
      mayRemove: may(who, 'manage_settings') || (userId === who.id && !byAnswer),
    }))
}

export function createOptOut(
  tx: Tx,
  who: Who,
  { number: given, note }: Input<typeof addOptOut>,
): { success: true } {
  const parsed = readNumber(given, rulesOf(tx).country)
  if ('problem' in parsed) throw invalid(parsed.problem, [{ field: 'number', message: parsed.problem }])
  if (isOptedOut(tx, parsed.number)) throw conflict('This number is already on the list')
  stopWriting(tx, who.id, parsed.number, false, note || null)
  return { success: true }
}

export function removeOptOut(tx: Tx, who: Who, number: string): { success: true } {
  const row = tx.db.one<{ userId: number; byAnswer: number }>(
    `select user_id as userId, by_answer as byAnswer
     from whatsapp_opt_outs
     where number = ?`,
    number,
  )
  const isAdmin = may(who, 'manage_settings')
  if (!row || (row.userId !== who.id && !isAdmin)) throw notFound('This number is not on your list')
  if (row.byAnswer && !isAdmin)
    throw notAllowed('They replied STOP themselves, so only an Admin can remove them, if they asked for it')
  tx.db.run('delete from whatsapp_opt_outs where number = ?', number)
  tx.record('whatsapp.opt_out_changed', {
    userId: row.userId,
    number,
    before: true,
    after: false,
    byAnswer: row.byAnswer === 1,
  })
  return { success: true }
}
