/** Consecutive results that mean stopping. Pure, except for its counts. */
import type { Outcome } from '../engine/engine'

/** After this many in a row a bulk send pauses. */
const most = 3
/** For a session that can send nothing and does not end. */
const mostAway = 10

export class Streak {
  private refused = 0
  private unknown = 0
  private away = 0

  /** After a bulk message; returns why the send pauses, or null to continue. */
  after(outcome: Outcome, isAway: boolean): string | null {
    this.away = isAway ? this.away + 1 : 0
    if (!isAway) {
      this.refused = outcome.is === 'refused' ? this.refused + 1 : 0
      this.unknown = outcome.is === 'unknown' ? this.unknown + 1 : 0
    }
    if (this.refused >= most)
      return this.over(
        `WhatsApp refused ${most} messages in a row. Wait some hours before you resume, and write only ` +
          'to people who expect it.',
      )
    if (this.unknown >= most)
      return this.over(
        `${most} messages in a row got no answer. Check that the phone and this server are ` +
          'online, then resume.',
      )
    if (this.away >= mostAway)
      return this.over('WhatsApp accepts no messages at the moment. Resume when the phone is online.')
    return null
  }

  private over(why: string): string {
    this.refused = this.unknown = this.away = 0
    return why
  }
}
