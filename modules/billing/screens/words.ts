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
  hold: 'orange',
}
const late: readonly Status[] = ['Joining Delayed']

/** A delay is an exception among the pipeline. */
export const statusColour = (status: Status): Colour =>
  late.includes(status) ? 'yellow' : colours[groupOf[status]]

export const hasJoined = (status: Status): boolean => groupOf[status] === 'joined'

export const isExpected = (status: Status): boolean => groupOf[status] === 'pipeline' || hasJoined(status)

/** The amount of a candidate who is lost will not be billed, so it is quiet. */
export const isLost = (status: Status): boolean => groupOf[status] === 'lost'

/** '18 Jan ’27', where there is little room. */
export const shortYear = (date: string): string => date.replace(/ 20(\d\d)$/, ' ’$1')
