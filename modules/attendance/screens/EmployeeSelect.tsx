/** One of the people whose attendance one may see. A list while it is short; in a large firm one types the name. */
import { Suspense, lazy, useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listUsers, type Person } from '../../people/contract'
import { fullName } from '../../../web/format'
import { ask } from '../../../web/query'
import { Select } from '../../../web/ui/Field'
import { useFilters } from './useFilters'

const Combobox = lazy(() => import('../../../web/ui/Combobox').then((module) => ({ default: module.Combobox })))
const shortList = 200
const suggestions = 20

export function EmployeeSelect() {
  const { filters, set } = useFilters()
  const { data } = useQuery(ask(listUsers, { visible: 'attendance', status: 'all', limit: String(shortList) }))
  const choose = (userId: string) => set({ userId: userId || undefined })

  if (data && data.pagination.totalItems > shortList)
    return (
      <Suspense fallback={null}>
        <Search first={data.data} value={filters.userId ?? ''} onChange={choose} />
      </Suspense>
    )
  return (
    <Select label="Employee" value={filters.userId ?? ''} onChange={(event) => choose(event.target.value)}>
      <option value="">All Employees</option>
      {data?.data.map((person) => (
        <option key={person.id} value={person.id}>
          {words(person)}
        </option>
      ))}
    </Select>
  )
}

function Search({ first, value, onChange }: { first: readonly Person[]; value: string; onChange: (userId: string) => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Person | undefined>(() => first.find((person) => String(person.id) === value))
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    ...ask(listUsers, { visible: 'attendance', status: 'all', limit: String(suggestions), search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = search ? (data?.data ?? []) : first.slice(0, suggestions)
  const people = chosen && String(chosen.id) === value && !found.some((person) => person.id === chosen.id) ? [chosen, ...found] : found

  return (
    <Combobox
      label="Employee"
      value={value}
      onSearch={setText}
      empty="Nobody of this name."
      choices={[{ value: '', label: 'All Employees' }, ...people.map((person) => ({ value: String(person.id), label: words(person) }))]}
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
