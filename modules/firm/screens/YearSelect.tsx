/** Which year is shown: the present one at first, those around it on request. */
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
  const now = Number(today.slice(0, 4))
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
