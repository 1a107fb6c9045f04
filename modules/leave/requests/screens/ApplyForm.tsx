/** Apply for Leave: the form, and its effect beside it. */
import type { FormEvent } from 'react'
import { todayIn, useZone } from '../../../../web/firm'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { DateField } from '../../../../web/ui/DateField'
import { Select, Textarea } from '../../../../web/ui/Field'
import { LeaveCalendar } from '../../calendar/screens/LeaveCalendar'
import { durations, leaveTypes } from '../../contract'
import { LeavePreviewPanel } from './LeavePreview'
import { useApply } from './useApply'
import { showForm, useDraftInAddress } from './useDraftInAddress'
import { usePreview } from './usePreview'
import { compensationFault, isHalf, picked, rangeOf, type Field } from './draft'
import { durationWords, typeNames } from '../../screens/words'
import './apply.css'

export function ApplyForm() {
  const { draft, set, begin, errors, refused, isAtFault, busy, element, send } = useApply()
  const meaning = usePreview(draft)
  useDraftInAddress(begin, element.ref)
  const today = todayIn(useZone())
  // An error of the claim is shown as soon as its date is chosen.
  const claim = draft.compensationDate ? compensationFault(draft, today)?.message : undefined
  // An error that the form already shows is not repeated at the field.
  const beside = new Set([
    ...(meaning?.preview?.problems.map(({ message }) => message) ?? []),
    meaning?.refusal,
  ])
  const of = <N extends Field>(field: N) => {
    const error = errors[field]
    return {
      name: field,
      value: draft[field],
      invalid: isAtFault(field),
      error: error && !beside.has(error) ? error : undefined,
      onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
    }
  }

  return (
    <>
      <LeaveCalendar
        chosen={rangeOf(draft)}
        onPick={(day) => set(picked(draft, day))}
        onDone={() => showForm(element.ref.current)}
      />
      <Card className="apply" title="Apply for Leave">
        <form
          {...element}
          className="apply-form"
          aria-label="Apply for Leave"
          tabIndex={-1}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            send(false)
          }}
        >
          <div className="apply-draft">
            <Select label="Leave type" {...of('leaveType')}>
              {leaveTypes.map((type) => (
                <option key={type} value={type}>
                  {typeNames[type]}
                </option>
              ))}
            </Select>
            <Select label="Duration" {...of('duration')}>
              {durations.map((duration) => (
                <option key={duration} value={duration}>
                  {durationWords[duration]}
                </option>
              ))}
            </Select>
            <DateField label="From date" {...of('fromDate')} />
            <DateField
              label="To date"
              {...of('toDate')}
              min={draft.fromDate || undefined}
              disabled={isHalf(draft.duration)}
            />
            {draft.leaveType === 'compensation' && (
              <div className="apply-whole">
                <DateField
                  label="Date you worked"
                  {...of('compensationDate')}
                  error={of('compensationDate').error ?? claim}
                  max={today}
                />
              </div>
            )}
          </div>
          <LeavePreviewPanel
            draft={draft}
            meaning={meaning}
            refused={refused}
            onField={claim}
            busy={busy === 'working days'}
            onSplit={() => send(true)}
          />
          <div className="apply-end">
            <Textarea label="Reason" {...of('reason')} rows={2} maxLength={1000} />
            <Button type="submit" variant="primary" size="large" busy={busy === 'whole'}>
              {busy === 'whole' ? 'Sending…' : 'Apply'}
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}
