/**
 * What must be true of tasks: what is open is with somebody who is here, and what repeats has its next one.
 */
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
        ? `${lost} open ${lost === 1 ? 'task is' : 'tasks are'} with somebody who has left`
        : 'Open tasks are with people who are here',
      ...(lost ? { todo: 'Their creators can assign them anew' } : {}),
    },
    {
      ok: stuck === 0,
      text: stuck
        ? `${stuck} repeated ${stuck === 1 ? 'task lacks its' : 'tasks lack their'} next one`
        : 'Every repeated task has its next one',
      ...(stuck ? { todo: 'muster jobs run tasks.repeat' } : {}),
    },
  ]
}
