/** Outcomes in a row that say: do not go on. Pure, but for its counts. */
import type { Outcome } from '../engine/engine'

/** So often in a row a bulk send stands still. */
const most = 3
/** A session that cannot take anything and does not end either. */
const mostAway = 10

export class Streak {
  private refused = 0
  private unknown = 0
  private away = 0

  /** After a bulk message; answers why the send stands still, null when it goes on. */
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
        `Of ${most} messages in a row nothing was heard. See whether the phone and this server are ` +
          'online, then resume.',
      )
    if (this.away >= mostAway)
      return this.over('WhatsApp takes no messages at the moment. Resume when the phone is online.')
    return null
  }

  private over(why: string): string {
    this.refused = this.unknown = this.away = 0
    return why
  }
}
