/** A month as a calendar whose days have marks. With `onPick`, a press chooses a day; arrows move by day. */
import { useRef, type KeyboardEvent } from 'react'
import { addDays, weekdayOf, type Day } from '../../src/domain/day'
import { firstDay, lastDay, longMonthText, monthOf, type Month } from '../../src/domain/month'
import type { Tone } from './Chart'
import './charts.css'
import './monthCalendar.css'

export type DayMark = {
  /** Without one the day has only its dot. */
  tone?: Tone
  /** Read with the date: 'Diwali, holiday'. */
  label: string
  /** A word or letter under the number. */
  short?: string
  /** Not decided yet, such as pending leave. */
  isOpen?: boolean
  /** A mark of something else of that day, such as a colleague who is away: a dot. */
  dot?: string
}

type MonthCalendarProps = {
  month: Month
  marks: ReadonlyMap<Day, DayMark>
  chosen?: { from: Day; to: Day } | null
  today: Day
  onPick?: (day: Day) => void
  /** Days that cannot be picked. */
  isClosed?: (day: Day) => boolean
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** The column of the day; Monday is 1. */
const column = (day: Day) => weekdays.findIndex((name) => weekdayOf(day).startsWith(name.toLowerCase())) + 1

export function MonthCalendar({ month, marks, chosen, today, onPick, isClosed }: MonthCalendarProps) {
  const grid = useRef<HTMLDivElement>(null)
  const first = firstDay(month)
  const days = Array.from({ length: Number(lastDay(month).slice(8)) }, (_, index) => addDays(first, index))
  const stop =
    chosen && monthOf(chosen.from) === month ? chosen.from : monthOf(today) === month ? today : first

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key]
    const here = (event.target as HTMLElement).dataset.day
    if (!step || !here) return
    const next = grid.current?.querySelector<HTMLElement>(`[data-day="${addDays(here, step)}"]`)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <section className="month-calendar" aria-label={longMonthText(month)}>
      <h3>{longMonthText(month)}</h3>
      <div className="month-calendar-weekdays" aria-hidden>
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className="month-calendar-days" ref={grid} role="group" aria-label="Days" onKeyDown={move}>
        {days.map((day, index) => {
          const mark = marks.get(day)
          const isChosen = chosen && day >= chosen.from && day <= chosen.to
          const shared = {
            className: [
              'month-calendar-day',
              mark?.tone,
              mark?.isOpen && 'open',
              isChosen && 'chosen',
              day === today && 'today',
            ]
              .filter(Boolean)
              .join(' '),
            style: index === 0 ? { gridColumnStart: column(day) } : undefined,
            title: mark?.label,
          }
          const inside = (
            <>
              <span className="figures">{Number(day.slice(8))}</span>
              {mark?.short && <small>{mark.short}</small>}
              {mark?.dot && <i aria-hidden />}
            </>
          )
          const name = [longDay(day), mark?.label, mark?.dot].filter(Boolean).join(', ')
          return onPick ? (
            <button
              key={day}
              type="button"
              {...shared}
              data-day={day}
              tabIndex={day === stop ? 0 : -1}
              aria-label={name}
              aria-pressed={Boolean(isChosen)}
              aria-disabled={isClosed?.(day) || undefined}
              onClick={() => !isClosed?.(day) && onPick(day)}
            >
              {inside}
            </button>
          ) : (
            <div key={day} {...shared} role="img" aria-label={name}>
              {inside}
            </div>
          )
        })}
      </div>
    </section>
  )
}

const longDay = (day: Day) =>
  `${weekdays[column(day) - 1]} ${Number(day.slice(8))} ${longMonthText(monthOf(day))}`
