/** What a kind of requests (leave, regularization) tells the one list in which requests are decided. */
import type { ComponentType } from 'react'
import type { Column } from '../ui/Table'

export type Action = 'approve' | 'reject'
export type Decidable = {
  id: number
  userId: number
  users?: { firstName: string; lastName: string } | null
  employeeId?: string
  designation?: string | null
  /** Held by the asker; else the asker may decide it all the same. */
  isYours: boolean
}
export type Outcome = { id: number; ok: boolean; message: string }

export type Kind<Row extends Decidable> = {
  /** Of the table, for those who do not see where it stands. */
  label: string
  empty: string
  loadFailed: string
  done: string
  failed: string
  columns: readonly Column<Row>[]
  /** A request in a few words: `Personal Leave, Mon 23 to Wed 25 Nov, 3 days`. */
  words: (row: Row) => string
  Detail: ComponentType<{ row: Row }>
  decide: (id: number, action: Action, comment: string | null, key: string) => Promise<unknown>
  decideSeveral: (
    ids: number[],
    action: Action,
    comment: string | null,
    key: string,
  ) => Promise<{ results: Outcome[] }>
  /** Takes back one's own decisions of the last minute. */
  undo: (id: number, key: string) => Promise<unknown>
  undoSeveral: (ids: number[], key: string) => Promise<{ results: Outcome[] }>
  /** After a decision: drop these rows at once, and ask for all that follows from it. */
  settled: (ids: readonly number[]) => void
}

/** For so long after it a decision can be undone, milliseconds. */
export const undoFor = 60_000
/** A tap sooner than this after a decision belongs to it, and reaches nothing else. */
export const tapRest = 600

/** First and last name; who is missing is named by number. */
export function nameOf({ users, userId }: Decidable): string {
  const name = users ? `${users.firstName} ${users.lastName}`.trim() : ''
  return name || `User ${userId}`
}
