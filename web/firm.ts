/** The firm as every screen needs it: its name and its time zone. */
import { useSyncExternalStore } from 'react'
import { QueryObserver, useQuery, queryOptions } from '@tanstack/react-query'
import { call } from './api'
import { client } from './query'
import { endpoint, z } from '../src/domain/endpoint'
import { dayOf, type Day } from '../src/domain/day'
import { now } from './clock'

const firm = z.object({
  name: z.string(),
  zone: z.string(),
  isSetUp: z.boolean(),
  isDemo: z.boolean(),
  version: z.string(),
  sendsMail: z.boolean(),
  live: z.int(),
  /** The identity provider, if there is one. */
  provider: z.optional(z.object({ label: z.string(), passwords: z.enum(['everybody', 'admins']) })),
})
export type Firm = z.output<typeof firm>
const getFirm = endpoint({ method: 'GET', path: '/api/firm', may: 'public', title: 'The firm', answer: firm })

export const firmQuery = queryOptions({
  queryKey: [getFirm.path, {}],
  queryFn: () => call(getFirm),
  staleTime: Infinity,
})

export function useFirm(): Firm | undefined {
  return useQuery(firmQuery).data
}

/** The default until the firm is loaded: a wrong zone for a moment is better than an empty screen. */
const usualZone = 'Asia/Kolkata'

/** Every row of a list needs it, so all share one subscription. */
let shared: { subscribe(changed: () => void): () => void } | undefined
const hear = (changed: () => void) => (shared ??= new QueryObserver(client, firmQuery)).subscribe(changed)

export function useZone(): string {
  return useSyncExternalStore(hear, zoneOf)
}

/** The zone outside components. */
export function zoneOf(): string {
  return client.getQueryData<Firm>(firmQuery.queryKey)?.zone ?? usualZone
}

export function todayIn(zone: string): Day {
  return dayOf(new Date(now()).toISOString(), zone)
}
