/** What the screen shows lives in the address: tab, filters, list or board, page, and the task that is open. What is usual is left out. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { may } from '../../../src/domain/access'
import { useWho } from '../../../web/session'
import { taskViews, type TaskView } from '../contract'
import { priorities, taskStatuses, type Priority, type TaskStatus } from '../rules'

export type Address = { tab: TaskView; status: TaskStatus | ''; priority: Priority | ''; search: string; isBoard: boolean; page: number; task: number | null }

const among = <T extends string>(names: readonly T[], value: unknown): T | '' => names.find((name) => name === value) ?? ''
const whole = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null)

export function useAddress() {
  const who = useWho()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const views = taskViews.filter((view) => view === 'my-tasks' || (view === 'all' ? may(who, 'view_all_tasks') : may(who, 'assign_tasks')))
  const address: Address = {
    tab: among(views, search.tab) || 'my-tasks',
    status: among(taskStatuses, search.status),
    priority: among(priorities, search.priority),
    search: typeof search.search === 'string' || typeof search.search === 'number' ? String(search.search).slice(0, 200) : '',
    isBoard: search.view === 'board',
    page: whole(search.page) ?? 1,
    task: whole(search.task),
  }

  /** A filter being set replaces; a tab, a page and a task are places to come back from. */
  function set(change: Partial<Address>) {
    const next = { ...address, ...('page' in change || 'task' in change ? {} : { page: 1 }), ...change }
    const isPlace = 'tab' in change || 'page' in change || 'isBoard' in change || ('task' in change && change.task !== null)
    void navigate({
      to: '.',
      search: {
        ...(next.tab === 'my-tasks' ? {} : { tab: next.tab }),
        ...(next.isBoard ? { view: 'board' } : {}),
        ...(next.status ? { status: next.status } : {}),
        ...(next.priority ? { priority: next.priority } : {}),
        ...(next.search ? { search: next.search } : {}),
        ...(next.page > 1 ? { page: next.page } : {}),
        ...(next.task ? { task: next.task } : {}),
      } as never,
      replace: !isPlace,
      resetScroll: false,
    })
  }

  return { ...address, views, isFiltered: Boolean(address.status || address.priority || address.search), set, clear: () => set({ status: '', priority: '', search: '' }) }
}
