/** A day of every year: `03-31`, or empty for never. */
import { Select } from '../../../web/ui/Field'
import { monthDayWords } from './fields'

type MonthDayProps = {
  label: string
  name: string
  hint?: string
  error?: string
  value: string
  onChange: (text: string) => void
}

/** Month ends are the usual choice; another day that is set stays in the list. */
const ends = [
  '01-31',
  '02-28',
  '03-31',
  '04-30',
  '05-31',
  '06-30',
  '07-31',
  '08-31',
  '09-30',
  '10-31',
  '11-30',
  '12-31',
] as const

export function MonthDay({ value, onChange, ...rest }: MonthDayProps) {
  const choices = value && !ends.some((end) => end === value) ? [value, ...ends] : ends
  return (
    <Select {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Never</option>
      {choices.map((end) => (
        <option key={end} value={end}>
          {monthDayWords(end)}
        </option>
      ))}
    </Select>
  )
}
