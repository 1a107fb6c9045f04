/** Candidates of the month whose recruiter is nobody here, or has left: listed, not lost. */
import { inr, paiseOf } from '../../../src/domain/money'
import { Card } from '../../../web/ui/Card'
import type { Answer } from '../../../src/domain/endpoint'
import type { teamPerformance } from '../contract'

export function Unmatched({ rows }: { rows: Answer<typeof teamPerformance>['unmatched'] }) {
  return (
    <Card title="Without a matching recruiter" note="These candidates count for nobody: their recruiter has left, or the email is nobody's">
      <ul className="performance-unmatched">
        {rows.map(({ recruiterEmail, leaver, selections, billing, pipeline }) => (
          <li key={recruiterEmail ?? ''}>
            <b>{leaver ? `${leaver} (left)` : (recruiterEmail ?? 'No recruiter')}</b>
            <span className="figures">
              {selections} {selections === 1 ? 'selection' : 'selections'} · {inr(paiseOf(billing) ?? 0)} billing · {inr(paiseOf(pipeline) ?? 0)} pipeline
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
