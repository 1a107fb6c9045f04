/** Apply for Leave: what is asked for, and beside it at once what that means. */
import { useRef, type FormEvent } from 'react'
import { CalendarPlus } from 'lucide-react'
import { todayIn, useZone } from '../../../../web/firm'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { DateField } from '../../../../web/ui/DateField'
import { Select, Textarea } from '../../../../web/ui/Field'
import { durations, leaveTypes, type Duration, type LeaveType } from '../../contract'
import { MeaningOf } from './MeaningOf'
import { useApply } from './useApply'
import { useNamedWish } from './useNamedWish'
import { usePreview } from './usePreview'
import { compensationFault, isHalf } from './wish'
import { durationWords } from '../../screens/words'
import './apply.css'

const typeLabels: Record<LeaveType, string> = { personal: 'Personal', compensation: 'Compensation' }

export function ApplyForm() {
  const { wish, set, begin, refused, busy, send } = useApply()
  const meaning = usePreview(wish)
  const form = useRef<HTMLFormElement>(null)
  useNamedWish(begin, form)
  const today = todayIn(useZone())
  const invalid = (field: string) => refused?.fields.includes(field) || undefined
  // What is wrong with the claim is said as soon as its date is chosen.
  const claim = wish.compensationDate ? compensationFault(wish, today)?.message : undefined
  // What stands beside the form already is not said on its field too.
  const beside = new Set([
    ...(meaning?.preview?.problems.map(({ message }) => message) ?? []),
    meaning?.refusal,
  ])
  const errorOf = (field: string) => {
    const error = refused?.errors[field]
    return error && !beside.has(error) ? error : undefined
  }
  const of = (field: string) => ({ name: field, invalid: invalid(field), error: errorOf(field) })

  async function submit(workingDaysOnly: boolean) {
    const fault = await send(workingDaysOnly)
    if (fault) form.current?.querySelector<HTMLElement>(`[name=${fault}]`)?.focus()
  }

  return (
    <Card className="apply" title="Apply for Leave" icon={<CalendarPlus size={18} aria-hidden />}>
      <form
        ref={form}
        className="apply-form"
        aria-label="Apply for Leave"
        tabIndex={-1}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!busy) void submit(false)
        }}
      >
        <div className="apply-wish">
          <Select
            label="Leave type"
            {...of('leaveType')}
            value={wish.leaveType}
            onChange={(event) => set({ leaveType: event.target.value as LeaveType })}
          >
            {leaveTypes.map((type) => (
              <option key={type} value={type}>
                {typeLabels[type]}
              </option>
            ))}
          </Select>
          <Select
            label="Duration"
            {...of('duration')}
            value={wish.duration}
            onChange={(event) => set({ duration: event.target.value as Duration })}
          >
            {durations.map((duration) => (
              <option key={duration} value={duration}>
                {durationWords[duration]}
              </option>
            ))}
          </Select>
          <DateField
            label="From date"
            {...of('fromDate')}
            value={wish.fromDate}
            onChange={(event) => set({ fromDate: event.target.value })}
          />
          <DateField
            label="To date"
            {...of('toDate')}
            value={wish.toDate}
            min={wish.fromDate || undefined}
            disabled={isHalf(wish.duration)}
            onChange={(event) => set({ toDate: event.target.value })}
          />
          {wish.leaveType === 'compensation' && (
            <div className="apply-whole">
              <DateField
                label="Date you worked"
                {...of('compensationDate')}
                error={errorOf('compensationDate') ?? claim}
                value={wish.compensationDate}
                max={today}
                onChange={(event) => set({ compensationDate: event.target.value })}
              />
            </div>
          )}
        </div>
        <MeaningOf
          wish={wish}
          meaning={meaning}
          refused={refused?.message}
          onField={claim}
          busy={busy === 'working days'}
          onSplit={() => void submit(true)}
        />
        <div className="apply-end">
          <Textarea
            label="Reason"
            {...of('reason')}
            rows={2}
            maxLength={1000}
            value={wish.reason}
            onChange={(event) => set({ reason: event.target.value })}
          />
          <Button type="submit" variant="primary" size="large" busy={busy === 'whole'}>
            {busy === 'whole' ? 'Sending…' : 'Apply'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
