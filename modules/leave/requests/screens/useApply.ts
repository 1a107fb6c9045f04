/** Asking for leave: the wish, what is wrong with it, and the sending. */
import { useState } from 'react'
import { ApiError, call } from '../../../../web/api'
import { byField } from '../../../../web/forms'
import { todayIn, useZone } from '../../../../web/firm'
import { toast } from '../../../../web/toast'
import { heldBy } from '../../../../web/ui/Trail'
import { summaryOf, useWish } from '../../../../web/wish'
import { checkWorkingDays } from '../../../firm/contract'
import { eachDay, type Day } from '../../../../src/domain/day'
import { applyForLeave } from '../../contract'
import { isOffDayRefusal, offDayRefusal, sundaysOf } from './dayLines'
import { changed, faultOf, noWish, rangeOf, type Field, type LeaveWish } from './wish'

type Refusal = { message: string; fields: readonly string[]; errors: Record<string, string> }

export function useApply() {
  const zone = useZone()
  const keyed = useWish()
  const [wish, setWish] = useState<LeaveWish>(noWish)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState<'whole' | 'working days' | null>(null)

  /** A wish from elsewhere takes the place of what is there. */
  function begin(wanted: Partial<LeaveWish>) {
    setWish(changed(noWish, wanted))
    setRefused(null)
  }

  function set(change: Partial<LeaveWish>) {
    setWish((before) => changed(before, change))
    setRefused(null)
  }

  /** The first field at fault, if something is to be put right before it is sent. */
  async function send(workingDaysOnly: boolean): Promise<Field | undefined> {
    const fault = faultOf(wish, todayIn(zone))
    if (fault) {
      setRefused({ ...fault, errors: {} })
      return fault.fields[0]
    }
    setBusy(workingDaysOnly ? 'working days' : 'whole')
    try {
      const off = workingDaysOnly ? [] : await offDaysOf(wish)
      if (off.length) {
        setRefused({ message: offDayRefusal(off), fields: ['fromDate', 'toDate'], errors: {} })
        return
      }
      const body = bodyOf(wish, workingDaysOnly)
      const leave = await keyed(body, (key) => call(applyForLeave, body, { key }))
      toast({
        title: 'Leave application submitted successfully!',
        text: heldBy(leave.approval) ?? undefined,
        tone: 'good',
      })
      setWish(noWish)
      setRefused(null)
    } catch (error) {
      const message = summaryOf(error, 'Failed to submit leave application')
      const errors = error instanceof ApiError ? byField(error.errors) : {}
      const named = Object.keys(errors)
      // What the form says, on its field or beside it, no toast repeats.
      setRefused({
        message: named.length ? '' : message,
        fields: isOffDayRefusal(message) ? ['fromDate', 'toDate'] : named,
        errors,
      })
      if (!named.length) toast({ title: 'Error', text: message, tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }

  return { wish, set, begin, refused, busy, send }
}

async function offDaysOf(wish: LeaveWish): Promise<{ date: Day; name: string | null }[]> {
  const range = rangeOf(wish)
  if (!range) return []
  try {
    return (await call(checkWorkingDays, { dates: eachDay(range.from, range.to) })).filter(
      ({ isHoliday }) => isHoliday,
    )
  } catch {
    return sundaysOf(range)
  }
}

function bodyOf(
  { leaveType, fromDate, toDate, duration, reason, compensationDate }: LeaveWish,
  workingDaysOnly: boolean,
) {
  return {
    leaveType,
    fromDate,
    toDate,
    duration,
    reason: reason.trim(),
    ...(leaveType === 'compensation' && { compensationDate }),
    ...(workingDaysOnly && { workingDaysOnly }),
  }
}
