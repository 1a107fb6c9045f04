/** The counts of people by performance. It is rendered before the data arrives, so that nothing moves. */
import type { Answer } from '../../../../src/domain/endpoint'
import { Card } from '../../../../web/ui/Card'
import { FigureStrip } from '../../../../web/ui/FigureStrip'
import type { teamPerformance } from '../../contract'

type InsightsProps = {
  insights: Answer<typeof teamPerformance>['insights'] | undefined
  unknown: string
  /** Whether the month is over, so that its whole target is due. */
  isOver: boolean
}

export function Insights({ insights, unknown, isOver }: InsightsProps) {
  const count = (of: keyof NonNullable<typeof insights>) => String(insights?.[of] ?? unknown)
  return (
    <Card
      title="Insights"
      note={`${isOver ? '' : 'So far. '}One person can be in two groups.`}
      className="performance-insights"
    >
      <FigureStrip
        label="Insights"
        isPart
        figures={[
          {
            label: insights?.topPerformers === 1 ? 'Top Performer' : 'Top Performers',
            value: count('topPerformers'),
            note: '3 or more selections',
          },
          { label: 'Meeting Target', value: count('meetingTarget'), note: '80% or more' },
          { label: 'Need Support', value: count('needSupport'), note: 'below 50%' },
        ]}
      />
    </Card>
  )
}
