/** Money figures on the dashboard of Admin and Accounts. Each links to its details. */
import { CalendarClock, FileClock, FilePlus2, Landmark, Wallet } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '../../../../web/query'
import { Card, StatCard } from '../../../../web/ui/Card'
import { ErrorState } from '../../../../web/ui/Empty'
import { moneyOverview } from '../../contract'
import { countWords, money } from '../../screens/words'
import './moneyFigures.css'

export default function MoneyFigures() {
  const { data, isError, refetch } = useQuery(ask(moneyOverview))
  if (isError && !data)
    return (
      <Card title="Billing">
        <ErrorState retry={() => void refetch()}>Failed to load the billing figures.</ErrorState>
      </Card>
    )
  const amount = (text: string | undefined) => (text === undefined ? '…' : money(text))
  const bills = (count: number | undefined) => (count === undefined ? '…' : countWords(count, 'invoice'))
  return (
    <section className="money-figures" aria-label="Billing" aria-busy={!data}>
      <Figure
        label="Outstanding"
        icon={<Wallet size={16} aria-hidden />}
        value={amount(data?.outstanding)}
        note="owed by clients"
      />
      <Figure
        label="Overdue"
        icon={<CalendarClock size={16} aria-hidden />}
        value={amount(data?.overdue.amount)}
        note={bills(data?.overdue.count)}
        search={{ paid: 'No' }}
      />
      <Figure
        label="To be invoiced"
        icon={<FilePlus2 size={16} aria-hidden />}
        value={amount(data?.toInvoice.amount)}
        note={data ? `${countWords(data.toInvoice.count, 'placement')} past the invoice date` : '…'}
      />
      <Figure
        label="Raised this month"
        icon={<FileClock size={16} aria-hidden />}
        value={amount(data?.raisedThisMonth)}
        note="with GST"
      />
      <Figure
        label="Received this month"
        icon={<Landmark size={16} aria-hidden />}
        value={amount(data?.receivedThisMonth)}
        note="without TDS"
      />
    </section>
  )
}

function Figure({
  label,
  icon,
  value,
  note,
  search = {},
}: {
  label: string
  icon: ReactNode
  value: string
  note: string
  search?: Record<string, string>
}) {
  return (
    <Link to={'/billing' as string} search={{ tab: 'invoices', ...search } as never}>
      <StatCard label={label} icon={icon} value={value} note={note} />
    </Link>
  )
}
