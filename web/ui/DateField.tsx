/**
 * A day; the value is `yyyy-MM-dd`. A phone has a good picker of its own. On a desk, where a browser may put
 * the month first, the day is typed as people write it here, and a button opens the browser's calendar.
 */
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { CalendarDays } from 'lucide-react'
import { readDay, wholeDay } from '../dayText'
import { todayIn, useZone } from '../firm'
import { dayWords } from '../format'
import { Field, Input, type Around } from './Field'
import { ties } from './FieldWords'
import './datefield.css'

type DateFieldProps = Around &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    value: string
    /** What is typed and is no day is told under the field, and the value is empty. */
    onChange: (event: { target: { value: string } }) => void
  }

const isTouch = matchMedia('(pointer: coarse)').matches

export function DateField(props: DateFieldProps) {
  return isTouch ? <Input {...props} type="date" className="figures" /> : <TypedDate {...props} />
}

function TypedDate({
  label,
  hint,
  error,
  hideLabel,
  invalid,
  value,
  onChange,
  min,
  max,
  step,
  ...rest
}: DateFieldProps) {
  const id = useId()
  const today = todayIn(useZone())
  const picker = useRef<HTMLInputElement>(null)
  const { typed, type, leave } = useTyped(value, today, (day) => onChange({ target: { value: day } }))
  const unread = typed?.isLeft ? `${typed.text} is not a date. Write it as ${dayWords(today)}` : undefined
  const around = { label, hint, error: unread ?? error, hideLabel, invalid }
  const open = () => picker.current?.showPicker()
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave()
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    open()
  }
  return (
    <Field id={id} {...around}>
      <span className="date-field">
        <input
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          {...rest}
          {...ties(id, around)}
          className="control figures"
          value={typed?.text ?? (value && dayWords(value))}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={keys}
        />
        <input
          ref={picker}
          type="date"
          className="date-field-picker"
          tabIndex={-1}
          aria-hidden
          value={value}
          {...{ min, max, step }}
          disabled={rest.disabled}
          onChange={(event) => onChange(event)}
        />
        <button
          type="button"
          className="date-field-open"
          tabIndex={-1}
          aria-label="Open calendar"
          disabled={rest.disabled}
          onClick={open}
        >
          <CalendarDays size={16} />
        </button>
      </span>
    </Field>
  )
}

/** What stands in the field while it is typed; once it is left, only what could not be read. */
function useTyped(value: string, today: string, change: (day: string) => void) {
  const [typed, setTyped] = useState<{ text: string; isLeft: boolean } | null>(null)
  const [handed, setHanded] = useState(value)
  const [seen, setSeen] = useState(value)
  // Set by other means than typing: that stands there now.
  if (value !== seen) {
    setSeen(value)
    if (value !== handed) setTyped(null)
  }
  const hand = (day: string) => {
    setHanded(day)
    if (day !== value) change(day)
  }
  return {
    typed,
    type: (text: string) => {
      setTyped({ text, isLeft: false })
      const day = text.trim() === '' ? '' : wholeDay(text, today)
      if (day !== null) hand(day)
    },
    leave: () => {
      if (!typed || typed.isLeft) return
      const day = typed.text.trim() === '' ? '' : readDay(typed.text, today)
      setTyped(day === null ? { ...typed, isLeft: true } : null)
      hand(day ?? '')
    },
  }
}
