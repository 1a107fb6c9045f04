/**
 * A month; the value is `yyyy-MM`. Uses the browser's picker if it has one. Desktop Firefox and Safari do
 * not; there the month is typed and shown as `Nov 2026` on blur.
 */
import { useState, type ComponentProps } from 'react'
import { monthWords } from '../format'
import { monthIn } from '../../src/domain/parseDays'
import { Input } from './Field'

type MonthFieldProps = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> & {
  value: string
  /** An invalid text is passed on and refused by validation. */
  onChange: (month: string) => void
}

const hasPicker = (() => {
  const input = document.createElement('input')
  input.type = 'month'
  return input.type === 'month'
})()

export function MonthField({ value, onChange, ...rest }: MonthFieldProps) {
  return hasPicker ? (
    <Input
      {...rest}
      type="month"
      className="figures"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <TypedMonth {...rest} value={value} onChange={onChange} />
  )
}

function TypedMonth({ value, onChange, ...rest }: MonthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const parseMonth = (text: string) => {
    const month = monthIn(text.trim())
    return 'value' in month ? month.value : text
  }
  return (
    <Input
      {...rest}
      placeholder="Nov 2026"
      className="figures"
      value={typed ?? monthWords(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseMonth(event.target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
