/**
 * A repeating task. The next one is created when the latest is completed or its deadline passes, whichever
 * comes first, with the first future deadline. Each turn of a series is created once: `tasks_turn` enforces
 * it.
 */
import type { App, Tx } from '../../src/app'
import { eachInBatches } from '../../src/batches'
import { dayOf, timeOf, type Day, type Instant, type Time } from '../../src/domain/day'
import { zoneOf } from '../firm/service'
import { turnAhead, type Repeat } from './rules'

/** This task is the first, or from now the latest, of its own series. */
export function startSeries(tx: Tx, taskId: number, rule: Repeat, deadline: Instant, zone: string) {
  const { lastId } = tx.db.run(
    `insert into task_series (every, weekdays, month_day, time, until_day, latest_task)
     values (?, ?, ?, ?, ?, ?)`,
    rule.every,
    JSON.stringify(rule.weekdays),
    rule.day,
    timeOf(deadline, zone),
    rule.until,
    taskId,
  )
  tx.db.run('update tasks set series_id = ?, turn = ? where id = ?', lastId, dayOf(deadline, zone), taskId)
}

export function endSeries(tx: Tx, id: number) {
  tx.db.run('update task_series set ended_at = ? where id = ? and ended_at is null', tx.now(), id)
}

type Latest = Omit<Repeat, 'weekdays'> & {
  weekdays: string
  time: Time
  turn: Day
  deadline: Instant
  title: string
  description: string
  assignedTo: number
  assignedBy: number
  priority: string
  category: string | null
}

/** Creates the next task of a series from its latest; without another turn, the series ends. */
export function createNextTask(tx: Tx, seriesId: number): boolean {
  const latest = tx.db.one<Latest>(
    `select s.every, s.weekdays, s.month_day as day, s.until_day as until, s.time, t.turn, t.deadline,
       t.title, t.description, t.assigned_to as assignedTo, t.assigned_by as assignedBy, t.priority,
       t.category
     from task_series s
     join tasks t on t.id = s.latest_task
     where s.id = ? and s.ended_at is null`,
    seriesId,
  )
  if (!latest) return false
  const zone = zoneOf(tx)
  // If its creator has postponed it beyond its turn, the turns until then are skipped.
  const due = dayOf(latest.deadline, zone)
  const next = turnAhead(
    { ...latest, weekdays: JSON.parse(latest.weekdays) as Repeat['weekdays'] },
    latest.time,
    due > latest.turn ? due : latest.turn,
    tx.now(),
    zone,
  )
  if (!next) {
    endSeries(tx, seriesId)
    return false
  }
  const made = tx.db.run(
    `insert into tasks (
       title, description, assigned_to, assigned_by, deadline, priority, category, status, created_at,
       series_id, turn
     )
     values (?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?)
     on conflict do nothing`,
    latest.title,
    latest.description,
    latest.assignedTo,
    latest.assignedBy,
    next.deadline,
    latest.priority,
    latest.category,
    tx.now(),
    seriesId,
    next.turn,
  )
  if (!made.changes) return false
  tx.db.run('update task_series set latest_task = ? where id = ?', made.lastId, seriesId)
  tx.record('task.created', {
    userId: latest.assignedTo,
    taskId: made.lastId,
    creatorId: latest.assignedBy,
    title: latest.title,
    deadline: next.deadline,
    repeated: true,
  })
  return true
}

/** Series whose latest task is completed, or whose deadline has passed. */
const whoseTurn = `
  from task_series s
  join tasks t on t.id = s.latest_task
  where s.ended_at is null
    and (t.completed_at is not null or t.deadline <= ?)
`

export async function comeAgainAll(app: App): Promise<string> {
  const due = app.ask((ask) =>
    ask.db.all<{ id: number }>(`select s.id ${whoseTurn} order by s.id`, ask.now()),
  )
  const made = await eachInBatches(app, { actor: null, source: 'job:tasks.repeat' }, due, (tx, { id }) => {
    // Somebody may have completed it meanwhile.
    const isStillDue = tx.db.one(`select 1 ${whoseTurn} and s.id = ?`, tx.now(), id)
    return (isStillDue && createNextTask(tx, id)) || undefined
  })
  return `${made.length} ${made.length === 1 ? 'task' : 'tasks'} made`
}
