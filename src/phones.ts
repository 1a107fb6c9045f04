/**
 * Phone numbers as people write them. Kept in E.164, an extension behind it (`+912240012345;ext=12`); shown
 * and sent as `98765 43210` where they are Indian, with the country code elsewhere.
 *
 *   readPhone(text)   keptPhone(text)   shownPhone(kept)   indianMobile(kept)   isPhoneIn(given, before)
 */
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'

const home = 'IN'

/** Written without a country it is an Indian number. Null where it is none that can be dialled. */
export function readPhone(text: string): string | null {
  const number = parsed(tidy(text))
  return number?.isValid() && !isPlaceholder(number) ? toStored(number) : null
}

/** 1234567890 and 9999999999 are written where a form asks for a number; no extension has eight digits. */
const isPlaceholder = ({ nationalNumber, ext }: PhoneNumber): boolean =>
  /^(?:(\d)\1+|1234567890)$/.test(nationalNumber) || (ext?.length ?? 0) > 7

export const notAPhone =
  'Must be a phone number such as 98765 43210; one abroad begins with + and its country'

/** Whether what is given can be kept: a phone number, nothing, or what was there `before` as it was shown. */
export const isPhoneIn = (given: string | null | undefined, before: string | null | undefined): boolean =>
  !given || given === before || readPhone(given) !== null

/** What `isPhoneIn` lets through, as it is stored. */
export const keptPhone = (given: string): string => readPhone(given) ?? given

/** What was kept before numbers were read stays as it was written. */
export function shownPhone(stored: string): string {
  const known = seen.get(stored)
  if (known !== undefined) return known
  const number = isKept(stored) ? parsed(stored) : undefined
  const text = number ? worded(number) : stored
  if (seen.size > 20_000) seen.clear()
  seen.set(stored, text)
  return text
}

/**
 * The ten digits of an Indian mobile that was read; null for any other number, a landline of ten digits too.
 */
export function indianMobile(stored: string): string | null {
  const digits = /^\+91([6-9]\d{9})$/.exec(stored)?.[1]
  return digits && parsed(stored)?.getType() !== 'FIXED_LINE' ? digits : null
}

/** For doctor: whose phones are not understood, as many as somebody would go through. */
export const unreadWords = (all: readonly string[], most = 100): string =>
  all.slice(0, most).join(', ') + (all.length > most ? ` and ${all.length - most} more` : '')

const isKept = (text: string): boolean => /^\+[1-9]\d{6,14}(;ext=\d{1,7})?$/.test(text)

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
 * A column of numbers that was saved as text: 9876543210.0. What stands around a number in words goes, and
 * digits of Indian scripts are digits.
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
  // The country with a zero before it, in brackets, or behind two signs: 091, (+91), ++91.
  const mobile = /^\+*0*91(?:0?)([6-9]\d{9})$/.exec(written.replaceAll(/[\s().-]/g, ''))
  return mobile ? `+91${mobile[1]}` : written
}

/** Zero to nine of Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam. */
const indianDigits =
  /[\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F]/g
