/**
 * The screen's state in the URL: tab, filters, list or board, page, and the open task. Invalid values are
 * ignored.
 */
import { may } from '../../../src/domain/access'
import { useAddress } from '../../../web/address'
import { useWho } from '../../../web/session'
import { taskViews, type TaskView } from '../contract'
import { priorities, taskStatuses, type Priority, type TaskStatus } from '../rules'

export type TaskAddress = {
  tab: TaskView
  status: TaskStatus | ''
  priority: Priority | ''
  search: string
  isBoard: boolean
  page: number
  task: number | null
}

const among = <T extends string>(names: readonly T[], value: string): T | '' =>
  names.find((name) => name === value) ?? ''
const names = ['tab', 'view', 'status', 'priority', 'search', 'task'] as const

export function useTaskAddress() {
  const who = useWho()
  const { values, page, set: go } = useAddress(names)
  const views = taskViews.filter(
    (view) => view === 'my-tasks' || (view === 'all' ? may(who, 'view_all_tasks') : may(who, 'assign_tasks')),
  )
  const address: TaskAddress = {
    tab: among(views, values.tab) || 'my-tasks',
    status: among(taskStatuses, values.status),
    priority: among(priorities, values.priority),
    search: values.search.slice(0, 200),
    isBoard: values.view === 'board',
    page,
    task: /^[1-9]\d{0,14}$/.test(values.task) ? Number(values.task) : null,
  }

  /**
   * A changed filter replaces the history entry; a tab, a page and a task add one. Opening something keeps
   * the list's page.
   */
  function set(change: Partial<TaskAddress>) {
    const next = { ...address, ...('page' in change || 'task' in change ? {} : { page: 1 }), ...change }
    const isPlace =
      'tab' in change || 'page' in change || 'isBoard' in change || ('task' in change && change.task !== null)
    go(
      {
        tab: next.tab === 'my-tasks' ? '' : next.tab,
        view: next.isBoard ? 'board' : '',
        status: next.status,
        priority: next.priority,
        search: next.search,
        task: next.task ? String(next.task) : '',
        page: next.page,
      },
      { isPlace, fromTop: false },
    )
  }

  return {
    ...address,
    views,
    isFiltered: Boolean(address.status || address.priority || address.search),
    set,
    clear: () => set({ status: '', priority: '', search: '' }),
  }
}
