/** A bulk send being prepared: draft, recipients, and problems. */
import { useDeferredValue, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../web/query'
import { broadcastLists, optOuts } from '../../contract'
import { useDrafts } from './drafts'
import { chosenOf, faultsOf, withCustom } from './recipients'

export function useBulk(country: string) {
  const { bulk: draft } = useDrafts()
  const { source, sheet, manual, lists: picked, isCustom, custom } = draft
  const lists = useQuery(ask(broadcastLists))
  const known = lists.data
  const chosen = useMemo(
    () => chosenOf({ source, sheet, manual, lists: picked }, known ?? [], country),
    [source, sheet, manual, picked, known, country],
  )
  const people = useMemo(() => withCustom(chosen.people, { isCustom, custom }), [chosen, isCustom, custom])
  // Thousands are rendered, so typing has priority.
  const common = useDeferredValue(draft.message)
  const writtenFor = useDeferredValue(people)
  const faults = useMemo(() => faultsOf(writtenFor, common), [writtenFor, common])
  const { data: refused } = useQuery(ask(optOuts))
  const optedOut = useMemo(() => {
    const numbers = new Set(refused?.map(({ number }) => number))
    return people.filter(({ number }) => numbers.has(number)).length
  }, [people, refused])
  return { draft, lists, chosen, people, faults, optedOut }
}

export type BulkState = ReturnType<typeof useBulk>
