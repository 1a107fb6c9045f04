/**
 * Cached server data: `useQuery(ask(endpoint, input))`, keyed by `[path, input]`. A write names the paths it
 * makes stale.
 */
import { QueryClient, onlineManager, queryOptions } from '@tanstack/react-query'
import { z, type Answer, type Endpoint, type Given } from '../src/domain/endpoint'
import { call, type ApiError } from './api'
import { online } from './online'

const fiveMinutes = 5 * 60_000

// The library assumes that every page loads online, and would then miss the network's return.
onlineManager.setEventListener((emit) => online.subscribe(emit))

export const client = new QueryClient({
  defaultOptions: {
    // Offline, a query fails at once with a message, because waiting would look like loading. Online again,
    // it is refetched.
    queries: {
      staleTime: fiveMinutes,
      gcTime: fiveMinutes,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
})

export function ask<E extends Endpoint>(endpoint: E, input?: Given<E>) {
  return queryOptions<Answer<E>, ApiError>({
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }) => (call as Asking)(endpoint, input, { signal, asks: true }) as Promise<Answer<E>>,
  })
}

/** The same query by path only, for `web.tsx`, which loads with the shell, before the contract. */
export function askAt(path: `/api/${string}`, input?: Record<string, string>) {
  const endpoint: Endpoint = { method: 'GET', path, may: 'use_own_account', title: '', answer: z.unknown() }
  return ask(endpoint, input)
}

/** Prefetches a query. */
export function prefetch(path: `/api/${string}`, input?: Record<string, string>): void {
  void client.prefetchQuery(askAt(path, input))
}

type Asking = (
  endpoint: Endpoint,
  input: unknown,
  how: { signal: AbortSignal; asks: true },
) => Promise<unknown>

/** Visible data is refetched now, the rest when it is next shown. */
export function invalidatePaths(...paths: readonly string[]): Promise<unknown> {
  return Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
}

/** A list call returns an array, or a page if the query has `page`. */
export const asPage = <A>(answer: A | undefined) =>
  answer === undefined || Array.isArray(answer) ? undefined : (answer as Exclude<A, readonly unknown[]>)
export const asList = <A>(answer: A | undefined) =>
  Array.isArray(answer) ? (answer as Extract<A, readonly unknown[]>) : undefined
