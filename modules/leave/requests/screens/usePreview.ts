/**
 * What a wish would mean: the calendar's part at once, the server's as soon as it has answered for these very
 * dates.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../../web/query'
import { useDebounced } from '../../../../web/useDebounced'
import type { Calendar } from '../../../../src/domain/calendar'
import type { Given } from '../../../../src/domain/endpoint'
import { previewLeave, type LeavePreview } from '../../contract'
import { runsOf } from '../../rules'
import { linesOf, offDayRefusal, type DayLine } from './dayLines'
import { useCalendar } from './useCalendar'
import { isHalf, rangeOf, type LeaveWish } from './wish'

type Run = { fromDate: string; toDate: string; totalDays: number }
export type Meaning = {
  lines: readonly DayLine[]
  /** What the server adds; undefined while it is on its way. */
  preview: LeavePreview | undefined
  /** The one before meanwhile: shown faded, so that nothing jumps. */
  before: LeavePreview | undefined
  isFailed: boolean
  /** The refusal of a range that holds off days, and the leaves that its working days make. */
  refusal: string | null
  split: readonly Run[]
}

/** Null as long as the dates are not there. */
export function usePreview(wish: LeaveWish): Meaning | null {
  const range = rangeOf(wish)
  const calendar = useCalendar()
  const wanted = JSON.stringify(range && inputOf(wish))
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
  const half = isHalf(wish.duration)
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

/** The calendar as it is for anybody; what is one's own the server adds. */
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
}: LeaveWish): Given<typeof previewLeave> {
  return {
    leaveType,
    fromDate,
    toDate,
    duration,
    compensationDate: leaveType === 'compensation' && compensationDate ? compensationDate : undefined,
  }
}
