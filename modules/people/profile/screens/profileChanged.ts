/**
 * Name and photograph stand in the top bar and on many screens: what is on this one is fetched again, the
 * rest when it is next looked at.
 */
import { client } from '../../../../web/query'
import { getProfile, type Profile } from '../profileContract'

export function profileChanged(profile: Profile): void {
  client.setQueryData([getProfile.path, {}], profile)
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== getProfile.path && queryKey[0] !== '/api/firm',
  })
}
