/** Tasks: one person asks another to do something by a deadline. */
import type { Instant } from '../../src/domain/day'
import { weekdays } from '../../src/domain/day'
import {
  countText,
  day,
  endpoint,
  id,
  idText,
  ok,
  pagination,
  prose,
  words,
  z,
} from '../../src/domain/endpoint'
import { everies, priorities, taskStatuses } from './rules'

declare module '../../src/domain/events' {
  interface Events {
    /** `repeated`: created by a repetition. */
    'task.created': TaskNews & { deadline: Instant; repeated: boolean }
    /** `from`: the previous assignee, if it was reassigned. */
    'task.changed': TaskNews & {
      from: number | null
      before: Record<string, unknown>
      after: Record<string, unknown>
    }
    'task.completed': TaskNews
    'task.reopened': TaskNews & { before: { status: string }; after: { status: string } }
    'task.commented': TaskNews & { commentId: number; mentioned: number[] }
    'task.deleted': TaskNews & { wasOpen: boolean; before: Record<string, unknown>; after: null }
    /** `from` has left the firm. */
    'task.returned': TaskNews & { from: number }
    'task.repetition_ended': TaskNews & { why: string }
  }
}
/** `userId`: the assignee. */
export type TaskNews = { userId: number; taskId: number; creatorId: number; title: string }

const person = z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), isActive: z.boolean() })
const repeat = z.object({
  every: z.enum(everies),
  weekdays: z.array(z.enum(weekdays)),
  day: z.nullable(z.int()),
  until: z.nullable(z.string()),
})

export const task = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  assignedTo: z.int(),
  assignedBy: z.int(),
  assignedToUser: person,
  assignedByUser: person,
  deadline: z.string(),
  priority: z.enum(priorities),
  category: z.nullable(z.string()),
  status: z.enum(taskStatuses),
  /** Not completed, and its deadline was before today. */
  isOverdue: z.boolean(),
  /** Completion notes. */
  notes: z.nullable(z.string()),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  version: z.int(),
  commentCount: z.int(),
  /** While it repeats. */
  repeat: z.nullable(repeat),
})
export type Task = z.output<typeof task>

export const taskComment = z.object({ id: z.int(), comment: z.string(), user: person, createdAt: z.string() })
export const taskDetail = z.extend(task, { comments: z.array(taskComment) })
export type TaskDetail = z.output<typeof taskDetail>

const own = 'use_own_account'
const byId = z.object({ id: idText() })
const anyOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.optional(z.pipe(z.string().check(z.toLowerCase()), z.enum(['all', ...names])))

export const taskViews = ['my-tasks', 'assigned-by-me', 'all'] as const
export type TaskView = (typeof taskViews)[number]
/**
 * The permission for each view besides being signed in: `all` for Admin and Senior Manager, `assigned-by-me`
 * for people who assign.
 */
const view = z.optional(z.enum(taskViews))

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  may: own,
  title:
    'Tasks: open ones by deadline, then completed ones, latest first; an array of at most 500, ' +
    'or with `page` a page',
  query: z.object({
    view,
    status: anyOf(taskStatuses),
    priority: anyOf(priorities),
    search: z.optional(z.string().check(z.maxLength(200))),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
  }),
  answer: z.union([z.array(task), z.object({ data: z.array(task), pagination })]),
})
export const assignableUser = z.object({
  id: z.int(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string(),
  designation: z.nullable(z.string()),
})
export type AssignableUser = z.output<typeof assignableUser>
export const assignableUsers = endpoint({
  method: 'GET',
  path: '/api/tasks/assignable-users',
  may: 'assign_tasks',
  title:
    "People the person can assign to: everybody for Admin, else oneself and one's team; by name, at most " +
    '`limit` (200)',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(countText(500)),
  }),
  answer: z.object({ users: z.array(assignableUser) }),
})
export const overdueTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/analytics/overdue',
  may: own,
  title: 'Overdue tasks, oldest deadline first, at most 200',
  query: z.object({ view, limit: z.optional(countText(200)) }),
  answer: z.array(task),
})
export const upcomingTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/analytics/upcoming',
  may: own,
  title: 'Open tasks due today or within some days (7), next first, at most 200',
  query: z.object({ view, days: z.optional(countText(366)), limit: z.optional(countText(200)) }),
  answer: z.array(task),
})
export const taskSummary = endpoint({
  method: 'GET',
  path: '/api/tasks/analytics/summary',
  may: own,
  title: 'Counts of active, pending and overdue tasks, and of those completed this month',
  query: z.object({ view }),
  answer: z.object({
    total: z.int(),
    pending: z.int(),
    overdue: z.int(),
    completed: z.int(),
    upcoming: z.int(),
  }),
})
export type TaskSummary = z.output<(typeof taskSummary)['answer']>
export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/:id',
  may: own,
  title: 'A task with its comments',
  params: byId,
  answer: taskDetail,
})

