/** Filters: date range, actor, subject, type. */
import { DateField } from '../../../web/ui/DateField'
import { Select } from '../../../web/ui/Field'
import { Button } from '../../../web/ui/Button'
import { auditGroups, type AuditGroup } from '../contract'
import { PersonFilter } from './PersonFilter'
import { useFilters } from './useAudit'

/** Labels that differ from the group's name. */
const groupWords: Partial<Record<AuditGroup, string>> = {
  leave: 'Leave and balances',
  billing: 'Billing',
  attendance: 'Attendance and punches',
  'imports and exports': 'Imports, exports and reports',
  notifications: 'Notifications and messages',
}

export function AuditFilters() {
  const { filters, isFiltered, set, clear } = useFilters()
  return (
    <div className="audit-filters" role="search" aria-label="Filter audit entries">
      <DateField
        label="From"
        max={filters.to}
        value={filters.from ?? ''}
        onChange={(event) => set({ from: event.target.value || undefined })}
      />
      <DateField
        label="To"
        min={filters.from}
        value={filters.to ?? ''}
        onChange={(event) => set({ to: event.target.value || undefined })}
      />
      <PersonFilter
        label="Changed by"
        everybody="Anybody"
        value={filters.by ?? ''}
        onChange={(by) => set({ by: by || undefined })}
      />
      <PersonFilter
        label="About"
        everybody="Anybody"
        value={filters.about ?? ''}
        onChange={(about) => set({ about: about || undefined })}
      />
      <Select
        label="Type"
        value={filters.group ?? ''}
        onChange={(event) => set({ group: auditGroups.find((group) => group === event.target.value) })}
      >
        <option value="">All except frequent ones</option>
        {auditGroups.map((group) => (
          <option key={group} value={group}>
            {groupWords[group] ?? group.charAt(0).toUpperCase() + group.slice(1)}
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
