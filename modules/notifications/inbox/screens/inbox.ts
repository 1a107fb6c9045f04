/**
 * One's inbox on the screen: the server's list with pending actions applied. Failed ones are reverted.
 *
 *   useInbox(poll)                         the list, and the number of unread ones
 *   markRead, markAllRead, remove, removeAll
 */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../../web/api'
import { usePoll } from '../../../../web/live'
import { ask, client } from '../../../../web/query'
import { signal, useValue } from '../../../../web/signals'
import { toast } from '../../../../web/toast'
import { undoable } from '../../../../web/undo'
import {
  deleteAllNotifications,
  deleteNotification,
  listNotifications,
  markAllRead as readAll,
  markRead as readOne,
  markUnread,
  restoreNotification,
  type Notification,
} from '../../contract'

/** One action on some of them, waiting for its answer. */
type Act = { does: 'read' | 'remove'; ids: ReadonlySet<number> }

const fresh = 30_000
const acts = signal<readonly Act[]>([])
const inbox = ask(listNotifications)

export function useInbox(pollMilliseconds: number) {
  const { data, isError, refetch } = useQuery({
    ...inbox,
    staleTime: fresh,
    refetchInterval: usePoll(pollMilliseconds),
  })
  const awaited = useValue(acts)
  const list = useMemo(() => data && laidOver(data, awaited), [data, awaited])
  return {
    list,
    unread: list ? list.filter(({ isRead }) => !isRead).length : 0,
    isFailed: isError && !data,
    retry: () => void refetch(),
  }
}

function laidOver(list: readonly Notification[], over: readonly Act[]): Notification[] {
  return over.reduce<Notification[]>(
    (left, { does, ids }) =>
      does === 'remove'
        ? left.filter(({ id }) => !ids.has(id))
        : left.map((one) => (ids.has(one.id) && !one.isRead ? { ...one, isRead: true } : one)),
    [...list],
  )
}

/** `isSilent`: marked read on the way elsewhere, so a failure shows no toast. */
export async function markRead({ id, isRead }: Notification, isSilent = false): Promise<void> {
  if (isRead) return
  const problem = await perform({ does: 'read', ids: new Set([id]) }, () => call(readOne, { id: String(id) }))
  if (problem && !isSilent) failed('Failed to mark notifications as read', problem)
}

export async function markAllRead(list: readonly Notification[]): Promise<void> {
  const ids = new Set(list.filter(({ isRead }) => !isRead).map(({ id }) => id))
  const problem = await perform({ does: 'read', ids }, () => call(readAll))
  if (problem) failed('Failed to mark notifications as read', problem)
  else undoable({ title: 'All notifications marked as read' }, () => call(markUnread, { ids: [...ids] }))
}

export async function removeNotification({ id }: Notification): Promise<void> {
  const problem = await perform({ does: 'remove', ids: new Set([id]) }, () =>
    call(deleteNotification, { id: String(id) }),
  )
  if (problem) failed('Failed to delete notification', problem)
  else undoable({ title: 'Notification deleted' }, () => call(restoreNotification, { id: String(id) }))
}

export async function removeAll(list: readonly Notification[]): Promise<void> {
  const problem = await perform({ does: 'remove', ids: new Set(list.map(({ id }) => id)) }, () =>
    call(deleteAllNotifications, { upTo: String(Math.max(...list.map(({ id }) => id))) }),
  )
  if (problem) failed('Failed to delete all notifications', problem)
  else toast({ title: 'All notifications deleted', tone: 'good' })
}

/** Null on success. */
async function perform(act: Act, send: () => Promise<unknown>): Promise<ApiError | null> {
  acts.value = [...acts.peek(), act]
  try {
    await send().catch((error: unknown) => {
      // Deleted in another window, which is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    // Until the refetched list arrives.
    client.setQueryData(inbox.queryKey, (list) => list && laidOver(list, [act]))
    return null
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError(0, '')
  } finally {
    acts.value = acts.peek().filter((one) => one !== act)
  }
}

function failed(title: string, { sentence }: ApiError): void {
  toast({ title, text: sentence || undefined, tone: 'bad' })
}
