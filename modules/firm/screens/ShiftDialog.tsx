/** A shift: name and times, and the date from which changed times apply. */
import { todayIn, useZone } from '../../../web/firm'
import { useForm } from '../../../web/form/useForm'
import { dayWords } from '../../../web/format'
import { readTime } from '../../../web/timeText'
import type { Toast } from '../../../web/toast'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input } from '../../../web/ui/Field'
import { TimeField } from '../../../web/ui/TimeField'
import { addShift, updateShift, type ShiftInfo } from '../contract'

const times = {
  starts: { label: 'Starts' },
  ends: { label: 'Ends', hint: 'If not later than the start, it is on the next day' },
  inReminder: { label: 'Punch-in reminder' },
  outReminder: { label: 'Punch-out reminder' },
  autoOut: { label: 'Automatic punch-out', hint: 'For people who forgot to punch out' },
} as const
type TimeName = keyof typeof times
const names = Object.keys(times) as TimeName[]
const blank = {
  name: '',
  starts: '09:30',
  ends: '18:30',
  inReminder: '10:00',
  outReminder: '19:00',
  autoOut: '22:00',
}

type Values = Record<TimeName | 'name' | 'from', string>

const valuesOf = ({ name, starts, ends, inReminder, outReminder, autoOut }: typeof blank) => ({
  name,
  starts,
  ends,
  inReminder,
  outReminder,
  autoOut,
})
const timesIn = (values: Values) =>
  Object.fromEntries(names.map((name) => [name, readTime(values[name])!])) as Record<TimeName, string>
const timesDiffer = (values: Values, before: Values) => names.some((name) => values[name] !== before[name])

export function ShiftDialog({ shift, onClose }: { shift: ShiftInfo | null; onClose: () => void }) {
  const today = todayIn(useZone())
  const form = useForm(shift ? updateShift : addShift, {
    stored: shift,
    // Empty means today, even if the day has changed while the dialog was open.
    read: (shift): Values => ({ ...valuesOf(shift ?? blank), from: '' }),
    faults: (values) => ({
      ...(values.name.trim() ? {} : { name: 'Shift name is required' }),
      ...Object.fromEntries(
        names.filter((name) => !readTime(values[name])).map((name) => [name, 'Must be a time, HH:mm']),
      ),
    }),
    write: (values, before, shift) => {
      const entered = { name: values.name.trim(), ...timesIn(values) }
      if (!shift) return entered
      const changes = Object.entries(entered).filter(([name, text]) => text !== shift[name as TimeName])
      return changes.length > 0
        ? {
            ...Object.fromEntries(changes),
            ...(timesDiffer(values, before) && { from: values.from || today }),
            id: String(shift.id),
          }
        : null
    },
    done: (): Toast => ({
      title: shift ? 'Shift changed' : 'Shift added',
      text: timesChanged && shift && from > today ? `The new times apply from ${dayWords(from)}.` : undefined,
      tone: 'good',
    }),
    failed: {
      title: shift ? 'Failed to update shift' : 'Failed to add shift',
      text: 'Please try again.',
    },
    onSent: onClose,
  })
  const timesChanged = timesDiffer(form.values, form.before)
  const from = form.values.from || today

  return (
    <Dialog title={shift ? `Edit shift: ${shift.name}` : 'Add Shift'} onClose={onClose}>
      <form className="dialog-form" {...form.element}>
        <Input label="Name" {...form.tie('name')} required maxLength={60} />
        <div className="setting-fields">
          {names.map((name) => (
            <TimeField
              key={name}
              {...form.tie(name)}
              {...times[name]}
              onChange={(text) => form.set({ [name]: text })}
            />
          ))}
        </div>
        {shift && timesChanged && (
          <DateField
            label="New times apply from"
            {...form.tie('from')}
            min={today}
            value={from}
            hint="Earlier days keep their times"
          />
        )}
        <SendButtons onCancel={onClose} busy={form.busy} doing="Saving…">
          {shift ? 'Save Changes' : 'Add Shift'}
        </SendButtons>
      </form>
    </Dialog>
  )
}
