/**
 * Creates, changes and deletes a task: actions of its creator, except the status, which the assignee changes.
 */
import type { Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { may } from '../../src/domain/access'
import { dayOf, dayText, timeOf, type Instant } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { invalid, conflict, notAllowed, type FieldError } from '../../src/domain/errors'
import { zoneOf } from '../firm/service'
import { fullNameOf } from '../people/service'
import { mayAssign } from './assigning'
import type { changeTask, createTask, TaskDetail, TaskNews } from './contract'
import { findTask, findTaskRow } from './audience'
import { repeatOf, type TaskRow } from './taskRows'
import { startSeries, endSeries } from './repeating'
import { readDeadline, repeatWords, ruleOf, type Repeat, type TaskStatus } from './rules'

export const newsOf = (row: Pick<TaskRow, 'id' | 'assignedTo' | 'assignedBy' | 'title'>): TaskNews => ({
  userId: row.assignedTo,
  taskId: row.id,
  creatorId: row.assignedBy,
  title: row.title,
})

export function addTask(tx: Tx, who: Who, given: Input<typeof createTask>): TaskDetail {
  const zone = zoneOf(tx)
  const wrong: FieldError[] = [...assigneeProblems(tx, who, given.assignedTo)]
  const deadline = deadlineIn(tx, given.deadline, zone, wrong)
  const rule = given.repeat && deadline ? ruleIn(given.repeat, deadline, zone, wrong) : null
  if (wrong.length || !deadline) throw invalid(wrong[0]!.message, wrong)
  const { lastId: id } = tx.db.run(
    `insert into tasks (
       title, description, assigned_to, assigned_by, deadline, priority, category, status, created_at
     )
     values (?, ?, ?, ?, ?, ?, ?, 'pending', ?)`,
    given.title,
    given.description,
    given.assignedTo,
    who.id,
    deadline,
    given.priority ?? 'medium',
    given.category ?? null,
    tx.now(),
  )
  if (rule) startSeries(tx, id, rule, deadline, zone)
  tx.record('task.created', {
    userId: given.assignedTo,
    taskId: id,
    creatorId: who.id,
    title: given.title,
    deadline,
    repeated: false,
  })
  return findTask(tx, who, id)
}

/** 403 for changes that are not the person's, 409 if it changed since `version` or is completed. */
export function updateTask(
  tx: Tx,
  who: Who,
  { id, version, status, ...given }: Input<typeof changeTask>,
): TaskDetail {
  const row = findTaskRow(tx, who, id)
  const changesFields = Object.values(given).some((value) => value !== undefined)
  if (changesFields && row.assignedBy !== who.id)
    throw notAllowed('Only the person who created the task can change it')
  if (status !== undefined && row.assignedTo !== who.id)
    throw notAllowed('Only the assignee can move the task')
  if (changesFields && version !== undefined && version !== row.version)
    throw conflict('This task has changed since you opened it. Please check it again.')
  if (row.status === 'completed' && (changesFields || status !== undefined))
    throw conflict('This task is already completed')
  if (changesFields) changeFields(tx, who, row, given)
  if (status !== undefined) move(tx, id, status)
  return findTask(tx, who, id)
}

function changeFields(
  tx: Tx,
  who: Who,
  row: TaskRow,
  given: Omit<Input<typeof changeTask>, 'id' | 'version' | 'status'>,
) {
  const zone = zoneOf(tx)
  const wrong: FieldError[] = []
  const isGiven = given.assignedTo !== undefined && given.assignedTo !== row.assignedTo
  if (isGiven && !may(who, 'assign_tasks')) throw notAllowed('You can no longer assign tasks')
  if (isGiven) wrong.push(...assigneeProblems(tx, who, given.assignedTo!))
  // An unchanged deadline is not checked again, although it may have passed.
  const isSame = given.deadline === undefined || readDeadline(given.deadline, zone) === row.deadline
  const deadline = isSame ? row.deadline : deadlineIn(tx, given.deadline!, zone, wrong)
  const rule = given.repeat && deadline ? ruleIn(given.repeat, deadline, zone, wrong) : null
  if (wrong.length || !deadline) throw invalid(wrong[0]!.message, wrong)
  const next = {
    title: given.title ?? row.title,
    description: given.description ?? row.description,
    assignedTo: given.assignedTo ?? row.assignedTo,
    deadline,
    priority: given.priority ?? row.priority,
    category: given.category === undefined ? row.category : given.category,
  }
  const was = repeatOf(row)
  const before = toAuditFields(tx, row, was, zone)
  // A new assignee starts again.
  const status: TaskStatus = isGiven ? 'pending' : row.status
  tx.db.run(
    `update tasks
     set title = ?, description = ?, assigned_to = ?, deadline = ?, priority = ?, category = ?, status = ?,
       version = version + 1
     where id = ?`,
    next.title,
    next.description,
    next.assignedTo,
    next.deadline,
    next.priority,
    next.category,
    status,
    row.id,
  )
  if (given.repeat !== undefined && JSON.stringify(rule) !== JSON.stringify(was)) {
    if (was) endSeries(tx, row.seriesId!)
    if (rule) startSeries(tx, row.id, rule, deadline, zone)
  }
  const after = toAuditFields(tx, next, given.repeat === undefined ? was : rule, zone)
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => before[field] !== after[field],
  )
  const only = (of: typeof after) => Object.fromEntries(changed.map((field) => [field, of[field]]))
  if (changed.length)
    tx.record('task.changed', {
      ...newsOf({ ...row, ...next }),
      from: isGiven ? row.assignedTo : null,
      before: only(before),
      after: only(after),
    })
}

