/** Formats for the billing screens: Indian rupees, months, and the colour of each status. */
import type { Colour } from '../../../web/ui/Badge'
import type { Candidate } from '../contract'
import { groupOf, type Status } from '../rules'

export { countWords, money, monthWords } from '../../../web/format'

export const typeWords = ({ billingType, billingPercentage }: Candidate): string =>
  billingType === 'Percentage' ? `${billingPercentage}%` : 'Fixed'

const colours: Record<(typeof groupOf)[Status], Colour> = {
  joined: 'green',
  pipeline: 'blue',
  lost: 'red',
  hold: 'yellow',
}
export const statusColour = (status: Status): Colour => colours[groupOf[status]]
