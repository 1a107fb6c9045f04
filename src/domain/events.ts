/**
 * The names of what can happen and what each carries. A module adds its own in its contract:
 *
 *   declare module '../../src/domain/events' {
 *     interface Events { 'attendance.punched': { userId: number; day: Day } }
 *   }
 *
 * `subject` of an entry is the id of the thing that it is about.
 */
import type { Day, Instant } from './day'

export interface Events {
  /** A keyed call that changed nothing worth an event of its own still keeps its answer. */
  'call.kept': Record<string, never>
  /** What entries up to this one say may be erased from now on, where they are from before that instant. */
  'chain.mark_moved': { upTo: number; olderThan: Instant; because: string }
  /** Where the chain of the audit ended: the head of that day. */
  'chain.head_kept': { day: Day; entry: number; hash: string }
}

export type EventName = keyof Events

export type EventEntry<N extends EventName = EventName> = {
  id: number
  name: N
  at: string
  /** The person who did it; null when Muster did it by itself. */
  actor: number | null
  /** From where: an address, `cli`, `job:attendance.close`. */
  source: string
  data: Events[N]
}
