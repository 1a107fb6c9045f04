/**
 * Retention of tasks, and a person's own. Their texts are personal data of creator, assignee and commenters.
 */
import type { Ask, Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'
import type { Purge, Personal } from '../../src/retention'
import { deleteRows } from './changing'

/** The latest task of a running series stays, because the next is copied from it. */
const over = `completed_at is not null
   and completed_at < ?
   and id not in (
     select latest_task
     from task_series
     where ended_at is null and latest_task is not null
   )`

export const purges: Purge[] = [
  {
    name: 'tasks.completed',
    title: 'Completed tasks with comments',
    by: 'recordsYears',
    count: ({ db }, before) =>
      db.one<{ n: number }>(`select count(*) as n from tasks where ${over}`, before)!.n,
    step: purgeTasks,
  },
]

function purgeTasks(tx: Tx, before: Day, most: number): number {
  const ids = tx.db
    .all<{ id: number }>(`select id from tasks where ${over} order by completed_at limit ?`, before, most)
    .map(({ id }) => id)
  deleteRows(tx, ids)
  tx.db.run(
    `delete from task_series
     where ended_at is not null
       and ended_at < ?
       and not exists (
         select 1
         from tasks t
         where t.series_id = task_series.id
       )`,
    before,
  )
  return ids.length
}

export function personal({ db }: Ask, userId: number): Personal {
  return {
    Tasks: db.all(
      `select t.title as "Title", t.description as "Description",
         a.full_name as "Assigned to",
         b.full_name as "Assigned by", t.deadline as "Deadline (UTC)",
         t.priority as "Priority", t.category as "Category", t.status as "Status",
         t.notes as "Completion notes", t.created_at as "Created (UTC)", t.completed_at as "Completed (UTC)"
       from tasks t
       join users a on a.id = t.assigned_to
       join users b on b.id = t.assigned_by
       where :user in (t.assigned_to, t.assigned_by)
       order by t.id`,
      { user: userId },
    ),
    'Task comments': db.all(
      `select t.title as "Task", c.comment as "Comment", c.created_at as "Written (UTC)"
       from task_comments c
       join tasks t on t.id = c.task_id
       where c.user_id = ?
       order by c.id`,
      userId,
    ),
  }
}
