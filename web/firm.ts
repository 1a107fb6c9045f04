/** The firm as every screen needs it: its name and the zone in which its days and times are meant. */
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
  live: z.int(),
  /** The identity provider, where there is one. */
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

/** Until the firm is known, the usual one: a wrong zone for one moment is better than an empty screen. */
const usualZone = 'Asia/Kolkata'

/** A list asks for it in every row: all of them hear of it through one. */
let shared: { subscribe(changed: () => void): () => void } | undefined
const hear = (changed: () => void) => (shared ??= new QueryObserver(client, firmQuery)).subscribe(changed)

export function useZone(): string {
  return useSyncExternalStore(hear, zoneOf)
}

/** The zone outside of components. */
export function zoneOf(): string {
  return client.getQueryData<Firm>(firmQuery.queryKey)?.zone ?? usualZone
}

export function todayIn(zone: string): Day {
  return dayOf(new Date(now()).toISOString(), zone)
}
