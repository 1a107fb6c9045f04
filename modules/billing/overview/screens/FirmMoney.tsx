/** An Admin's dashboard has two figures of money: the month against its target, and the overdue amount. */
import { useQuery } from '@tanstack/react-query'
import { paiseOf } from '../../../../src/domain/money'
import { monthNumber, monthOf, shortMonthNames } from '../../../../src/domain/month'
import { shortRupees } from '../../../../web/charts/scale'
import { todayIn, useZone } from '../../../../web/firm'
import { ask } from '../../../../web/query'
import { FigureStrip } from '../../../../web/ui/FigureStrip'
import { ErrorState } from '../../../../web/ui/Empty'
import { ShortAmount } from '../../../../web/ui/ShortAmount'
import { moneyOverview, performanceMonths } from '../../contract'
import { countWords } from '../../screens/words'
import { AgainstTarget } from '../../performance/screens/AgainstTarget'

export default function FirmMoney() {
  const today = todayIn(useZone())
  const month = monthOf(today)
  const year = useQuery(ask(performanceMonths, { year: month.slice(0, 4) }))
  const money = useQuery(ask(moneyOverview))
  const ofMonth = year.data?.months.find((one) => one.month === month)
  const billing = ofMonth?.billing
  if ((year.isError && !year.data) || (money.isError && !money.data)) {
    const retry = () => void Promise.all([year.refetch(), money.refetch()])
    return <ErrorState retry={retry}>Failed to load the billing figures.</ErrorState>
  }
  return (
    <FigureStrip
      label="Billing"
      isPart
      figures={[
        {
          label: `Billing in ${shortMonthNames[monthNumber(month) - 1]!}`,
          value: billing === undefined ? '…' : <ShortAmount amount={billing} />,
          note: (
            <AgainstTarget
              billing={billing}
              pipeline={ofMonth?.pipeline}
              target={year.data && Math.round((paiseOf(year.data.target ?? '') ?? 0) / 100)}
              month={month}
              text={shortRupees}
            />
          ),
          to: '/team-performance',
        },
        {
          label: 'Overdue',
          value: money.data ? <ShortAmount amount={money.data.overdue.amount} /> : '…',
          note: money.data ? `${countWords(money.data.overdue.count, 'invoice')} past due` : '…',
          to: '/billing?tab=invoices&overdue=Yes',
        },
      ]}
    />
  )
}
