/** How many requests of all kinds together the dashboard shows. The rest is on Approvals. */
import { useNarrow } from '../useNarrow'

export const useMostBriefs = () => (useNarrow(640) ? 3 : 5)
