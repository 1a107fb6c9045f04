/** The filters of the history. The employee is offered to those who see others. */
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../src/domain/access'
import { listUsers } from '../../people/contract'
import { todayIn, useZone } from '../../../web/firm'
import { fullName } from '../../../web/format'
import { ask } from '../../../web/query'
import { useWho } from '../../../web/session'
import { DateField, Select } from '../../../web/ui/Field'
import { filterStatuses, useFilters } from './useFilters'

export function HistoryFilters() {
  const { filters, set } = useFilters()
  const who = useWho()
  const zone = useZone()
  const seesOthers = may(who, 'view_all_attendance') || may(who, 'view_team_attendance')

  return (
    <div className="history-filters" id="history-filters" role="group" aria-label="Filters">
      {seesOthers && <EmployeeSelect />}
      <DateField label="From Date" value={filters.from ?? ''} max={filters.to ?? todayIn(zone)} onChange={(event) => set({ from: event.target.value || undefined })} />
      <DateField label="To Date" value={filters.to ?? ''} min={filters.from} max={todayIn(zone)} onChange={(event) => set({ to: event.target.value || undefined })} />
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

function EmployeeSelect() {
  const { filters, set } = useFilters()
  const { data } = useQuery(ask(listUsers, { visible: 'attendance', status: 'all', limit: '200' }))
  return (
    <Select label="Employee" value={filters.userId ?? ''} onChange={(event) => set({ userId: event.target.value || undefined })}>
      <option value="">All Employees</option>
      {data?.data.map((person) => (
        <option key={person.id} value={person.id}>
          {fullName(person)} ({person.employeeId})
        </option>
      ))}
    </Select>
  )
}
