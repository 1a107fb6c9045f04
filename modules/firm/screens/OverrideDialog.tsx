/**
 * A Saturday that differs from the rule: one of the next four, or a later one. Of one that is there only
 * whether it is off, and why.
 */
import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { addDays, nthInMonth, weekdayOf, type Day } from '../../../src/domain/day'
import { ApiError, call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { dayWords, shortDayWords } from '../../../web/format'
import { byField } from '../../../web/forms'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input } from '../../../web/ui/Field'
import { Switch } from '../../../web/ui/Switch'
import { summaryOf, useWish } from '../../../web/wish'
import { addOverride, checkWorkingDays, updateOverride } from '../contract'
import { useTouches } from './calendarChange'
import { ordinals, type Override } from './saturday'
import { Touches } from './Touches'

type OverrideDialogProps = {
  row: Override | null
  onDone: (words: string, undo: number | null, date: Day) => void
  onClose: () => void
}
const missing = 'Please select a Saturday'

export function OverrideDialog({ row, onDone, onClose }: OverrideDialogProps) {
  const today = todayIn(useZone())
  const next = nextSaturdays(today)
  const [date, setDate] = useState(row?.date ?? '')
  const [isHoliday, setHoliday] = useState(row?.isHoliday ?? true)
  const [reason, setReason] = useState(row?.reason ?? '')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const keyed = useWish()
  const isSaturday = date !== '' && weekdayOf(date) === 'saturday' && (row !== null || date >= today)
  const fields = { isHoliday, reason: reason.trim() || null }
  const add = useTouches(addOverride, !row && isSaturday ? { date, isHoliday } : null)
  const edit = useTouches(
    updateOverride,
    row && isHoliday !== row.isHoliday ? { id: String(row.id), isHoliday } : null,
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!isSaturday) {
      setError(missing)
      return toast({ title: 'Error', text: missing, tone: 'bad' })
    }
    setBusy(true)
    try {
      const { undo } = row
        ? await keyed(['edit', row.id, fields], (key) =>
            call(updateOverride, { id: String(row.id), ...fields }, { key }),
          )
        : await keyed(['add', date, fields], (key) => call(addOverride, { date, ...fields }, { key }))
      onDone(`${dayWords(date)} is ${isHoliday ? 'a holiday' : 'a working day'}.`, undo, date)
      onClose()
    } catch (failure) {
      setBusy(false)
      if (failure instanceof ApiError) setError(byField(failure.errors).date)
      toast({
        title: row ? 'Failed to update override' : 'Failed to create override',
        text: summaryOf(failure, 'Please try again.'),
        tone: 'bad',
      })
    }
  }

  return (
    <Dialog title={row ? 'Edit Saturday Override' : 'Add Saturday Override'} onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        {row ? (
          <p>
            {dayWords(date)}, {ordinals[nthInMonth(date)]} Saturday
          </p>
        ) : (
          <>
            <Picker days={next} value={date} onChange={(day) => (setDate(day), setError(undefined))} />
            <DateField
              label="Or a later Saturday"
              name="date"
              min={next[0]}
              step={7}
              value={date}
              error={error}
              onChange={(event) => (setDate(event.target.value), setError(undefined))}
            />
          </>
        )}
        <Switch
          label="This Saturday is a holiday"
          note={isHoliday ? 'Nobody is expected to work.' : 'It is a working day, whatever the rule says.'}
          checked={isHoliday}
          onChange={(event) => setHoliday(event.target.checked)}
        />
        <Input
          label="Reason"
          hint="Optional; shown in calendars in place of its number"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {row
          ? isHoliday !== row.isHoliday && <Touches preview={edit} />
          : isSaturday && <Touches preview={add} />}
        <SendButtons onCancel={onClose} busy={busy} doing="Saving…">
          {row ? 'Save Changes' : 'Add Override'}
        </SendButtons>
      </form>
    </Dialog>
  )
}

/** The next four, with what each is now. */
function Picker({ days, value, onChange }: { days: Day[]; value: Day; onChange: (day: Day) => void }) {
  const { data } = useQuery({ ...ask(checkWorkingDays, { dates: days }), staleTime: 0 })
  return (
    <fieldset className="saturday-picker plain">
      <legend>The next 4 Saturdays</legend>
      {days.map((day) => {
        const known = data?.find((one) => one.date === day)
        return (
          <label key={day}>
            <input type="radio" name="saturday" checked={value === day} onChange={() => onChange(day)} />
            <span>
              {shortDayWords(day)} <span className="faint">{ordinals[nthInMonth(day)]}</span>
            </span>
            <span className="faint">
              {known &&
                (known.isHoliday ? `now off${known.name ? ` (${known.name})` : ''}` : 'now a working day')}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function nextSaturdays(today: Day): Day[] {
  const first = Array.from({ length: 7 }, (_, index) => addDays(today, index)).find(
    (day) => weekdayOf(day) === 'saturday',
  )!
  return [0, 7, 14, 21].map((days) => addDays(first, days))
}
