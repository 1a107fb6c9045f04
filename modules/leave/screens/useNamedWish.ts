/**
 * A wish that the address names: `/leave?from=2026-11-24&to=2026-11-25&type=personal&half=morning&reason=Fever`. It is read once,
 * and goes from the address, so that neither a reload nor the way back fills in the form again.
 */
import { useEffect, type RefObject } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from '../../../src/domain/day'
import { durations, leaveTypes } from '../contract'
import type { LeaveWish } from './wish'

const names = ['from', 'to', 'type', 'half', 'reason'] as const

export function useNamedWish(begin: (wish: Partial<LeaveWish>) => void, form: RefObject<HTMLFormElement | null>) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const named = names.some((name) => search[name] !== undefined) ? JSON.stringify(names.map((name) => text(search[name]))) : null

  useEffect(() => {
    if (named === null) return
    const [from, to, type, half, reason] = JSON.parse(named) as [string, string, string, string, string]
    begin({
      leaveType: leaveTypes.find((one) => one === type) ?? 'personal',
      duration: durations.find((one) => one === `half_day_${half}`) ?? 'full_day',
      fromDate: isDay(from) ? from : '',
      toDate: isDay(to) ? to : isDay(from) ? from : '',
      reason: reason.slice(0, 1000),
    })
    const rest = Object.fromEntries(Object.entries(search).filter(([name]) => !names.some((one) => one === name)))
    // A new screen goes to its top and focuses its heading; this comes after that.
    void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false }).then(() => requestAnimationFrame(() => show(form.current)))
    // The address is read when it names something, not whenever it changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [named])
}

/** What is still to be filled in, else the form as a whole: it is looked at before it is sent. */
function show(form: HTMLFormElement | null) {
  if (!form) return
  const empty = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find(({ value, disabled }) => value === '' && !disabled)
  form.closest('.apply')?.scrollIntoView({ block: 'start' })
  ;(empty ?? form).focus({ preventScroll: empty === undefined })
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