function move(tx: Tx, id: number, status: 'pending' | 'in_progress') {
  const row = tx.db.one<TaskRow>(
    `select id, title, status, assigned_to as assignedTo, assigned_by as assignedBy
     from tasks
     where id = ?`,
    id,
  )!
  if (row.status === status) return
  tx.db.run('update tasks set status = ? where id = ?', status, id)
  tx.record('task.changed', { ...newsOf(row), from: null, before: { status: row.status }, after: { status } })
}

/**
 * Deleted by its creator with its comments; the audit keeps a record. Deleting the latest task of a series
 * ends the repetition.
 */
export function removeTask(tx: Tx, who: Who, id: number) {
  const row = findTaskRow(tx, who, id)
  if (row.assignedBy !== who.id) throw notAllowed('Only the person who created the task can delete it')
  if (row.every) endSeries(tx, row.seriesId!)
  deleteRows(tx, [id])
  tx.record('task.deleted', {
    ...newsOf(row),
    wasOpen: row.status !== 'completed',
    before: { ...toAuditFields(tx, row, repeatOf(row), zoneOf(tx)), status: row.status },
    after: null,
  })
  return { success: true as const }
}

/** Deletes them with all their data. */
export function deleteRows({ db }: Tx, ids: readonly number[]) {
  const among = JSON.stringify(ids)
  db.run(
    `delete from task_comments
     where task_id in (select value from json_each(?))`,
    among,
  )
  db.run(
    `delete from task_reminders
     where task_id in (select value from json_each(?))`,
    among,
  )
  db.run('delete from tasks where id in (select value from json_each(?))', among)
}

function assigneeProblems(tx: Tx, who: Who, userId: number): FieldError[] {
  return mayAssign(tx, who, userId)
    ? []
    : [
        {
          field: 'assignedTo',
          message:
            who.role === 'Admin'
              ? 'This person has left'
              : 'You can assign tasks to yourself and to your team',
        },
      ]
}

function deadlineIn(tx: Tx, text: string, zone: string, wrong: FieldError[]): Instant | null {
  const deadline = readDeadline(text, zone)
  if (deadline === null) wrong.push({ field: 'deadline', message: 'Must be a date, or a date and time' })
  else if (deadline <= tx.now()) wrong.push({ field: 'deadline', message: 'Deadline must be in the future' })
  return deadline
}

function ruleIn(
  given: Parameters<typeof ruleOf>[0],
  deadline: Instant,
  zone: string,
  wrong: FieldError[],
): Repeat {
  const first = dayOf(deadline, zone)
  if (given.until && given.until < first)
    wrong.push({ field: 'repeat.until', message: 'Must not be before the deadline' })
  return ruleOf(given, first)
}

/** As shown in the audit. */
function toAuditFields(
  tx: Tx,
  of: Pick<TaskRow, 'title' | 'description' | 'assignedTo' | 'deadline' | 'priority' | 'category'>,
  rule: Repeat | null,
  zone: string,
) {
  const { title, description, deadline, priority, category } = of
  const assignedTo = fullNameOf(tx, of.assignedTo)!
  return {
    title,
    description,
    assignedTo,
    deadline: momentText(deadline, zone),
    priority,
    category,
    repeat: rule && repeatWords(rule) + (rule.until ? ` until ${dayText(rule.until)}` : ''),
  }
}

/** `05 Nov 2026, 14:05` */
const momentText = (at: Instant, zone: string) => `${dayText(dayOf(at, zone))}, ${timeOf(at, zone)}`
