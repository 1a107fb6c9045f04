/**
 * Live changes by other people. One stream per browser: the tab that holds the lock reads `GET /api/events`
 * and broadcasts it to the others. A plain-http address has no locks, so there each tab reads its own stream.
 *
 * A name invalidates the endpoints that the modules declared for it, after the delay from throttle.ts. What
 * the stream carries itself is applied by the module's `patches`: rows of a list that a visible tab shows
 * (liveLists.ts), counts, notifications. `resync` invalidates everything.
 */
import { signal, useValue } from './signals'
import { onOwnLists, ownLists, Subscriptions } from './liveLists'
import { patchOf, staleAfter } from './module'
import { Throttle } from './throttle'
import { onResync, onOwnEvents, handleForeignEvent, precedesOwnWrite } from './ownEvents'
import { client, invalidatePaths } from './query'
import { storedToken } from './token'
import { readEvents } from './stream'

/** While true, no polling is needed. */
export const liveUp = signal(false)

/** The interval of the fallback polling; none while the stream is up. */
export function usePoll(milliseconds: number): number | false {
  return useValue(liveUp) ? false : milliseconds
}

/**
 * The stream's position when the page was loaded, so that nothing between the first responses and the stream
 * is lost.
 */
function loadedAt(): string {
  const state = client.getQueryState<{ live: number }>(['/api/firm', {}])
  const isOfThisPage = state?.data && state.dataUpdatedAt >= performance.timeOrigin
  return isOfThisPage ? String(state.data!.live) : ''
}

type Word =
  | { event: string; id: number; data: string }
  | { up: boolean }
  | { tab: string; lists: readonly string[] }
  /** A tab asks whether the stream is up; the tab that reads it asks what the others show. */
  | { ask: true }

/** Starts listening; returns a function that ends it. */
export function startLive(): () => void {
  const end = new AbortController()
  // Without locks each tab reads its own stream and has nobody to tell.
  const channel = navigator.locks && 'BroadcastChannel' in window ? new BroadcastChannel('muster-live') : null
  const subscriptions = new Subscriptions()
  const tab = crypto.randomUUID?.() ?? String(Math.random())
  let leads = false
  const tellLists = (lists = ownLists()) => {
    if (leads) subscriptions.tabShows(tab, lists)
    else channel?.postMessage({ tab, lists } satisfies Word)
  }
  const endLists = onOwnLists(() => tellLists())

  const lead = async () => {
    leads = true
    tellLists()
    channel?.postMessage({ ask: true } satisfies Word)
    await readEvents({
      since: loadedAt(),
      signal: end.signal,
      up: (up) => {
        setUp(up)
        if (!up) subscriptions.readsFrom(null)
        channel?.postMessage({ up } satisfies Word)
      },
      event: (event, id, data) => {
        if (event === 'ready') return subscriptions.readsFrom((JSON.parse(data) as { stream: string }).stream)
        heard(event, id, data)
        channel?.postMessage({ event, id, data } satisfies Word)
      },
    })
  }

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if ('event' in data) heard(data.event, data.id, data.data)
      else if ('up' in data) setUp(data.up)
      else if ('lists' in data) {
        if (leads) subscriptions.tabShows(data.tab, data.lists)
      } else if (leads) channel.postMessage({ up: liveUp.peek() } satisfies Word)
      else tellLists()
    }

  if (channel) {
    channel.postMessage({ ask: true } satisfies Word)
    navigator.locks.request('muster-live', { signal: end.signal }, lead).catch(() => {})
  } else void lead()

  // The stream of the tab that reads it ends with it.
  const leave = () => {
    if (!leads) tellLists([])
  }
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('pagehide', leave)
    endLists()
    leave()
    end.abort()
    channel?.close()
    setUp(false)
  }
}

function setUp(up: boolean): void {
  if (liveUp.peek() === up) return
  liveUp.value = up
}

const all = '*'
const throttle = new Throttle()
let timer: ReturnType<typeof setTimeout> | undefined

function heard(event: string, id: number, data: string): void {
  const patch = patchOf(event)
  const token = storedToken()
  if (patch)
    void patch()
      // Nothing of somebody who has signed out since.
      .then(({ applyFrame }) =>
        token !== storedToken() ? [] : applyFrame(JSON.parse(data), precedesOwnWrite(id)),
      )
      .catch(() => [all])
      .then(expire)
  handleForeignEvent(id, () => expire(event === 'resync' ? [all] : staleAfter(event)))
}

function expire(paths: readonly string[]): void {
  const now = Date.now()
  const moment = Math.random() * 800
  for (const path of paths) throttle.changed(path, now, moment)
  again()
}

onOwnEvents((names) => void invalidatePaths(...new Set(names.flatMap(staleAfter))))
onResync(() => void client.invalidateQueries({ type: 'active' }))

/** For a change without a response of its own: acts as if the event had arrived. */
export const afterEvent = (name: string): Promise<unknown> => invalidatePaths(...staleAfter(name))

function again(): void {
  clearTimeout(timer)
  const next = throttle.next()
  timer = next === null ? undefined : setTimeout(refresh, next - Date.now())
}

function refresh(): void {
  const paths = throttle.take(Date.now())
  if (paths.includes(all)) void client.invalidateQueries()
  else void invalidatePaths(...paths)
  again()
}
