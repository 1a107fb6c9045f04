/**
 * Notices follow their subject: a request for action is closed once it is done and reopened if that is
 * undone; a notice that should not be sent is cancelled if it has not left.
 */
import type { Tx } from '../../../src/app'
import { plus, type Instant } from '../../../src/domain/day'
import type { NoticeType } from '../contract'

/** Seconds before an undoable notice is pushed to devices. */
export const heldSeconds = 10

const noLonger = 'No longer relevant'

/** The notices of a type about a subject. */
export type Of = { subject: string; type: NoticeType }

/** Nothing more to do: marks it read and stops its pushes and mails. */
export function settleNotices(tx: Tx, of: Of): void {
  const people = peopleOf(tx, of, 'settled_at is null')
  tx.db.run(
    `update notifications
     set settled_at = :now, read_at = coalesce(read_at, :now)
     where subject = :subject and type = :type and settled_at is null`,
    { ...of, now: tx.now() },
  )
  drop(tx, of)
  recordSettled(tx, of, people)
}

/** Undoes a closing by its instant: it asks the same people again, also with what was not sent yet. */
export function reopenNotices(tx: Tx, of: Of, at: Instant): void {
  const people = peopleOf(tx, of, 'settled_at = :at', at)
  tx.db.run(
    `update notifications
     set settled_at = null, read_at = iif(read_at = settled_at, null, read_at)
     where subject = :subject and type = :type and settled_at = :at`,
    { ...of, at },
  )
  for (const [table, reason] of [
    ['deliveries', 'error'],
    ['mails', 'answer'],
  ])
    tx.db.run(
      `update ${table}
       set state = 'waiting', settled_at = null, ${reason} = null
       where subject = :subject
         and type = :type
         and state = 'dropped'
         and settled_at = :at
         and ${reason} = '${noLonger}'`,
      { ...of, at },
    )
  recordSettled(tx, of, people)
}

/**
 * Cancels notices of an instant that have not been pushed. True if they were all still held; then nobody
 * needs a cancellation.
 */
export function retractNotices(tx: Tx, of: Of, at: Instant): boolean {
  drop(tx, of)
  if (plus(at, heldSeconds / 60) < tx.now()) return false
  const people = peopleOf(tx, of, 'created_at >= :at', at)
  tx.db.run('delete from notifications where subject = :subject and type = :type and created_at >= :at', {
    ...of,
    at,
  })
  recordSettled(tx, of, people)
  return true
}

function drop(tx: Tx, of: Of) {
  const values = { ...of, now: tx.now() }
  tx.db.run(
    `update deliveries
     set state = 'dropped', settled_at = :now, error = '${noLonger}'
     where subject = :subject
       and type = :type
       and state = 'waiting'`,
    values,
  )
  tx.db.run(
    `update mails
     set state = 'dropped', settled_at = :now, answer = '${noLonger}'
     where subject = :subject
       and type = :type
       and state = 'waiting'`,
    values,
  )
}

function peopleOf({ db }: Tx, of: Of, where: string, at?: Instant): number[] {
  return db
    .all<{ id: number }>(
      `select distinct user_id as id
       from notifications
       where subject = :subject and type = :type and ${where}`,
      { ...of, ...(at && { at }) },
    )
    .map(({ id }) => id)
}

function recordSettled(tx: Tx, { subject }: Of, people: number[]) {
  if (people.length) tx.record('notification.settled', { people, subject })
}
