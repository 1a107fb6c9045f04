/**
 * The month grid: a row per person, a column per day. One cell has focus; arrows, Home, End and Page Up and
 * Down move it, and it is announced. Enter opens the day in the list.
 */
import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { hoursWords } from '../../../../src/domain/hours'
import type { Answer } from '../../../../src/domain/endpoint'
import { dayNumber, monthText } from '../../../../src/domain/month'
import { dayWords, fullName, weekdayWord } from '../../../../web/format'
import { focusRow, useVirtualRows } from '../../../../web/ui/virtualRows'
import type { AttendanceStatus, teamMonth } from '../../contract'
import { dayLetter, notOver } from '../../letterContract'

type Month = Answer<typeof teamMonth>
type Cell = Month['data'][number]['cells'][number]

/** Height of a row and of the gap between two, in pixels: `border-spacing`. */
const size = { height: 28, gap: 2 }

export const statusClasses: Record<AttendanceStatus | 'Holiday', string> = {
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
/** For unfinished days. */
const open: Partial<Record<AttendanceStatus, string>> = {
  Working: '•',
  'On Break': '•',
  'Not Punched In': notOver[0],
  'Punched Out': notOver[0],
}

type MonthGridProps = {
  month: Month
  fading: boolean
  onOpen: (userId: number, date: string) => void
}

export function MonthGrid({ month, fading, onOpen }: MonthGridProps) {
  const { days, data, today } = month
  const body = useRef<HTMLTableSectionElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const [chosen, setFocus] = useState({
    row: 0,
    column: Math.max(
      0,
      days.findIndex(({ date }) => date === today),
    ),
  })

  // A search may leave fewer rows.
  const focus = { ...chosen, row: Math.min(chosen.row, data.length - 1) }
  const near = useVirtualRows(body, { count: data.length, alwaysShown: focus.row, ...size })

  // If the month is wider than the window, it opens at today, with the days before it.
  useEffect(() => {
    const head = scroll.current?.querySelector<HTMLElement>('th.today')
    if (head)
      scroll.current!.scrollLeft = head.offsetLeft + 2 * head.offsetWidth - scroll.current!.clientWidth
  }, [])

  function move(event: KeyboardEvent) {
    // With these modifiers the keys belong to the browser: Alt and left goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
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
    flushSync(() => setFocus(next))
    focusRow(body.current!.querySelector('[tabindex="0"]')!)
  }

  return (
    <div ref={scroll} className={fading ? 'month-scroll fading' : 'month-scroll'} aria-busy={fading}>
      <table
        className="month-grid"
        role="grid"
        aria-label={`Attendance of ${monthText(month.month)}`}
        aria-rowcount={data.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
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
                {dayNumber(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move}>
          {near.rows.map(({ index, space }, at) => (
            <Fragment key={data[index]!.userId}>
              <Free height={space - (at === 0 ? 1 : 2) * size.gap} />
              <tr ref={near.measure} data-index={index} aria-rowindex={index + 2}>
                <Person
                  person={data[index]!}
                  days={days}
                  focus={index === focus.row ? focus.column : null}
                  onFocus={(column) => setFocus({ row: index, column })}
                  onOpen={onOpen}
                />
              </tr>
            </Fragment>
          ))}
          <Free height={near.below - size.gap} />
        </tbody>
      </table>
    </div>
  )
}

/** The space of rows that are not rendered. */
const Free = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  )

type PersonProps = {
  person: Month['data'][number]
  days: Month['days']
  /** The focused column, if it is in this row. */
  focus: number | null
  onFocus: (column: number) => void
  onOpen: (userId: number, date: string) => void
}

function Person({ person, days, focus, onFocus, onOpen }: PersonProps) {
  return (
    <>
      <th scope="row" title={`${fullName(person)} (${person.employeeId})`}>
        {fullName(person)}
      </th>
      {person.cells.map((cell, column) => {
        const { date, off, isHoliday } = days[column]!
        const words = `${fullName(person)}, ${dayWords(date)}: ${cellWords(cell, off)}`
        const letter = cell ? letterOf(cell, isHoliday) : undefined
        return (
          <td key={date} className={off ? 'off' : undefined}>
            <button
              type="button"
              data-cell
              tabIndex={column === focus ? 0 : -1}
              className={cell ? markClass(letter, statusClasses[cell.status], cell.late) : 'month-mark empty'}
              aria-label={words}
              title={words}
              onFocus={() => onFocus(column)}
              onClick={() => onOpen(person.userId, date)}
            >
              {letter}
            </button>
          </td>
        )
      })}
    </>
  )
}

export const markClass = (letter: string | undefined, look: string, isLate = false) =>
  `month-mark ${look}${letter && letter.length > 1 ? ' two' : ''}${isLate ? ' late' : ''}`

function letterOf({ status, leaveHalves }: NonNullable<Cell>, isHoliday: boolean): string | undefined {
  return dayLetter(status, { isHoliday, isHalfLeave: leaveHalves === 1 }) ?? open[status]
}

function cellWords(cell: Cell, off: string | null): string {
  if (!cell) return off ?? 'no data yet'
  const why = cell.status === 'Week Off' && off ? ` (${off})` : ''
  const hours = Number(cell.hours) > 0 ? `, ${hoursWords(cell.hours)}` : ''
  const isLeave = cell.status === 'On Leave' || cell.status === 'Comp Off'
  const leave =
    cell.leaveHalves === 1 ? ', half of it on leave' : cell.leaveHalves && !isLeave ? ', on leave' : ''
  return `${cell.status}${why}${hours}${cell.late ? ', late' : ''}${leave}`
}
