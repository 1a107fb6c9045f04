/**
 * Tasks as a sheet. A row matches an existing task if title, person and deadline are equal and the importing
 * person assigned it or sees everybody's.
 */
import type { Ask, Tx } from '../../src/app'
import { dayOf, isTime, timeOf } from '../../src/domain/day'
import { may } from '../../src/domain/access'
import { conflict } from '../../src/domain/errors'
import type { Who } from '../../src/http'
import type { Cell } from '../../src/sheets'
import { zoneOf } from '../firm/service'
import {
  defineImport,
  readEmail,
  type Column,
  type Journal,
  type Problem,
  type ReadRow,
  type StagedRow,
  type Value,
  type CheckedRow,
} from '../imports/service'
import { peopleInCell, nameKey, notOne } from '../people/service'
import { mayAssign } from './assigning'
import { updateTask, addTask, removeTask } from './changing'
import { findTaskRow } from './audience'
import type { Task } from './contract'
import { priorities, readDeadline, type Priority } from './rules'

export const taskColumns: readonly Column[] = [
  {
    field: 'title',
    title: 'Title',
    type: 'text',
    most: 200,
    also: ['task', 'subject', 'task name', 'summary'],
    help: 'Required',
  },
  {
    field: 'description',
    title: 'Description',
    type: 'text',
    most: 4000,
    also: ['details', 'notes'],
    help: 'Details; default: the title',
  },
  {
    field: 'assignedTo',
    title: 'Assigned To',
    type: 'text',
    most: 254,
    also: ['assignee', 'assigned to email', 'email', 'owner'],
    help: 'Required; office email, employee ID, or a unique name',
  },
  {
    field: 'deadline',
    title: 'Deadline',
    type: 'day',
    also: ['due date', 'due', 'due on'],
    help: 'Required; such as 2026-12-15',
  },
  { field: 'time', title: 'Time', type: 'text', most: 5, help: 'Such as 16:30; default: end of the day' },
  {
    field: 'priority',
    title: 'Priority',
    type: 'text',
    most: 20,
    help: `${priorities.join(', ')}; empty: medium`,
  },
  { field: 'category', title: 'Category', type: 'text', most: 60, help: 'Optional' },
]

/** Additional columns of an export, which an import ignores. */
const more = ['Status', 'Assigned By', 'Completed On', 'Completion Notes'] as const
export const taskHeaders = [...taskColumns.map(({ title }) => title), ...more]

export function taskCells(task: Task, emailOf: (id: number) => string, zone: string): Cell[] {
  const day = (at: string): Cell => ({ day: dayOf(at, zone) })
  const by = task.assignedByUser
  return [
    task.title,
    task.description,
    emailOf(task.assignedTo),
    day(task.deadline),
    timeOf(task.deadline, zone),
    task.priority,
    task.category,
    task.status,
    `${by.firstName} ${by.lastName}`,
    task.completedAt ? day(task.completedAt) : null,
    task.notes,
  ]
}

type Line = {
  id: number
  assignedBy: number
  version: number
  description: string
  priority: Priority
  category: string | null
  status: string
}

function validateTasks(ask: Ask, rows: readonly ReadRow[], who: Who): CheckedRow[] {
  const zone = zoneOf(ask)
  const known = linesOf(ask, who)
  const people = everybody(ask)
  const seen = new Map<string, number>()
  return rows.map(({ row, cells, values, problems: found }) => {
    const problems = [...found]
    const say = (field: string, message: string) =>
      problems.push({ field, title: taskColumns.find((one) => one.field === field)!.title, message })
    const { title, assignedTo: email, deadline: day, time, priority: rank } = values
    const missing = (field: string) => values[field] === undefined && !has(problems, field)
    for (const field of ['title', 'assignedTo', 'deadline']) if (missing(field)) say(field, 'Required')
    const priority = String(rank ?? 'medium').toLowerCase()
    if (!(priorities as readonly string[]).includes(priority))
      say('priority', `One of ${priorities.join(', ')}`)
    if (time !== undefined && !isTime(String(time))) say('time', 'Must be a time such as 16:30')
    const person = email === undefined ? null : personIn(people, String(email))
    const assignedTo = typeof person === 'number' ? person : null
    if (typeof person === 'string') say('assignedTo', person)
    const deadline = problems.length ? null : readDeadline(time ? `${day}T${time}` : String(day), zone)
    const key = keyOf(String(title), assignedTo ?? 0, deadline ?? '')
    const line = deadline ? known.get(key) : undefined
    if (deadline && seen.has(key)) say('title', `Row ${seen.get(key)} is the same task`)
    seen.set(key, row)
    if (deadline && assignedTo && !line) {
      if (deadline <= ask.now()) say('deadline', 'Deadline must be in the future')
      if (!mayAssign(ask, who, assignedTo))
        say('assignedTo', 'You can assign tasks to yourself and to your team')
    }
    const wanted = {
      title: title ?? null,
      description: values.description ?? title ?? null,
      assignedTo,
      deadline,
      priority,
      category: values.category ?? null,
    }
    const changes = line && !problems.length ? differing(line, wanted) : []
    if (changes.length && line!.status === 'completed') say('title', 'This task is already completed')
    else if (changes.length && line!.assignedBy !== who.id)
      say('title', 'Only the person who created the task can change it')
    return {
      row,
      cells,
      state: problems.length ? 'wrong' : !line ? 'new' : changes.length ? 'changed' : 'unchanged',
      name: String(title ?? `Row ${row}`),
      target: line?.id ?? null,
      version: line?.version ?? null,
      wanted,
      changes,
      problems,
      secret: null,
    }
  })
}

