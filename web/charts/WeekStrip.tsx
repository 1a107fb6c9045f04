/**
 * Seven days as seven small columns of hours against the shift. Late days have a mark, days off no target.
 */
import type { ReactNode } from 'react'
import { hoursWords } from '../../src/domain/hours'
import { Chart } from './Chart'
import { percentOf } from './scale'
import { useReading } from './useReading'

export type WeekDay = {
  date: string
  /** 'Mon'. */ short: string
  /** 'Mon 16 Nov'. */ label: string
  hours: number
  /** The shift's hours; null on a day off. */ target: number | null
  /** 'Present', 'Week Off', 'On Leave'. */ status: string
  isLate: boolean
  /** Without a punch-out: the hours count to the shift's end. */ isAssumed: boolean
  isToday: boolean
  isFuture: boolean
}

/** The columns' scale, in hours, unless a day was longer. */
const usualTop = 10

type WeekStripProps = {
  days: readonly WeekDay[]
  /** Read until a day is chosen, instead of today. */ summary?: ReactNode
  onPick?: (date: string) => void
}

export function WeekStrip({ days, summary, onPick }: WeekStripProps) {
  const today = days.findIndex((day) => day.isToday)
  const reading = useReading(days.length, Math.max(0, today), onPick && ((at) => onPick(days[at]!.date)))
  const top = Math.max(usualTop, ...days.map((day) => (Number.isFinite(day.hours) ? day.hours : 0)))
  const day = days[reading.at]
  const isSummary = summary !== undefined && !reading.isChosen
  return (
    <Chart
      label="Hours of the week"
      className="chart-week"
      reading={isSummary ? summary : day ? wordsOf(day) : 'No days'}
      table={{
        head: ['Day', 'Hours', 'Status', 'Late'],
        rows: days.map((one) => [
          one.label,
          hoursWords(one.hours),
          one.isAssumed ? `${one.status}, no punch-out` : one.status,
          one.isLate ? 'Late' : 'On time',
        ]),
      }}
    >
      <div className="week-days" role="group" aria-label="Hours of the week: days" {...reading.group}>
        {days.map((one, index) => (
          <button
            key={one.date}
            {...reading.item(index)}
            className={['week-day', one.isToday && 'today', !isSummary && index === reading.at && 'here']
              .filter(Boolean)
              .join(' ')}
            aria-label={wordsOf(one)}
          >
            <span className="week-plot" aria-hidden>
              {one.hours > 0 && (
                <span className="week-hours figures" style={{ bottom: `${percentOf(one.hours, top)}%` }}>
                  {clockHours(one.hours)}
                </span>
              )}
              <svg width="100%" height="100%" aria-hidden>
                {one.target === null && (
                  <rect className="track" x="18%" width="64%" y="96%" height="4%" rx="1" />
                )}
                {one.target !== null && (
                  <rect
                    className="track"
                    x="18%"
                    width="64%"
                    y={`${100 - percentOf(one.target, top)}%`}
                    height={`${percentOf(one.target, top)}%`}
                    rx="3"
                  />
                )}
                <rect
                  className={one.isAssumed ? `assumed ${toneOf(one)}` : toneOf(one)}
                  x="18%"
                  width="64%"
                  y={`${100 - percentOf(one.hours, top)}%`}
                  height={`${percentOf(one.hours, top)}%`}
                  rx="3"
                />
                {one.isLate && <circle className="warn" cx="50%" cy="5" r="3.5" />}
              </svg>
            </span>
            <span aria-hidden>{one.short}</span>
          </button>
        ))}
      </div>
    </Chart>
  )
}

/** '9:07', because '9h 07m' is wider than a day of a phone. */
const clockHours = (hours: number) => {
  const minutes = Math.round(hours * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const toneOf = (day: WeekDay) => (day.status === 'Absent' ? 'bad' : day.isLate ? 'warn' : 'accent')

function wordsOf(day: WeekDay): string {
  if (day.isFuture)
    return `${day.label} · ${day.target === null ? day.status : `shift of ${hoursWords(day.target)}`}`
  const words = [day.label, day.status]
  if (day.hours > 0) words.push(hoursWords(day.hours))
  if (day.isLate) words.push('late')
  if (day.isAssumed) words.push('no punch-out')
  return words.join(' · ')
}
