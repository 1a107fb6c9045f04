/**
 * Name and photo are in the top bar and on many screens: this screen refetches now, others when they are next
 * shown.
 */
import { client } from '../../../../web/query'
import { getProfile, type Profile } from '../profileContract'

export function profileChanged(profile: Profile): void {
  client.setQueryData([getProfile.path, {}], profile)
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== getProfile.path && queryKey[0] !== '/api/firm',
  })
}
