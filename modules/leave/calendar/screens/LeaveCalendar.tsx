/**
 * Three months with holidays, days off, one's own leave and how many others are away; one month on a phone.
 * A press chooses the first day, a second one the last.
 */
import { useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dayClass, offName, type Calendar } from '../../../../src/domain/calendar'
import { eachDay, type Day } from '../../../../src/domain/day'
import type { Answer } from '../../../../src/domain/endpoint'
import { addMonths, firstDay, lastDay, monthOf } from '../../../../src/domain/month'
import { Legend } from '../../../../web/charts/Chart'
import { MonthCalendar, type DayMark } from '../../../../web/charts/MonthCalendar'
import { todayIn, useZone } from '../../../../web/firm'
import { rangeWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Button, IconButton } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { leaveDays } from '../../contract'
import { partWords } from '../../screens/words'
import { useCalendar } from './useCalendar'
import './leaveCalendar.css'

type LeaveCalendarProps = {
  chosen: { from: Day; to: Day } | null
  onPick: (day: Day) => void
  /** Moves on to the form. */
  onDone: () => void
}

export function LeaveCalendar({ chosen, onPick, onDone }: LeaveCalendarProps) {
  const today = todayIn(useZone())
  const [first, setFirst] = useState(monthOf(today))
  const months = [0, 1, 2].map((count) => addMonths(first, count))
  const [from, to] = [firstDay(first), lastDay(months[2]!)]
  const calendar = useCalendar()
  const { data } = useQuery({ ...ask(leaveDays, { from, to }), placeholderData: keepPreviousData })
  const marks = useMemo(() => marksOf(from, to, calendar, data), [from, to, calendar, data])

  return (
    <Card
      className="leave-calendar"
      title="Calendar"
      actions={
        <>
          <IconButton label="Previous month" onClick={() => setFirst(addMonths(first, -1))}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton label="Next month" onClick={() => setFirst(addMonths(first, 1))}>
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </>
      }
    >
      <div className="leave-months">
        {months.map((month) => (
          <MonthCalendar
            key={month}
            month={month}
            marks={marks}
            chosen={chosen}
            today={today}
            onPick={onPick}
            isClosed={(day) => calendar !== undefined && isOff(calendar, day)}
          />
        ))}
      </div>
      <div className="leave-legend">
        <Legend
          of={[
            { tone: 'info', label: 'Your leave (L, CO)' },
            { tone: 'accent', label: 'Chosen' },
            { tone: 'warn', label: 'Holiday (H)' },
          ]}
        />
        <ul className="chart-legend">
          <li>
            <span className="leave-open-mark" aria-hidden />
            Not approved yet
          </li>
          <li>
            <span className="leave-away-mark" aria-hidden />
            Others in your team are away
          </li>
        </ul>
      </div>
      <p className="leave-chosen" role="status">
        {chosen ? (
          <>
            <b>{rangeWords(chosen.from, chosen.to)}</b>
            <Button size="small" onClick={onDone}>
              Continue with these days
            </Button>
          </>
        ) : (
          <span className="soft">Press the first and last day.</span>
        )}
      </p>
    </Card>
  )
}

const isOff = (calendar: Calendar, day: Day) => offName(dayClass(calendar, day)) !== null

function marksOf(
  from: Day,
  to: Day,
  calendar: Calendar | undefined,
  answer: Answer<typeof leaveDays> | undefined,
): Map<Day, DayMark> {
  const known = new Map(answer?.days.map((day) => [day.date, day]))
  const marks = new Map<Day, DayMark>()
  for (const day of eachDay(from, to)) {
    const kind = calendar && dayClass(calendar, day)
    const off = kind && offName(kind)
    const leave = known.get(day)
    const dot = leave?.away ? `${leave.away} of ${answer!.teamSize} in the team away` : undefined
    if (!off && !leave) continue
    marks.set(day, {
      ...(leave?.own
        ? ownMark(leave.own)
        : off
          ? kind.kind === 'holiday' || kind.kind === 'override-off'
            ? { tone: 'warn', label: `${off}, holiday`, short: 'H' }
            : { tone: 'track', label: off }
          : { label: '' }),
      ...(dot && { dot }),
    })
  }
  return marks
}

type Own = NonNullable<Answer<typeof leaveDays>['days'][number]['own']>

function ownMark({ part, type, status }: Own): DayMark {
  const words = [part === 'full' ? null : partWords[part], status === 'pending' ? 'pending' : null]
  return {
    tone: 'info',
    label: ['Your leave', ...words].filter(Boolean).join(', '),
    short: type === 'compensation' ? 'CO' : 'L',
    isOpen: status === 'pending',
  }
}
