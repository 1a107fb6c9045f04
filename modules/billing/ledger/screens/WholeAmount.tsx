/** An amount in whole rupees for a column of a table, with its paise in a card. */
import { Brief } from './Brief'
import { money } from '../../screens/words'

export const WholeAmount = ({ amount }: { amount: string }) => (
  <Brief short={money(String(Math.round(Number(amount))))} long={money(amount)} />
)
