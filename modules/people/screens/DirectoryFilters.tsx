/** Search, role and status. What is typed is asked for when the typing rests. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { roles } from '../../../src/domain/access'
import { Button } from '../../../web/ui/Button'
import { Input, Select } from '../../../web/ui/Field'
import { statuses, useFilters } from './useDirectory'

const rest = 500
const statusWords = { active: 'Active', inactive: 'Inactive', all: 'All Status' } as const

export function DirectoryFilters() {
  const { filters, isFiltered, set, clear } = useFilters()
  return (
    <div className="directory-filters" role="search" aria-label="Employees">
      <SearchBox value={filters.search} onChange={(search) => set({ search })} />
      <Select label="Role" hideLabel value={filters.role} onChange={(event) => set({ role: roles.find((role) => role === event.target.value) ?? 'all' })}>
        <option value="all">All Roles</option>
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
      <Select label="Status" hideLabel value={filters.status} onChange={(event) => set({ status: statuses.find((status) => status === event.target.value) })}>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </Select>
      {isFiltered && (
        <Button variant="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [text, setText] = useState(value)
  const known = useRef(value)
  const change = useEffectEvent(onChange)

  // Changed by other means than typing: cleared, or gone back to.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === known.current) return
    const timer = setTimeout(() => {
      known.current = wanted
      change(wanted)
    }, rest)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className="directory-search">
      <Search size={16} aria-hidden />
      <Input label="Search employees" hideLabel type="search" maxLength={200} placeholder="Search by name, email, or designation..." value={text} onChange={(event) => setText(event.target.value)} />
    </div>
  )
}
