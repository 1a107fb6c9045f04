/**
 * Morning reminders: tasks due tomorrow, and overdue tasks. Each deadline is reminded once, even after a
 * restart.
 */
import type { App, Ask, Tx } from '../../src/app'
import { eachInBatches, partsOf } from '../../src/batches'
import { addDays, dayOf } from '../../src/domain/day'
import { zoneOf } from '../firm/service'
import { notifyDue, notifyOverdue } from './notices'
import { dayStart } from './rules'

type Row = { id: number; title: string; assignedTo: number; assignedBy: number; deadline: string }
type Kind = 'due' | 'overdue'

/** People per turn; all tasks of a person are in one notice. */
const atOnce = 50

export async function remindAll(app: App): Promise<string> {
  const due = app.ask((ask) => untold(ask, 'due'))
  const overdue = app.ask((ask) => untold(ask, 'overdue'))
  await inParts(
    app,
    due,
    (row) => row.assignedTo,
    'due',
    (tx, person, rows) => notifyDue(tx, person, rows),
  )
  await inParts(
    app,
    overdue,
    (row) => row.assignedTo,
    'overdue',
    (tx, person, rows) => {
      notifyOverdue(tx, person, rows, false)
    },
  )
  return `${due.length} due tomorrow, ${overdue.length} overdue`
}

/**
 * Deadlines without a reminder: tomorrow, or before today. Uses the clock, not the day of the run, so a
 * missed one is not announced as coming.
 */
function untold(ask: Ask, kind: Kind): Row[] {
  const zone = zoneOf(ask)
  const today = dayOf(ask.now(), zone)
  const [from, to] =
    kind === 'due'
      ? [dayStart(addDays(today, 1), zone), dayStart(addDays(today, 2), zone)]
      : ['', dayStart(today, zone)]
  return ask.db.all<Row>(
    `select t.id, t.title, t.assigned_to as assignedTo, t.assigned_by as assignedBy, t.deadline
     from tasks t
     where t.completed_at is null
       and t.deadline >= ?
       and t.deadline < ?
       and not exists (
         select 1
         from task_reminders r
         where r.task_id = t.id
           and r.kind = ?
           and r.deadline = t.deadline
       )
     order by t.deadline, t.id`,
    from,
    to,
    kind,
  )
}

async function inParts(
  app: App,
  rows: readonly Row[],
  personOf: (row: Row) => number,
  kind: Kind,
  notify: (tx: Tx, person: number, rows: Row[]) => void,
) {
  const parts = partsOf([...grouped(rows, personOf)], atOnce)
  await eachInBatches(app, { actor: null, source: 'job:tasks.remind' }, parts, (tx, people) => {
    const reminded: Row[] = []
    for (const [person, own] of people) {
      // Skipped if it was completed, moved or reminded meanwhile.
      const still = own.filter((row) => isStillDue(tx, row, person) && isFirst(tx, row, kind))
      if (still.length) notify(tx, person, still)
      reminded.push(...still)
    }
    if (kind === 'overdue')
      for (const [creator, own] of grouped(
        reminded.filter((row) => row.assignedBy !== row.assignedTo),
        (row) => row.assignedBy,
      ))
        notifyOverdue(tx, creator, own, true)
  })
}

const isStillDue = ({ db }: Tx, { id, deadline }: Row, person: number) =>
  db.one(
    `select 1
     from tasks
     where id = ?
       and completed_at is null
       and deadline = ?
       and assigned_to = ?`,
    id,
    deadline,
    person,
  )

const isFirst = (tx: Tx, { id, deadline }: Row, kind: Kind) =>
  tx.db.run(
    `insert into task_reminders (task_id, kind, deadline, at)
     values (?, ?, ?, ?)
     on conflict do nothing`,
    id,
    kind,
    deadline,
    tx.now(),
  ).changes

function grouped(rows: readonly Row[], by: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row])
  return groups
}