const has = (problems: readonly Problem[], field: string) => problems.some((one) => one.field === field)

type Person = { id: number; email: string; employeeId: string; name: string; isActive: number }

/** Active and former people by email, employee id and, while active, name key; in lower case. */
function everybody({ db }: Ask): Map<string, number[]> {
  const people = db.all<Person>(
    `select id, email, employee_id as employeeId, full_name as name,
       is_active as isActive
     from users`,
  )
  const found = new Map<string, number[]>()
  for (const { id, email, employeeId, name, isActive } of people)
    for (const key of new Set(
      [email, employeeId, ...(isActive ? [nameKey(name)] : [])].map((one) => one.toLowerCase()),
    ))
      found.set(key, [...(found.get(key) ?? []), id])
  return found
}

/** The assignee, else an error. `Ravi Test <ravi@northwind.test>` is the address. */
function personIn(people: ReadonlyMap<string, readonly number[]>, text: string): number | string {
  const of = (key: string) => people.get(key) ?? []
  const mail = text.includes('@') ? readEmail(text) : null
  if (mail && 'problem' in mail) return mail.problem
  if (mail) return of(mail.value.toLowerCase())[0] ?? `Nobody has the email ${mail.value}`
  const found = peopleInCell(text, of)
  return found.length === 1 ? found[0]! : notOne(text, found)
}

const keyOf = (title: string, assignedTo: number, deadline: string) =>
  JSON.stringify([title, assignedTo, deadline])

/** Tasks that the importing person assigned or can see; of several equal ones, the open one. */
function linesOf({ db }: Ask, who: Who): Map<string, Line> {
  const of = (done: string) => `
    select id, title, assigned_to as assignedTo, assigned_by as assignedBy, deadline, version, description,
      priority, category, status
    from tasks
    where ${may(who, 'view_all_tasks') ? 'true' : 'assigned_by = :who'} and completed_at ${done}`
  const rows = db.all<Line & { title: string; assignedTo: number; deadline: string }>(
    `${of('is not null')} union all ${of('is null')}`,
    may(who, 'view_all_tasks') ? {} : { who: who.id },
  )
  return new Map(rows.map((row) => [keyOf(row.title, row.assignedTo, row.deadline), row]))
}

function differing(line: Line, wanted: Record<string, Value>): CheckedRow['changes'] {
  return (['description', 'priority', 'category'] as const)
    .filter((field) => line[field] !== wanted[field])
    .map((field) => ({
      field,
      title: taskColumns.find((one) => one.field === field)!.title,
      before: line[field],
      after: wanted[field] === null ? null : String(wanted[field]),
    }))
}

function apply(tx: Tx, who: Who, { state, target, version, wanted }: StagedRow): Journal {
  const given = wanted as Parameters<typeof addTask>[2]
  if (state === 'new') {
    const made = addTask(tx, who, given)
    return { target: made.id, version: made.version, added: true }
  }
  const { description, priority, category } = given
  const was = findTaskRow(tx, who, target!)
  const after = updateTask(tx, who, { id: target!, version: version!, description, priority, category })
  const before = { description: was.description, priority: was.priority, category: was.category }
  return { target: target!, version: after.version, before }
}

function undo(tx: Tx, who: Who, { target, version, added, before }: Journal) {
  const now = findTaskRow(tx, who, target)
  if (now.version !== version || now.status !== 'pending' || now.commentCount)
    throw conflict(`'${now.title}' has changed since`)
  if (added) return void removeTask(tx, who, target)
  updateTask(tx, who, { id: target, ...(before as Pick<Line, 'description' | 'priority' | 'category'>) })
}

export const tasksKind = defineImport({
  name: 'tasks',
  may: 'assign_tasks',
  columns: taskColumns,
  needs: ['title', 'assignedTo', 'deadline'],
  noHeader:
    'Could not find valid header row. Please ensure your file has columns ' +
    "'Title', 'Assigned To' and 'Deadline'",
  empty: 'The file contains no tasks.',
  skipWithout: ['title', 'assignedTo'],
  validate: validateTasks,
  apply,
  undo,
})
