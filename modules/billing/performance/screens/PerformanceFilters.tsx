/**
 * Month, year, role and search in one row. In a narrow window a button opens the selects, so that the figures
 * begin high on the screen.
 */
import { useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { roles } from '../../../../src/domain/access'
import { monthNames } from '../../../../src/domain/month'
import { CountBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Input, Select } from '../../../../web/ui/Field'
import type { Filters } from './useFilters'

type FiltersProps = {
  filters: Filters
  years: readonly string[]
  /** The current month, as `2026-11`. */
  current: string
  isNarrow: boolean
  onChange: (change: Partial<Filters>) => void
}

/** The window's width below which a button opens the selects. */
export const performanceNarrow = 900

export function PerformanceFilters({ filters, years, current, isNarrow, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const chosen = Number(`${filters.year}-${filters.month}` !== current) + Number(filters.role !== '')
  return (
    <div className="performance-filters" role="search" aria-label="Team">
      <div className="performance-find">
        <Input
          label="Search"
          hideLabel
          type="search"
          value={filters.search}
          placeholder="Name, email or designation"
          onChange={(event) => onChange({ search: event.target.value })}
        />
        {isNarrow && (
          <Button
            icon={<SlidersHorizontal size={16} aria-hidden />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            Filters
            <CountBadge count={chosen} of="set" />
          </Button>
        )}
      </div>
      {(open || !isNarrow) && (
        <div className="performance-picks" role="group" aria-label="Filter by">
          <Select
            label="Month"
            hideLabel
            value={filters.month}
            onChange={(event) => onChange({ month: event.target.value })}
          >
            {monthNames.map((name, i) => (
              <option key={name} value={String(i + 1).padStart(2, '0')}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="Year"
            hideLabel
            value={filters.year}
            onChange={(event) => onChange({ year: event.target.value })}
          >
            {years.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          <Select
            label="Role"
            hideLabel
            value={filters.role}
            onChange={(event) => onChange({ role: event.target.value })}
          >
            <option value="">All roles</option>
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </Select>
        </div>
      )}
    </div>
  )
}
