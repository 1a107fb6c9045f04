/** Chooses the year: first the current one, other years on request. */
import { yearOf } from '../../../src/domain/month'
import { Select } from '../../../web/ui/Field'

export function YearSelect({
  today,
  value,
  onChange,
}: {
  today: string
  value: string
  onChange: (year: string) => void
}) {
  const now = yearOf(today)
  const years = [...new Set([now - 2, now - 1, now, now + 1, now + 2, Number(value)])].toSorted(
    (a, b) => a - b,
  )
  return (
    <Select label="Year" value={value} onChange={(event) => onChange(event.target.value)}>
      {years.map((year) => (
        <option key={year}>{year}</option>
      ))}
    </Select>
  )
}
