/**
 * Chooses one of the people whose attendance is visible: a list while short; in a large firm a search by
 * name.
 */
import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listUsers, type Person } from '../../../people/contract'
import { fullName } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Combobox } from '../../../../web/ui/Combobox'
import { Select } from '../../../../web/ui/Field'

const shortList = 200
const suggestions = 20

type EmployeeSelectProps = {
  label?: string
  value: string
  /** Empty for everybody. */ onChange: (userId: string) => void
}

export function EmployeeSelect({ label = 'Employee', value, onChange }: EmployeeSelectProps) {
  const { data, isError } = useQuery(
    ask(listUsers, { visible: 'attendance', status: 'all', limit: String(shortList) }),
  )

  if (data && data.pagination.totalItems > shortList)
    return <Search label={label} first={data.data} value={value} onChange={onChange} />
  return (
    <Select
      label={label}
      value={value}
      error={isError && !data ? 'Failed to fetch team members' : undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">All Employees</option>
      {data?.data.map((person) => (
        <option key={person.id} value={person.id}>
          {words(person)}
        </option>
      ))}
    </Select>
  )
}

function Search({
  label,
  first,
  value,
  onChange,
}: Required<EmployeeSelectProps> & { first: readonly Person[] }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Person | undefined>(() =>
    first.find((person) => String(person.id) === value),
  )
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    ...ask(listUsers, { visible: 'attendance', status: 'all', limit: String(suggestions), search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = search ? (data?.data ?? []) : first.slice(0, suggestions)
  const people =
    chosen && String(chosen.id) === value && !found.some((person) => person.id === chosen.id)
      ? [chosen, ...found]
      : found

  return (
    <Combobox
      label={label}
      value={value}
      onSearch={setText}
      empty="No matching employee."
      choices={[
        { value: '', label: 'All Employees' },
        ...people.map((person) => ({ value: String(person.id), label: words(person) })),
      ]}
      onChange={(userId) => {
        setChosen(people.find((person) => String(person.id) === userId))
        setText('')
        onChange(userId)
      }}
    />
  )
}

function words(person: Person): string {
  return `${fullName(person)} (${person.employeeId})`
}
