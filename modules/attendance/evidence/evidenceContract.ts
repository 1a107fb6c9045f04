/** Position evidence in API answers. */
import { z } from '../../../src/domain/endpoint'

/** A fact about a phone's position. It changes no hours and no status; the manager decides what to ask. */
export const evidence = z.object({
  kind: z.enum(['old_position', 'clock_ahead', 'speed', 'same_position', 'same_phone', 'more_people']),
  text: z.string(),
})
export type Evidence = z.output<typeof evidence>
