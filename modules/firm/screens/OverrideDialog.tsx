/**
 * A Saturday override: one of the next four Saturdays, or a later one. When editing, only the kind and the
 * reason change.
 */
import { useQuery } from '@tanstack/react-query'
import { addDays, nthInMonth, weekdayOf, type Day } from '../../../src/domain/day'
import { todayIn, useZone } from '../../../web/firm'
import { useForm } from '../../../web/form/useForm'
import { dayWords, shortDayWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input } from '../../../web/ui/Field'
import { Switch } from '../../../web/ui/Switch'
import { addOverride, checkWorkingDays, updateOverride } from '../contract'
import { useTouches } from './calendarChange'
import { ordinals, type Override } from './saturday'
import { AffectedLeave } from './AffectedLeave'

type OverrideDialogProps = {
  row: Override | null
  onDone: (words: string, undo: number | null, date: Day) => void
  onClose: () => void
}
const missing = 'Please select a Saturday'

export function OverrideDialog({ row, onDone, onClose }: OverrideDialogProps) {
  const today = todayIn(useZone())
  const next = nextSaturdays(today)
  const isSaturday = (date: Day) =>
    date !== '' && weekdayOf(date) === 'saturday' && (row !== null || date >= today)
  const form = useForm(row ? updateOverride : addOverride, {
    stored: row,
    read: (row) => ({
      date: row?.date ?? '',
      isHoliday: row?.isHoliday ?? true,
      reason: row?.reason ?? '',
    }),
    faults: ({ date }): Record<string, string> => {
      if (isSaturday(date)) return {}
      toast({ title: 'Error', text: missing, tone: 'bad' })
      return { date: missing }
    },
    write: ({ date, isHoliday, reason }, _, row) => ({
      ...(row ? { id: String(row.id) } : { date }),
      isHoliday,
      reason: reason.trim() || null,
    }),
    failed: {
      title: row ? 'Failed to update override' : 'Failed to create override',
      text: 'Please try again.',
    },
    onSent: (saved) => {
      onDone(`${dayWords(date)} is ${isHoliday ? 'a holiday' : 'a working day'}.`, saved!.undo, date)
      onClose()
    },
  })
  const { date, isHoliday } = form.values
  const adding = useTouches(addOverride, !row && isSaturday(date) ? { date, isHoliday } : null)
  const edit = useTouches(
    updateOverride,
    row && isHoliday !== row.isHoliday ? { id: String(row.id), isHoliday } : null,
  )

  return (
    <Dialog title={row ? 'Edit Saturday Override' : 'Add Saturday Override'} onClose={onClose}>
      <form className="dialog-form" {...form.element}>
        {row ? (
          <p>
            {dayWords(date)}, {ordinals[nthInMonth(date)]} Saturday
          </p>
        ) : (
          <>
            <Picker days={next} value={date} onChange={(date) => form.set({ date })} />
            <DateField label="Or a later Saturday" {...form.tie('date')} min={next[0]} step={7} />
          </>
        )}
        <Switch
          label="This Saturday is a holiday"
          note={isHoliday ? 'A day off for everybody.' : 'A working day, regardless of the rule.'}
          checked={isHoliday}
          onChange={(event) => form.set({ isHoliday: event.target.checked })}
        />
        <Input label="Reason" {...form.tie('reason')} hint="Optional. Shown in calendars" maxLength={200} />
        {row
          ? isHoliday !== row.isHoliday && <AffectedLeave preview={edit} />
          : isSaturday(date) && <AffectedLeave preview={adding} />}
        <SendButtons onCancel={onClose} busy={form.busy} doing="Saving…">
          {row ? 'Save Changes' : 'Add Override'}
        </SendButtons>
      </form>
    </Dialog>
  )
}

/** The next four Saturdays with their current kind. */
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
