/**
 * A row to be edited, as it is at this moment: an older version could not be saved. It stays that one: what
 * comes later by the event stream must not put its words over what is being typed.
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
