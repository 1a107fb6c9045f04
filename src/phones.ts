/**
 * Phone numbers as people write them. Stored as E.164 with an extension (`+912240012345;ext=12`). Indian
 * numbers are shown and sent as `98765 43210`, others with the country code.
 *
 *   readPhone(text)   storedPhone(text)   shownPhone(stored)   indianMobile(stored)   isPhoneIn(given, old)
 */
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'

const home = 'IN'

/** A number without a country is Indian. Null if it cannot be dialled. */
export function readPhone(text: string): string | null {
  const number = parsed(tidy(text))
  return number?.isValid() && !isPlaceholder(number) ? toStored(number) : null
}

/** People type 1234567890 and 9999999999 to satisfy a form. No extension has eight digits. */
const isPlaceholder = ({ nationalNumber, ext }: PhoneNumber): boolean =>
  /^(?:(\d)\1+|1234567890)$/.test(nationalNumber) || (ext?.length ?? 0) > 7

export const notAPhone =
  'Must be a phone number such as 98765 43210; a foreign number begins with + and the country code'

/**
 * Whether a value can be stored: a phone number, nothing, or the unchanged value `before` as it was shown.
 */
export const isPhoneIn = (given: string | null | undefined, before: string | null | undefined): boolean =>
  !given || given === before || readPhone(given) !== null

/** The stored form of a value that `isPhoneIn` accepts. */
export const storedPhone = (given: string): string => readPhone(given) ?? given

/** Numbers stored before validation stay as they were typed. */
export function shownPhone(stored: string): string {
  const known = seen.get(stored)
  if (known !== undefined) return known
  const number = isStored(stored) ? parsed(stored) : undefined
  const text = number ? worded(number) : stored
  if (seen.size > 20_000) seen.clear()
  seen.set(stored, text)
  return text
}

/** The ten digits of a stored Indian mobile; null for any other number, including a ten-digit landline. */
export function indianMobile(stored: string): string | null {
  const digits = /^\+91([6-9]\d{9})$/.exec(stored)?.[1]
  return digits && parsed(stored)?.getType() !== 'FIXED_LINE' ? digits : null
}

/** For doctor: people whose phone numbers are not understood, as many as one would check. */
export const unreadWords = (all: readonly string[], most = 100): string =>
  all.slice(0, most).join(', ') + (all.length > most ? ` and ${all.length - most} more` : '')

const isStored = (text: string): boolean => /^\+[1-9]\d{6,14}(;ext=\d{1,7})?$/.test(text)

const seen = new Map<string, string>()

const parsed = (text: string) => parsePhoneNumberFromString(text, { defaultCountry: home, extract: false })

const toStored = ({ number, ext }: PhoneNumber) => (ext ? `${number};ext=${ext}` : number)

function worded(number: PhoneNumber): string {
  const ext = number.ext ? ` ext. ${number.ext}` : ''
  number.ext = ''
  const text =
    number.country === home ? number.formatNational().replace(/^0/, '') : number.formatInternational()
  return `${text}${ext}`
}

/**
 * A column of numbers that was saved as text: 9876543210.0. Removes surrounding words, and converts digits of
 * Indian scripts.
 */
function tidy(text: string): string {
  const written = text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replaceAll(indianDigits, (digit) => String((digit.charCodeAt(0) - 0x0966) % 0x80))
    .trim()
    .replace(/^["']/, '')
    .replace(/["']$/, '')
    .replace(/^(\+?\d{6,})\.0+$/, '$1')
    .replace(/^(?:(?:tel|mobile|mob|phone|ph|cell|contact)(?: ?no)?[.:\s]+|tel:)/i, '')
    .replace(/\(?whatsapp\)?$/i, '')
    .replace(/\bext: /i, 'ext. ')
    .trim()
  // The country code with a zero, in brackets, or with two signs: 091, (+91), ++91.
  const mobile = /^\+*0*91(?:0?)([6-9]\d{9})$/.exec(written.replaceAll(/[\s().-]/g, ''))
  return mobile ? `+91${mobile[1]}` : written
}

/**
 * Digits zero to nine of Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam.
 */
const indianDigits =
  /[\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F]/g
