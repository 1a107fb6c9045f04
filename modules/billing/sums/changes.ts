/**
 * The stored changes of candidates and invoices: how a row was before (migration 0016). The last thousand are
 * stored, by triggers in the transaction of the change.
 */
import type { Db } from '../../../src/db'

type Table = {
  rows: string
  changes: string
  /** The changed row's id. */ changed: string
  /** Set in a row that no sum contains. */ removed: string
  /** Null in a change if there was no row before. */ present: string
  /** What sums may group, filter and add. */ columns: readonly string[]
}

export const tables = {
  candidates: {
    rows: 'billing_candidates',
    changes: 'billing_candidate_changes',
    changed: 'candidate_id',
    removed: 'removed_at',
    present: 'status',
    columns: [
      'status',
      'client_id',
      'selection_month',
      'joining_day',
      'recruiter_email',
      'manager_email',
      'location',
      'entity',
      'billing_amount',
    ],
  },
  invoices: {
    rows: 'billing_invoices',
    changes: 'billing_invoice_changes',
    changed: 'invoice_id',
    removed: 'voided_at',
    present: 'amount',
    columns: [
      'candidate_id',
      'client_id',
      'invoice_day',
      'due_day',
      'raised',
      'amount',
      'submitted',
      'received',
      'credited',
      'written_off',
      'issued_at',
      'open',
      'is_paid',
    ],
  },
} satisfies Record<string, Table>

/** `mark` differs if the number is used again after a rollback. */
export type Change = { id: number; mark: number }

/** There is always one. */
export const lastChange = (db: Db, { changes }: Table): Change =>
  db.one<Change>(`select id, mark from ${changes} order by id desc limit 1`)!

/**
 * Whether all changes since this one are stored. A change that was rolled back, or is too old to be stored,
 * is not followed; nor is a new name, for what `searches` words.
 */
export function isFollowed(db: Db, { changes }: Table, { id, mark }: Change, searches = false): boolean {
  return (
    db.one(`select 1 from ${changes} where id = ? and mark = ?`, id, mark) !== undefined &&
    !(searches && db.one(`select 1 from ${changes} where id > ? and is_renamed = 1 limit 1`, id))
  )
}
