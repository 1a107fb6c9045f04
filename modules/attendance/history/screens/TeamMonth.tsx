/**
 * A month of the team: a person a row, a day a column, coloured by status, with a letter for those who do not
 * see colours. One cell takes the focus; arrows, Home, End and Page Up and Down move it, and what it stands
 * on is said. Enter opens the day in the list.
 */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays } from '../../../../src/domain/day'
import type { Answer } from '../../../../src/domain/endpoint'
import { useAddress, useLastPage } from '../../../../web/address'
import { todayIn, useZone } from '../../../../web/firm'
import { dayWords, fullName, weekdayWord } from '../../../../web/format'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { IconButton } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Pagination } from '../../../../web/ui/Pagination'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { Waiting } from '../../../../web/ui/Spinner'
import { useLate } from '../../../../web/ui/useLate'
import { teamMonth, type AttendanceStatus } from '../../contract'
import { dayLegend, dayLetter, notOver } from '../../letterContract'
import { addressNames } from './teamAddress'

type Month = Answer<typeof teamMonth>
type Cell = Month['data'][number]['cells'][number]

const looks: Record<AttendanceStatus | 'Holiday', string> = {
  Present: 'present',
  'Half Day': 'half',
  Absent: 'absent',
  'On Leave': 'leave',
  'Comp Off': 'leave',
  'Week Off': 'off',
  Holiday: 'off',
  Working: 'working',
  'On Break': 'working',
  'Not Punched In': 'none',
  'Punched Out': 'none',
}
/** Of the days that are not over. */
const open: Partial<Record<AttendanceStatus, string>> = {
  Working: '•',
  'On Break': '•',
  'Not Punched In': notOver[0],
  'Punched Out': notOver[0],
}
const legend: readonly (readonly [letter: string, words: keyof typeof looks, also?: string])[] = [
  ...dayLegend,
  ['•', 'Working', 'or On Break'],
  [notOver[0], 'Not Punched In', `or Punched Out: ${notOver[1]}`],
]

export function TeamMonth() {
  const today = todayIn(useZone())
  const { values, page, set } = useAddress(addressNames)
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(values.month) ? values.month : today.slice(0, 7)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(teamMonth, { month, page: String(page), ...(values.search && { search: values.search }) }),
    refetchInterval: usePoll(5 * 60_000),
    placeholderData: keepPreviousData,
  })
  useLastPage(page, data && !isPlaceholderData ? data.pagination.totalPages : undefined, set)
  const goTo = (day: string) => set({ month: day.slice(0, 7) === today.slice(0, 7) ? '' : day.slice(0, 7) })
  return (
    <Card>
      <div className="month-tools">
        <div className="month-pick">
          <IconButton label="Month before" onClick={() => goTo(addDays(`${month}-01`, -1))}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <h2 aria-live="polite">{dayWords(`${month}-01`).slice(3)}</h2>
          <IconButton
            label="Month after"
            disabled={month >= today.slice(0, 7)}
            onClick={() => goTo(addDays(`${month}-01`, 31))}
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
      <ul className="month-legend" aria-label="What the letters mean">
        {legend.map(([letter, words, also]) => (
          <li key={words}>
            <span className={markClass(letter, looks[words])} aria-hidden>
              {letter}
            </span>
            {words} {also}
          </li>
        ))}
        <li>
          <span className="month-mark present" aria-hidden>
            p
          </span>
          Half of it on leave
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
        <Grid
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

function Grid({
  month,
  fading,
  onOpen,
}: {
  month: Month
  fading: boolean
  onOpen: (userId: number, date: string) => void
}) {
  const { days, data, today } = month
  const isFading = useLate(fading)
  const body = useRef<HTMLTableSectionElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState({
    row: 0,
    column: Math.max(
      0,
      days.findIndex(({ date }) => date === today),
    ),
  })

  // Where a month is wider than the window it opens at today, with the days before it.
  useEffect(() => {
    const head = scroll.current?.querySelector<HTMLElement>('th.today')
    if (head)
      scroll.current!.scrollLeft = head.offsetLeft + 2 * head.offsetWidth - scroll.current!.clientWidth
  }, [])

  function move(event: KeyboardEvent) {
    const { row, column } = focus
    const to = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Home: { row, column: 0 },
      End: { row, column: days.length - 1 },
      PageUp: { row: 0, column },
      PageDown: { row: data.length - 1, column },
    }[event.key]
    if (!to) return
    event.preventDefault()
    const next = {
      row: Math.max(0, Math.min(data.length - 1, to.row)),
      column: Math.max(0, Math.min(days.length - 1, to.column)),
    }
    setFocus(next)
    body.current?.rows[next.row]?.querySelectorAll<HTMLElement>('[data-cell]')[next.column]?.focus()
  }

  return (
    <div ref={scroll} className={isFading ? 'month-scroll fading' : 'month-scroll'} aria-busy={fading}>
      <table
        className="month-grid"
        role="grid"
        aria-label={`Attendance of ${dayWords(days[0]!.date).slice(3)}`}
      >
        <thead>
          <tr>
            <th scope="col">Employee</th>
            {days.map(({ date, off }) => (
              <th
                key={date}
                scope="col"
                className={`${off ? 'off' : ''} ${date === today ? 'today' : ''}`}
                title={`${weekdayWord(date)}, ${dayWords(date)}${off ? `: ${off}` : ''}`}
                aria-label={`${weekdayWord(date)} ${dayWords(date)}${off ? `, ${off}` : ''}`}
              >
                <span className="faint">{weekdayWord(date).slice(0, 1)}</span>
                {Number(date.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move}>
          {data.map((person, row) => (
            <tr key={person.userId}>
              <th scope="row" title={`${fullName(person)} (${person.employeeId})`}>
                {fullName(person)}
              </th>
              {person.cells.map((cell, column) => {
                const { date, off, isHoliday } = days[column]!
                return (
                  <td key={date} className={off ? 'off' : undefined}>
                    <button
                      type="button"
                      data-cell
                      tabIndex={row === focus.row && column === focus.column ? 0 : -1}
                      className={
                        cell
                          ? markClass(letterOf(cell, isHoliday), looks[cell.status], cell.late)
                          : 'month-mark empty'
                      }
                      aria-label={`${fullName(person)}, ${dayWords(date)}: ${cellWords(cell, off)}`}
                      title={`${fullName(person)}, ${dayWords(date)}: ${cellWords(cell, off)}`}
                      onFocus={() => setFocus({ row, column })}
                      onClick={() => onOpen(person.userId, date)}
                    >
                      {cell && letterOf(cell, isHoliday)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const markClass = (letter: string | undefined, look: string, isLate = false) =>
  `month-mark ${look}${letter && letter.length > 1 ? ' two' : ''}${isLate ? ' late' : ''}`

function letterOf({ status, leaveHalves }: NonNullable<Cell>, isHoliday: boolean): string | undefined {
  return dayLetter(status, { isHoliday, isHalfLeave: leaveHalves === 1 }) ?? open[status]
}

function cellWords(cell: Cell, off: string | null): string {
  if (!cell) return off ?? 'nothing yet'
  const why = cell.status === 'Week Off' && off ? ` (${off})` : ''
  const hours = Number(cell.hours) > 0 ? `, ${cell.hours} hours` : ''
  const isLeave = cell.status === 'On Leave' || cell.status === 'Comp Off'
  const leave =
    cell.leaveHalves === 1 ? ', half of it on leave' : cell.leaveHalves && !isLeave ? ', on leave' : ''
  return `${cell.status}${why}${hours}${cell.late ? ', late' : ''}${leave}`
}
