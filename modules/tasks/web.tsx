/** Tasks in the browser. */
import type { BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

export default {
  name: 'tasks',
  screens: {
    tasks: {
      load: () => import('./screens/Tasks'),
      prefetch: (search) => {
        const named = Object.keys(search).filter((name) => name !== 'task')
        if (named.length === 0) prefetch('/api/tasks', { view: 'my-tasks', page: '1', limit: '50' })
        if (search.tab === undefined) prefetch('/api/tasks/analytics/summary', { view: 'my-tasks' })
        if (typeof search.task === 'number') prefetch('/api/tasks/:id', { id: String(search.task) })
      },
    },
  },
  stale: {
    'task.changed': [
      '/api/tasks',
      '/api/tasks/:id',
      '/api/tasks/:id/people',
      '/api/tasks/analytics/overdue',
      '/api/tasks/analytics/upcoming',
      '/api/tasks/analytics/summary',
    ],
  },
} satisfies BrowserModule
