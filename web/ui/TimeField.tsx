/** A time of day, 24 hours, typed. A phone shows its number keys, and `930` becomes `09:30` on blur. */
import { readTime } from '../timeText'
import { Input } from './Field'

type TimeFieldProps = {
  label: string
  name?: string
  value: string
  onChange: (text: string) => void
  hint?: string
  error?: string
  invalid?: boolean
  disabled?: boolean
  required?: boolean
}

export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  return (
    <Input
      {...rest}
      className="figures"
      inputMode="numeric"
      placeholder="HH:mm"
      maxLength={8}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const time = readTime(value)
        if (time && time !== value) onChange(time)
      }}
    />
  )
}
