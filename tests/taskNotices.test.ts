/**
 * The recipients of notifications about tasks: one table for every event of a task. Meera assigns it to Ravi;
 * Priya is his colleague, Sunil is above them. Wednesday, 18 November 2026.
 */
import { expect, test } from 'vitest'
import { deactivate } from '../modules/people/service'
import { office, type Office } from './support/office'
import { acts, type Scene } from './support/scenes'

const task = async (at: Office, more: object = {}) =>
  (
    await at.as('Meera').post('/api/tasks', {
      title: 'Call',
      description: 'Today',
      assignedTo: at.ids.Ravi,
      deadline: '2026-11-20',
      ...more,
    })
  ).body.id as number
const assigned = 'Ravi: Task assigned'

const scenes: Scene[] = [
  ['a task is assigned', (at) => task(at), [assigned]],
  ['a task is for oneself', (at) => task(at, { assignedTo: at.ids.Meera }), []],
  [
    'a task is given to somebody else',
    async (at) => at.as('Meera').call('PATCH', `/api/tasks/${await task(at)}`, { assignedTo: at.ids.Priya }),
    ['Priya: Task assigned', 'Ravi: Task assigned', 'Ravi: Task reassigned'],
  ],
  [
    "a task's deadline is moved",
    async (at) => at.as('Meera').call('PATCH', `/api/tasks/${await task(at)}`, { deadline: '2026-11-21' }),
    [assigned, 'Ravi: Task deadline changed'],
  ],
  [
    'a task is begun',
    async (at) => at.as('Ravi').call('PATCH', `/api/tasks/${await task(at)}`, { status: 'in_progress' }),
    [assigned],
  ],
  [
    'a task is completed',
    async (at) => at.as('Ravi').post(`/api/tasks/${await task(at)}/complete`),
    ['Meera: Task completed', assigned],
  ],
  [
    'a task is commented on by its assignee',
    async (at) => at.as('Ravi').post(`/api/tasks/${await task(at)}/comments`, { comment: 'Which?' }),
    ['Meera: New comment', assigned],
  ],
  [
    'a task is commented on by an Admin',
    async (at) => at.as('Anita').post(`/api/tasks/${await task(at)}/comments`, { comment: 'Well' }),
    ['Meera: New comment', 'Ravi: New comment', assigned],
  ],
  [
    'a comment names who sees the task, and who does not',
    async (at) =>
      at.as('Ravi').post(`/api/tasks/${await task(at)}/comments`, { comment: '@Sunil Test @Rekha Test' }),
    ['Meera: New comment', assigned, 'Sunil: You were mentioned'],
  ],
  [
    'a task is deleted',
    async (at) => at.as('Meera').call('DELETE', `/api/tasks/${await task(at)}`),
    [assigned, 'Ravi: Task deleted'],
  ],
  [
    'a task is due tomorrow',
    async (at, a) => (
      await task(at),
      await a.job('tasks.remind', '2026-11-19T03:30:00.000Z'),
      a.job('tasks.remind', '2026-11-19T03:31:00.000Z')
    ),
    [assigned, 'Ravi: Task due tomorrow'],
  ],
  [
    'a task is overdue',
    async (at, a) => (
      await task(at),
      await a.job('tasks.remind', '2026-11-21T03:30:00.000Z'),
      a.job('tasks.remind', '2026-11-22T03:30:00.000Z')
    ),
    ['Meera: Task overdue', assigned, 'Ravi: Task overdue'],
  ],
  [
    'who has a task leaves',
    async (at) => {
      await task(at)
      await at.write((tx) => deactivate(tx, at.ids.Ravi))
    },
    ['Meera: Task returned', assigned],
  ],
]

test.each(scenes)('%s', async (_, play, wanted) => {
  const at = await office()
  await play(at, acts(at))
  const notices = at.app.ask(({ db }) =>
    db
      .all<{ name: string; title: string }>(
        'select u.first_name as name, n.title from notifications n join users u on u.id = n.user_id',
      )
      .map(({ name, title }) => `${name}: ${title}`),
  )
  expect(notices.toSorted()).toEqual(wanted)
})
