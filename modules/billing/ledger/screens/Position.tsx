/** The debts and credits of the client at the end of the period, and their balance. */
import { FigureStrip } from '../../../../web/ui/FigureStrip'
import type { StatementAnswer } from '../../contract'
import { money } from '../../screens/words'

export function Position({
  statement: { buckets, closing, owedToClient, onAccount },
}: {
  statement: StatementAnswer
}) {
  const all = Object.values(buckets).reduce((sum, amount) => sum + Number(amount), 0)
  const late = all - Number(buckets['Not due'])
  const isOwed = Number(closing) < 0
  const rupees = (amount: number) => money(amount.toFixed(2))
  return (
    <FigureStrip
      label="Position"
      figures={[
        {
          label: isOwed ? 'Owed to the client' : 'Balance',
          value: money(closing.replace('-', '')),
          note: isOwed ? 'more than the client owes' : 'owed by the client in all',
        },
        { label: 'Outstanding', value: rupees(all), note: `of it ${rupees(late)} overdue` },
        {
          label: 'In favour of the client',
          value: rupees(Number(owedToClient) + Number(onAccount)),
          note: `${money(onAccount)} on account, ${money(owedToClient)} on credited invoices`,
        },
      ]}
    />
  )
}
