/** Shapes that candidates, clients and invoices share. */
import { isDay } from '../../src/domain/day'
import { blank, z, words } from '../../src/domain/endpoint'
import { paiseOf } from '../../src/domain/money'

export const line = (most: number) => blank(words(most))

/** Rupees as a decimal string, with commas or without, or a number; read to paise. */
export const money = (message: string) =>
  z.pipe(
    z
      .union([z.string(), z.number()], message)
      .check(z.refine((given) => paiseOf(String(given)) !== null, message)),
    z.transform((given) => paiseOf(String(given))!),
  )
const percentIn = (given: string | number) => String(given).replace(/%\s*$/, '').trim()
/** A percentage with two decimals, with its sign or without; read to hundredths. */
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
export const month = (message: string) => z.string(message).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, message))
export const officeEmail = (message: string) =>
  z.pipe(
    z.string(message).check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, message), z.maxLength(254)),
    z.transform((text) => text.toLowerCase()),
  )
/** A day in the books: of this century, so that what is reckoned from it is a day too. */
export const bookDay = (missing = 'Must be a date, yyyy-MM-dd') =>
  z.string(missing).check(
    z.refine((given) => given.trim() !== '', { message: missing, abort: true }),
    z.refine(
      (given) => isDay(given) && given >= '2000' && given < '2100',
      'Must be a date, yyyy-MM-dd, between 2000 and 2099',
    ),
  )
