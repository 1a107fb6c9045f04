/**
 * The last seen responses for offline use: a few, of one person, deleted at sign-out. A screen shows them at
 * once and refetches; offline, a banner shows their age.
 */
import { dehydrate, hydrate, type DehydratedState, type Query } from '@tanstack/react-query'
import { client } from '../query'
import { tokenFingerprint, storedToken } from '../token'

/** The responses that people need without a network. */
const savedPaths = [
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

/** `token`: identifies the sign-in that the responses belong to. */
type Saved = { token: string; at: number; state: DehydratedState }

/** Runs before the first screen is rendered. */
export function restoreSaved(): void {
  const token = storedToken()
  if (!token) return
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null') as Saved | null
    if (!saved || saved.token !== tokenFingerprint(token) || Date.now() - saved.at > oldest) return
    hydrate(client, saved.state)
    // Stale from the start, so every shown response is refetched.
    void client.invalidateQueries({ refetchType: 'none' })
  } catch {
    // Unreadable entries are refetched.
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Uses local storage, because in WebKit an interrupted IndexedDB transaction can block the next page. */
export function startSaving(): () => void {
  const end = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(writeSaved, pause)
  })
  // Nothing more will arrive, or the page is closing.
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
  const { queries } = dehydrate(client, { shouldDehydrateQuery: isSaved })
  // A refetch without a network has failed, and the last response is still shown.
  const state = {
    mutations: [],
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, status: 'success' as const, error: null, fetchFailureReason: null },
    })),
  }
  const saved: Saved = { token: tokenFingerprint(token), at: Date.now(), state }
  try {
    localStorage.setItem(key, JSON.stringify(saved))
  } catch {
    // Storage is full or forbidden, so nothing is available offline.
  }
}

function isSaved({ state, queryKey }: Query): boolean {
  return (
    state.data !== undefined &&
    state.data !== null &&
    savedPaths.some((path) => String(queryKey[0]).startsWith(path))
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

/** The age of the oldest shown response in milliseconds; null if there is none. */
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
