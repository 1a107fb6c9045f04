/** Candidates of the month whose recruiter is unknown or has left. */
import { Card } from '../../../../web/ui/Card'
import type { Answer } from '../../../../src/domain/endpoint'
import type { teamPerformance } from '../../contract'
import { countWords, money } from '../../screens/words'

export function Unmatched({ rows }: { rows: Answer<typeof teamPerformance>['unmatched'] }) {
  return (
    <Card
      title="Without a matching recruiter"
      note="Not counted for any employee: the recruiter has left or the email is unknown"
    >
      <ul className="performance-unmatched">
        {rows.map(({ recruiterEmail, leaver, selections, billing, pipeline }) => (
          <li key={recruiterEmail ?? ''}>
            <b>{leaver ? `${leaver} (left)` : (recruiterEmail ?? 'No recruiter')}</b>
            <span className="figures">
              {countWords(selections, 'selection')} · {money(billing)} billing · {money(pipeline)} pipeline
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
