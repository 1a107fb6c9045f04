/**
 * Fetches the current version of a row for editing, because an older one could not be saved. Later live
 * updates do not replace it while somebody types.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer, Endpoint, Given } from '../../src/domain/endpoint'
import { ask } from '../query'

export function useFresh<E extends Endpoint>(endpoint: E, input: Given<E>, enabled = true) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(endpoint, input),
    enabled,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const [row, setRow] = useState<Answer<E> | null>(null)
  if (!row && data && isFetchedAfterMount) setRow(data as Answer<E>)
  return { row, error, refetch }
}
