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
  return number?.isValid() ? kept(number) : null
}

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

/** The ten digits of an Indian mobile that was read; null for any other number. */
export const indianMobile = (stored: string): string | null => /^\+91([6-9]\d{9})$/.exec(stored)?.[1] ?? null

const isKept = (text: string): boolean => /^\+[1-9]\d{6,14}(;ext=\d{1,7})?$/.test(text)

const seen = new Map<string, string>()

const parsed = (text: string) => parsePhoneNumberFromString(text, { defaultCountry: home, extract: false })

const kept = ({ number, ext }: PhoneNumber) => (ext ? `${number};ext=${ext}` : number)

function worded(number: PhoneNumber): string {
  const ext = number.ext ? ` ext. ${number.ext}` : ''
  number.ext = ''
  const text =
    number.country === home ? number.formatNational().replace(/^0/, '') : number.formatInternational()
  return `${text}${ext}`
}

/** A column of numbers that was saved as text: 9876543210.0. What stands before a number in words goes. */
function tidy(text: string): string {
  return text
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, '')
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .trim()
    .replace(/^'/, '')
    .replace(/^(\+?\d{6,})\.0+$/, '$1')
    .replace(/^(?:(?:tel|mobile|mob|phone|ph|cell|contact)(?: ?no)?[.:\s]+|tel:)/i, '')
    .trim()
}
