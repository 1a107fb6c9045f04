/** Live Team Status: who is at work now, of those one may see. */
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, Filter, RefreshCw, Search, UsersRound } from 'lucide-react'
import { roles } from '../../../src/domain/access'
import { download } from '../../../web/csv'
import { todayIn, useZone } from '../../../web/firm'
import { liveUp, usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { useValue } from '../../../web/signals'
import { Badge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Input, Select } from '../../../web/ui/Field'
import { Pagination } from '../../../web/ui/Pagination'
import { Waiting } from '../../../web/ui/Spinner'
import { live, statuses, type LiveMember as Member } from '../contract'
import { LiveMember } from './LiveMember'
import { teamCsv } from './teamCsv'
import './live.css'

const pageSize = 25
const minute = 60_000

export default function LiveTeam() {
  const zone = useZone()
  const { data, isPending, isError, isFetching, refetch } = useQuery({ ...ask(live), staleTime: 10 * minute, retry: 2, refetchInterval: usePoll(minute) })
  const [filters, setFilters] = useState({ search: '', status: '', role: '' })
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const found = useMemo(() => data?.filter((member) => matches(member, filters)) ?? [], [data, filters])
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const at = Math.min(page, pages)
  const set = (change: Partial<typeof filters>) => {
    setFilters({ ...filters, ...change })
    setPage(1)
  }

  return (
    <Card
      className="live-team"
      title="Live Team Status - Punch In/Out Details"
      icon={<UsersRound size={18} aria-hidden />}
      actions={<RealTime />}
    >
      <div className="live-tools" role="search">
        <div className="live-search">
          <Search size={16} aria-hidden />
          <Input
            label="Search team"
            hideLabel
            type="search"
            placeholder="Search by name, ID or e-mail"
            value={filters.search}
            onChange={(event) => set({ search: event.target.value })}
          />
        </div>
        <Button size="small" aria-expanded={open} aria-controls="live-filters" icon={<Filter size={16} aria-hidden />} onClick={() => setOpen(!open)}>
          Filters
        </Button>
        <Button
          size="small"
          disabled={found.length === 0}
          icon={<Download size={16} aria-hidden />}
          onClick={() => download(`team-status-${todayIn(zone)}.csv`, teamCsv(found, zone))}
        >
          Export CSV
        </Button>
        <Button size="small" busy={isFetching && !isPending} icon={<RefreshCw size={16} aria-hidden />} onClick={() => void refetch()}>
          Refresh
        </Button>
      </div>
      {open && (
        <div className="live-filters" id="live-filters" role="group" aria-label="Filters">
          <Select label="Status" value={filters.status} onChange={(event) => set({ status: event.target.value })}>
            <option value="">All statuses</option>
            {statuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
          <Select label="Role" value={filters.role} onChange={(event) => set({ role: event.target.value })}>
            <option value="">All roles</option>
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </Select>
        </div>
      )}
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>Failed to load team status</ErrorState>
      ) : isPending ? (
        <Waiting label="Loading team status…" />
      ) : found.length === 0 ? (
        <EmptyState>No team members found</EmptyState>
      ) : (
        <>
          <p className="faint" role="status">
            {summary(found)}
          </p>
          <ul className="live-list">
            {found.slice((at - 1) * pageSize, at * pageSize).map((member) => (
              <LiveMember key={member.userId} member={member} zone={zone} />
            ))}
          </ul>
          <Pagination page={at} pages={pages} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

function matches(member: Member, { search, status, role }: { search: string; status: string; role: string }): boolean {
  const text = `${member.firstName} ${member.lastName} ${member.employeeId} ${member.email} ${member.designation ?? ''}`.toLowerCase()
  return (!status || member.status === status) && (!role || member.role === role) && text.includes(search.trim().toLowerCase())
}

function summary(members: readonly Member[]): string {
  const count = (status: string) => members.filter((member) => member.status === status).length
  const working = count('Working')
  const onBreak = count('On Break')
  return `${members.length} ${members.length === 1 ? 'person' : 'people'}, ${working} working${onBreak ? `, ${onBreak} on break` : ''}`
}

/** Green while changes arrive by themselves; grey while the list is only asked for again from time to time. */
function RealTime() {
  const up = useValue(liveUp)
  return (
    <Badge colour={up ? 'green' : 'gray'} title={up ? 'Changes appear as they happen' : 'The live connection is down; the list is asked for again from time to time'}>
      Real-time
    </Badge>
  )
}
