/** A regularization request: the recorded day, the input, and sending it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay } from '../../../src/domain/day'
import type { Given } from '../../../src/domain/endpoint'
import { useForm } from '../../../web/form/useForm'
import { ask } from '../../../web/query'
import { readTime } from '../../../web/timeText'
import { useDebounced } from '../../../web/useDebounced'
import { working } from '../../attendance/contract'
import { previewRegularization, requestRegularization } from '../contract'
import { computedHours, faultOf, noWish, type RegularizationWish } from './wish'

export function useRequest(initial: Partial<RegularizationWish>, onDone: () => void) {
  const form = useForm(requestRegularization, {
    read: (): RegularizationWish => ({ ...noWish, ...initial }),
    isJudgedWhole: true,
    // One message about several fields is shown once, below them.
    faults: (wish): Record<string, string> => {
      const fault = faultOf(wish)
      return fault
        ? { '': fault.message, ...Object.fromEntries(fault.fields.map((field) => [field, ''])) }
        : {}
    },
    write: ({ hours, ...wish }): Given<typeof requestRegularization> => ({
      ...wish,
      punchInTime: readTime(wish.punchInTime),
      punchOutTime: readTime(wish.punchOutTime),
      actualHours: computed?.hours ?? hours,
      reason: wish.reason.trim(),
      ...(record?.id != null && { attendanceId: record.id }),
    }),
    fieldOf: (name) => (name === 'actualHours' ? 'hours' : name),
    done: {
      title: 'Regularization request submitted successfully! Your manager will review it.',
      tone: 'good',
    },
    failed: { title: 'Error', text: 'Failed to submit regularization request', once: true },
    onSent: onDone,
  })
  const { values: wish } = form
  // A day without attendance is 404: nothing is recorded.
  const { data: day, isFetching } = useQuery({
    ...ask(working, { date: wish.targetDate }),
    enabled: isDay(wish.targetDate),
  })
  const record = day?.record
  // If Muster punched out, nobody knows when the day ended.
  const computed = computedHours(
    wish,
    record
      ? { punchInTime: record.punchInTime, punchOutTime: record.isAuto ? null : record.punchOutTime }
      : null,
  )

  const asked = JSON.stringify(previewable(wish, computed?.hours))
  const settled = useDebounced(asked)
  const { data: preview } = useQuery({
    ...ask(previewRegularization, JSON.parse(settled) as Given<typeof previewRegularization>),
    enabled: isDay(wish.targetDate) && settled === asked,
    placeholderData: keepPreviousData,
  })
  // Missing fields are reported on sending; errors of day or type at once.
  const early = Object.fromEntries(
    (isDay(wish.targetDate) ? (preview?.problems ?? []) : [])
      .filter(({ field }) => field === 'requestType' || field === 'targetDate')
      .map(({ field, message }) => [field, message]),
  )

  // A refused request has no effect to preview.
  const makes = isDay(wish.targetDate) && Object.keys(early).length === 0 ? preview?.makes : null
  return { form, early, makes, day, isFetching, computed }
}

function previewable(wish: RegularizationWish, hours: string | undefined) {
  return {
    requestType: wish.requestType,
    targetDate: wish.targetDate,
    punchInTime: readTime(wish.punchInTime) || undefined,
    punchOutTime: readTime(wish.punchOutTime) || undefined,
    actualHours: (hours ?? wish.hours) || undefined,
  }
}
