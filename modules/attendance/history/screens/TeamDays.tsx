/** The team's days: totals, quick ranges, filters, and the records page by page. */
import { useMemo, useState } from 'react'
import { Download, Filter } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay, type Day } from '../../../../src/domain/day'
import { useAddress, useLastPage } from '../../../../web/address'
import { downloadFrom } from '../../../../web/download'
import { todayIn, useZone } from '../../../../web/firm'
import { StackedBar, type BarPart } from '../../../../web/charts/StackedBar'
import { toneOf } from '../../../../web/charts/statusTone'
import { dayWords, fullName, shortDateWords, shortRangeWords, weekdayWord } from '../../../../web/format'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { Badge, StatusBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { RowList, type ListRow } from '../../../../web/ui/RowList'
import { Table, type Column } from '../../../../web/ui/Table'
import { useNarrow } from '../../../../web/useNarrow'
import { sentenceOf } from '../../../../web/sendOnce'
import { statuses, teamHistory, teamStatuses, type AttendanceStatus, type TeamRecord } from '../../contract'
import { Working } from '../../day/screens/DayWorking'
import { pendingWords } from '../../day/screens/flagWords'
import { DayNote, Flags } from '../../day/screens/Flags'
import { DayHours, HoursButton } from '../../screens/DayHours'
import { TeamFilters } from './TeamFilters'
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
    ...(statuses.some((status) => status === values.status) && {
      status: values.status as AttendanceStatus,
    }),
  }
  const [open, setOpen] = useState(Object.keys(filters).length > 0)
  const [shown, show] = useState<TeamRecord | null>(null)
  const isNarrow = useNarrow()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(teamHistory, { ...filters, page: String(page), limit: String(pageSize) }),
    refetchInterval: usePoll(5 * 60_000),
    placeholderData: keepPreviousData,
  })
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : 1
  useLastPage(page, data && !isPlaceholderData ? pages : undefined, set)
  const period = { from: filters.dateFrom ?? data?.dateFrom ?? '', to: filters.dateTo ?? data?.dateTo ?? '' }
  const figure = (count: number | undefined) =>
    count === undefined ? (isError ? '--' : '…') : grouped(count)
  // No day after today is counted.
  const last = period.to && period.to > today && period.from <= today ? today : period.to
  const periodWords = period.from && last ? shortRangeWords(period.from, last, today) : '…'
  const shownColumns = useMemo(() => columns(today, show), [today, show])
  const shared = {
    label: 'Team attendance',
    fading: isPlaceholderData,
    error: isError && !data && 'Failed to fetch team attendance',
    retry: () => void refetch(),
    empty: 'No attendance records found for the selected criteria.',
  } as const
  const at = data ? Math.min(data.page, pages) : 1
  const lastShown = grouped(Math.min(at * pageSize, data?.total ?? 0))

  return (
    <Card
      className="team-days"
      title="Attendance Records"
      note={
        <span className="team-total">
          <span>Total Records</span> <b>{figure(data?.total)}</b> · {periodWords}
        </span>
      }
      actions={
        <>
          <Button
            size="small"
            aria-expanded={open}
            aria-controls="team-filters"
            icon={<Filter size={16} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            Filters
          </Button>
          <ExportCsv filters={filters} isEmpty={!data || data.total === 0} />
        </>
      }
    >
      <div className="team-counts" aria-busy={!data && !isError}>
        <StackedBar
          label="Days of the period"
          all
          parts={partsOf(data?.counts)}
          picked={filters.status ?? null}
          onPick={(status) => set({ status: status ?? '' })}
        />
      </div>
      {open && <TeamFilters period={period} status={filters.status} userId={filters.userId} set={set} />}
      {isNarrow ? (
        <RowList {...shared} rows={data?.records.map((row) => listRow(row, today, show))} />
      ) : (
        <Table
          {...shared}
          columns={shownColumns}
          rows={data?.records}
          rowKey={({ userId, date }) => `${userId} ${date}`}
        />
      )}
      {shown && <Working record={shown} onClose={() => show(null)} />}
      {data && data.total > 0 && (
        <nav className="team-foot" aria-label="Pages">
          <p className="soft" role="status">
            Showing {grouped((at - 1) * pageSize + 1)} to {lastShown} of {grouped(data.total)} records
          </p>
          <span className="team-foot-buttons">
            <Button size="small" disabled={at <= 1} onClick={() => set({ page: at - 1 })}>
              Previous
            </Button>
            <span className="soft figures">
              Page {grouped(at)} of {grouped(pages)}
            </span>
            <Button size="small" disabled={at >= pages} onClick={() => set({ page: at + 1 })}>
              Next
            </Button>
          </span>
        </nav>
      )}
    </Card>
  )
}

const partNames: Partial<Record<AttendanceStatus, string>> = {
  Present: 'Present Days',
  Absent: 'Absent Days',
}
/** The statuses of the specified filter always, the others if a day has them. */
function partsOf(counts: Partial<Record<AttendanceStatus, number>> = {}): BarPart[] {
  return statuses
    .filter((status) => counts[status] || teamStatuses.some((one) => one === status))
    .map((status) => ({
      id: status,
      label: partNames[status] ?? status,
      value: counts[status] ?? 0,
      ...toneOf(status),
    }))
}

type Show = (record: TeamRecord) => void

const pressWords = (row: TeamRecord) => `Show the working of ${fullName(row)}, ${dayWords(row.date)}`

function listRow(row: TeamRecord, today: Day, show: Show): ListRow {
  return {
    key: `${row.userId} ${row.date}`,
    group: `${weekdayWord(row.date)} ${shortDateWords(row.date, today)}`,
    title: fullName(row),
    note: <DayNote of={row} />,
    state: <StatusBadge status={row.status} />,
    figure: <DayHours of={row} />,
    onPress: () => show(row),
    press: pressWords(row),
  }
}

function columns(today: Day, show: Show): Column<TeamRecord>[] {
  return [
    {
      head: 'Employee',
      cell: (row) => (
        <span className="team-person">
          <b title={fullName(row)}>{fullName(row)}</b>
          <span className="faint">{row.employeeId}</span>
        </span>
      ),
    },
    {
      head: 'Date',
      cell: (row) => (
        <>
          <time dateTime={row.date} className="nowrap">
            {weekdayWord(row.date)} {shortDateWords(row.date, today)}
          </time>
          {row.dayName && <span className="history-note faint">{row.dayName}</span>}
        </>
      ),
    },
    { head: 'Punch In', cell: (row) => <Time of={row} time={row.punchInTime} /> },
    {
      head: 'Punch Out', // The time of an automatic punch-out is no punch.
      cell: (row) => <Time of={row} time={row.isAuto ? null : row.punchOutTime} />,
    },
    {
      head: 'Status',
      cell: (row) => (
        <span className="flags">
          <StatusBadge status={row.status} />
          <Flags record={row} />
          {row.isRegularizationPending && (
            <Badge colour="yellow" title={pendingWords}>
              Request pending<span className="out-of-sight">. {pendingWords}</span>
            </Badge>
          )}
        </span>
      ),
    },
    {
      head: 'Total Hours',
      number: true,
      cell: (row) => <HoursButton of={row} press={pressWords(row)} onPress={() => show(row)} />,
    },
  ]
}

/** A missing punch of a day is darker than a day without a punch. */
function Time({ of, time }: { of: TeamRecord; time: string | null }) {
  return <time className={of.punchInTime || of.punchOutTime ? undefined : 'faint'}>{time ?? '--:--'}</time>
}

const grouped = (count: number) => count.toLocaleString('en-IN')

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
