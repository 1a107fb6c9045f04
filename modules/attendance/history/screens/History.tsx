/** Attendance history: a table of the last week, or of the filtered days. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Filter } from 'lucide-react'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { may } from '../../../../src/domain/access'
import type { Day } from '../../../../src/domain/day'
import { todayIn, useZone } from '../../../../web/firm'
import {
  dayWords,
  fullName,
  shortDateWords,
  shortDayWords,
  shortRangeWords,
  weekdayWord,
} from '../../../../web/format'
import { useWho } from '../../../../web/session'
import { useNarrow } from '../../../../web/useNarrow'
import { Badge, StatusBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Pagination } from '../../../../web/ui/Pagination'
import { RowList, type ListRow } from '../../../../web/ui/RowList'
import { Table, type Column } from '../../../../web/ui/Table'
import { history, type PastRecord, type TodayRecord } from '../../contract'
import MissingNow from '../../missing/screens/MissingNow'
import type { DayOnDevice } from '../../punch/screens/dayOnDevice'
import { DayNote, Flags } from '../../day/screens/Flags'
import { DayHours, HoursButton } from '../../screens/DayHours'
import { pendingWords, regularizedWords } from '../../day/screens/flagWords'
import { HistoryFilters } from './HistoryFilters'
import { pageSize, useFilters, useHistoryInput, type Filters } from './useFilters'
import { Working } from '../../day/screens/DayWorking'
import './history.css'

const hour = 60 * 60_000

/**
 * `ownDay`: its row also shows punches waiting on this device. `hasMissing`: who is missing stands above the
 * rows.
 */
