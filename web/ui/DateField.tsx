/**
 * A day; the value is `yyyy-MM-dd`. A phone has a good native picker. Its field may put the month first, so
 * it is invisible above the day in our words. On a desktop the day is typed in Indian order, and a button
 * opens the browser's calendar.
 */
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { CalendarDays } from 'lucide-react'
import { isDay } from '../../src/domain/day'
import { readDay, wholeDay } from '../dayText'
import { todayIn, useZone } from '../firm'
import { dayWords } from '../format'
import { Field, type Around } from './Field'
import { ariaProps } from './FieldWords'
import { typing } from './typing'
import './datefield.css'

type DateFieldProps = Around &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    value: string
    /** An invalid day is reported under the field on blur, and passed on to be refused. */
    onChange: (event: { target: { value: string } }) => void
  }

const isTouch = matchMedia('(pointer: coarse)').matches

export function DateField(props: DateFieldProps) {
  return isTouch ? <PickedDate {...props} /> : <TypedDate {...props} />
}

function PickedDate({ label, hint, error, hideLabel, invalid, value, ...rest }: DateFieldProps) {
  const own = useId()
  const id = rest.id ?? own
  const around = { label, hint, error, hideLabel, invalid }
  return (
    <Field id={id} {...around} required={rest.required}>
      <span className="date-field picked">
        <input
          {...typing(rest)}
          {...rest}
          {...ariaProps(id, around)}
          type="date"
          className="date-field-picker"
          value={isDay(value) ? value : ''}
        />
        <span className="control figures" aria-hidden>
          {isDay(value) ? dayWords(value) : <span className="faint">Choose a date</span>}
          <CalendarDays size={16} />
        </span>
      </span>
    </Field>
  )
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
  const [typed, setTyped] = useState<string | null>(null)
  // A field that is disabled while somebody types shows its value. Not every browser tells that it was left.
  if (rest.disabled && typed !== null) setTyped(null)
  const isUnread = typed === null && value !== '' && !isDay(value)
  const unread = isUnread ? `${value} is not a date. Write it as ${dayWords(today)}` : undefined
  const around = { label, hint, error: unread ?? error, hideLabel, invalid }
  const give = (text: string) => text !== value && onChange({ target: { value: text } })
  const type = (text: string) => {
    setTyped(text)
    const day = text.trim() === '' ? '' : wholeDay(text, today)
    if (day !== null) give(day)
  }
  const leave = () => {
    if (typed === null) return
    setTyped(null)
    give(readDay(typed, today) ?? typed.trim())
  }
  const open = () => picker.current?.showPicker()
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave()
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    leave()
    open()
  }
  return (
    <Field id={id} {...around} required={rest.required}>
      <span className="date-field">
        <input
          placeholder="dd/mm/yyyy"
          {...typing(rest)}
          {...rest}
          {...ariaProps(id, around)}
          className="control figures"
          value={typed ?? (isDay(value) ? dayWords(value) : value)}
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
          value={isDay(value) ? value : ''}
          {...{ min, max, step }}
          disabled={rest.disabled}
          onChange={(event) => give(event.target.value)}
        />
        <button
          type="button"
          className="control-button"
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
