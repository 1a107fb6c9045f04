/**
 * The session. The token is in local storage; the person is `/api/auth/me`, cached for five minutes.
 *
 *   useSession()   loading, out, failed, or in with `who`
 *   useWho()       the person, inside the frame
 *   signIn(token)  signOut()
 */
import { createContext, use } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoint, ok, z } from '../src/domain/endpoint'
import { roles } from '../src/domain/access'
import { ApiError, call, sessionRefused } from './api'
import { clearResponses } from './responseCache'
import { forgetSaved } from './offline/saved'
import { endMirror } from './offline/waiting'
import { client } from './query'
import { current } from './toast'
import { isTokenChange, storeToken, storedToken } from './token'

const person = z.object({
  id: z.int(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  designation: z.nullable(z.string()),
  profilePhoto: z.nullable(z.string()),
  needsSecondFactor: z.optional(z.literal(true)),
})
export type Who = z.output<typeof person>

const whoAmI = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  may: 'public',
  title: 'Signed-in person',
  answer: person,
})
const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  may: 'public',
  title: 'Sign out',
  answer: ok,
})

export const meQuery = queryOptions<Who | null, ApiError>({
  queryKey: [whoAmI.path, {}],
  staleTime: 5 * 60_000,
  // Cached as long as the page. Losing it would show the sign-in screen to a signed-in person.
  gcTime: Infinity,
  queryFn: async () => {
    if (!storedToken()) return null
    try {
      return await call(whoAmI)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      storeToken(null)
      return null
    }
  },
})

export type Session =
  { state: 'loading' } | { state: 'out' } | { state: 'failed'; retry: () => void } | { state: 'in'; who: Who }

export function useSession(): Session {
  const { data, isPending, refetch } = useQuery(meQuery)
  if (data) return { state: 'in', who: data }
  if (data === null) return { state: 'out' }
  return isPending ? { state: 'loading' } : { state: 'failed', retry: () => void refetch() }
}

export const WhoContext = createContext<Who | null>(null)

export function useWho(): Who {
  const who = use(WhoContext)
  if (!who) throw new Error('Nobody is signed in here')
  return who
}

/**
 * Starts a new session: the person is fetched while the screens' code loads; `arrive` goes to the first
 * screen.
 */
export async function signIn(token: string, arrive: () => Promise<unknown>): Promise<void> {
  storeToken(token)
  const [who] = await Promise.all([call(whoAmI), new Promise((done) => setTimeout(done, 100))])
  forgetData()
  await arrive()
  client.setQueryData(meQuery.queryKey, who)
}

/** Ends the session here at once. The server is notified without waiting. */
export function signOut(): void {
  if (storedToken()) call(logout).catch(() => {})
  forget()
}

function forget(): void {
  storeToken(null)
  endMirror()
  clearResponses()
  forgetSaved()
  // Its Undo would run as another person.
  current.value = null
  void client.cancelQueries()
  // The frame disappears now with its data (see Gate). Clearing earlier would refetch it.
  client.setQueryData(meQuery.queryKey, null)
}

/** All fetched data except the session and the firm, which is the same for everyone. */
export function forgetData(): void {
  clearResponses()
  client.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== whoAmI.path && queryKey[0] !== '/api/firm',
  })
}

sessionRefused.addEventListener('refused', (event) => {
  // A late response to an ended session says nothing about the current one.
  if ((event as CustomEvent<string | null>).detail !== storedToken()) return
  if (client.getQueryData(meQuery.queryKey)) forget()
})

sessionRefused.addEventListener('held', () => {
  if (!client.getQueryData(meQuery.queryKey)?.needsSecondFactor)
    void client.invalidateQueries({ queryKey: meQuery.queryKey })
})

// Signed in or out in another tab.
addEventListener('storage', (event) => {
  if (!isTokenChange(event)) return
  if (!storedToken()) forget()
  else void client.resetQueries()
})
