/** Adds a holiday: name, date, and the affected leave. */
import { isDay } from '../../../src/domain/day'
import { useForm } from '../../../web/form/useForm'
import { dayWords, weekdayWord } from '../../../web/format'
import { fieldErrors } from '../../../web/form/fieldErrors'
import { Dialog, SendButtons } from '../../../web/ui/Dialog'
import { DateField } from '../../../web/ui/DateField'
import { Input } from '../../../web/ui/Field'
import { addHoliday } from '../contract'
import { useTouches } from './calendarChange'
import { AffectedLeave } from './AffectedLeave'

type HolidayDialogProps = {
  onDone: (words: string, undo: number | null, date: string) => void
  onClose: () => void
}

export function HolidayDialog({ onDone, onClose }: HolidayDialogProps) {
  const form = useForm(addHoliday, {
    read: () => ({ name: '', date: '' }),
    isJudgedWhole: true,
    faults: (values) => {
      const wrong = fieldErrors(addHoliday.body!, values)
      return wrong.date ? { ...wrong, date: 'Date is required' } : wrong
    },
    write: ({ name, date }) => ({ name: name.trim(), date }),
    failed: { title: 'Failed to add holiday', text: 'Please try again.' },
    onSent: (added) => {
      const { name, date, undo } = added!
      onDone(`${name} on ${weekdayWord(date)}, ${dayWords(date)} was added.`, undo, date)
      onClose()
    },
  })
  const { date } = form.values
  // The effect depends on the day only.
  const touches = useTouches(addHoliday, isDay(date) ? { name: 'Holiday', date } : null)

  return (
    <Dialog title="Add Holiday" onClose={onClose}>
      <form className="dialog-form" {...form.element}>
        <Input label="Name" {...form.tie('name')} required maxLength={120} />
        <DateField
          label="Date"
          {...form.tie('date')}
          required
          hint={isDay(date) ? `${weekdayWord(date)}, ${dayWords(date)}` : undefined}
        />
        {isDay(date) && <AffectedLeave preview={touches} />}
        <SendButtons onCancel={onClose} busy={form.busy} doing="Adding…">
          Add Holiday
        </SendButtons>
      </form>
    </Dialog>
  )
}
