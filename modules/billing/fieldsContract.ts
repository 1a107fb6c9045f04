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
const percentIn = (given: string | number) => String(given).replace(/%\s*$/, '').trim()
/** A percentage with two decimals, with or without the sign. Converted to hundredths. */
export const percent = (message: string) =>
  z.pipe(
    z
      .union([z.string(), z.number()], message)
      .check(
        z.refine(
          (given) => /^\d{1,3}(\.\d{1,2})?$/.test(percentIn(given)) && Number(percentIn(given)) <= 100,
          message,
        ),
      ),
    z.transform((given) => Math.round(Number(percentIn(given)) * 100)),
  )
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
