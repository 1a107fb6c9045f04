/** What a kind of request (leave, regularization) provides to the shared list of decisions. */
import type { ComponentType } from 'react'
import { initialed } from '../format'
import type { Column } from '../ui/Table'

export type Action = 'approve' | 'reject'
export type Decidable = {
  id: number
  userId: number
  users?: { firstName: string; lastName: string } | null
  employeeId?: string
  designation?: string | null
  /** True if the approver holds the request; otherwise the approver may still decide it. */
  isYours: boolean
  approval: readonly { state: string; holders: readonly { name: string }[]; decidedBy: string | null }[]
}
export type Outcome = { id: number; ok: boolean; message: string }

/** A request as a sentence: '3 days · Tue 1 to Thu 3 Dec', the reason, and what an approver should notice. */
export type Brief = { what: string; reason: string; chips: readonly BriefChip[] }
export type BriefChip = { text: string; isWarning: boolean }

export type Kind<Row extends Decidable> = {
  /** Label of the table, for screen readers. */
  label: string
  empty: string
  loadFailed: string
  done: string
  failed: string
  columns: readonly Column<Row>[]
  /** For a phone's card and the dashboard. */
  brief: (row: Row) => Brief
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
  /** Undoes one's own decisions of the last minute. */
  undo: (id: number, key: string) => Promise<unknown>
  undoSeveral: (ids: number[], key: string) => Promise<{ results: Outcome[] }>
  /** After a decision: remove these rows immediately and invalidate everything that depends on them. */
  settled: (ids: readonly number[]) => void
}

/** How long a decision can be undone, in milliseconds. */
export const undoFor = 60_000
/** A tap sooner than this after a decision is ignored, because it belongs to the decision. */
export const doubleTapMs = 600

/** First and last name, or the number of an unknown person. */
export function nameOf({ users, userId }: Decidable): string {
  const name = users ? `${users.firstName} ${users.lastName}`.trim() : ''
  return name || `User ${userId}`
}

const approversOf = ({ approval }: Decidable) =>
  approval.find(({ state }) => state === 'open')?.holders.map(({ name }) => name) ?? []

/** For a request of another approver: 'Waiting with Meera Nair; you can decide too'. */
export function waitingWords(row: Decidable): string {
  const names = approversOf(row).join(' or ')
  return names ? `Waiting with ${names}; you can decide too` : 'You can decide too'
}
/** The same in a row of the list: 'With Meera N.' */
export const approverWords = (row: Decidable) => withWords(approversOf(row))

/** 'Approved by Meera N.': why a request of two steps is now with the next manager. */
export const approvedChips = ({ approval }: Pick<Decidable, 'approval'>): BriefChip[] =>
  approval.flatMap(({ state, decidedBy }) =>
    state === 'approved' && decidedBy
      ? [{ text: `Approved by ${initialed(decidedBy)}`, isWarning: false }]
      : [],
  )

/** Of the names of those who are the first to decide. */
export const withWords = (names: readonly string[]) =>
  names.length > 0 ? `With ${names.map(initialed).join(' or ')}` : 'You can decide too'
