/** Formats for the screens of the books. */
import { dayWords } from '../../../web/format'

/** Formats `1200000.00` as `₹12,00,000`. */
export { inrOf as money } from '../../../src/domain/money'

/** Formats `2026-10` as `Oct 2026`. */
export const monthName = (month: string): string => dayWords(`${month}-01`).slice(3)

export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
