/** The filters of the history; the employee filter is only for people who see others. */
import { may } from '../../../../src/domain/access'
import { todayIn, useZone } from '../../../../web/firm'
import { useWho } from '../../../../web/session'
import { DateField } from '../../../../web/ui/DateField'
import { Select } from '../../../../web/ui/Field'
import { EmployeeSelect } from './EmployeeSelect'
import { filterStatuses, useFilters } from './useFilters'

export function HistoryFilters() {
  const { filters, set } = useFilters()
  const who = useWho()
  const zone = useZone()
  const seesOthers = may(who, 'view_all_attendance') || may(who, 'view_team_attendance')

  return (
    <div className="history-filters" id="history-filters" role="group" aria-label="Filters">
      {seesOthers && (
        <EmployeeSelect
          value={filters.userId ?? ''}
          onChange={(userId) => set({ userId: userId || undefined })}
        />
      )}
      <DateField
        label="From Date"
        value={filters.from ?? ''}
        max={filters.to ?? todayIn(zone)}
        onChange={(event) => set({ from: event.target.value || undefined })}
      />
      <DateField
        label="To Date"
        value={filters.to ?? ''}
        min={filters.from}
        max={todayIn(zone)}
        onChange={(event) => set({ to: event.target.value || undefined })}
      />
      <Select
        label="Status"
        value={filters.status ?? ''}
        onChange={(event) => set({ status: filterStatuses.find((status) => status === event.target.value) })}
      >
        <option value="">All</option>
        {filterStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
    </div>
  )
}
