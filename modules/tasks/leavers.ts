/**
 * When somebody leaves, their open tasks return to the creators; tasks they created stay and no longer
 * repeat.
 */
import type { Tx } from '../../src/app'
import { newsOf } from './changing'
import { notifyReturned } from './notices'
import { endSeries } from './repeating'

type Row = { id: number; title: string; assignedBy: number; creatorActive: number }

export function handleLeaver(tx: Tx, leaver: number) {
  const open = tx.db.all<Row>(
    `select t.id, t.title, t.assigned_by as assignedBy, u.is_active as creatorActive
     from tasks t
     join users u on u.id = t.assigned_by
     where t.assigned_to = ? and t.completed_at is null
     order by t.deadline, t.id`,
    leaver,
  )
  const instead = open.some(({ assignedBy, creatorActive }) => assignedBy === leaver || creatorActive === 0)
    ? standIn(tx, leaver)
    : null
  const returned = new Map<number, { id: number; title: string }[]>()
  for (const row of open) {
    const to = row.assignedBy === leaver || row.creatorActive === 0 ? instead : row.assignedBy
    // If nobody is left, an Admin gets it; there is always one, because the last cannot leave.
    if (to === null) continue
    tx.db.run(
      `update tasks
       set assigned_to = ?, status = 'pending', version = version + 1
       where id = ?`,
      to,
      row.id,
    )
    tx.record('task.returned', { ...newsOf({ ...row, assignedTo: to }), from: leaver })
    returned.set(to, [...(returned.get(to) ?? []), row])
  }
  for (const [to, tasks] of returned) notifyReturned(tx, to, leaver, tasks)
  endOwnSeries(tx, leaver)
}

/** The leaver's manager, else an Admin. */
function standIn({ db }: Tx, leaver: number): number | null {
  return (
    db.one<{ id: number }>(
      `select m.id
       from users u
       join users m on m.id = u.manager_id
       where u.id = ? and m.is_active = 1`,
      leaver,
    )?.id ??
    db.one<{ id: number }>(
      `select id
       from users
       where role = 'Admin'
         and is_active = 1
         and id <> ?
       order by id
       limit 1`,
      leaver,
    )?.id ??
    null
  )
}

/** Otherwise nobody could change or end it. */
function endOwnSeries(tx: Tx, creator: number) {
  const running = tx.db.all<{
    seriesId: number
    id: number
    title: string
    assignedTo: number
    assignedBy: number
  }>(
    `select s.id as seriesId, t.id, t.title, t.assigned_to as assignedTo, t.assigned_by as assignedBy
     from task_series s
     join tasks t on t.id = s.latest_task
     where s.ended_at is null and t.assigned_by = ?
     order by s.id`,
    creator,
  )
  for (const { seriesId, ...task } of running) {
    endSeries(tx, seriesId)
    tx.record('task.repetition_ended', { ...newsOf(task), why: 'Its creator has left' })
  }
}
