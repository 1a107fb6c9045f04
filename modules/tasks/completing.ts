/** Working on a task: its assignee completes or reopens it; everybody who sees it can comment. */
import type { Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Answer, Input } from '../../src/domain/endpoint'
import { conflict, notAllowed } from '../../src/domain/errors'
import { newsOf } from './changing'
import type { commentTask, completeTask, reopenTask, TaskDetail } from './contract'
import { audienceOf, findTask, findTaskRow } from './audience'
import { createNextTask } from './repeating'
import { mentionsIn } from './rules'

export function complete(tx: Tx, who: Who, { id, notes }: Input<typeof completeTask>): TaskDetail {
  const row = findTaskRow(tx, who, id)
  if (row.assignedTo !== who.id) throw notAllowed('Only the assignee can complete the task')
  if (row.status === 'completed') throw conflict('This task is already completed')
  tx.db.run(
    `update tasks
     set status = 'completed', completed_at = ?, notes = ?
     where id = ?`,
    tx.now(),
    notes ?? null,
    id,
  )
  tx.record('task.completed', newsOf(row))
  if (row.every) createNextTask(tx, row.seriesId!)
  return findTask(tx, who, id)
}

/**
 * Opens it again. Its notes stay until it is completed again; the next task of its series exists already and
 * stays.
 */
export function reopen(
  tx: Tx,
  who: Who,
  { id, status = 'in_progress' }: Input<typeof reopenTask>,
): TaskDetail {
  const row = findTaskRow(tx, who, id)
  if (row.assignedTo !== who.id) throw notAllowed('Only the person who completed the task can reopen it')
  if (row.status !== 'completed') throw conflict('This task is not completed')
  tx.db.run('update tasks set status = ?, completed_at = null where id = ?', status, id)
  tx.record('task.reopened', { ...newsOf(row), before: { status: row.status }, after: { status } })
  return findTask(tx, who, id)
}

export function comment(
  tx: Tx,
  who: Who,
  { id, comment: text }: Input<typeof commentTask>,
): Answer<typeof commentTask> {
  const row = findTaskRow(tx, who, id)
  const { lastId: commentId } = tx.db.run(
    `insert into task_comments (task_id, user_id, comment, created_at)
     values (?, ?, ?, ?)`,
    id,
    who.id,
    text,
    tx.now(),
  )
  const { ids, unknown } = text.includes('@')
    ? mentionsIn(text, audienceOf(tx, row))
    : { ids: [], unknown: [] }
  tx.record('task.commented', { ...newsOf(row), commentId, mentioned: ids })
  return { ...findTask(tx, who, id), notNotified: unknown }
}
