/** Task Manager: figures, tabs, list or board, and due tasks. */
import { lazy, Suspense, useState } from 'react'
import { Plus } from 'lucide-react'
import { may } from '../../../src/domain/access'
import { useWho } from '../../../web/session'
import { Button } from '../../../web/ui/Button'
import { FigureStrip } from '../../../web/ui/FigureStrip'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { Tabs } from '../../../web/ui/Tabs'
import type { TaskView } from '../contract'
import { DuePanels } from './DuePanels'
import { QuickAdd } from './QuickAdd'
import { TaskFilters } from './TaskFilters'
import { TaskList } from './TaskList'
import { useNamedTask, type TaskDraft } from './useNamedTask'
import { useTaskAddress } from './useTaskAddress'
import { useSummary } from './useTasks'
import './tasks.css'

const Board = lazy(() => import('./Board'))
const TaskDialog = lazy(() => import('./TaskDialog'))
const TaskForm = lazy(() => import('./TaskForm'))

const tabWords: Record<TaskView, string> = {
  'my-tasks': 'My Tasks',
  'assigned-by-me': 'Assigned by Me',
  all: 'All Tasks',
}

export default function Tasks() {
  const who = useWho()
  const { tab, views, isBoard, task, set } = useTaskAddress()
  const [form, setForm] = useState<{ id?: number; draft?: TaskDraft } | null>(null)
  const mayAssign = may(who, 'assign_tasks')
  useNamedTask(mayAssign, (draft) => setForm({ draft }))

  const panel = (
    <div className="task-tab">
      {mayAssign && <QuickAdd onForm={(draft) => setForm({ draft })} />}
      <TaskFilters />
      <div className="task-areas">
        {isBoard ? (
          <Suspense fallback={<Waiting />}>
            <Board />
          </Suspense>
        ) : (
          <TaskList />
        )}
        <DuePanels />
      </div>
    </div>
  )

  return (
    <Page
      title="Task Manager"
      actions={
        mayAssign && (
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setForm({})}
          >
            Create Task
          </Button>
        )
      }
    >
      <Figures view={tab} />
      {views.length > 1 ? (
        <Tabs
          label="Tasks"
          value={tab}
          onChange={(id) => set({ tab: id as TaskView })}
          tabs={views.map((id) => ({ id, label: tabWords[id], panel }))}
        />
      ) : (
        panel
      )}
      <Suspense>
        {task !== null && !form && (
          <TaskDialog
            key={task}
            id={task}
            onClose={() => set({ task: null })}
            onEdit={() => setForm({ id: task })}
          />
        )}
        {form && <TaskForm id={form.id} draft={form.draft} onClose={() => setForm(null)} />}
      </Suspense>
    </Page>
  )
}

function Figures({ view }: { view: TaskView }) {
  const data = useSummary(view)
  const value = (count: number | undefined) => count?.toLocaleString('en-IN') ?? '–'
  return (
    <div className="task-figures">
      <FigureStrip
        label="Tasks"
        figures={[
          { label: 'Total', value: value(data?.total), note: 'Active tasks' },
          { label: 'Pending', value: value(data?.pending), note: 'Awaiting completion' },
          {
            label: 'Overdue',
            value: data?.overdue ? (
              <span className="task-late">{value(data.overdue)}</span>
            ) : (
              value(data?.overdue)
            ),
            note: 'Need attention',
          },
          { label: 'Completed', value: value(data?.completed), note: 'This month' },
        ]}
      />
    </div>
  )
}
