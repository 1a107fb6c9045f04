/**
 * The counts of people by performance. A press shows these people in the list below. It is rendered before
 * the data arrives, so that nothing moves.
 */
import { ChevronRight } from 'lucide-react'
import type { Answer } from '../../../../src/domain/endpoint'
import { Card } from '../../../../web/ui/Card'
import { FigureStrip } from '../../../../web/ui/FigureStrip'
import type { PerformanceMember, teamPerformance } from '../../contract'
import type { GroupName } from './useFilters'

type InsightsProps = {
  insights: Answer<typeof teamPerformance>['insights'] | undefined
  members: readonly PerformanceMember[] | undefined
  unknown: string
  /** Whether the month is over, so that its whole target is due. */
  isOver: boolean
  picked: GroupName | ''
  onPick: (group: GroupName | '') => void
}

export function Insights({ insights, members, unknown, isOver, picked, onPick }: InsightsProps) {
  const idle = (members ?? []).filter(
    ({ id, team }) => team.selections === 0 && insights?.groups.needSupport.includes(id),
  ).length
  const figure = (name: GroupName, label: string, note: string) => ({
    label,
    value: (
      <span className="insight-count">
        {insights?.[name] ?? unknown}
        <ChevronRight size={18} aria-hidden />
      </span>
    ),
    note,
    isPressed: picked === name,
    onPress: () => onPick(picked === name ? '' : name),
  })
  return (
    <Card
      title="Insights"
      note={`${isOver ? '' : 'So far. '}One person can be in two groups. Choose a group to list its people.`}
      className="performance-insights"
    >
      <FigureStrip
        label="Insights"
        isPart
        figures={[
          figure(
            'topPerformers',
            insights?.topPerformers === 1 ? 'Top Performer' : 'Top Performers',
            '3 or more selections',
          ),
          figure('meetingTarget', 'Meeting Target', 'billed 80% of target or more'),
          figure(
            'needSupport',
            'Need Support',
            `billed below 50%, ${members ? idle : '…'} without a selection`,
          ),
        ]}
      />
    </Card>
  )
}
