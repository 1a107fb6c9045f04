/** Live Team Status: who is at work now, among visible people. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Download, Filter, RefreshCw } from 'lucide-react'
import { roles, type Role } from '../../../../src/domain/access'
import { nowWords } from '../../../../web/charts/statusTone'
import { call } from '../../../../web/api'
import { now } from '../../../../web/clock'
import { download } from '../../../../web/csv'
import { todayIn, useZone } from '../../../../web/firm'
import { liveUp, usePoll } from '../../../../web/live'
import { useLiveList } from '../../../../web/liveLists'
import { asList, asPage, ask } from '../../../../web/query'
import { useValue } from '../../../../web/signals'
import { toast } from '../../../../web/toast'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Select } from '../../../../web/ui/Field'
import { LinkedPlace } from '../../../../web/ui/LinkedPlace'
import { Pagination } from '../../../../web/ui/Pagination'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { Waiting } from '../../../../web/ui/Spinner'
import { useNarrow } from '../../../../web/useNarrow'
import { sentenceOf } from '../../../../web/sendOnce'
import { live, liveList, statuses, type AttendanceStatus } from '../../contract'
import { livePlace } from '../../missing/screens/anchors'
import { peopleWords, presenceWords } from '../../screens/presenceWords'
import { LiveMember } from './LiveMember'
import { teamCsv } from './teamCsv'
import './live.css'

/** People on a page; a phone's dashboard stays short. */
const [onDesk, onPhone] = [25, 10]
const minute = 60_000
type Wanted = { search?: string; status?: AttendanceStatus; role?: Role }

/** A link can name a status, such as 'Not Punched In'. */
export default function LiveTeam() {
  const { live: named } = useSearch({ strict: false }) as { live?: string }
  const status = statuses.find((one) => one === named)
  return (
    <LinkedPlace id={livePlace} className="live-team">
      <Team key={status ?? 'all'} status={status} />
    </LinkedPlace>
  )
}

function Team({ status }: { status: AttendanceStatus | undefined }) {
  const zone = useZone()
  const [wanted, setWanted] = useState<Wanted>(status ? { status } : {})
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const limit = useNarrow(640) ? onPhone : onDesk
  const query = useQuery({
    ...ask(live, { ...wanted, page: String(page), limit: String(limit) }),
    staleTime: 10 * minute,
    retry: 2,
    refetchInterval: usePoll(minute),
    placeholderData: keepPreviousData,
  })
  const { isPending, isError, isFetching, isPlaceholderData, refetch } = query
  const found = asPage(query.data)
  const last = found && !isPlaceholderData ? Math.max(1, found.pagination.totalPages) : null
  if (last !== null && page > last) setPage(last)
  const set = (change: Wanted) => {
    setWanted((now) => Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value)))
    setPage(1)
  }
  useLiveList(liveList, refetch)
  const isFiltered = Object.keys(wanted).length > 0
  const clear = () => {
    setWanted({})
    setPage(1)
  }

  return (
    <Card title="Live Team Status - Punch In/Out Details" actions={<RealTime />}>
      <div className="live-tools" role="search" aria-label="Team">
        <SearchBox
          label="Search team"
          placeholder="Search by name, ID or email"
          value={wanted.search ?? ''}
          onChange={(search) => set({ search })}
        />
        <Button
          size="small"
          aria-expanded={open}
          aria-controls="live-filters"
          icon={<Filter size={16} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          Filters
        </Button>
        <ExportCsv wanted={wanted} isEmpty={!found || found.data.length === 0} zone={zone} />
        <Button
          size="small"
          busy={isFetching && !isPending}
          icon={<RefreshCw size={16} aria-hidden />}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </div>
      {open && (
        <div className="live-filters" id="live-filters" role="group" aria-label="Filters">
          <Select
            label="Status"
            value={wanted.status ?? ''}
            onChange={(event) => set({ status: statuses.find((status) => status === event.target.value) })}
          >
            <option value="">All statuses</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {nowWords(status)}
              </option>
            ))}
          </Select>
          <Select
            label="Role"
            value={wanted.role ?? ''}
            onChange={(event) => set({ role: roles.find((role) => role === event.target.value) })}
          >
            <option value="">All roles</option>
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </Select>
        </div>
      )}
      {/* Its place is reserved while it loads and while nobody is found. */}
      <p className="faint live-summary" role="status">
        {found?.data.length
          ? wanted.status
            ? peopleWords(found.pagination.totalItems)
            : `${presenceWords(found.counts)}. Hours include breaks that are over`
          : ''}
      </p>
      {isError && !found ? (
        <ErrorState retry={() => void refetch()}>Failed to load team status</ErrorState>
      ) : !found ? (
        <Waiting label="Loading team status…" />
      ) : found.data.length === 0 ? (
        <EmptyState action={isFiltered && <Button onClick={clear}>Clear Filters</Button>}>
          No team members found
        </EmptyState>
      ) : (
        <>
          <ul className={isPlaceholderData ? 'live-list fading' : 'live-list'} aria-busy={isPlaceholderData}>
            {found.data.map((member) => (
              <LiveMember key={member.userId} member={member} zone={zone} />
            ))}
          </ul>
          <Pagination page={page} pages={found.pagination.totalPages} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

/** All matches, not only the page. */
function ExportCsv({ wanted, isEmpty, zone }: { wanted: Wanted; isEmpty: boolean; zone: string }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const members = asList(await call(live, wanted)) ?? []
      download(`team-status-${todayIn(zone)}.csv`, teamCsv(members, zone, now()))
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to load team status'), tone: 'bad' })
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

/** Green while changes arrive live; grey while the list is only refetched from time to time. */
function RealTime() {
  const up = useValue(liveUp)
  return (
    <span className="real-time">
      <Badge colour={up ? 'green' : 'gray'}>Real-time</Badge>
      {!up && <span className="faint">Not connected, updated every minute</span>}
    </span>
  )
}
