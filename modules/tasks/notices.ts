/** Notices about tasks. Nobody is notified of their own actions. */
import type { Ask, Tx } from '../../src/app'
import type { EventEntry } from '../../src/domain/events'
import { notify } from '../notifications/service'
import { firmDay, zoneOf } from '../firm/service'
import { fullNameOf } from '../people/service'
import { dayOf, shortDayText, timeOf, type Instant } from '../../src/domain/day'

type On<N extends EventEntry['name']> = (tx: Tx, entry: EventEntry<N>) => void

function notifyTask(tx: Tx, people: readonly number[], title: string, message: string, link: string) {
  const others = [...new Set(people)].filter((id) => id !== tx.actor)
  if (others.length) notify(tx, { people: others, type: 'task', title, message, link })
}

const linkTo = (taskId: number) => `/tasks?task=${taskId}`
const nameOf = (ask: Ask, id: number | null) => fullNameOf(ask, id) ?? 'Muster'
const dueText = (ask: Ask, deadline: Instant) =>
  `${shortDayText(dayOf(deadline, zoneOf(ask)), firmDay(ask))} at ${timeOf(deadline, zoneOf(ask))}`
const deadlineOf = (ask: Ask, taskId: number) =>
  ask.db.one<{ deadline: Instant }>('select deadline from tasks where id = ?', taskId)!.deadline
const quoted = (title: string) => `"${title}"`

export const onCreated: On<'task.created'> = (
  tx,
  { data: { userId, creatorId, taskId, title, deadline, repeated } },
) => {
  const message = repeated
    ? `${quoted(title)} is due again on ${dueText(tx, deadline)}.`
    : `${nameOf(tx, creatorId)} assigned ${quoted(title)} to you, due ${dueText(tx, deadline)}.`
  notifyTask(tx, [userId], 'Task assigned', message, linkTo(taskId))
}

export const onChanged: On<'task.changed'> = (tx, { data: { userId, taskId, title, from, after } }) => {
  if (from !== null) {
    notifyTask(
      tx,
      [userId],
      'Task assigned',
      `${nameOf(tx, tx.actor)} assigned ${quoted(title)} to you, due ${dueText(tx, deadlineOf(tx, taskId))}.`,
      linkTo(taskId),
    )
    notifyTask(
      tx,
      [from],
      'Task reassigned',
      `${nameOf(tx, tx.actor)} reassigned ${quoted(title)} to ${nameOf(tx, userId)}.`,
      '/tasks',
    )
  } else if (after.deadline !== undefined)
    notifyTask(
      tx,
      [userId],
      'Task deadline changed',
      `${quoted(title)} is now due ${dueText(tx, deadlineOf(tx, taskId))}.`,
      linkTo(taskId),
    )
}

export const onCompleted: On<'task.completed'> = (tx, { data: { creatorId, taskId, title } }) =>
  notifyTask(
    tx,
    [creatorId],
    'Task completed',
    `${nameOf(tx, tx.actor)} completed ${quoted(title)}.`,
    linkTo(taskId),
  )

export const onReopened: On<'task.reopened'> = (tx, { data: { creatorId, taskId, title } }) =>
  notifyTask(
    tx,
    [creatorId],
    'Task reopened',
    `${nameOf(tx, tx.actor)} reopened ${quoted(title)}.`,
    linkTo(taskId),
  )

export const onCommented: On<'task.commented'> = (
  tx,
  { data: { userId, creatorId, taskId, title, mentioned } },
) => {
  const by = nameOf(tx, tx.actor)
  notifyTask(tx, mentioned, 'You were mentioned', `${by} mentioned you in ${quoted(title)}.`, linkTo(taskId))
  notifyTask(
    tx,
    [userId, creatorId].filter((id) => !mentioned.includes(id)),
    'New comment',
    `${by} commented on ${quoted(title)}.`,
    linkTo(taskId),
  )
}

export const onDeleted: On<'task.deleted'> = (tx, { data: { userId, title, wasOpen } }) => {
  if (wasOpen)
    notifyTask(
      tx,
      [userId],
      'Task deleted',
      `${nameOf(tx, tx.actor)} deleted ${quoted(title)}. You have nothing more to do.`,
      '/tasks',
    )
}

type Named = { id: number; title: string }
const most = 3

/** `"A", "B" and 4 more` */
function named(tasks: readonly Named[]): string {
  const shown = tasks.slice(0, tasks.length > most ? most - 1 : most).map(({ title }) => quoted(title))
  const rest = tasks.length - shown.length
  return rest ? `${shown.join(', ')} and ${rest} more` : shown.join(', ').replace(/, ("[^"]*")$/, ' and $1')
}

export function notifyReturned(tx: Tx, to: number, leaver: number, tasks: readonly Named[]) {
  const [only] = tasks
  notifyTask(
    tx,
    [to],
    'Task returned',
    `${nameOf(tx, leaver)} has left. ` +
      (tasks.length === 1
        ? `${quoted(only!.title)} is now assigned to you.`
        : `${tasks.length} tasks are now assigned to you: ${named(tasks)}.`),
    tasks.length === 1 ? linkTo(only!.id) : '/tasks',
  )
}

/** One notice per person, however many tasks are due. */
export function notifyDue(tx: Tx, person: number, tasks: readonly Named[]) {
  const [only] = tasks
  if (tasks.length === 1)
    notifyTask(tx, [person], 'Task due tomorrow', `${quoted(only!.title)} is due tomorrow.`, linkTo(only!.id))
  else
    notifyTask(
      tx,
      [person],
      'Tasks due tomorrow',
      `${tasks.length} tasks are due tomorrow: ${named(tasks)}.`,
      '/tasks',
    )
}

export function notifyOverdue(tx: Tx, person: number, tasks: readonly Named[], isCreator: boolean) {
  const [only] = tasks
  const whose = isCreator ? ' that you assigned' : ''
  if (tasks.length === 1)
    notifyTask(
      tx,
      [person],
      'Task overdue',
      isCreator
        ? `${quoted(only!.title)}, which you assigned, is overdue.`
        : `${quoted(only!.title)} is overdue.`,
      linkTo(only!.id),
    )
  else
    notifyTask(
      tx,
      [person],
      'Tasks overdue',
      `${tasks.length} tasks${whose} are overdue: ${named(tasks)}.`,
      isCreator ? '/tasks?tab=assigned-by-me' : '/tasks',
    )
}
