/** The person's week: each day's hours against the shift. A press opens the day's working. */
import { useState } from 'react'
import { hoursWords, sumOfHours } from '../../../../src/domain/hours'
import { WeekStrip, type WeekDay } from '../../../../web/charts/WeekStrip'
import { shortDayWords, weekdayWord } from '../../../../web/format'
import { useWho } from '../../../../web/session'
import { Card } from '../../../../web/ui/Card'
import { ErrorState } from '../../../../web/ui/Empty'
import type { Week } from '../../contract'
import { Working } from '../../day/screens/DayWorking'
import { useWeek } from './useWeek'
import './ownWeek.css'

type Day = Week['days'][number]

export function OwnWeek() {
  const who = useWho()
  const { data, isError, refetch } = useWeek()
  const [opened, setOpened] = useState<string | null>(null)
  const mayOpen = ({ date, status }: Day) => status !== null && date <= data!.today
  return (
    <Card className="own-week" title="This Week">
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>The week could not be loaded.</ErrorState>
      ) : (
        <div className="own-week-days" aria-busy={!data}>
          {data && (
            <WeekStrip
              summary={<HoursSoFar of={data} />}
              days={data.days.map((day) => shownDay(day, data.today))}
              onPick={(date) => data.days.some((day) => day.date === date && mayOpen(day)) && setOpened(date)}
            />
          )}
        </div>
      )}
      {opened && (
        <Working
          record={{ userId: who.id, firstName: who.firstName, lastName: who.lastName, date: opened }}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

/** The days that are over against their shifts. Today's shift is not over. */
function HoursSoFar({ of: { days, today } }: { of: Week }) {
  const past = days.filter((day) => day.date < today)
  const sum = (of: (day: Day) => string | null) => sumOfHours(past.map((day) => of(day) ?? 0))
  const [worked, shifts] = [sum((day) => day.totalHours), sum((day) => day.shiftHours)]
  const count = past.filter((day) => Number(day.shiftHours ?? 0) > 0).length
  const assumed = sum((day) => (day.isAuto ? day.totalHours : null))
  if (shifts === 0) return 'The first working day'
  return (
    <>
      <b>{hoursWords(worked)}</b> of {hoursWords(shifts)} in {count === 1 ? 'one shift' : `${count} shifts`},
      with breaks
      {assumed > 0 && (
        <span className="own-week-assumed">includes {hoursWords(assumed)} assumed, no punch-out</span>
      )}
    </>
  )
}

function shownDay(day: Day, today: string): WeekDay {
  const isFuture = day.date > today
  return {
    date: day.date,
    short: weekdayWord(day.date),
    label: shortDayWords(day.date),
    hours: Number(day.totalHours),
    target: day.shiftHours === null ? null : Number(day.shiftHours),
    status: statusWords(day, isFuture),
    isLate: day.lateMinutes > 0,
    isAssumed: day.isAuto,
    isToday: day.date === today,
    isFuture,
  }
}

function statusWords({ status, dayName, shiftHours }: Day, isFuture: boolean): string {
  if (status === null) return 'Not counted'
  // An open session is Working or On Break, also on a day off.
  const isOpen = status === 'Working' || status === 'On Break'
  if (dayName !== null && !isOpen) return dayName
  return isFuture && shiftHours !== null ? 'Working day' : status
}
