/**
 * Rules for numbers and texts, for both sides. Pure.
 *
 *   readNumber('098765 43210', '91')  -> { number: '919876543210' }
 *   render('Hello {{Name}}', { Name: 'Asha' })  -> { text: 'Hello Asha', missing: [] }
 */
/** Longest message in characters; WhatsApp accepts somewhat more. */
export const longestMessage = 4000
export const longestName = 120
export const mostRecipients = 5000
/** Largest file in bytes: WhatsApp's limit for pictures and films. */
export const attachmentLimit = 16 * 1024 * 1024
/** The number of custom messages that can be edited. */
export const customShown = 10

/** Digits with the country code and a remark; or why it is no number. */
export type ReadNumber = { number: string; note?: string } | { problem: string }

/**
 * Parses a number as people write it. With `+` or `00` it has its country code. With a leading 0, or ten
 * digits, it gets the firm's. Of several in one cell, the first valid one counts. At most 15 digits (E.164),
 * at least 10 (specification).
 */
export function readNumber(given: string, country: string): ReadNumber {
  const text = given
    .normalize('NFKC')
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/^'/, '')
    .trim()
    .replace(/^(\d{10,13})\.0+$/, '$1')
  if (!text) return { problem: 'Empty' }
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(text))
    return {
      problem: `${text} has lost its last digits. Format the column as text and enter the number again`,
    }
  const several = text
    .split(/[/,;|\n]|\bor\b/i)
    .map((part) => part.trim())
    .filter(Boolean)
  if (several.length > 1) {
    for (const part of several) {
      const number = single(part, country)
      if (number) return { number, note: `Only the first of several numbers is used: ${number}` }
    }
  }
  const number = single(text, country)
  if (number) return { number }
  const count = text.replaceAll(/\D/g, '').length
  return {
    problem:
      count < 10
        ? `${shortened(text)} has fewer than 10 digits`
        : count > 15
          ? `${shortened(text)} has more than 15 digits`
          : `${shortened(text)} is not a phone number`,
  }
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

function single(text: string, country: string): string | null {
  const plain = text
    .replace(/^(?:tel|mobile|mob|phone|ph|no|wa|whatsapp)\b[.:\s]*/i, '')
    .replaceAll(/[\s().\-–—·]/g, '')
  if (!/^\+?\d+$/.test(plain)) return null
  const isWhole = plain.startsWith('+') || plain.startsWith('00')
  let digits = plain.replace(/^\+/, '').replace(/^00/, '')
  // "+91 0 98765…" and "91 0 98765…": the national 0 was left after the country code.
  if (digits.startsWith(`${country}0`) && digits.length === country.length + 11)
    digits = country + digits.slice(country.length + 1)
  if (!isWhole && digits.startsWith('0')) digits = country + digits.replace(/^0+/, '')
  else if (!isWhole && digits.length === 10) digits = country + digits
  return digits.length >= 10 &&
    digits.length <= 15 &&
    !digits.startsWith('0') &&
    digits.length - (digits.startsWith(country) ? country.length : 0) >= 7
    ? digits
    : null
}

/** `+91 98765 43210`; other countries `+447911123456`. */
export function numberText(number: string): string {
  return number.startsWith('91') && number.length === 12
    ? `+91 ${number.slice(2, 7)} ${number.slice(7)}`
    : `+${number}`
}

// Spaces are matched as part of the name and trimmed afterwards. A pattern that matches them separately would
// backtrack at each space.
const placeholder = /\{\{([^{}]{1,120})\}\}/g
/** `{{ first  name }}` and `{{First Name}}` are the same. */
const keys = new Map<string, string>()
function keyOf(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  // Every recipient uses the same few columns.
  if (keys.size > 500) keys.clear()
  const key = name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  keys.set(name, key)
  return key
}
const namesIn = (text: string) =>
  [...text.matchAll(placeholder)].map(([, name]) => name!.trim()).filter(Boolean)

/** The placeholder names of a text, in order, each once. */
export function placeholders(text: string): string[] {
  const found = new Map<string, string>()
  for (const name of namesIn(text)) if (!found.has(keyOf(name))) found.set(keyOf(name), name)
  return [...found.values()]
}

