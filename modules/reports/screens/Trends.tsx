/** The firm's attendance of the last twelve months: rate, late arrivals and overtime. */
import { useQuery } from '@tanstack/react-query'
import { hoursWords } from '../../../src/domain/hours'
import { longMonthText, monthOf, type Month } from '../../../src/domain/month'
import { Columns } from '../../../web/charts/Columns'
import { Line } from '../../../web/charts/Line'
import { todayIn, useZone } from '../../../web/firm'
import { ask } from '../../../web/query'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { attendanceTrends } from '../contract'
import './trends.css'

const count = (value: number) => Math.round(value).toLocaleString('en-IN')

export function Trends() {
  const { data, isError, refetch } = useQuery(ask(attendanceTrends))
  const today = todayIn(useZone())
  const started = data?.findIndex(({ rate }) => rate !== null) ?? 0
  const months = (data ?? []).slice(Math.max(0, started))
  const names = months.map(({ month }) => ({
    id: month,
    short: shortName(month),
    label: month === monthOf(today) ? `${longMonthText(month)} so far` : longMonthText(month),
  }))
  const columns = (of: (at: number) => number) => names.map((name, at) => ({ ...name, values: [of(at)] }))
  return (
    <Card title="Attendance Trends" className="report-trends">
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>The trends could not be loaded.</ErrorState>
      ) : (
        <div className="trend-parts" aria-busy={!data}>
          <section>
            <h3>Attendance rate</h3>
            <Line
              label="Attendance rate"
              isRate
              text={(rate) => `${rate}%`}
              points={names.map((name, at) => ({ ...name, value: months[at]!.rate }))}
            />
          </section>
          <section>
            <h3>Late arrivals</h3>
            <Columns
              label="Late arrivals"
              series={[{ label: 'Late arrivals', tone: 'warn' }]}
              text={count}
              items={columns((at) => months[at]!.lateDays)}
            />
          </section>
          <section>
            <h3>Overtime</h3>
            <Columns
              label="Overtime"
              series={[{ label: 'beyond the shift', tone: 'accent' }]}
              text={hoursWords}
              items={columns((at) => Number(months[at]!.overtimeHours))}
            />
          </section>
        </div>
      )}
    </Card>
  )
}

/** `Nov` */
const shortName = (month: Month) => longMonthText(month).slice(0, 3)
