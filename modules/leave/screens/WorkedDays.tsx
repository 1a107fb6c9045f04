/**
 * Days of approved leave on which there was a punch after all: confirmed as worked, they come back to the
 * balance.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { shortDayWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { Part } from '../../../web/ui/Facts'
import { sentenceOf, useWish } from '../../../web/wish'
import { history, type AttendanceRecord } from '../../attendance/contract'
import { workedThatDay, type Leave } from '../contract'
import { leaveChanged } from './stale'

type Half = 'morning' | 'afternoon'
type LeaveDay = Leave['days'][number]
/** Days of the longest leave: all of them on one page. */
const longest = 366
/** Fewer hours than these may have been one half of the day only. */
const wholeDay = 8

export function WorkedDays({ leave }: { leave: Leave }) {
  const today = todayIn(useZone())
  const past = leave.days.filter(({ date, kind }) => kind === 'leave' && date <= today)
  const from = past[0]?.date ?? ''
  const { data } = useQuery({
    ...ask(history, { from, to: past.at(-1)?.date, userId: String(leave.userId), limit: String(longest) }),
    enabled: past.length > 0,
  })
  const records = Array.isArray(data) ? data : (data?.data ?? [])
  const worked = past.flatMap((day) => {
    const record = records.find(({ date, punchIn }) => date === day.date && punchIn)
    return record ? [{ day, record }] : []
  })
  if (worked.length === 0) return null
  return (
    <Part title="You punched in on these days">
      <ul className="worked-days">
        {worked.map(({ day, record }) => (
          <WorkedDay key={day.date + day.part} leave={leave} day={day} record={record} />
        ))}
      </ul>
    </Part>
  )
}

function WorkedDay({ leave, day, record }: { leave: Leave; day: LeaveDay; record: AttendanceRecord }) {
  const keyed = useWish()
  const [busy, setBusy] = useState<string | null>(null)
  const halves: Half[] =
    day.part === 'full' && Number(record.totalHours) < wholeDay ? ['morning', 'afternoon'] : []

  async function confirm(half?: Half) {
    setBusy(half ?? 'day')
    const body = { id: String(leave.id), date: day.date, half }
    try {
      await keyed(body, (key) => call(workedThatDay, body, { key }))
      toast({ title: 'Leave updated', text: `${shortDayWords(day.date)} counts as worked.`, tone: 'good' })
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to update leave'), tone: 'bad' })
    } finally {
      leaveChanged()
      setBusy(null)
    }
  }

  return (
    <li>
      <p>
        <b>{shortDayWords(day.date)}</b>{' '}
        <span className="faint figures">
          {record.punchInTime} to {record.punchOutTime ?? 'now'}, {record.totalHours} h
        </span>
      </p>
      <div className="worked-buttons">
        <Button
          size="small"
          busy={busy === 'day'}
          aria-label={`Worked that day, ${shortDayWords(day.date)}`}
          onClick={() => void confirm()}
        >
          Worked that day
        </Button>
        {halves.map((half) => (
          <Button
            key={half}
            size="small"
            variant="quiet"
            busy={busy === half}
            aria-label={`Worked the ${half} only, ${shortDayWords(day.date)}`}
            onClick={() => void confirm(half)}
          >
            Only the {half}
          </Button>
        ))}
      </div>
    </li>
  )
}
