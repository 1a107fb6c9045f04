/**
 * An application from the URL:
 * `/leave?from=2026-11-24&to=2026-11-25&type=personal&half=morning&reason=Fever`.
 */
import type { RefObject } from 'react'
import { isDay } from '../../../../src/domain/day'
import { useAddressAction } from '../../../../web/addressActions'
import { durations, leaveTypes } from '../../contract'
import type { LeaveDraft } from './draft'

export function useDraftInAddress(
  begin: (draft: Partial<LeaveDraft>) => void,
  form: RefObject<HTMLFormElement | null>,
) {
  useAddressAction(
    ['from', 'to', 'type', 'half', 'reason'],
    ({ from, to, type, half, reason }) =>
      begin({
        leaveType: leaveTypes.find((one) => one === type) ?? 'personal',
        duration: durations.find((one) => one === `half_day_${half}`) ?? 'full_day',
        fromDate: isDay(from) ? from : '',
        toDate: isDay(to) ? to : isDay(from) ? from : '',
        reason: reason.slice(0, 1000),
      }),
    // A new screen scrolls to its top and focuses its heading; this runs afterwards.
    { after: () => void requestAnimationFrame(() => showForm(form.current)) },
  )
}

/** Focuses the first empty field, else the form: people check it before sending. */
export function showForm(form: HTMLFormElement | null) {
  if (!form) return
  const empty = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find(
    ({ value, disabled }) => value === '' && !disabled,
  )
  form.closest('.apply')?.scrollIntoView({ block: 'start' })
  ;(empty ?? form).focus({ preventScroll: empty === undefined })
}
