/** Historical Reports of a month or a year. Shown first, and can be hidden. */
import { useId, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { longMonthText, monthFrom, monthNames, monthNumber, yearOf } from '../../../src/domain/month'
import { todayIn, useZone } from '../../../web/firm'
import { Button } from '../../../web/ui/Button'
import { Select } from '../../../web/ui/Field'
import { Pagination } from '../../../web/ui/Pagination'
import { ReportList } from './ReportList'
import { useHistory, type Month } from './useReports'

/** Offered whether they have reports or not. */
const listed = [2025, 2024, 2023]
const months = Array.from({ length: 12 }, (_, i) => i + 1)

type HistoricalProps = {
  years: readonly number[]
  /** The month shown first: the newest with reports. */
  newest: { year: number; month: number } | null
  onView: (id: number) => void
}

export function Historical({ years, newest, onView }: HistoricalProps) {
  const id = useId()
  const today = todayIn(useZone())
  const [isShown, setShown] = useState(true)
  const [chosen, setChosen] = useState<Month | null>(null)
  const at: Month = chosen ?? newest ?? { month: monthNumber(today), year: yearOf(today) }
  const [page, setPage] = useState(1)
  const offered = [...new Set([yearOf(today), ...years, ...listed])].toSorted((a, b) => b - a)
  const choose = (change: Partial<Month>) => {
    setChosen({ ...at, ...change })
    setPage(1)
  }

  return (
    <section className="card" aria-labelledby={`${id}-head`}>
      <header className="card-head">
        <h2 id={`${id}-head`}>Historical Reports</h2>
        <Button
          variant="quiet"
          size="small"
          className="report-fold"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-label={isShown ? 'Hide Historical Reports' : 'Show Historical Reports'}
          icon={<ChevronDown size={16} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </header>
      <div id={`${id}-list`} hidden={!isShown} className="report-history">
        <div className="report-filters">
          <Select
            label="Month"
            value={at.month ?? ''}
            onChange={(event) => choose({ month: Number(event.target.value) || null })}
          >
            <option value="">All months</option>
            {months.map((month) => (
              <option key={month} value={month}>
                {monthNames[month - 1]}
              </option>
            ))}
          </Select>
          <Select
            label="Year"
            value={at.year}
            onChange={(event) => choose({ year: Number(event.target.value) })}
          >
            {offered.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </Select>
        </div>
        {isShown && (
          <Found
            at={at}
            page={page}
            onPage={setPage}
            onWholeYear={() => choose({ month: null })}
            onView={onView}
          />
        )}
      </div>
    </section>
  )
}

function Found({
  at,
  page,
  onPage,
  onWholeYear,
  onView,
}: {
  at: Month
  page: number
  onPage: (page: number) => void
  onWholeYear: () => void
  onView: (id: number) => void
}) {
  const history = useHistory(at, page)
  const none = (
    <>
      {at.month === null
        ? `No reports for ${at.year}.`
        : `No reports for ${longMonthText(monthFrom(at.year, at.month))}.`}
      {at.month !== null && (
        <Button size="small" className="report-whole-year" onClick={onWholeYear}>
          Show all of {at.year}
        </Button>
      )}
    </>
  )
  return (
    <>
      <ReportList
        label="Historical Reports"
        reports={history.reports}
        isFailed={history.isError}
        fading={history.isPlaceholderData}
        retry={() => void history.refetch()}
        empty={none}
        onView={onView}
      />
      <Pagination page={page} pages={history.pages} onPage={onPage} />
    </>
  )
}
