/**
 * The preview of an application: the calendar's part at once, the server's part when it has answered for
 * these dates.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../../web/query'
import { useDebounced } from '../../../../web/useDebounced'
import type { Calendar } from '../../../../src/domain/calendar'
import type { Given } from '../../../../src/domain/endpoint'
import { previewLeave, type LeavePreview } from '../../contract'
import { runsOf } from '../../rules'
import { linesOf, offDayRefusal, type DayLine } from './dayLines'
import { useCalendar } from '../../calendar/screens/useCalendar'
import { isHalf, rangeOf, type LeaveDraft } from './draft'

type Run = { fromDate: string; toDate: string; totalDays: number }
export type Meaning = {
  lines: readonly DayLine[]
  /** The server's part; undefined while loading. */
  preview: LeavePreview | undefined
  /** Meanwhile the previous one is shown faded, so that nothing moves. */
  before: LeavePreview | undefined
  isFailed: boolean
  /** The refusal of a range with off days, and the leaves of its working days. */
  refusal: string | null
  split: readonly Run[]
}

/** Null until both dates are set. */
export function usePreview(draft: LeaveDraft): Meaning | null {
  const range = rangeOf(draft)
  const calendar = useCalendar()
  const wanted = JSON.stringify(range && inputOf(draft))
  const settled = useDebounced(wanted)
  const input = JSON.parse(settled) as Given<typeof previewLeave> | null
  const { data, isError, isPlaceholderData } = useQuery({
    ...ask(previewLeave, input ?? undefined),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  })
  const preview = settled === wanted && !isPlaceholderData && !isError ? data : undefined
  const before = preview || isError ? undefined : data

  if (!range) return null
  const half = isHalf(draft.duration)
  const lines = linesOf(range, half, calendar, preview)
  const off = lines.filter(({ kind }) => kind === 'off')
  const split =
    preview?.split ??
    (calendar && off.length && !half
      ? runsOf(range.from, range.to, firmWorld(calendar)).map(({ from, to }) => runWords(from, to, lines))
      : [])
  return {
    lines,
    preview,
    before,
    isFailed: isError && settled === wanted,
    refusal: off.length ? offDayRefusal(off) : null,
    split,
  }
}

/** The calendar for anybody; the server adds personal facts. */
const firmWorld = (calendar: Calendar) => ({
  calendar,
  employment: [{ joined: null, left: null }],
  sandwich: () => false,
})

function runWords(from: string, to: string, lines: readonly DayLine[]): Run {
  return {
    fromDate: from,
    toDate: to,
    totalDays: lines
      .filter(({ date }) => date >= from && date <= to)
      .reduce((sum, { counted }) => sum + counted, 0),
  }
}

function inputOf({
  leaveType,
  fromDate,
  toDate,
  duration,
  compensationDate,
}: LeaveDraft): Given<typeof previewLeave> {
  return {
    leaveType,
    fromDate,
    toDate,
    duration,
    compensationDate: leaveType === 'compensation' && compensationDate ? compensationDate : undefined,
  }
}
