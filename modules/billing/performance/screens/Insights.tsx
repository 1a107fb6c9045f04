/** The counts of people by performance. It is rendered before the data arrives, so that nothing moves. */
import type { Answer } from '../../../../src/domain/endpoint'
import { Card } from '../../../../web/ui/Card'
import type { teamPerformance } from '../../contract'

type InsightsProps = {
  insights: Answer<typeof teamPerformance>['insights'] | undefined
  unknown: string
  /** Whether the month is over, so that its whole target is due. */
  isOver: boolean
}

export function Insights({ insights, unknown, isOver }: InsightsProps) {
  const soFar = isOver ? '' : ' so far'
  return (
    <Card title="Insights" note="One person can be in two groups." className="performance-insights-card">
      <ul className="performance-insights">
        <li>
          <b className="figures">{insights?.topPerformers ?? unknown}</b>{' '}
          {insights?.topPerformers === 1 ? 'Top Performer' : 'Top Performers'}{' '}
          <span className="faint">3 or more selections</span>
        </li>
        <li>
          <b className="figures">{insights?.meetingTarget ?? unknown}</b> Meeting Target{' '}
          <span className="faint">80% or more{soFar}</span>
        </li>
        <li>
          <b className="figures">{insights?.needSupport ?? unknown}</b> Need Support{' '}
          <span className="faint">below 50%{soFar}</span>
        </li>
      </ul>
    </Card>
  )
}
