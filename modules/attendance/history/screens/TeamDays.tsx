/** The team's days: totals, quick ranges, filters, and the records page by page. */
import { useState } from 'react'
import { CalendarX2, CircleCheck, Download, Files, PlaneTakeoff } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay } from '../../../../src/domain/day'
import { useAddress, useLastPage } from '../../../../web/address'
import { downloadFrom } from '../../../../web/download'
import { todayIn, useZone } from '../../../../web/firm'
import { dayWords, fullName, weekdayWord } from '../../../../web/format'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { StatusBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card, StatCard } from '../../../../web/ui/Card'
import { DateField } from '../../../../web/ui/DateField'
import { Select } from '../../../../web/ui/Field'
import { Table, type Column } from '../../../../web/ui/Table'
import { sentenceOf } from '../../../../web/sendOnce'
import { teamHistory, teamStatuses, type TeamRecord } from '../../contract'
import { EmployeeSelect } from './EmployeeSelect'
import { LeaveBadge } from '../../day/screens/Flags'
import { ranges } from './ranges'
import { addressNames } from './teamAddress'
import './history.css'

const pageSize = 50

export function TeamDays() {
  const today = todayIn(useZone())
  const { values, page, set } = useAddress(addressNames)
  const filters = {
    ...(isDay(values.from) && { dateFrom: values.from }),
    ...(isDay(values.to) && { dateTo: values.to }),
    ...(/^\d+$/.test(values.userId) && { userId: values.userId }),
    ...(teamStatuses.some((status) => status === values.status) && {
      status: values.status as (typeof teamStatuses)[number],
    }),
  }
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(teamHistory, { ...filters, page: String(page), limit: String(pageSize) }),
    refetchInterval: usePoll(5 * 60_000),
    placeholderData: keepPreviousData,
  })
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : 1
  useLastPage(page, data && !isPlaceholderData ? pages : undefined, set)
  const period = { from: filters.dateFrom ?? data?.dateFrom ?? '', to: filters.dateTo ?? data?.dateTo ?? '' }
  const figure = (count: number | undefined) =>
    count === undefined ? (isError ? '--' : '…') : count.toLocaleString('en-IN')
  const at = data ? Math.min(data.page, pages) : 1

  return (
    <>
      <div className="team-tiles" aria-busy={!data && !isError}>
        <StatCard label="Total Records" icon={<Files size={16} aria-hidden />} value={figure(data?.total)} />
        <StatCard
          label="Present Days"
          icon={<CircleCheck size={16} aria-hidden />}
          value={figure(data?.summary.present)}
        />
        <StatCard
          label="Absent Days"
          icon={<CalendarX2 size={16} aria-hidden />}
          value={figure(data?.summary.absent)}
        />
        <StatCard
          label="On Leave"
          icon={<PlaneTakeoff size={16} aria-hidden />}
          value={figure(data?.summary.onLeave)}
        />
      </div>
      <Card
        title="Attendance Records"
        actions={<ExportCsv filters={filters} isEmpty={!data || data.total === 0} />}
      >
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
          <Select
            label="Status"
            value={filters.status ?? ''}
            onChange={(event) => set({ status: event.target.value })}
          >
            <option value="">All</option>
            {teamStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
          <EmployeeSelect
            label="Select Employee"
            value={filters.userId ?? ''}
            onChange={(userId) => set({ userId })}
          />
        </div>
        <Table
          label="Team attendance"
          columns={columns}
          rows={data?.records}
          rowKey={({ userId, date }) => `${userId} ${date}`}
          fading={isPlaceholderData}
          error={isError && !data && 'Failed to fetch team attendance'}
          retry={() => void refetch()}
          empty="No attendance records found for the selected criteria."
        />
        {data && data.total > 0 && (
          <nav className="team-foot" aria-label="Pages">
            <p className="soft" role="status">
              Showing {(at - 1) * pageSize + 1} to {Math.min(at * pageSize, data.total)} of {data.total}{' '}
              records
            </p>
            <span className="team-foot-buttons">
              <Button size="small" disabled={at <= 1} onClick={() => set({ page: at - 1 })}>
                Previous
              </Button>
              <span className="soft figures">
                Page {at} of {pages}
              </span>
              <Button size="small" disabled={at >= pages} onClick={() => set({ page: at + 1 })}>
                Next
              </Button>
            </span>
          </nav>
        )}
      </Card>
    </>
  )
}

const columns: Column<TeamRecord>[] = [
  {
    head: 'Employee',
    phone: 'lead',
    cell: (row) => (
      <span className="team-person">
        <b>{fullName(row)}</b>
        <span className="faint">
          {row.employeeId}
          {row.designation && ` · ${row.designation}`}
        </span>
      </span>
    ),
  },
  {
    head: 'Date',
    phone: 'row',
    cell: (row) => (
      <>
        <time dateTime={row.date} className="nowrap">
          {dayWords(row.date)}
        </time>
        <span className="history-note faint">{row.dayName ?? weekdayWord(row.date)}</span>
      </>
    ),
  },
  { head: 'Punch In', cell: (row) => <time>{row.punchInTime ?? '--:--'}</time> },
  { head: 'Punch Out', cell: (row) => <time>{row.punchOutTime ?? '--:--'}</time> },
  {
    head: 'Status',
    phone: 'row',
    cell: (row) => (
      <span className="flags">
        <StatusBadge status={row.status} />
        <LeaveBadge day={row} />
      </span>
    ),
  },
  { head: 'Total Hours', number: true, cell: (row) => <span className="figures">{row.totalHours}</span> },
]

function ExportCsv({ filters, isEmpty }: { filters: Record<string, string>; isEmpty: boolean }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await downloadFrom(
        `/api/attendance/team-history/csv?${new URLSearchParams(filters).toString()}`,
        'team_attendance.csv',
      )
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to fetch team attendance'), tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <Button
      size="small"
      disabled={isEmpty}
      busy={busy}
      icon={<Download size={16} aria-hidden />}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
