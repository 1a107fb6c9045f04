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
import { computedHours, faultOf, emptyDraft, type RegularizationDraft } from './draft'

export function useRequest(initial: Partial<RegularizationDraft>, onDone: () => void) {
  const form = useForm(requestRegularization, {
    read: (): RegularizationDraft => ({ ...emptyDraft, ...initial }),
    isJudgedWhole: true,
    // One message about several fields is shown once, below them.
    faults: (draft): Record<string, string> => {
      const fault = faultOf(draft)
      return fault
        ? { '': fault.message, ...Object.fromEntries(fault.fields.map((field) => [field, ''])) }
        : {}
    },
    write: ({ hours, ...draft }): Given<typeof requestRegularization> => ({
      ...draft,
      punchInTime: readTime(draft.punchInTime),
      punchOutTime: readTime(draft.punchOutTime),
      actualHours: computed?.hours ?? hours,
      reason: draft.reason.trim(),
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
  const { values: draft } = form
  // A day without attendance is 404: nothing is recorded.
  const { data: day, isFetching } = useQuery({
    ...ask(working, { date: draft.targetDate }),
    enabled: isDay(draft.targetDate),
  })
  const record = day?.record
  // If Muster punched out, nobody knows when the day ended.
  const computed = computedHours(
    draft,
    record
      ? { punchInTime: record.punchInTime, punchOutTime: record.isAuto ? null : record.punchOutTime }
      : null,
  )

  const request = JSON.stringify(previewable(draft, computed?.hours))
  const settled = useDebounced(request)
  const { data: preview } = useQuery({
    ...ask(previewRegularization, JSON.parse(settled) as Given<typeof previewRegularization>),
    enabled: isDay(draft.targetDate) && settled === request,
    placeholderData: keepPreviousData,
  })
  // Missing fields are reported on sending; errors of day or type at once.
  const early = Object.fromEntries(
    (isDay(draft.targetDate) ? (preview?.problems ?? []) : [])
      .filter(({ field }) => field === 'requestType' || field === 'targetDate')
      .map(({ field, message }) => [field, message]),
  )

  // A refused request has no effect to preview.
  const makes = isDay(draft.targetDate) && Object.keys(early).length === 0 ? preview?.makes : null
  return { form, early, makes, day, isFetching, computed }
}

function previewable(draft: RegularizationDraft, hours: string | undefined) {
  return {
    requestType: draft.requestType,
    targetDate: draft.targetDate,
    punchInTime: readTime(draft.punchInTime) || undefined,
    punchOutTime: readTime(draft.punchOutTime) || undefined,
    actualHours: (hours ?? draft.hours) || undefined,
  }
}
