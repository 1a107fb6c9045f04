/** The state of a device in words. */
import { dayOf, dayText, isDay, timeOf, type Day } from '../../../src/domain/day'
import { countWords, shortDateWords, shortMomentWords } from '../../../web/format'
import type { Colour } from '../../../web/ui/Badge'
import type { Device, DeviceStamp, HeldReason } from '../contract'

/** A smaller error of a clock concerns nobody. The notice about it begins here, too. */
const tellsFromSeconds = 60

export function stateWords({ state, isSilent }: Device): { words: string; colour: Colour } {
  if (state === 'waiting') return { words: 'Waiting for you', colour: 'yellow' }
  if (state === 'refused') return { words: 'Refused', colour: 'gray' }
  return isSilent ? { words: 'Silent', colour: 'red' } : { words: 'Accepted', colour: 'green' }
}

/** How far the times of its stamps are wrong, in seconds. Zero if nobody must know. */
export function clockError({ clockSeconds, offsetSeconds }: Device): number {
  const wrong = clockSeconds === null ? 0 : clockSeconds + offsetSeconds
  return Math.abs(wrong) >= tellsFromSeconds ? wrong : 0
}

/** `95 seconds ahead`, `12 minutes behind` */
export const aheadWords = (seconds: number): string =>
  `${durationWords(Math.abs(seconds))} ${seconds > 0 ? 'ahead' : 'behind'}`

/** `95 seconds`, `1199 seconds (20 minutes)` */
export const exactSeconds = (seconds: number): string =>
  countWords(seconds, 'second') + (seconds < 120 ? '' : ` (${durationWords(seconds)})`)

const durationWords = (seconds: number): string =>
  seconds < 120
    ? countWords(seconds, 'second')
    : seconds < 7200
      ? countWords(Math.round(seconds / 60), 'minute')
      : countWords(Math.round(seconds / 3600), 'hour')

/** `−95 seconds`, with the sign of typography. */
export const signedSeconds = (seconds: number): string =>
  `${seconds < 0 ? '−' : seconds > 0 ? '+' : ''}${countWords(Math.abs(seconds), 'second')}`

export const heldCount = ({ held }: Device, reason: HeldReason): number =>
  held.find((one) => one.reason === reason)?.count ?? 0

/** The reasons on which somebody must act, as a part of the line. The others are decisions. */
const heldShort: Partial<Record<HeldReason, (stamps: string) => string>> = {
  person: (stamps) => `${stamps} of unknown numbers`,
  future: (stamps) => `${stamps} in the future`,
  refused: (stamps) => `${stamps} against the attendance rules`,
}

/** One line about everything that somebody must look at, the most important first; empty if all is well. */
export function troubleLine(device: Device, today: Day, zone: string): string {
  const { state, isSilent, lastSeenAt, held, problems } = device
  if (state !== 'accepted') return ''
  const wrong = clockError(device)
  return [
    isSilent && `Last call ${lastWords(lastSeenAt, today, zone)} · Check its power and network`,
    wrong && `Clock ${aheadWords(wrong)}`,
    ...held.map(({ reason, count }) => heldShort[reason]?.(countWords(count, 'stamp'))),
    problems && countWords(problems, 'unreadable line'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `today, 09:31` within a sentence. */
export const lastWords = (instant: string, today: Day, zone: string): string =>
  shortMomentWords(instant, today, zone).replace(/^[TY]/, (letter) => letter.toLowerCase())

/** The device's own time as it shows it, to the second: `18 Nov, 09:31:02`. */
export function wallWords({ wall, at }: DeviceStamp, today: Day, zone: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(wall) ?? []
  if (day && isDay(day)) return `${shortDateWords(day, today)}, ${time}`
  return `${shortDateWords(dayOf(at, zone), today)}, ${secondWords(at, zone)}`
}

/** A time in the firm's zone, to the second. Zones differ by whole minutes. */
export const secondWords = (instant: string, zone: string): string =>
  `${timeOf(instant, zone)}:${instant.slice(17, 19)}`

/** A command of the protocol as a person would say it. */
export function commandWords(text: string): string {
  const field = (name: string) => new RegExp(`${name}=([^\\t]*)`).exec(text)?.[1] ?? ''
  const day = (name: string) => {
    const found = field(name).slice(0, 10)
    return isDay(found) ? dayText(found) : found
  }
  if (text.startsWith('DATA QUERY ATTLOG'))
    return `Send stamps again: ${day('StartTime')} to ${day('EndTime')}`
  if (text.startsWith('DATA UPDATE USERINFO')) return `Name of number ${field('PIN')}: ${field('Name')}`
  if (text.startsWith('DATA DELETE USERINFO')) return `Remove number ${field('PIN')}`
  return { INFO: 'Report its state', CHECK: 'Send new stamps now' }[text] ?? text
}
