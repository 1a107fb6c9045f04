/**
 * Answers as last seen, kept for when there is no network: a few, of one person, gone at sign-out. A screen
 * shows them at once and asks again; without a network the banner says since when they are.
 */
import { dehydrate, hydrate, type DehydratedState, type Query } from '@tanstack/react-query'
import { client } from '../query'
import { markOf, storedToken } from '../token'

/** What somebody wants to see in a basement. */
const keptPaths = [
  '/api/auth/me',
  '/api/firm',
  '/api/attendance/',
  '/api/leaves',
  '/api/notifications',
  '/api/dashboard/',
  '/api/weather',
  '/api/regularizations',
  '/api/holidays',
  '/api/saturday-overrides',
  '/api/settings/working-days',
]
const oldest = 7 * 24 * 3_600_000
const pause = 1500
const key = 'muster-saved'

/** `token`: the mark of the sign-in whose answers they are. */
type Saved = { token: string; at: number; state: DehydratedState }

/** Before the first screen is drawn. */
export function restoreSaved(): void {
  const token = storedToken()
  if (!token) return
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null') as Saved | null
    if (!saved || saved.token !== markOf(token) || Date.now() - saved.at > oldest) return
    hydrate(client, saved.state)
    // Good until it is known again: whatever is looked at is asked for anew.
    void client.invalidateQueries({ refetchType: 'none' })
  } catch {
    // What cannot be read is asked for.
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Local storage, because a page that is left in the middle of writing must not hold up the next one, as an
 * IndexedDB transaction does in WebKit.
 */
export function startSaving(): () => void {
  const end = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(writeSaved, pause)
  })
  // Nothing more will come, or nobody will be there to write it.
  addEventListener('offline', saveNow)
  addEventListener('pagehide', saveNow)
  return () => {
    end()
    removeEventListener('offline', saveNow)
    removeEventListener('pagehide', saveNow)
    clearTimeout(timer)
    timer = undefined
  }
}

function saveNow(): void {
  if (timer) writeSaved()
}

function writeSaved(): void {
  clearTimeout(timer)
  timer = undefined
  const token = storedToken()
  if (!token) return
  const { queries } = dehydrate(client, { shouldDehydrateQuery: isKept })
  // What was asked again without a network has failed, and its last answer is still the one to show.
  const state = {
    mutations: [],
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, status: 'success' as const, error: null, fetchFailureReason: null },
    })),
  }
  const saved: Saved = { token: markOf(token), at: Date.now(), state }
  try {
    localStorage.setItem(key, JSON.stringify(saved))
  } catch {
    // Full, or forbidden: then nothing is shown without a network.
  }
}

function isKept({ state, queryKey }: Query): boolean {
  return (
    state.data !== undefined &&
    state.data !== null &&
    keptPaths.some((path) => String(queryKey[0]).startsWith(path))
  )
}

export function forgetSaved(): void {
  clearTimeout(timer)
  timer = undefined
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was written either.
  }
}

/** When the oldest answer on the screen was given, milliseconds; null where there is none. */
export function shownSince(): number | null {
  const times = client
    .getQueryCache()
    .findAll({
      type: 'active',
      predicate: ({ state, queryKey }) => state.data !== undefined && queryKey[0] !== '/api/firm',
    })
    .map(({ state }) => state.dataUpdatedAt)
  return times.length ? Math.min(...times) : null
}
