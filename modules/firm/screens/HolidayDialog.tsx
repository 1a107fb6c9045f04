/** Adding a holiday: its name, its day, and what it touches. */
import { useState, type FormEvent } from 'react'
import { isDay } from '../../../src/domain/day'
import { ApiError, call } from '../../../web/api'
import { dayWords, weekdayWord } from '../../../web/format'
import { byField, fieldErrors } from '../../../web/forms'
import { toast } from '../../../web/toast'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input } from '../../../web/ui/Field'
import { summaryOf, useWish } from '../../../web/wish'
import { addHoliday } from '../contract'
import { useTouches } from './calendarChange'
import { Touches } from './Touches'

type HolidayDialogProps = {
  onDone: (words: string, undo: number | null, date: string) => void
  onClose: () => void
}

export function HolidayDialog({ onDone, onClose }: HolidayDialogProps) {
  const [name, setName] = useState('')
  const [date, setDate] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const keyed = useWish()
  // What it touches is a matter of the day alone.
  const touches = useTouches(addHoliday, isDay(date) ? { name: 'Holiday', date } : null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const body = { name: name.trim(), date }
    const wrong = fieldErrors(addHoliday.body!, body)
    if (wrong.date) wrong.date = 'Date is required'
    setErrors(wrong)
    if (Object.keys(wrong).length > 0)
      return form.querySelector<HTMLElement>(wrong.name ? '[name=name]' : '[name=date]')?.focus()
    setBusy(true)
    try {
      const { undo } = await keyed(body, (key) => call(addHoliday, body, { key }))
      onDone(`${body.name} on ${weekdayWord(date)}, ${dayWords(date)} was added.`, undo, date)
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError) setErrors(byField(error.errors))
      toast({ title: 'Failed to add holiday', text: summaryOf(error, 'Please try again.'), tone: 'bad' })
    }
  }

  return (
    <Dialog title="Add Holiday" onClose={onClose}>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <Input
          label="Name"
          name="name"
          required
          maxLength={120}
          value={name}
          error={errors.name}
          onChange={(event) => (setName(event.target.value), setErrors({}))}
        />
        <DateField
          label="Date"
          name="date"
          required
          value={date}
          hint={isDay(date) ? `${weekdayWord(date)}, ${dayWords(date)}` : undefined}
          error={errors.date}
          onChange={(event) => (setDate(event.target.value), setErrors({}))}
        />
        {isDay(date) && <Touches preview={touches} />}
        <SendButtons onCancel={onClose} busy={busy} doing="Adding…">
          Add Holiday
        </SendButtons>
      </form>
    </Dialog>
  )
}
