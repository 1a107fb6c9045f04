/** The year of the team: months against the target, and the funnel from selected to stayed. */
import { paiseOf } from '../../../../src/domain/money'
import { monthFrom, monthNumber, shortMonthNames } from '../../../../src/domain/month'
import type { Answer } from '../../../../src/domain/endpoint'
import { Columns } from '../../../../web/charts/Columns'
import { Rows } from '../../../../web/charts/Rows'
import { barAmount, shortRupees } from '../../../../web/charts/scale'
import { Card } from '../../../../web/ui/Card'
import type { performanceMonths } from '../../contract'
import { funnel, percentOfTarget, type Status } from '../../rules'
import { money, monthWords } from '../../screens/words'

type YearProps = {
  /** The chosen month. */
  month: string
  /** Today's month. The months after it are not drawn. */
  current: string
  /** Undefined while it loads; then the pictures are empty, so that nothing moves. */
  data: Answer<typeof performanceMonths> | undefined
  onMonth: (month: string) => void
}

export function PerformanceYear({ month, current, data, onMonth }: YearProps) {
  // While another year is loading, the pictures still show the previous one.
  const months = data?.months ?? emptyYear(month.slice(0, 4))
  const year = months[0]!.month.slice(0, 4)
  const isDrawn = (one: { month: string }) => one.month <= current || one.month <= month
  const target = (paiseOf(data?.target ?? '') ?? 0) / 100
  const countOf = (of: readonly Status[]) =>
    (data?.byStatus ?? []).reduce(
      (sum, { status, count }) => sum + (of.some((one) => one === status) ? count : 0),
      0,
    )
  const selected = countOf(funnel[0]![1])
  return (
    <div className="performance-year" aria-busy={!data}>
      <Card
        title={`Billing in ${year}`}
        note={
          data ? <YearWords of={months.filter((one) => one.month <= current)} target={target} /> : '\u00A0'
        }
      >
        <Columns
          label={`Monthly billing in ${year} against the target`}
          series={[
            { label: 'Billing', tone: 'good' },
            { label: 'Pipeline', tone: 'info' },
          ]}
          fromFirst
          shortly={barAmount}
          omitsTarget
          items={months.filter(isDrawn).map((one) => ({
            id: one.month,
            short: shortMonthNames[monthNumber(one.month) - 1]!,
            label: monthWords(one.month),
            values: [Number(one.billing), Number(one.pipeline)],
            target: target || null,
          }))}
          text={data ? (amount) => money(String(Math.round(amount))) : () => '…'}
          chosen={month}
          onPick={onMonth}
        />
      </Card>
      <Card title={`Pipeline in ${year}`} note={leftWords(countOf(['Joined and Left']))}>
        <Rows
          label={`Pipeline in ${year}, from selected to stayed`}
          series={[{ label: 'Candidates', tone: 'accent' }]}
          rows={funnel.map(([name, of]) => {
            const count = countOf(of)
            const share = selected ? Math.round((count * 100) / selected) : 0
            return {
              id: name,
              label: name,
              values: [count],
              text: data ? `${count} · ${share}%` : '…',
              figure: data && (
                <span className="funnel-figures">
                  <span>{count}</span>
                  <span>{share}%</span>
                </span>
              ),
            }
          })}
        />
      </Card>
    </div>
  )
}

/** Why more have joined than stayed. */
const leftWords = (left: number) =>
  left === 0 ? 'Selection funnel' : `Selection funnel, ${left.toLocaleString('en-IN')} joined and left`

type YearWordsProps = {
  of: readonly { month: string; billing: string; pipeline: string }[]
  /** A month's. */ target: number
}

/** The sum since the first month with billing, against the targets of the same months. */
function YearWords({ of, target }: YearWordsProps) {
  const counted = of.slice(
    Math.max(
      0,
      of.findIndex(({ billing }) => Number(billing) > 0),
    ),
  )
  // Another year is loading, or it has not begun.
  if (counted.length === 0) return '\u00A0'
  const sumOf = (name: 'billing' | 'pipeline') => counted.reduce((total, one) => total + Number(one[name]), 0)
  const [sum, whole] = [sumOf('billing'), target * counted.length]
  const percent = (amount: number) => `${percentOfTarget(amount, whole)}%`
  const against = `${percent(sum)} of ${shortRupees(whole)} target`
  const since = shortMonthNames[monthNumber(counted[0]!.month) - 1]!
  return (
    <>
      <b className="figures">{shortRupees(sum)}</b> since {since}
      {whole > 0 && `, ${against}, ${percent(sum + sumOf('pipeline'))} with pipeline`}
    </>
  )
}

const emptyYear = (year: string) =>
  Array.from({ length: 12 }, (_, index) => ({
    month: monthFrom(Number(year), index + 1),
    billing: '0',
    pipeline: '0',
  }))