export function History({ ownDay, hasMissing }: { ownDay: DayOnDevice; hasMissing: boolean }) {
  const { filters, hasFields, isFiltered, set, clear } = useFilters()
  const isNarrow = useNarrow()
  const zone = useZone()
  const who = useWho()
  const [open, setOpen] = useState(hasFields)
  const [shown, setShown] = useState<PastRecord | null>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(history, useHistoryInput()),
    staleTime: hour / 2,
    refetchInterval: usePoll(hour),
    retry: 3,
    placeholderData: keepPreviousData,
  })
  const { rows, total } = pageOf(data, filters.page)
  const isWaiting = ({ userId, date }: PastRecord) =>
    ownDay.waiting.length > 0 && userId === ownDay.record?.userId && date === ownDay.record.date
  const pages = Math.ceil(total / pageSize)
  const rowsOnDevice = ownDay.waiting.length
    ? rows?.map((row) => (isWaiting(row) ? { ...row, ...timesOf(ownDay.record!) } : row))
    : rows

  const seesOthers = may(who, 'view_all_attendance') || may(who, 'view_team_attendance')
  const isOwn = rows?.every(({ userId }) => userId === who.id) ?? true
  const view: View = { show: setShown, isWaiting, today: todayIn(zone), isOwn }
  // A pressed count above the rows stays where it is.
  const showsMissing = hasMissing && filters.page === 1 && (!hasFields || filters.exceptions)
  const shared = {
    label: 'Attendance History',
    fading: isPlaceholderData,
    error: isError && !rows && 'Error loading attendance history. Please refresh the page.',
    retry: () => void refetch(),
    empty: filters.exceptions
      ? 'No exceptions on these days'
      : 'No attendance records found. Punch in to start tracking!',
  } as const

  return (
    <Card
      className="history"
      title="Attendance History"
      note={noteWords(filters, view.today)}
      actions={
        <>
          {(seesOthers || filters.exceptions) && (
            <Button
              size="small"
              className="history-toggle"
              aria-pressed={filters.exceptions === 'Yes'}
              onClick={() => set({ exceptions: filters.exceptions ? undefined : 'Yes' })}
            >
              Only exceptions
            </Button>
          )}
          <Button size="small" onClick={() => set({ all: !filters.all })}>
            {filters.all ? 'Show Last Week' : 'Show All History'}
          </Button>
          <Button
            size="small"
            aria-expanded={open}
            aria-controls="history-filters"
            icon={<Filter size={16} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            Filters
          </Button>
        </>
      }
    >
      {open && <HistoryFilters />}
      {showsMissing && <MissingNow />}
      {isFiltered && (
        // Not in the head, where it would move the button that was just pressed.
        <div className="history-shown">
          {rows && (
            <p className="faint" role="status">
              Showing {rows.length} of {total} records
            </p>
          )}
          <Button size="small" variant="quiet" onClick={clear}>
            Clear Filters
          </Button>
        </div>
      )}
      {isNarrow ? (
        <RowList {...shared} rows={rowsOnDevice?.map((row) => listRow(row, view))} />
      ) : (
        <Table
          {...shared}
          columns={columns(view)}
          rows={rowsOnDevice}
          rowKey={keyOf}
          group={isOwn ? null : byDay}
        />
      )}
      <Pagination
        page={Math.min(filters.page, Math.max(1, pages))}
        pages={pages}
        onPage={(page) => set({ page })}
      />
      {shown && <Working record={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

type Answered = PastRecord[] | { data: PastRecord[]; pagination: { totalItems: number } } | undefined

/** The last week is loaded whole and paged here; a period is loaded page by page. */
function pageOf(answer: Answered, page: number): { rows: PastRecord[] | undefined; total: number } {
  if (!answer) return { rows: undefined, total: 0 }
  if (!Array.isArray(answer)) return { rows: answer.data, total: answer.pagination.totalItems }
  // An old link may name a page that no longer exists.
  const last = Math.min(page, Math.max(1, Math.ceil(answer.length / pageSize)))
  return { rows: answer.slice((last - 1) * pageSize, last * pageSize), total: answer.length }
}

/** Not of a period without a beginning or an end; the filters show it. */
function noteWords({ all, from, to }: Filters, today: Day): string {
  const period = all
    ? 'All history'
    : from && to
      ? shortRangeWords(from, to, today)
      : from || to
        ? null
        : 'The last 7 days'
  return [period, 'hours include breaks that are over'].filter(Boolean).join(' · ')
}

const timesOf = ({ punchInTime, punchOutTime }: TodayRecord) => ({ punchInTime, punchOutTime })

type View = {
  show: (record: PastRecord) => void
  isWaiting: (record: PastRecord) => boolean
  today: Day
  /** All rows are one's own, so the name is not repeated. */
  isOwn: boolean
}

const keyOf = ({ userId, date }: PastRecord) => `${userId}-${date}`

const byDay = { of: ({ date }: PastRecord) => shortDayWords(date) }

const pressWords = (row: PastRecord) => `Show the working of ${fullName(row)}, ${dayWords(row.date)}`

/** A row of a narrow window. */
function listRow(row: PastRecord, { show, isWaiting, today, isOwn }: View): ListRow {
  const date = `${weekdayWord(row.date)} ${shortDateWords(row.date, today)}`
  return {
    key: keyOf(row),
    ...(!isOwn && { group: date }),
    title: isOwn ? <time dateTime={row.date}>{date}</time> : fullName(row),
    note: <DayNote of={row} />,
    state: <State row={row} isWaiting={isWaiting(row)} />,
    figure: <DayHours of={row} />,
    onPress: () => show(row),
    press: pressWords(row),
  }
}

function State({ row, isWaiting }: { row: PastRecord; isWaiting: boolean }) {
  return isWaiting ? <Badge colour="orange">Waiting to send</Badge> : <StatusBadge status={row.status} />
}

function columns({ show, isWaiting, today, isOwn }: View): Column<PastRecord>[] {
  return [
    {
      head: 'Employee',
      phone: 'lead',
      cell: (row) => (isOwn ? <span className="faint">{fullName(row)}</span> : fullName(row)),
    },
    {
      head: 'Date',
      phone: 'row',
      cell: (row) => (
        <>
          {/* Below the heading of its day the date is no news. */}
          <time dateTime={row.date} className={isOwn ? 'nowrap' : 'nowrap faint'}>
            {shortDateWords(row.date, today)}
          </time>
          {(isOwn || row.dayName) && (
            <span className="history-note faint">{row.dayName ?? weekdayWord(row.date)}</span>
          )}
        </>
      ),
    },
    { head: 'Punch In', cell: (row) => <time>{row.punchInTime ?? '--:--'}</time> },
    {
      head: 'Punch Out',
      // The time of an automatic punch-out is no punch.
      cell: (row) => <time>{(!row.isAuto && row.punchOutTime) || '--:--'}</time>,
    },
    {
      head: 'Hours',
      cell: (row) => <HoursButton of={row} press={pressWords(row)} onPress={() => show(row)} />,
    },
    {
      head: 'Status',
      phone: 'row',
      cell: (row) => (
        <span className="flags">
          <State row={row} isWaiting={isWaiting(row)} />
          {row.runningBreak && <span className="faint">since {row.runningBreak.since}</span>}
          <Flags record={row} />
        </span>
      ),
    },
    {
      head: 'Regularized',
      phone: 'bare row',
      cell: (row) => <Regularized row={row} />,
    },
  ]
}

/** A regularized day can be requested again. */
function Regularized({ row }: { row: PastRecord }) {
  if (!row.isRegularized && !row.isRegularizationPending)
    return (
      <span className="faint">
        <span aria-hidden>–</span>
        <span className="out-of-sight">No</span>
      </span>
    )
  return (
    <span className="flags">
      {row.isRegularized && (
        <Badge colour="purple" title={regularizedWords}>
          Regularized<span className="out-of-sight">. {regularizedWords}</span>
        </Badge>
      )}
      {row.isRegularizationPending && (
        <Badge colour="yellow" title={pendingWords}>
          {/* A card has no heading of the column. */}
          <span>
            <span className="card-only">Regularization </span>Pending
          </span>
          <span className="out-of-sight">. {pendingWords}</span>
        </Badge>
      )}
    </span>
  )
}
