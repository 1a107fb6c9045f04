/** A leave application: the input, its errors, and sending it. */
import { ApiError, call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { useForm } from '../../../../web/form/useForm'
import { heldBy } from '../../../../web/ui/Trail'
import { checkWorkingDays } from '../../../firm/contract'
import { eachDay, type Day } from '../../../../src/domain/day'
import { applyForLeave } from '../../contract'
import { isOffDayRefusal, offDayRefusal, sundaysOf } from './dayLines'
import { changed, faultOf, emptyDraft, rangeOf, type Field, type LeaveDraft } from './draft'

type Sent = LeaveDraft & { workingDaysOnly: boolean }

export function useApply() {
  const zone = useZone()
  const form = useForm(applyForLeave, {
    read: (): Sent => ({ ...emptyDraft, workingDaysOnly: false }),
    isJudgedWhole: true,
    faults: (draft) => {
      const fault = faultOf(draft, todayIn(zone))
      return fault ? markedBy(fault.message, fault.fields) : {}
    },
    write: bodyOf,
    send: async (draft, key) => {
      const off = draft.workingDaysOnly ? [] : await offDaysOf(draft)
      const refusal = offDayRefusal(off)
      // The form already shows it, so no toast repeats it.
      if (off.length) throw new ApiError(422, refusal, refusal, [{ field: '', message: refusal }])
      return call(applyForLeave, draft, { key })
    },
    done: (leave) => ({
      title: 'Leave application submitted successfully!',
      text: heldBy(leave.approval) ?? undefined,
      tone: 'good',
    }),
    failed: { title: 'Error', text: 'Failed to submit leave application', once: true },
    onSent: (): void => form.reset(),
  })
  const { values: draft, errors } = form
  const refused = errors['']
  const atFault = refused && isOffDayRefusal(refused) ? ['fromDate', 'toDate'] : Object.keys(errors)

  return {
    draft,
    errors,
    /** Errors without a field. */
    refused,
    isAtFault: (field: Field) => atFault.includes(field) || undefined,
    /** Which of the two buttons is busy. */
    busy: form.busy && (draft.workingDaysOnly ? 'working days' : 'whole'),
    element: form.element,
    set: (change: Partial<LeaveDraft>) => form.set(changed(draft, change)),
    /** An application from elsewhere replaces the input. */
    begin: (wanted: Partial<LeaveDraft>) => form.set(changed(emptyDraft, wanted)),
    send: (workingDaysOnly: boolean) => {
      if (form.busy) return
      form.set({ workingDaysOnly })
      void form.send()
    },
  }
}

/** One message about several fields is shown once, beside them. */
const markedBy = (message: string, fields: readonly string[]): Record<string, string> => ({
  '': message,
  ...Object.fromEntries(fields.map((field) => [field, ''])),
})

async function offDaysOf(draft: {
  fromDate: Day
  toDate: Day
}): Promise<{ date: Day; name: string | null }[]> {
  const range = rangeOf(draft)
  if (!range) return []
  try {
    return (await call(checkWorkingDays, { dates: eachDay(range.from, range.to) })).filter(
      ({ isHoliday }) => isHoliday,
    )
  } catch {
    return sundaysOf(range)
  }
}

function bodyOf({ leaveType, compensationDate, reason, workingDaysOnly, ...days }: Sent) {
  return {
    leaveType,
    ...days,
    reason: reason.trim(),
    ...(leaveType === 'compensation' && { compensationDate }),
    ...(workingDaysOnly && { workingDaysOnly }),
  }
}
