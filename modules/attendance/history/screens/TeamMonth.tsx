/**
 * A month of the team: a row per person, a column per day, coloured by status, with letters for people who do
 * not see colours.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addMonths, isMonth, monthOf, monthText, type Month } from '../../../../src/domain/month'
import { useAddress, useLastPage } from '../../../../web/address'
import { todayIn, useZone } from '../../../../web/firm'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { IconButton } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Pagination } from '../../../../web/ui/Pagination'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { Waiting } from '../../../../web/ui/Spinner'
import { teamMonth } from '../../contract'
import { dayLegend, notOver } from '../../letterContract'
import { statusClasses, markClass, MonthGrid } from './MonthGrid'
import { addressNames } from './teamAddress'

/** The people per page. */
const pageSize = 100

const legend: readonly (readonly [letter: string, words: keyof typeof statusClasses, also?: string])[] = [
  ...dayLegend,
  ['•', 'Working', 'or On Break'],
  [notOver[0], 'Not Punched In', `or Punched Out: ${notOver[1]}`],
]

export function TeamMonth() {
  const today = todayIn(useZone())
  const { values, page, set } = useAddress(addressNames)
  const thisMonth = monthOf(today)
  const month = isMonth(values.month) ? values.month : thisMonth
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(teamMonth, {
      month,
      page: String(page),
      limit: String(pageSize),
      ...(values.search && { search: values.search }),
    }),
    refetchInterval: usePoll(5 * 60_000),
    placeholderData: keepPreviousData,
  })
  useLastPage(page, data && !isPlaceholderData ? data.pagination.totalPages : undefined, set)
  const goTo = (to: Month) => set({ month: to === thisMonth ? '' : to })
  return (
    <Card>
      <div className="month-tools">
        <div className="month-pick">
          <IconButton label="Previous month" onClick={() => goTo(addMonths(month, -1))}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <h2 aria-live="polite">{monthText(month)}</h2>
          <IconButton
            label="Next month"
            disabled={month >= thisMonth}
            onClick={() => goTo(addMonths(month, 1))}
          >
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </div>
        <SearchBox
          label="Search team"
          placeholder="Search by name, ID or email"
          value={values.search}
          onChange={(search) => set({ search })}
        />
      </div>
      <ul className="month-legend" aria-label="Legend">
        {legend.map(([letter, words, also]) => (
          <li key={words}>
            <span className={markClass(letter, statusClasses[words])} aria-hidden>
              {letter}
            </span>
            {words} {also}
          </li>
        ))}
        <li>
          <span className="month-mark present" aria-hidden>
            p
          </span>
          Half day on leave
        </li>
        <li>
          <span className="month-mark present late" aria-hidden>
            P
          </span>
          Late
        </li>
      </ul>
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>Failed to fetch team attendance</ErrorState>
      ) : !data ? (
        <Waiting />
      ) : data.data.length === 0 ? (
        <EmptyState>No attendance records found for the selected criteria.</EmptyState>
      ) : (
        <MonthGrid
          key={`${data.month} ${data.pagination.page}`}
          month={data}
          fading={isPlaceholderData}
          onOpen={(userId, date) =>
            set({ view: '', month: '', search: '', userId: String(userId), from: date, to: date })
          }
        />
      )}
      {data && (
        <Pagination
          page={data.pagination.page}
          pages={data.pagination.totalPages}
          onPage={(to) => set({ page: to })}
        />
      )}
    </Card>
  )
}
