/** Asking for a regularization: what the day has already, the wish, and its sending. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isDay } from '../../../src/domain/day'
import { ApiError, call } from '../../../web/api'
import { byField } from '../../../web/forms'
import { ask } from '../../../web/query'
import { readTime } from '../../../web/timeText'
import { toast } from '../../../web/toast'
import { sentenceOf, useWish } from '../../../web/wish'
import { working } from '../../attendance/contract'
import { requestRegularization } from '../contract'
import { regularizationChanged } from './stale'
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
      const message = sentenceOf(error, 'Failed to submit regularization request')
      setRefused({ message, fields: [], errors: error instanceof ApiError ? byField(error.errors) : {} })
      toast({ title: 'Error', text: message, tone: 'bad' })
      setBusy(false)
    } finally {
      regularizationChanged()
    }
  }

  return { wish, set, refused, busy, send, day, isFetching, computed }
}
