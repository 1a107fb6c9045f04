/**
 * A year as pictures: billing of each month against the target, how far its candidates came, and what they
 * are now. Each has its table.
 */
import { inr, paiseOf } from '../../../../src/domain/money'
import { monthNumber, shortMonthNames, yearOf } from '../../../../src/domain/month'
import type { Answer } from '../../../../src/domain/endpoint'
import { Card } from '../../../../web/ui/Card'
import type { performanceMonths } from '../../contract'
import { funnel } from '../../rules'
import { Bars } from './Bars'

export function PerformanceYear({ month, data }: { month: string; data: Answer<typeof performanceMonths> }) {
  // Of the figures that are shown: while another year is on its way they are still those of the last.
  const year = yearOf(data.months[0]!.month)
  const paise = (text: string) => paiseOf(text) ?? 0
  const target = paise(data.target ?? '')
  const reached = funnel.map(([name, of]) => ({
    name,
    value: data.byStatus.reduce(
      (sum, { status, count }) => sum + (of.some((one) => one === status) ? count : 0),
      0,
    ),
    more: 0,
    isHere: false,
  }))
  const selected = reached[0]!.value
  return (
    <div className="performance-year">
      <Card
        title={`Billing of ${year}`}
        note={target ? `Target ${inr(Math.round(target / 100) * 100)} a month` : undefined}
      >
        <Bars
          label={`Billing of each month of ${year} against the target`}
          bars={data.months.map(({ month: of, billing, pipeline }) => ({
            name: shortMonthNames[monthNumber(of) - 1]!,
            value: paise(billing),
            more: paise(pipeline),
            isHere: of === month,
          }))}
          line={target}
          words={{ name: 'Month', value: 'Billing', more: 'Pipeline', line: 'Target' }}
          show={inr}
        />
      </Card>
      <Card title={`Pipeline of ${year}`} note="Of those selected, how many came how far">
        <Bars
          label={`Pipeline of ${year}, from selected to stayed`}
          bars={reached}
          line={0}
          words={{ name: 'Step', value: 'Candidates', more: null, line: null }}
          show={(count) => `${count} · ${selected ? Math.round((count * 100) / selected) : 0}%`}
          across
        />
      </Card>
      <Card title={`Candidates of ${year} by status`} note="What they are now">
        <Bars
          label={`Candidates of ${year} by status`}
          bars={data.byStatus.map(({ status, count }) => ({
            name: status,
            value: count,
            more: 0,
            isHere: false,
          }))}
          line={0}
          words={{ name: 'Status', value: 'Candidates', more: null, line: null }}
          show={(count) => String(count)}
          across
        />
      </Card>
    </div>
  )
}
