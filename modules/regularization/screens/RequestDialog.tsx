/** The recorded day, and the requested values beside it. */
import { todayIn, useZone } from '../../../web/firm'
import { titleWords } from '../../../web/format'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input, Select, Textarea } from '../../../web/ui/Field'
import { TimeField } from '../../../web/ui/TimeField'
import { requestTypes } from '../contract'
import { RequestEffect } from './RequestEffect'
import { RecordedDay } from './RecordedDay'
import { useRequest } from './useRequest'
import type { RegularizationDraft } from './draft'

export function RequestDialog({
  initial,
  onClose,
}: {
  initial: Partial<RegularizationDraft>
  onClose: () => void
}) {
  const today = todayIn(useZone())
  const { form, early, makes, day, isFetching, computed } = useRequest(initial, onClose)
  const { values: draft, set } = form
  const tie = <N extends keyof RegularizationDraft>(name: N) => ({
    ...form.tie(name),
    error: form.errors[name] || early[name],
  })

  return (
    <Dialog title="Request Regularization" onClose={onClose}>
      <form className="dialog-form" {...form.element}>
        <Select label="Request type" {...tie('requestType')}>
          {requestTypes.map((type) => (
            <option key={type} value={type}>
              {titleWords(type)}
            </option>
          ))}
        </Select>
        <DateField label="Target date" {...tie('targetDate')} max={today} />
        {draft.targetDate && <RecordedDay day={day} isFetching={isFetching} />}
        <div className="request-times">
          <TimeField
            label="Punch in time"
            {...tie('punchInTime')}
            onChange={(punchInTime) => set({ punchInTime })}
          />
          <TimeField
            label="Punch out time"
            {...tie('punchOutTime')}
            onChange={(punchOutTime) => set({ punchOutTime })}
          />
        </div>
        <Input
          label="Hours"
          {...tie('hours')}
          className="figures"
          type="number"
          inputMode="decimal"
          min={0}
          max={24}
          step={0.25}
          value={computed?.hours ?? draft.hours}
          readOnly={computed !== null}
          hint={
            computed
              ? `Calculated from the times${computed.takes ? `, ${computed.takes}` : ''}`
              : 'Calculated from the times'
          }
        />
        {makes && <RequestEffect makes={makes} />}
        <Textarea label="Reason" {...tie('reason')} maxLength={1000} rows={2} />
        {form.errors[''] && (
          <p className="field-error" role="alert">
            {form.errors['']}
          </p>
        )}
        <SendButtons onCancel={onClose} busy={form.busy} doing="Sending…">
          Send request
        </SendButtons>
      </form>
    </Dialog>
  )
}
