/** Doctor's checks of tasks: open tasks have active assignees, and every series has its next task. */
import type { Ask, Finding } from '../../src/app'

export function checks({ db }: Ask): Finding[] {
  const lost = db.one<{ n: number }>(
    `select count(*) as n
     from tasks t
     join users u on u.id = t.assigned_to
     where t.completed_at is null and u.is_active = 0`,
  )!.n
  const stuck = db.one<{ n: number }>(
    `select count(*) as n
     from task_series s
     left join tasks t on t.id = s.latest_task
     where s.ended_at is null
       and (t.id is null or t.completed_at is not null)`,
  )!.n
  return [
    {
      ok: lost === 0,
      text: lost
        ? `${lost} open ${lost === 1 ? 'task is' : 'tasks are'} assigned to somebody who has left`
        : 'Open tasks have active assignees',
      ...(lost ? { todo: 'Their creators can reassign them' } : {}),
    },
    {
      ok: stuck === 0,
      text: stuck
        ? `${stuck} repeated ${stuck === 1 ? 'task lacks its' : 'tasks lack their'} next one`
        : 'Every repeated task has its next one',
      ...(stuck ? { todo: 'Run muster jobs run tasks.repeat.' } : {}),
    },
  ]
}
