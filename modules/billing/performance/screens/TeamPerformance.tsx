/**
 * Team Billing Performance: each team against its target in a month, as a tree, a table and charts of the
 * year.
 */
import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { paiseOf } from '../../../../src/domain/money'
import { monthFrom, monthOf } from '../../../../src/domain/month'
import { shortRupees } from '../../../../web/charts/scale'
import { download } from '../../../../web/csv'
import { useZone, todayIn } from '../../../../web/firm'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { FigureStrip } from '../../../../web/ui/FigureStrip'
import { ErrorState } from '../../../../web/ui/Empty'
import { Page } from '../../../../web/ui/Page'
import { Waiting } from '../../../../web/ui/Spinner'
import { Tabs } from '../../../../web/ui/Tabs'
import { useNarrow } from '../../../../web/useNarrow'
import { performanceMonths, teamPerformance, type PerformanceMember } from '../../contract'
import { AgainstTarget } from './AgainstTarget'
import { Insights } from './Insights'
import { shareOfMonth } from './monthShare'
import { csvOf } from './performanceCsv'
import { performanceNarrow, PerformanceFilters } from './PerformanceFilters'
import { PerformanceTable } from './PerformanceTable'
import { PerformanceTree } from './PerformanceTree'
import { PerformanceYear } from './PerformanceYear'
import { scaleOfTeam } from './TargetBar'
import { Unmatched } from './Unmatched'
import { useFilters, type View } from './useFilters'
import { money, monthWords } from '../../screens/words'
import './performance.css'
import './tree.css'

export default function TeamPerformance() {
  const [filters, set] = useFilters()
  const month = `${filters.year}-${filters.month}`
  const today = todayIn(useZone())
  const seesPay = may(useWho(), 'view_payroll')
  const { data, error, refetch } = useQuery({
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
    () =>
      data
        ? matching(
            ofGroup(data.members, filters.group && data.insights.groups[filters.group]),
            filters.role,
            filters.search,
          )
        : [],
    [data, filters.role, filters.search, filters.group],
  )
  const clear =
    filters.role || filters.search || filters.group
      ? () => set({ role: '', search: '', group: '' })
      : undefined
  // A year without data in the address is still offered.
  const years = [...new Set([...(year.data?.years ?? []), filters.year])].toSorted()
  const unknown = error ? '--' : undefined
  const share = shareOfMonth(month, today)
  const scale = useMemo(() => scaleOfTeam(data?.members ?? []), [data])
  const target = Math.round((paiseOf(year.data?.target ?? '') ?? 0) / 100)
  const hasBars = shown.some(({ percent }) => percent !== null)
  // Readers of pay see 'No target' instead.
  const hasSteps = !seesPay && shown.some(({ percent, hasTarget }) => percent === null && hasTarget)
  const note = 'Candidates of the month; managers include their team'
  const showMonth = (to: string) => set({ year: to.slice(0, 4), month: to.slice(5) })
  // On a phone the figures come first, and the search stands at the list that it shortens.
  const isNarrow = useNarrow(performanceNarrow)
  const finds = (
    <PerformanceFilters
      filters={filters}
      years={years}
      current={monthOf(today)}
      isNarrow={isNarrow}
      onChange={set}
    />
  )
  const insights = (
    <Insights
      insights={data?.insights}
      members={data?.members}
      unknown={error ? '--' : '…'}
      isOver={share === 1}
      picked={filters.group}
      onPick={(group) => set({ group })}
    />
  )

  return (
    <Page
      title="Team Billing Performance"
      note={
        isNarrow ? (
          <MonthSelect month={month} months={monthsOf(years, monthOf(today))} onChange={showMonth} />
        ) : (
          `Candidates selected in ${monthWords(month)}`
        )
      }
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
      {!isNarrow && finds}
      <FigureStrip
        label={`Team in ${monthWords(month)}`}
        leads
        figures={[
          {
            label: 'Total Billing',
            value: data ? money(data.totals.billing) : unknown,
            note: (
              <AgainstTarget
                billing={data?.totals.billing}
                pipeline={data?.totals.pipeline}
                target={year.data && target}
                month={month}
                text={shortRupees}
                full={scale}
              />
            ),
          },
          {
            label: 'Total Pipeline',
            value: data ? money(data.totals.pipeline) : unknown,
            note: 'yet to join',
          },
          {
            label: 'Total Selections',
            value: data ? String(data.totals.selections) : unknown,
            note: monthWords(month),
          },
          {
            label: 'Team Members',
            value: data ? String(data.totals.members) : unknown,
            note: 'including you',
          },
        ]}
      />
      {isNarrow && insights}
      <PerformanceYear month={month} current={monthOf(today)} data={year.data} onMonth={showMonth} />
      {isNarrow ? finds : insights}

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
              panel: (
                <>
                  <p className="performance-note">
                    {note}.{hasBars && ' Bars: billing, then with the pipeline; the line is the target.'}
                    {hasSteps && ' Two steps, by billing: half of the target, and 80% of it.'}
                  </p>
                  <PerformanceTree
                    members={data.members}
                    shown={shown}
                    onClear={clear}
                    share={share}
                    full={scale}
                  />
                </>
              ),
            },
            {
              id: 'table',
              label: 'Table View',
              panel: (
                <>
                  <p className="performance-note">{note}</p>
                  <PerformanceTable members={shown} onClear={clear} share={share} />
                </>
              ),
            },
          ]}
        />
      )}
      {Boolean(data?.unmatched.length) && <Unmatched rows={data!.unmatched} />}
    </Page>
  )
}

type MonthSelectProps = { month: string; months: readonly string[]; onChange: (month: string) => void }

/** The month in the head of a phone's screen, because the filters stand below the figures. */
function MonthSelect({ month, months, onChange }: MonthSelectProps) {
  return (
    <label className="performance-month">
      Selected in{' '}
      <select value={month} onChange={(event) => onChange(event.target.value)}>
        {(months.includes(month) ? months : [month, ...months]).map((one) => (
          <option key={one} value={one}>
            {monthWords(one)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The months of these years up to the current one, newest first. */
const monthsOf = (years: readonly string[], current: string) =>
  years
    .flatMap((year) => Array.from({ length: 12 }, (_, index) => monthFrom(Number(year), index + 1)))
    .filter((one) => one <= current)
    .toReversed()

/** All of them without a group. */
function ofGroup(members: readonly PerformanceMember[], ids: readonly number[] | '') {
  if (ids === '') return members
  const some = new Set(ids)
  return members.filter(({ id }) => some.has(id))
}

function matching(members: readonly PerformanceMember[], role: string, search: string): PerformanceMember[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean)
  return members.filter((one) => {
    const text =
      `${one.firstName} ${one.lastName} ${one.email} ${one.designation ?? ''} ${one.employeeId}`.toLowerCase()
    return (!role || one.role === role) && parts.every((part) => text.includes(part))
  })
}
