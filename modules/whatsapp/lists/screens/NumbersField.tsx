/** A field for several numbers: shows how many there are, and which are invalid. */
import { useMemo } from 'react'
import { Textarea } from '../../../../web/ui/Field'
import { readNumbers, type Wrong } from './readNumbers'
import { many } from '../../screens/words'

type NumbersFieldProps = {
  label: string
  name: string
  country: string
  value: string
  onChange: (text: string) => void
  error?: string | undefined
}

export function NumbersField({ label, name, country, value, onChange, error }: NumbersFieldProps) {
  const { numbers, wrong, merged } = useMemo(() => readNumbers(value, country), [value, country])
  const count = [many(numbers.length, 'number'), merged > 0 && `${many(merged, 'duplicate')} left out`]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      <Textarea
        label={label}
        name={name}
        rows={4}
        inputMode="text"
        placeholder="98765 43210, +44 7911 123456, …"
        value={value}
        error={error}
        hint={
          value.trim()
            ? count
            : `Separate with commas or new lines. Numbers without a country code get +${country}`
        }
        onChange={(event) => onChange(event.target.value)}
      />
      <WrongNumbers wrong={wrong} />
    </>
  )
}

const mostShown = 8

function WrongNumbers({ wrong }: { wrong: readonly Wrong[] }) {
  if (wrong.length === 0) return null
  return (
    <div className="wa-note warn" role="status">
      <p>
        <b>{wrong.length === 1 ? 'One is left out:' : `${wrong.length} are left out:`}</b>
      </p>
      <ul className="wa-points">
        {wrong.slice(0, mostShown).map(({ given, problem }, index) => (
          <li key={index}>
            {problem.includes(given.slice(0, 40)) ? problem : `${given.slice(0, 40)}: ${problem}`}
          </li>
        ))}
        {wrong.length > mostShown && <li>and {wrong.length - mostShown} more</li>}
      </ul>
    </div>
  )
}
