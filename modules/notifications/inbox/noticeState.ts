/**
 * Notices follow their subject: what asks for something is settled once it is done, asks again where that is
 * undone, and what was not to be said is unsaid as long as it has not gone out.
 */
import type { Tx } from '../../../src/app'
import { plus, type Instant } from '../../../src/domain/day'
import type { NoticeType } from '../contract'

/** Seconds for which what can be undone waits before it goes out to devices. */
export const heldSeconds = 10

/** The notices of a type about a subject. */
export type Of = { subject: string; type: NoticeType }

/** Nothing is to be done about it any more: it is read, and no device hears of it. */
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

/** Undoes a settling, by its instant: it asks again of those whom it asked. */
export function reopenNotices(tx: Tx, of: Of, at: Instant): void {
  const people = peopleOf(tx, of, 'settled_at = :at', at)
  tx.db.run(
    `update notifications
     set settled_at = null, read_at = iif(read_at = settled_at, null, read_at)
     where subject = :subject and type = :type and settled_at = :at`,
    { ...of, at },
  )
  recordSettled(tx, of, people)
}

/**
 * Takes back what was said at an instant, as far as it has not gone out. True where it was still held for
 * everybody: then nobody need hear that it is taken back.
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
  tx.db.run(
    `update deliveries
     set state = 'dropped', settled_at = :now, error = 'What it told of is over'
     where subject = :subject
       and type = :type
       and state = 'waiting'`,
    { ...of, now: tx.now() },
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
