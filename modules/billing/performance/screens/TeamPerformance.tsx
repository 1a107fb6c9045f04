/**
 * Team Billing Performance: each team against its target in a month, as a tree, a table and charts of the
 * year.
 */
import { useMemo } from 'react'
import { monthNames, monthNumber } from '../../../../src/domain/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BadgeCheck, Download, IndianRupee, TrendingUp, UsersRound } from 'lucide-react'
import { roles } from '../../../../src/domain/access'
import type { Answer } from '../../../../src/domain/endpoint'
import { csvText, download } from '../../../../web/csv'
import { useZone, todayIn } from '../../../../web/firm'
import { ask } from '../../../../web/query'
import { Button } from '../../../../web/ui/Button'
import { Card, StatCard } from '../../../../web/ui/Card'
import { ErrorState } from '../../../../web/ui/Empty'
import { Input, Select } from '../../../../web/ui/Field'
import { Page } from '../../../../web/ui/Page'
import { Waiting } from '../../../../web/ui/Spinner'
import { Tabs } from '../../../../web/ui/Tabs'
import { performanceMonths, teamPerformance, type PerformanceMember } from '../../contract'
import { PerformanceTable } from './PerformanceTable'
import { PerformanceTree } from './PerformanceTree'
import { PerformanceYear } from './PerformanceYear'
import { Unmatched } from './Unmatched'
import { money } from '../../screens/words'
import './performance.css'

type View = 'hierarchy' | 'table'
type Filters = { month: string; year: string; role: string; search: string; view: View }

/** The selection is stored in the address, so that a view can be shared. */
function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const today = todayIn(useZone())
  const given = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const text = (name: string) =>
    typeof given[name] === 'string' || typeof given[name] === 'number' ? String(given[name]) : ''
  const filters: Filters = {
    month: /^(0[1-9]|1[0-2])$/.test(text('month').padStart(2, '0'))
      ? text('month').padStart(2, '0')
      : String(monthNumber(today)).padStart(2, '0'),
    year: /^\d{4}$/.test(text('year')) ? text('year') : today.slice(0, 4),
    role: text('role'),
    search: text('search'),
    view: text('view') === 'table' ? 'table' : 'hierarchy',
  }
  const set = (change: Partial<Filters>) => {
    const next = { ...filters, ...change }
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as never,
      replace: true,
      resetScroll: false,
    })
  }
  return [filters, set]
}

