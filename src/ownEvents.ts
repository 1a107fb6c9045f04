/**
 * What a write's answer says about its events: their ids on the event stream, and their names. The browser
 * asks again for what they make stale, and passes over them on the stream. Names alone: whoever caused them
 * learns nothing by them.
 *
 *   Muster-Events: 1795-1797 attendance.punched,notification.new
 */
import type { App } from './app'

export const eventsHeader = 'muster-events'
/** A call that writes more often than this leaves its events to the stream. */
const mostWrites = 8

export class OwnEvents {
  private readonly ranges: (readonly [from: number, to: number])[] = []

  /** For the origin of the call's writes. */
  readonly add = (from: number, to: number) => void (to > from && this.ranges.push([from, to]))

  /** The header's value; undefined where nothing was told. */
  text({ live }: Pick<App, 'live'>): string | undefined {
    if (!this.ranges.length || this.ranges.length > mostWrites) return undefined
    return this.ranges
      .map(([from, to]) => `${from + 1}-${to} ${live.namesBetween(from, to).join(',')}`)
      .join(';')
  }
}
