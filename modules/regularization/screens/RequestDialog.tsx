/** What was recorded on a day, and beside it what it should be. */
import { useRef } from 'react'
import { todayIn, useZone } from '../../../web/firm'
import { titleWords } from '../../../web/format'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input, Select, Textarea } from '../../../web/ui/Field'
import { TimeField } from '../../../web/ui/TimeField'
import { requestTypes, type RequestType } from '../contract'
import { MakesOf } from './MakesOf'
import { Recorded } from './Recorded'
import { useRequest } from './useRequest'
import type { RegularizationWish } from './wish'

export function RequestDialog({
  initial,
  onClose,
}: {
  initial: Partial<RegularizationWish>
  onClose: () => void
}) {
  const today = todayIn(useZone())
  const form = useRef<HTMLFormElement>(null)
  const { wish, set, refused, early, makes, busy, send, day, isFetching, computed } = useRequest(
    initial,
    onClose,
  )
  const of = (name: string) => ({
    name,
    invalid: refused?.fields.includes(name),
    error: refused?.errors[name] ?? early[name],
  })
  const onFields = refused && Object.values(refused.errors).includes(refused.message)

  return (
    <Dialog title="Request Regularization" onClose={onClose}>
      <form
        ref={form}
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy)
            void send().then(
              (fault) => fault && form.current?.querySelector<HTMLElement>(`[name=${fault}]`)?.focus(),
            )
        }}
      >
        <Select
          label="Request type"
          {...of('requestType')}
          value={wish.requestType}
          onChange={(event) => set({ requestType: event.target.value as RequestType })}
        >
          {requestTypes.map((type) => (
            <option key={type} value={type}>
              {titleWords(type)}
            </option>
          ))}
        </Select>
        <DateField
          label="Target date"
          {...of('targetDate')}
          max={today}
          value={wish.targetDate}
          onChange={(event) => set({ targetDate: event.target.value })}
        />
        {wish.targetDate && <Recorded day={day} isFetching={isFetching} />}
        <div className="request-times">
          <TimeField
            label="Punch in time"
            {...of('punchInTime')}
            value={wish.punchInTime}
            onChange={(punchInTime) => set({ punchInTime })}
          />
          <TimeField
            label="Punch out time"
            {...of('punchOutTime')}
            value={wish.punchOutTime}
            onChange={(punchOutTime) => set({ punchOutTime })}
          />
        </div>
        <Input
          label="Hours"
          {...of('actualHours')}
          className="figures"
          type="number"
          inputMode="decimal"
          min={0}
          max={24}
          step={0.25}
          value={computed?.hours ?? wish.hours}
          readOnly={computed !== null}
          hint={
            computed
              ? `Computed from the times${computed.takes ? `, ${computed.takes}` : ''}`
              : 'Computed once the times are known'
          }
          onChange={(event) => set({ hours: event.target.value })}
        />
        {makes && <MakesOf makes={makes} />}
        <Textarea
          label="Reason"
          {...of('reason')}
          maxLength={1000}
          rows={2}
          value={wish.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
        {refused && !onFields && Object.keys(refused.errors).length === 0 && (
          <p className="field-error" role="alert">
            {refused.message}
          </p>
        )}
        <SendButtons onCancel={onClose} busy={busy} doing="Sending…">
          Send request
        </SendButtons>
      </form>
    </Dialog>
  )
}
