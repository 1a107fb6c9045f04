/**
 * Server data, cached: `useQuery(ask(endpoint, input))`, keyed by `[path, input]`. A write names the paths it
 * makes stale.
 */
import { QueryClient, onlineManager, queryOptions } from '@tanstack/react-query'
import { z, type Answer, type Endpoint, type Given } from '../src/domain/endpoint'
import { call, type ApiError } from './api'
import { online } from './online'

const fiveMinutes = 5 * 60_000

// Of itself it takes every page to be loaded with a network, and then hears of none that returns.
onlineManager.setEventListener((tell) => online.subscribe(tell))

export const client = new QueryClient({
  defaultOptions: {
    // Without a network a question fails at once and says so, where waiting would look like an answer; with
    // one again it is asked anew.
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

/**
 * The same question by its path alone, for a `web.tsx`: it comes with the shell, and the contract with the
 * screen.
 */
export function askAt(path: `/api/${string}`, input?: Record<string, string>) {
  const endpoint: Endpoint = { method: 'GET', path, may: 'use_own_account', title: '', answer: z.unknown() }
  return ask(endpoint, input)
}

/** Starts a question on its way. */
export function ahead(path: `/api/${string}`, input?: Record<string, string>): void {
  void client.prefetchQuery(askAt(path, input))
}

type Asking = (
  endpoint: Endpoint,
  input: unknown,
  how: { signal: AbortSignal; asks: true },
) => Promise<unknown>

/** What is on the screen is fetched again, the rest when it is next looked at. */
export function stale(...paths: readonly string[]): Promise<unknown> {
  return Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
}

/** A list call answers an array, or with `page` in the question a page: each as what it is. */
export const asPage = <A>(answer: A | undefined) =>
  answer === undefined || Array.isArray(answer) ? undefined : (answer as Exclude<A, readonly unknown[]>)
export const asList = <A>(answer: A | undefined) =>
  Array.isArray(answer) ? (answer as Extract<A, readonly unknown[]>) : undefined
