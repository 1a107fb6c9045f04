/**
 * The response header of a write that names its events and their ids on the event stream. The browser
 * refetches what they make stale and skips them on the stream. The names reveal nothing to the caller, who
 * caused them.
 *
 *   Muster-Events: 1795-1797 attendance.punched,notification.new
 */
import type { App } from './app'

export const eventsHeader = 'muster-events'
/** A call with more writes than this leaves its events to the stream. */
const mostWrites = 8

export class OwnEvents {
  private readonly ranges: (readonly [from: number, to: number])[] = []

  /** For the origin of the call's writes. */
  readonly add = (from: number, to: number) => void (to > from && this.ranges.push([from, to]))

  /** The header's value; undefined if nothing was emitted. */
  text({ live }: Pick<App, 'live'>): string | undefined {
    if (!this.ranges.length || this.ranges.length > mostWrites) return undefined
    return this.ranges
      .map(([from, to]) => `${from + 1}-${to} ${live.namesBetween(from, to).join(',')}`)
      .join(';')
  }
}
