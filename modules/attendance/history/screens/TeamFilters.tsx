/** The filters of the team's days: quick ranges, dates, a status and a person. */
import type { Day } from '../../../../src/domain/day'
import { todayIn, useZone } from '../../../../web/firm'
import { Button } from '../../../../web/ui/Button'
import { DateField } from '../../../../web/ui/DateField'
import { Select } from '../../../../web/ui/Field'
import { statuses, teamStatuses, type AttendanceStatus } from '../../contract'
import { EmployeeSelect } from './EmployeeSelect'
import { ranges } from './ranges'

type TeamFiltersProps = {
  /** Empty while it loads. */
  period: { from: Day; to: Day }
  status: AttendanceStatus | undefined
  userId: string | undefined
  set: (change: { from?: string; to?: string; status?: string; userId?: string }) => void
}

export function TeamFilters({ period, status: picked, userId, set }: TeamFiltersProps) {
  const today = todayIn(useZone())
  return (
    <div className="team-panel" id="team-filters">
      <div className="team-ranges" role="group" aria-label="Quick ranges">
        {ranges.map(({ label, of }) => {
          const range = of(today)
          return (
            <Button
              key={label}
              size="small"
              variant="quiet"
              aria-pressed={range.from === period.from && range.to === period.to}
              onClick={() => set({ from: range.from, to: range.to })}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <div className="team-filters" role="group" aria-label="Filters">
        <DateField
          label="From Date"
          value={period.from}
          max={period.to || undefined}
          onChange={(event) => set({ from: event.target.value })}
        />
        <DateField
          label="To Date"
          value={period.to}
          min={period.from || undefined}
          onChange={(event) => set({ to: event.target.value })}
        />
        <Select label="Status" value={picked ?? ''} onChange={(event) => set({ status: event.target.value })}>
          <option value="">All</option>
          {listedStatuses(picked).map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
        <EmployeeSelect
          label="Select Employee"
          value={userId ?? ''}
          onChange={(chosen) => set({ userId: chosen })}
        />
      </div>
    </div>
  )
}

/** The specified statuses, and the one that was picked in the bar. */
const listedStatuses = (picked: AttendanceStatus | undefined) =>
  statuses.filter((status) => status === picked || teamStatuses.some((one) => one === status))
