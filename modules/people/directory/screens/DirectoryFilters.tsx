/** Search, role, status and sign-in filters. On a phone one button opens all but the search. */
import { useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { may, roles } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import { CountBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Select } from '../../../../web/ui/Field'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { statuses, useFilters } from './useDirectory'

const statusWords = { active: 'Active', inactive: 'Inactive', all: 'All Status' } as const

export function DirectoryFilters() {
  const { filters, isFiltered, set, clear } = useFilters()
  const manages = may(useWho(), 'manage_employees')
  const [isOpen, setOpen] = useState(false)
  const changed = [filters.role !== 'all', filters.status !== 'active', filters.password !== ''].filter(
    Boolean,
  )
  return (
    <div
      className={isOpen ? 'directory-filters open' : 'directory-filters'}
      role="search"
      aria-label="Employees"
    >
      <SearchBox
        label="Search employees"
        placeholder="Search by name, email, or designation..."
        value={filters.search}
        onChange={(search) => set({ search })}
      />
      <Button
        className="directory-filters-open"
        icon={<SlidersHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
        <CountBadge count={changed.length} of="set" />
      </Button>
      <Select
        label="Role"
        hideLabel
        value={filters.role}
        onChange={(event) => set({ role: roles.find((role) => role === event.target.value) ?? 'all' })}
      >
        <option value="all">All Roles</option>
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
      <Select
        label="Status"
        hideLabel
        value={filters.status}
        onChange={(event) => set({ status: statuses.find((status) => status === event.target.value) })}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </Select>
      {manages && (
        <Select
          label="Sign-in"
          hideLabel
          value={filters.password}
          onChange={(event) => set({ password: event.target.value === 'missing' ? 'missing' : '' })}
        >
          <option value="">Everybody</option>
          <option value="missing">No password yet</option>
        </Select>
      )}
      {isFiltered && (
        <Button variant="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
