/**
 * The names and data of all events. A module adds its own in its contract:
 *
 *   declare module '../../src/domain/events' {
 *     interface Events { 'attendance.punched': { userId: number; day: Day } }
 *   }
 *
 * `subject` of an entry is the id of the thing that it is about.
 */
import type { Day, Instant } from './day'

export interface Events {
  /** A call with a key that recorded no event still needs an entry for its stored answer. */
  'call.kept': Record<string, never>
  /** The words of entries up to this one may be erased if they are from before that instant. */
  'chain.mark_moved': { upTo: number; olderThan: Instant; because: string }
  /** The head of the audit's chain on that day. */
  'chain.head_kept': { day: Day; entry: number; hash: string }
}

export type EventName = keyof Events

export type EventEntry<N extends EventName = EventName> = {
  id: number
  name: N
  at: string
  /** The person who did it, or null for Muster itself. */
  actor: number | null
  /** The source: an address, `cli`, `job:attendance.close`. */
  source: string
  data: Events[N]
}
