/** The screen's task queries, and moving a task optimistically with rollback on refusal. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../src/domain/endpoint'
import { call } from '../../../web/api'
import { useLastPage } from '../../../web/address'
import { asPage, ask, client } from '../../../web/query'
import { toast } from '../../../web/toast'
import { undoable } from '../../../web/undo'
import { sentenceOf } from '../../../web/sendOnce'
import {
  changeTask,
  completeTask,
  getTask,
  listTasks,
  reopenTask,
  taskSummary,
  type Task,
  type TaskDetail,
  type TaskView,
} from '../contract'
import type { TaskStatus } from '../rules'
import { useTaskAddress } from './useTaskAddress'
import { statusWords } from './words'

export const pageSize = 50

type Page = Exclude<Answer<typeof listTasks>, readonly unknown[]>

/** The list, or one column of the board. */
export function useTaskPage(column?: TaskStatus) {
  const { tab, status, priority, search, page: wanted, set } = useTaskAddress()
  const page = column ? 1 : wanted
  const filters = {
    ...((column ?? status) && { status: column ?? status }),
    ...(priority && { priority }),
    ...(search && { search }),
  }
  const query = useQuery({
    ...ask(listTasks, { view: tab, page: String(page), limit: String(pageSize), ...filters }),
    placeholderData: keepPreviousData,
  })
  const data = asPage(query.data)
  useLastPage(page, column || query.isPlaceholderData ? undefined : data?.pagination.totalPages, set)
  return {
    data,
    isError: query.isError && !data,
    isFading: query.isPlaceholderData,
    refetch: () => void query.refetch(),
  }
}

export const useSummary = (view: TaskView) =>
  useQuery({ ...ask(taskSummary, { view }), placeholderData: keepPreviousData }).data

type Listing = { key: readonly [string, Record<string, string>]; page: Page }

function listings(): Listing[] {
  return client
    .getQueriesData<Answer<typeof listTasks>>({ queryKey: [listTasks.path] })
    .flatMap(([key, data]) => {
      const page = asPage(data)
      return page ? [{ key: key as unknown as Listing['key'], page }] : []
    })
}

/** Shows a task in its new state everywhere; returns a function that reverts it. */
function show(task: Task, change: Partial<Task>): () => void {
  const before = listings()
  const next = { ...task, ...change }
  const without = ({ status: _, ...rest }: Record<string, string>) => JSON.stringify(rest)
  const near = new Set(
    before.filter(({ page }) => page.data.some(({ id }) => id === task.id)).map(({ key }) => without(key[1])),
  )
  const put = (page: Page, data: Task[]): Page => ({
    data,
    pagination: {
      ...page.pagination,
      totalItems: page.pagination.totalItems + data.length - page.data.length,
    },
  })
  for (const { key, page } of before) {
    const has = page.data.some(({ id }) => id === task.id)
    const wants = !key[1].status || key[1].status === next.status
    if (has && wants)
      client.setQueryData(
        key,
        put(
          page,
          page.data.map((one) => (one.id === task.id ? next : one)),
        ),
      )
    else if (has)
      client.setQueryData(
        key,
        put(
          page,
          page.data.filter(({ id }) => id !== task.id),
        ),
      )
    else if (wants && key[1].status && near.has(without(key[1])))
      client.setQueryData(key, put(page, [next, ...page.data]))
  }
  const detail = ask(getTask, { id: String(task.id) }).queryKey
  const opened = client.getQueryData<TaskDetail>(detail)
  if (opened) client.setQueryData(detail, { ...opened, ...change })
  return () => {
    for (const { key, page } of before) client.setQueryData(key, page)
    if (opened) client.setQueryData(detail, opened)
  }
}

/** Starts it, puts it back, or reopens it; true on success. */
export async function moveTask(task: Task, status: 'pending' | 'in_progress'): Promise<boolean> {
  const done = await atOnceThen(
    task,
    { status, completedAt: null },
    () => call(task.status === 'completed' ? reopenTask : changeTask, { id: String(task.id), status }),
    'Failed to update task',
  )
  const before = task.status
  if (done && before === 'completed') toast({ title: 'Task reopened', tone: 'good' })
  else if (done && before !== 'completed')
    undoable({ title: `${task.title} moved to ${statusWords[status]}` }, () =>
      call(changeTask, { id: String(task.id), status: before }),
    )
  return done
}

export async function finishTask(task: Task, notes: string, key: string): Promise<boolean> {
  const done = await atOnceThen(
    task,
    { status: 'completed', notes: notes.trim() || null },
    () => call(completeTask, { id: String(task.id), ...(notes.trim() && { notes: notes.trim() }) }, { key }),
    'Failed to complete task',
  )
  const { status } = task
  if (done && status !== 'completed')
    undoable({ title: 'Task marked as complete' }, () => call(reopenTask, { id: String(task.id), status }))
  return done
}

async function atOnceThen(
  task: Task,
  change: Partial<Task>,
  send: () => Promise<unknown>,
  failed: string,
): Promise<boolean> {
  // Running queries have the old state.
  await client.cancelQueries({ queryKey: [listTasks.path] })
  const putBack = show(task, change)
  try {
    await send()
    return true
  } catch (error) {
    putBack()
    toast({ title: failed, text: sentenceOf(error, 'Please try again'), tone: 'bad' })
    return false
  }
}

/** Why the person cannot move a task; null if they can. */
export function whyNot(task: Task, whoId: number): string | null {
  if (task.assignedTo !== whoId)
    return (
      `Only the assignee, ${task.assignedToUser.firstName} ${task.assignedToUser.lastName}, can ` +
      'move this task.'
    )
  return null
}
