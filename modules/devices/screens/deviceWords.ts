/** The state of a device in words. */
import { dayText, isDay, timeOf, type Day } from '../../../src/domain/day'
import { countWords, shortMomentWords } from '../../../web/format'
import type { Colour } from '../../../web/ui/Badge'
import { heldWords, type Device, type DeviceStamp, type HeldReason } from '../contract'
import { tellsFromSeconds } from '../registry/clock'

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

/** These are held as somebody has decided, so nobody must do anything. */
const decided: readonly HeldReason[] = ['device', 'before']

/** Sentences about everything that somebody must look at, the most important first. */
export function troubles(device: Device, today: Day, zone: string): string[] {
  const { state, isSilent, lastSeenAt, held, backlog, problems, commands } = device
  if (state !== 'accepted') return []
  const wrong = clockError(device)
  return [
    ...(isSilent
      ? [`Last call: ${shortMomentWords(lastSeenAt, today, zone)}. Check its power and network.`]
      : []),
    ...(wrong ? [`Clock ${aheadWords(wrong)}.`] : []),
    ...held
      .filter(({ reason }) => !decided.includes(reason))
      .map(
        ({ reason, count }) => `${countWords(count, 'stamp')} not counted: ${inSentence(heldWords[reason])}.`,
      ),
    ...(backlog ? [`${countWords(backlog, 'stamp')} not counted yet.`] : []),
    ...(problems ? [`${countWords(problems, 'unreadable line')}.`] : []),
    ...(commands ? [`${countWords(commands, 'command')} without an answer.`] : []),
  ]
}

const inSentence = (words: string) => words[0]!.toLowerCase() + words.slice(1)

/** The device's own time as it shows it, to the second: `18 Nov 2026, 09:31:02`. */
export function wallWords({ wall, at }: DeviceStamp, zone: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(wall) ?? []
  return day && isDay(day) ? `${dayText(day)}, ${time}` : secondWords(at, zone)
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
