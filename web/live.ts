/**
 * What others change, as it happens. One stream a browser: the tab that holds the lock reads `GET
 * /api/events`, the others listen to it on a channel. A plain-http address has no locks; there each tab reads
 * its own.
 *
 * The stream carries names, not data. A name makes the endpoints stale that the modules declared for it, as
 * soon as pacing.ts says. `resync` makes all stale.
 */
import { signal, useValue } from './signals'
import { staleAfter } from './module'
import { Pacing } from './pacing'
import { onDoubt, onOwnEvents, unlessOwn } from './ownEvents'
import { client, stale } from './query'
import { readEvents } from './stream'

/** While true, polling is not needed. */
export const liveUp = signal(false)

/** The interval of the fallback poll: none while the stream is up. */
export function usePoll(milliseconds: number): number | false {
  return useValue(liveUp) ? false : milliseconds
}

/**
 * Where the stream stood when this page was loaded: what happened between its first answers and its stream is
 * not lost.
 */
function loadedAt(): string {
  const state = client.getQueryState<{ live: number }>(['/api/firm', {}])
  const isOfThisPage = state?.data && state.dataUpdatedAt >= performance.timeOrigin
  return isOfThisPage ? String(state.data!.live) : ''
}

type Word = { event: string; id: number } | { up: boolean } | { ask: true }

/** Starts listening; the answer ends it. */
export function startLive(): () => void {
  const end = new AbortController()
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('muster-live') : null
  let leads = false

  const lead = async () => {
    leads = true
    await readEvents({
      since: loadedAt(),
      signal: end.signal,
      up: (up) => {
        setUp(up)
        channel?.postMessage({ up } satisfies Word)
      },
      event: (event, id) => {
        heard(event, id)
        channel?.postMessage({ event, id } satisfies Word)
      },
    })
  }

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if ('event' in data) heard(data.event, data.id)
      else if ('up' in data) setUp(data.up)
      else if (leads) channel.postMessage({ up: liveUp.peek() } satisfies Word)
    }

  if (navigator.locks && channel) {
    channel.postMessage({ ask: true } satisfies Word)
    navigator.locks.request('muster-live', { signal: end.signal }, lead).catch(() => {})
  } else void lead()

  return () => {
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
const pacing = new Pacing()
let timer: ReturnType<typeof setTimeout> | undefined

function heard(event: string, id: number): void {
  unlessOwn(id, () => {
    const now = Date.now()
    const moment = Math.random() * 800
    for (const path of event === 'resync' ? [all] : staleAfter(event)) pacing.changed(path, now, moment)
    again()
  })
}

onOwnEvents((names) => void stale(...new Set(names.flatMap(staleAfter))))
onDoubt(() => void client.invalidateQueries({ type: 'active' }))

/** For what was written without an answer of its own: as if the event had come. */
export const afterEvent = (name: string): Promise<unknown> => stale(...staleAfter(name))

function again(): void {
  clearTimeout(timer)
  const next = pacing.next()
  timer = next === null ? undefined : setTimeout(refresh, next - Date.now())
}

function refresh(): void {
  const paths = pacing.take(Date.now())
  if (paths.includes(all)) void client.invalidateQueries()
  else void stale(...paths)
  again()
}