export default function TeamPerformance() {
  const [filters, set] = useFilters()
  const month = `${filters.year}-${filters.month}`
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ask(teamPerformance, { month }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const year = useQuery({
    ...ask(performanceMonths, { year: filters.year }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const shown = useMemo(
    () => (data ? matching(data.members, filters.role, filters.search) : []),
    [data, filters.role, filters.search],
  )
  const clear = filters.role || filters.search ? () => set({ role: '', search: '' }) : undefined
  // A year without data in the address is still offered.
  const years = [...new Set([...(year.data?.years ?? []), filters.year])].toSorted()
  const figure = (value: string | undefined) => (value === undefined ? (error ? '--' : '…') : money(value))

  return (
    <Page
      title="Team Billing Performance"
      note={"Recruiters' own candidates this month; managers include their team"}
      actions={
        <Button
          icon={<Download size={16} aria-hidden />}
          disabled={!data}
          onClick={() =>
            download(`team-billing-performance-${filters.year}-${filters.month}.csv`, csvOf(shown))
          }
        >
          Export CSV
        </Button>
      }
    >
      <div className="performance-filters">
        <Select label="Month" value={filters.month} onChange={(event) => set({ month: event.target.value })}>
          {monthNames.map((name, i) => (
            <option key={name} value={String(i + 1).padStart(2, '0')}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Year" value={filters.year} onChange={(event) => set({ year: event.target.value })}>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Select label="Role" value={filters.role} onChange={(event) => set({ role: event.target.value })}>
          <option value="">All roles</option>
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Select>
        <Input
          label="Search"
          type="search"
          value={filters.search}
          placeholder="Name, email or designation"
          onChange={(event) => set({ search: event.target.value })}
        />
      </div>

      <Insights insights={data?.insights} unknown={error ? '--' : '…'} />
      <div className="performance-figures" aria-busy={isPlaceholderData}>
        <StatCard
          label="Team Members"
          value={data?.totals.members ?? (error ? '--' : '…')}
          icon={<UsersRound size={16} aria-hidden />}
        />
        <StatCard
          label="Total Selections"
          value={data?.totals.selections ?? (error ? '--' : '…')}
          icon={<BadgeCheck size={16} aria-hidden />}
        />
        <StatCard
          label="Total Billing"
          value={figure(data?.totals.billing)}
          icon={<IndianRupee size={16} aria-hidden />}
        />
        <StatCard
          label="Total Pipeline"
          value={figure(data?.totals.pipeline)}
          icon={<TrendingUp size={16} aria-hidden />}
        />
      </div>

      {!data ? (
        error ? (
          <ErrorState retry={() => void refetch()}>{error.sentence}</ErrorState>
        ) : (
          <Waiting />
        )
      ) : (
        <Tabs
          label="Team view"
          value={filters.view}
          onChange={(view) => set({ view: view as View })}
          tabs={[
            {
              id: 'hierarchy',
              label: 'Hierarchy View',
              panel: <PerformanceTree members={data.members} shown={shown} onClear={clear} />,
            },
            { id: 'table', label: 'Table View', panel: <PerformanceTable members={shown} onClear={clear} /> },
          ]}
        />
      )}
      {Boolean(data?.unmatched.length) && <Unmatched rows={data!.unmatched} />}
      {year.data && <PerformanceYear month={month} data={year.data} />}
    </Page>
  )
}

/** Rendered before the data arrives, so that the layout does not shift. */
function Insights({
  insights,
  unknown,
}: {
  insights: Answer<typeof teamPerformance>['insights'] | undefined
  unknown: string
}) {
  return (
    <Card title="Insights">
      <ul className="performance-insights">
        <li>
          <b className="figures">{insights?.topPerformers ?? unknown}</b> Top Performers{' '}
          <span className="faint">3 or more selections</span>
        </li>
        <li>
          <b className="figures">{insights?.meetingTarget ?? unknown}</b> Meeting Target{' '}
          <span className="faint">80% or more</span>
        </li>
        <li>
          <b className="figures">{insights?.needSupport ?? unknown}</b> Need Support{' '}
          <span className="faint">below 50%</span>
        </li>
      </ul>
    </Card>
  )
}

function matching(members: readonly PerformanceMember[], role: string, search: string): PerformanceMember[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean)
  return members.filter((one) => {
    const text =
      `${one.firstName} ${one.lastName} ${one.email} ${one.designation ?? ''} ${one.employeeId}`.toLowerCase()
    return (!role || one.role === role) && parts.every((part) => text.includes(part))
  })
}

function csvOf(members: readonly PerformanceMember[]): string {
  const head = [
    'Employee ID',
    'Name',
    'Email',
    'Role',
    'Designation',
    'Selections',
    'Billing',
    'Pipeline',
    'Team Selections',
    'Team Billing',
    'Team Pipeline',
    'Target',
    'Achieved %',
    'Performance',
  ]
  return csvText([
    head,
    ...members.map((one) => [
      one.employeeId,
      `${one.firstName} ${one.lastName}`,
      one.email,
      one.role,
      one.designation ?? '',
      one.own.selections,
      Number(one.own.billing),
      Number(one.own.pipeline),
      one.team.selections,
      Number(one.team.billing),
      Number(one.team.pipeline),
      one.target === null ? null : Number(one.target),
      one.percent,
      one.colour,
    ]),
  ])
}
