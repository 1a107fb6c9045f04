/** Formats for the billing screens: Indian rupees, months, and the colour of each status. */
import { dayWords } from '../../../web/format'
import type { Colour } from '../../../web/ui/Badge'
import type { Candidate } from '../contract'
import { groupOf, type Status } from '../rules'

/** Formats `1200000.00` as `₹12,00,000`. */
export { inrOf as money } from '../../../src/domain/money'

/** Formats `2026-10` as `Oct 2026`. */
export const monthWords = (month: string): string => dayWords(`${month}-01`).slice(3)

export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

export const typeWords = ({ billingType, billingPercentage }: Candidate): string =>
  billingType === 'Percentage' ? `${billingPercentage}%` : 'Fixed'

const colours: Record<(typeof groupOf)[Status], Colour> = {
  joined: 'green',
  pipeline: 'blue',
  lost: 'red',
  hold: 'yellow',
}
export const statusColour = (status: Status): Colour => colours[groupOf[status]]
