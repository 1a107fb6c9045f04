/** Asking for a regularization: what the day has already, the wish, and its sending. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay } from '../../../src/domain/day'
import type { Given } from '../../../src/domain/endpoint'
import { ApiError, call } from '../../../web/api'
import { byField } from '../../../web/forms'
import { ask } from '../../../web/query'
import { readTime } from '../../../web/timeText'
import { toast } from '../../../web/toast'
import { useDebounced } from '../../../web/useDebounced'
import { summaryOf, useWish } from '../../../web/wish'
import { working } from '../../attendance/contract'
import { previewRegularization, requestRegularization } from '../contract'
import { computedHours, faultOf, noWish, type RegularizationWish } from './wish'

type Refusal = { message: string; fields: readonly string[]; errors: Record<string, string> }

export function useRequest(initial: Partial<RegularizationWish>, onDone: () => void) {
  const keyed = useWish()
  const [wish, setWish] = useState<RegularizationWish>({ ...noWish, ...initial })
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  // A day without attendance is 404: there is nothing recorded.
  const { data: day, isFetching } = useQuery({
    ...ask(working, { date: wish.targetDate }),
    enabled: isDay(wish.targetDate),
  })
  const record = day?.record
  // Where Muster punched out, nobody knows when the day ended.
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
  // What is missing is said once it is sent; what speaks against the day or the kind, at once.
  const early = Object.fromEntries(
    (isDay(wish.targetDate) ? (preview?.problems ?? []) : [])
      .filter(({ field }) => field === 'requestType' || field === 'targetDate')
      .map(({ field, message }) => [field, message]),
  )

  function set(change: Partial<RegularizationWish>) {
    setWish((before) => ({ ...before, ...change }))
    setRefused(null)
  }

  /** The field at fault, if there is one. */
  async function send(): Promise<string | undefined> {
    const fault = faultOf(wish)
    if (fault) {
      setRefused({ ...fault, errors: {} })
      return fault.fields[0]
    }
    setBusy(true)
    const body = {
      requestType: wish.requestType,
      targetDate: wish.targetDate,
      punchInTime: readTime(wish.punchInTime),
      punchOutTime: readTime(wish.punchOutTime),
      actualHours: computed?.hours ?? wish.hours,
      reason: wish.reason.trim(),
      ...(record?.id != null && { attendanceId: record.id }),
    }
    try {
      await keyed(body, (key) => call(requestRegularization, body, { key }))
      toast({
        title: 'Regularization request submitted successfully! Your manager will review it.',
        tone: 'good',
      })
      onDone()
    } catch (error) {
      const message = summaryOf(error, 'Failed to submit regularization request')
      const errors = error instanceof ApiError ? byField(error.errors) : {}
      setRefused({ message, fields: Object.keys(errors), errors })
      // What stands on its field no toast repeats.
      if (!Object.keys(errors).length) toast({ title: 'Error', text: message, tone: 'bad' })
      setBusy(false)
    } finally {
    }
  }

  // What is refused makes nothing of the day.
  const makes = isDay(wish.targetDate) && Object.keys(early).length === 0 ? preview?.makes : null
  return { wish, set, refused, early, makes, busy, send, day, isFetching, computed }
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
