/**
 * Charts of a year: monthly billing against the target, the selection funnel, and candidates by status. Each
 * has its table.
 */
import { inr, paiseOf } from '../../../../src/domain/money'
import { monthNumber, shortMonthNames, yearOf } from '../../../../src/domain/month'
import type { Answer } from '../../../../src/domain/endpoint'
import { Card } from '../../../../web/ui/Card'
import type { performanceMonths } from '../../contract'
import { funnel } from '../../rules'
import { Bars } from './Bars'

export function PerformanceYear({ month, data }: { month: string; data: Answer<typeof performanceMonths> }) {
  // While another year is loading, the charts still show the previous one.
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
        title={`Billing in ${year}`}
        note={target ? `Target ${inr(Math.round(target / 100) * 100)} per month` : undefined}
      >
        <Bars
          label={`Monthly billing in ${year} against the target`}
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
      <Card title={`Pipeline in ${year}`} note="Selection funnel">
        <Bars
          label={`Pipeline in ${year}, from selected to stayed`}
          bars={reached}
          line={0}
          words={{ name: 'Step', value: 'Candidates', more: null, line: null }}
          show={(count) => `${count} · ${selected ? Math.round((count * 100) / selected) : 0}%`}
          across
        />
      </Card>
      <Card title={`Candidates in ${year} by status`} note="Current status">
        <Bars
          label={`Candidates in ${year} by status`}
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
