/**
 * What a write's answer says about its events: their ids on the event stream, and the names of those that the
 * caller may hear. The browser asks again for what they make stale, and passes over them on the stream.
 *
 * Only where the call asks for it (`Muster-Events: names`): who hears of a write takes a question.
 *
 *   Muster-Events: 1795-1797 attendance.punched,notification.new
 */
import type { App } from './app'
import type { Who } from './call'

export const eventsHeader = 'muster-events'
/** A call that writes more often than this leaves its events to the stream. */
const mostWrites = 8

export class OwnEvents {
  private readonly ranges: (readonly [from: number, to: number])[] = []

  /** For the origin of the call's writes. */
  readonly told = (from: number, to: number) => void (to > from && this.ranges.push([from, to]))

  /** The header's value; undefined where nothing was told. */
  text(app: App, who: Who | null): string | undefined {
    if (!who) return undefined
    if (!this.ranges.length || this.ranges.length > mostWrites) return undefined
    return this.ranges
      .map(([from, to]) => `${from + 1}-${to} ${app.live.namesFor(who, from, to).join(',')}`)
      .join(';')
  }
}
