/** An instant as a line of a command shows it: 27 Nov 2026, 14:05. */
import { dayOf, dayText, timeOf, type Instant } from '../../src/domain/day'

export const momentIn = (at: Instant, zone: string): string =>
  `${dayText(dayOf(at, zone))}, ${timeOf(at, zone)}`
