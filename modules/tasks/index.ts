import { defineModule, type App } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { conflict } from '../../src/domain/errors'
import { checks } from './checks'
import type { TaskNews } from './contract'
import { jobs } from './jobs'
import { purges, personal } from './retention'
import { handleLeaver } from './leavers'
import { onChanged, onCommented, onCompleted, onCreated, onDeleted, onReopened } from './notices'
import { commands } from './commands'
import { routes } from './routes'

// Open and completed tasks have separate indexes.
const hasTasks = `${['assigned_to', 'assigned_by']
  .flatMap((who) =>
    ['is null', 'is not null'].map(
      (done) => `select 1 from tasks where ${who} = :user and completed_at ${done}`,
    ),
  )
  .join(' union all ')} union all select 1 from task_comments where user_id = :user`

export default defineModule({
  name: 'tasks',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  commands,
  jobs,
  checks,
  purges,
  personal,
  on: {
    'person.deactivated': (tx, { data }) => handleLeaver(tx, data.userId),
    'person.withdrawn': (tx, { data }) => {
      if (tx.db.one(hasTasks, { user: data.userId })) throw conflict(`${data.before.name} has tasks since`)
    },
    'task.created': onCreated,
    'task.changed': onChanged,
    'task.completed': onCompleted,
    'task.reopened': onReopened,
    'task.commented': onCommented,
    'task.deleted': onDeleted,
  },
  after: (app) => {
    const emitToWindows = notifyBrowsers(app)
    return {
      'task.created': emitToWindows,
      'task.changed': emitToWindows,
      'task.completed': emitToWindows,
      'task.reopened': emitToWindows,
      'task.commented': emitToWindows,
      'task.deleted': emitToWindows,
      'task.returned': emitToWindows,
      'task.repetition_ended': emitToWindows,
    }
  },
})

/** The people who see the task, and the previous assignee. */
function notifyBrowsers(app: App) {
  return ({ data }: { data: TaskNews & { from?: number | null } }) =>
    app.live.notify(
      {
        people: [data.userId, data.creatorId, ...(data.from ? [data.from] : [])],
        roles: permissions.view_all_tasks,
      },
      'task.changed',
      { taskId: data.taskId },
    )
}
