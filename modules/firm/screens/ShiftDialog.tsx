/** A shift: its name and times, and from which day on a change of them holds. */
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { dayWords } from '../../../web/format'
import { byField } from '../../../web/forms'
import { readTime } from '../../../web/timeText'
import { toast } from '../../../web/toast'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input } from '../../../web/ui/Field'
import { TimeField } from '../../../web/ui/TimeField'
import { summaryOf, useWish } from '../../../web/wish'
import { addShift, updateShift, type ShiftInfo } from '../contract'

const times = {
  starts: { label: 'Starts' },
  ends: { label: 'Ends', hint: 'Not later than the start: on the next day' },
  inReminder: { label: 'Punch-in reminder' },
  outReminder: { label: 'Punch-out reminder' },
  autoOut: { label: 'Automatic punch-out', hint: 'For who forgot' },
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

export function ShiftDialog({ shift, onClose }: { shift: ShiftInfo | null; onClose: () => void }) {
  const today = todayIn(useZone())
  const before = shift ?? blank
  const [values, setValues] = useState<Record<TimeName | 'name', string>>(() => ({
    name: before.name,
    starts: before.starts,
    ends: before.ends,
    inReminder: before.inReminder,
    outReminder: before.outReminder,
    autoOut: before.autoOut,
  }))
  // Null: today, also when that has become another day while the dialog stood open.
  const [chosen, setFrom] = useState<string | null>(null)
  const from = chosen ?? today
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const keyed = useWish()
  const timesChanged = names.some((name) => values[name] !== before[name])

  const set = (name: TimeName | 'name', text: string) => {
    setValues((now) => ({ ...now, [name]: text }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const point = (wrong: Record<string, string>) => {
      setErrors(wrong)
      const first = ['name', ...names].find((name) => wrong[name])
      if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return first !== undefined
    }
    const wrong = {
      ...(values.name.trim() ? {} : { name: 'Shift name is required' }),
      ...Object.fromEntries(
        names.filter((name) => !readTime(values[name])).map((name) => [name, 'Must be a time, HH:mm']),
      ),
    }
    if (point(wrong)) return
    const read = Object.fromEntries(names.map((name) => [name, readTime(values[name])!])) as Record<
      TimeName,
      string
    >
    setBusy(true)
    try {
      if (!shift) {
        const body = { name: values.name.trim(), ...read }
        await keyed(body, (key) => call(addShift, body, { key }))
      } else {
        const changes = Object.fromEntries(
          names.filter((name) => read[name] !== shift[name]).map((name) => [name, read[name]]),
        )
        const body = {
          ...(values.name.trim() !== shift.name && { name: values.name.trim() }),
          ...changes,
          ...(timesChanged && { from }),
        }
        if (Object.keys(body).length > 0)
          await keyed([shift.id, body], (key) =>
            call(updateShift, { id: String(shift.id), ...body }, { key }),
          )
      }
      toast({
        title: shift ? 'Shift changed' : 'Shift added',
        text: timesChanged && shift && from > today ? `Its times hold from ${dayWords(from)} on.` : undefined,
        tone: 'good',
      })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError) point(byField(error.errors))
      toast({
        title: shift ? 'Failed to update shift' : 'Failed to add shift',
        text: summaryOf(error, 'Please try again.'),
        tone: 'bad',
      })
    }
  }

  return (
    <Dialog title={shift ? `Edit shift: ${shift.name}` : 'Add Shift'} onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <Input
          label="Name"
          name="name"
          required
          maxLength={60}
          value={values.name}
          error={errors.name}
          onChange={(event) => set('name', event.target.value)}
        />
        <div className="setting-fields">
          {names.map((name) => (
            <TimeField
              key={name}
              name={name}
              {...times[name]}
              value={values[name]}
              error={errors[name]}
              onChange={(text) => set(name, text)}
            />
          ))}
        </div>
        {shift && timesChanged && (
          <DateField
            label="The times hold from"
            min={today}
            value={from}
            error={errors.from}
            hint="Days before it keep the times that held then"
            onChange={(event) => setFrom(event.target.value || null)}
          />
        )}
        <SendButtons onCancel={onClose} busy={busy} doing="Saving…">
          {shift ? 'Save Changes' : 'Add Shift'}
        </SendButtons>
      </form>
    </Dialog>
  )
}