const choose = 'Please select a user to assign the task'
const setOne = 'Please set a deadline for the task'
const assignee = z.union([id(), idText()], choose)
/** A day, a day and time in the firm's zone, or an instant; the rule decides which. */
const deadline = z.string(setOne).check(z.trim(), z.minLength(1, setOne), z.maxLength(40))
const category = z.optional(
  z.nullable(
    z.pipe(
      z
        .string()
        .check(z.trim(), z.maxLength(60), z.regex(/^\P{Cc}*$/u, 'Must not contain control characters')),
      z.transform((text) => text || null),
    ),
  ),
)
const noted = z.optional(
  z.nullable(
    z.pipe(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(2000),
          z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Must not contain control characters'),
        ),
      z.transform((text) => text || null),
    ),
  ),
)
export const repeatGiven = z.object({
  every: z.enum(everies),
  weekdays: z.optional(z.array(z.enum(weekdays)).check(z.maxLength(7))),
  day: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(31)))),
  until: z.optional(z.nullable(day())),
})
const fields = z.object({
  title: words(200, 'Title is required'),
  description: prose(4000, 'Description is required'),
  assignedTo: assignee,
  deadline,
  priority: z.optional(z.enum(priorities)),
  category,
  /** Null: once. */
  repeat: z.optional(z.nullable(repeatGiven)),
})

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  may: 'assign_tasks',
  title: 'Assign a task',
  body: fields,
  answer: taskDetail,
})
export const changeTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/:id',
  may: own,
  title:
    'Change a task: its creator changes fields (409 for an old `version`), its assignee pending and ' +
    'in_progress',
  params: byId,
  body: z.extend(z.partial(fields), {
    status: z.optional(
      z.enum(['pending', 'in_progress'], "Must be 'pending' or 'in_progress'; completing has its own call"),
    ),
    version: z.optional(z.int()),
  }),
  answer: taskDetail,
})
export const completeTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/complete',
  may: own,
  title: 'Complete a task as its assignee',
  params: byId,
  body: z.object({ notes: noted }),
  answer: taskDetail,
})
export const reopenTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/reopen',
  may: own,
  title: 'Reopen a task that the person completed',
  params: byId,
  body: z.object({ status: z.optional(z.enum(['pending', 'in_progress'])) }),
  answer: taskDetail,
})
export const commentTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/comments',
  may: own,
  title: 'Comment; `@First Last` notifies people who see the task',
  params: byId,
  body: z.object({ comment: prose(2000, 'Please write a comment') }),
  /** Names after an @ that match nobody who sees the task. */
  answer: z.extend(taskDetail, { notNotified: z.array(z.string()) }),
})
export const mentionable = endpoint({
  method: 'GET',
  path: '/api/tasks/:id/people',
  may: own,
  title: 'The people that a comment can mention',
  params: byId,
  query: z.object({ search: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.array(person),
})
export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id',
  may: own,
  title: "Delete one's own task with its comments; ends its repetition",
  params: byId,
  answer: ok,
})
