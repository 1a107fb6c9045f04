/** Money figures on the dashboard of Accounts. Each links to its details. */
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../../src/domain/endpoint'
import { shortRupees } from '../../../../web/charts/scale'
import { ask } from '../../../../web/query'
import { Card } from '../../../../web/ui/Card'
import { FigureStrip } from '../../../../web/ui/FigureStrip'
import { ErrorState } from '../../../../web/ui/Empty'
import { moneyOverview } from '../../contract'
import { ShortAmount } from '../../../../web/ui/ShortAmount'
import { countWords } from '../../screens/words'
import './moneyFigures.css'

/** A short amount: '₹1,179 Cr'. */
const longest = 10

export default function MoneyFigures() {
  const { data, isError, refetch } = useQuery(ask(moneyOverview))
  if (isError && !data)
    return (
      <Card title="Billing">
        <ErrorState retry={() => void refetch()}>Failed to load the billing figures.</ErrorState>
      </Card>
    )
  const amount = (text: string | undefined) => text !== undefined && <ShortAmount amount={text} />
  const isLate = Number(data?.overdue.amount ?? 0) > 0
  return (
    <div className="money-strip">
      <FigureStrip
        label="Billing"
        leads
        characters={longest}
        figures={[
          {
            label: 'Overdue',
            value: isLate ? (
              <span className="overdue-sum">{amount(data?.overdue.amount)}</span>
            ) : (
              amount(data?.overdue.amount) || '…'
            ),
            note: data ? `${countWords(data.overdue.count, 'invoice')} past due` : '…',
            to: `${invoices}&overdue=Yes`,
          },
          {
            label: 'Outstanding',
            value: amount(data?.outstanding) || '…',
            note: data ? outstandingWords(data) : '…',
            to: receivables,
          },
          {
            label: 'To be invoiced',
            value: amount(data?.toInvoice.amount) || '…',
            note: data ? toInvoiceWords(data.toInvoice.count, data.drafts.count) : '…',
            to: leakage,
          },
          {
            label: 'Raised this month',
            value: amount(data?.raisedThisMonth) || '…',
            note: 'with GST',
            to: invoices,
          },
          {
            label: 'Received this month',
            value: amount(data?.receivedThisMonth) || '…',
            note: 'net of TDS',
            to: invoices,
          },
        ]}
      />
    </div>
  )
}

/** An amount to be credited cannot be collected: it is outstanding, but not overdue. */
const outstandingWords = ({ toCredit }: Answer<typeof moneyOverview>) =>
  toCredit.count > 0 ? `${shortRupees(Number(toCredit.amount))} of it to credit` : 'not yet paid, with GST'

/** A draft is an invoice that nobody has issued yet. */
const toInvoiceWords = (placements: number, drafts: number) =>
  `${countWords(placements, 'candidate')}, + GST` + (drafts > 0 ? `, ${countWords(drafts, 'draft')}` : '')

const invoices = '/billing?tab=invoices'
const receivables = '/billing?tab=receivables'
const leakage = '/billing?tab=leakage'