/** The text with its placeholders filled in. One without a value stays and is reported. */
export function render(
  text: string,
  values: Readonly<Record<string, string>>,
): { text: string; missing: string[] } {
  if (!text.includes('{{')) return { text, missing: [] }
  const known = new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value.trim()]))
  const missing = new Set<string>()
  // In one pass, because a value that looks like a placeholder is text.
  const filled = text.replaceAll(placeholder, (whole, given: string) => {
    const name = given.trim()
    if (!name) return whole
    const value = known.get(keyOf(name))
    if (value) return value
    missing.add(name)
    return whole
  })
  return { text: filled, missing: [...missing] }
}

/** The columns of a sheet that a text uses. */
export function valuesIn(text: string, values: Readonly<Record<string, string>>): Record<string, string> {
  const wanted = new Set(namesIn(text).map(keyOf))
  return Object.fromEntries(Object.entries(values).filter(([name]) => wanted.has(keyOf(name))))
}

export type Addressee = {
  number: string
  name?: string | null | undefined
  message?: string | null | undefined
  values?: Readonly<Record<string, string>> | undefined
}

/** One recipient's message: their own or the common one, with names filled in. */
export function messageFor(
  { name, message, values }: Addressee,
  common: string,
): { text: string; missing: string[] } {
  return render(message?.trim() || common.trim(), { ...values, ...(name ? { Name: name } : {}) })
}

/** Spellings of STOP; the message contains nothing else. */
export function isStop(text: string): boolean {
  return /^[\p{P}\p{S}\s]*(?:stop|stop all|stop now|stop it|please stop|stop please|stop messages|stop messaging|stop sending|unsubscribe|opt ?out|remove me|do not message|don['’]t message|band karo|रोकें|बंद करो)[\p{P}\p{S}\s]*$/iu.test(
    text.slice(0, 80),
  )
}

export type Pace = {
  leastPauseSeconds: number
  mostPauseSeconds: number
  dailyCap: number
  /** The hours of bulk messages, in minutes after midnight; equal: always. */
  from: number
  to: number
}

/** Whether a bulk message can be sent at a minute of the day, and if not, in how many minutes. */
export function minutesUntilOpen(minute: number, { from, to }: Pick<Pace, 'from' | 'to'>): number {
  if (from === to) return 0
  const isOpen = from < to ? minute >= from && minute < to : minute >= from || minute < to
  return isOpen ? 0 : (from - minute + 1440) % 1440
}

/** Seconds until `queued` messages are sent, if `sentToday` have been sent and it is `minute` of the day. */
export function secondsLeft(queued: number, sentToday: number, minute: number, pace: Pace): number {
  const mean = (pace.leastPauseSeconds + pace.mostPauseSeconds) / 2
  const length = pace.from === pace.to ? 1440 : (pace.to - pace.from + 1440) % 1440
  const ofDay = Math.max(1, Math.min(pace.dailyCap, Math.floor((length * 60) / Math.max(mean, 0.001))))
  let left = queued
  let seconds = 0
  let at = minute
  let room = Math.max(0, pace.dailyCap - sentToday)
  for (let days = 0; left > 0 && days < 400; days++) {
    const wait = minutesUntilOpen(at, pace)
    const crosses = at + wait >= 1440
    if (crosses) room = pace.dailyCap
    const opens = (at + wait) % 1440
    const open = pace.from === pace.to ? 1440 - opens : (pace.to - opens + 1440) % 1440 || 1440
    const now = Math.min(left, room, Math.max(1, Math.floor((open * 60) / Math.max(mean, 0.001))))
    if (room > 0) {
      left -= now
      if (left <= 0) return Math.round(seconds + wait * 60 + now * mean)
    }
    // Continue at the next midnight, when the daily count restarts.
    const midnight = crosses ? 2880 - at : 1440 - at
    seconds += midnight * 60
    at = 0
    room = ofDay
  }
  return Math.round(seconds)
}
