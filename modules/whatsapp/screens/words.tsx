/** Texts for states, counts and times in the WhatsApp sender. */
import { dayOf, minutesOf, timeOf } from '../../../src/domain/day'
import { now } from '../../../web/clock'
import { shortDayWords } from '../../../web/format'
import { Badge, type Colour } from '../../../web/ui/Badge'
import type { BatchState, MessageState, Status } from '../contract'
import type { Pace } from '../rules'

export const stateWords: Record<MessageState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  unknown: 'Unknown',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
const stateColours: Record<MessageState, Colour> = {
  queued: 'gray',
  sending: 'indigo',
  sent: 'blue',
  delivered: 'green',
  read: 'purple',
  unknown: 'yellow',
  failed: 'red',
  cancelled: 'gray',
}

export function MessageBadge({ state, count }: { state: MessageState; count?: number }) {
  return (
    <Badge colour={stateColours[state]} dot={state === 'sending'}>
      {stateWords[state]}
      {count !== undefined && ` ${countWords(count)}`}
    </Badge>
  )
}

const batchWords: Record<BatchState, string> = {
  running: 'Running',
  paused: 'Paused',
  ended: 'Finished',
  cancelled: 'Cancelled',
}
const batchColours: Record<BatchState, Colour> = {
  running: 'blue',
  paused: 'yellow',
  ended: 'green',
  cancelled: 'gray',
}

export function BatchBadge({ state }: { state: BatchState }) {
  return (
    <Badge colour={batchColours[state]} dot={state === 'running'}>
      {batchWords[state]}
    </Badge>
  )
}

export const countWords = (count: number) => count.toLocaleString('en-IN')
/** `1 recipient`, `1,200 recipients` */
export const many = (count: number, one: string, more = `${one}s`) =>
  `${countWords(count)} ${count === 1 ? one : more}`

/** `less than a minute`, `about 40 min`, `about 3 h`, `about 2 days` */
export function spanText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 90) return `about ${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 36 ? `about ${hours} h` : `about ${Math.round(hours / 24)} days`
}

/** `today, 17:40`, `Thu 5 Nov, 09:12` */
export function whenText(at: string, zone: string): string {
  const day = dayOf(at, zone)
  return (
    `${day === dayOf(new Date(now()).toISOString(), zone) ? 'today' : shortDayWords(day)}, ` +
    `${timeOf(at, zone)}`
  )
}

/** `340 KB`, `2.4 MB` */
export const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The pace in the form of rules.ts. */
export function paceOf({ pauseSeconds, dailyCap, bulkFrom, bulkTo }: Status): Pace {
  return {
    leastPauseSeconds: pauseSeconds.least,
    mostPauseSeconds: pauseSeconds.most,
    dailyCap,
    from: bulkFrom ? minutesOf(bulkFrom) : 0,
    to: bulkTo ? minutesOf(bulkTo) : 0,
  }
}

/** `8 to 20 seconds apart, at most 250 messages a day, between 08:00 and 21:00` */
export function paceWords({ pauseSeconds: { least, most }, dailyCap, bulkFrom, bulkTo }: Status): string {
  const apart = least === most ? `${least} seconds apart` : `${least} to ${most} seconds apart`
  return [
    apart,
    `at most ${many(dailyCap, 'message')} a day`,
    bulkFrom && bulkTo && `between ${bulkFrom} and ${bulkTo}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const minuteOfDay = (zone: string) => minutesOf(timeOf(new Date(now()).toISOString(), zone))
