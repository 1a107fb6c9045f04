/** Field types shared by candidates, clients and invoices. */
import type { Day } from '../../src/domain/day'
import { blank, z, words } from '../../src/domain/endpoint'
import { paiseOf } from '../../src/domain/money'
import { dayIn, monthIn, type Written } from '../../src/domain/parseDays'

export const line = (most: number) => blank(words(most))

/** Rupees as a decimal string, with or without commas, or as a number. Converted to paise. */
export const money = (message: string) =>
  z.pipe(
    z
      .union([z.string(), z.number()], message)
      .check(z.refine((given) => paiseOf(String(given)) !== null, message)),
    z.transform((given) => paiseOf(String(given))!),
  )
const plainPercent = (given: string | number) => String(given).replace(/%\s*$/, '').trim()
/** A percentage with at most two decimals, with or without the sign, in hundredths. Null for other text. */
export function hundredthsIn(given: string | number): number | null {
  const text = plainPercent(given)
  const hundredths = /^\d{1,3}(\.\d{1,2}0*)?$/.test(text) ? Math.round(Number(text) * 100) : null
  return hundredths === null || hundredths > 10_000 ? null : hundredths
}
const isPercent = (given: string | number) =>
  /^\d{1,3}(\.\d+)?$/.test(plainPercent(given)) && Number(plainPercent(given)) <= 100
/** A percentage with or without the sign. Converted to hundredths. `message`: the range. */
export const percent = (message: string) =>
  z.pipe(
    z.union([z.string(), z.number()], message).check(
      z.refine(isPercent, { message, abort: true }),
      z.refine(
        (given) => hundredthsIn(given) !== null,
        'At most two decimals are possible, for example 8.33',
      ),
    ),
    z.transform((given) => hundredthsIn(given)!),
  )
/**
 * An Indian mobile in any usual notation: `+91 98765 43210`, `(0) 98765-43210`, `Mob. 9876543210.0`, digits
 * of Indian scripts. Converted to its ten digits. The server checks that they are not a landline.
 */
export const mobile = (missing: string, message: string) =>
  z.pipe(
    words(40, missing).check(z.refine((given) => tenDigits(given) !== null, message)),
    z.transform((given) => tenDigits(given)!),
  )
/** `src/phones.ts` reads every phone number, but is too large for the browser. */
function tenDigits(text: string): string | null {
  const written = text
    .normalize('NFKC')
    // The digits of Devanagari to Malayalam have the same place in each block.
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String((digit.charCodeAt(0) - 0x0966) % 0x80))
    .trim()
    .replace(/\.0+$/, '')
    .replaceAll(/[\s\p{Cf}\p{Pd}().]/gu, '')
    .replace(/^(?:tel|mobile|mob|phone|ph|cell|contact)(?:no)?:?(?=[+\d])/i, '')
    .replace(/^(?:\+*0*910?|0)(?=[6-9]\d{9}$)/, '')
  return /^\d{10}$/.test(written) ? written : null
}
/** Text in any usual notation, or blank. `reading` normalises it and returns null for other text. */
export const readAs = (reading: (text: string) => string | null, message: string) =>
  blank(
    z.pipe(
      z.string(message).check(z.refine((given) => reading(given) !== null, message)),
      z.transform((given) => reading(given)!),
    ),
  )
/** The six digits of `411 001`. Null for other text. */
export function pinCodeIn(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '').replace(/\.0+$/, '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : null
}
export const pinCodeMessage = 'Enter a PIN code of six digits that does not begin with 0'
export const yesNo = z.enum(['Yes', 'No'])
/** A month in any usual notation. Converted to `2026-08`. */
export const month = (message: string) =>
  z.pipe(
    z.string(message).check(z.refine((given) => 'value' in monthIn(given.trim()), message)),
    z.transform((given) => valueOf(monthIn(given.trim()))),
  )
export const officeEmail = (message: string) =>
  z.pipe(
    z.string(message).check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, message), z.maxLength(254)),
    z.transform((text) => text.toLowerCase()),
  )
/** A book date in any usual notation. Limited to this century so that dates computed from it are valid. */
export const bookDay = (missing = 'Enter a date as yyyy-MM-dd') =>
  z.pipe(
    z.string(missing).check(
      z.refine((given) => given.trim() !== '', { message: missing, abort: true }),
      z.refine(
        (given) => isBookDay(dayIn(given.trim())),
        'Enter a date as yyyy-MM-dd, between 2000 and 2099',
      ),
    ),
    z.transform((given) => valueOf(dayIn(given.trim()))),
  )

const isBookDay = (read: Written<Day>) => 'value' in read && read.value >= '2000' && read.value < '2100'
const valueOf = <T>(read: Written<T>): T => (read as { value: T }).value
