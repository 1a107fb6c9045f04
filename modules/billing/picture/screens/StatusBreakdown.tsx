/** Count and amount of each status, shown if a joining month is chosen. */
import { Badge } from '../../../../web/ui/Badge'
import { Card } from '../../../../web/ui/Card'
import type { CandidateTotals } from '../../contract'
import { countWords, money, statusColour } from '../../screens/words'

const candidates = (count: number) => countWords(count, 'candidate')

export function StatusBreakdown({ totals: { byStatus, expected } }: { totals: CandidateTotals }) {
  return (
    <Card title="Status Breakdown" className="breakdown">
      <ul>
        {byStatus.map(({ status, count, amount }) => (
          <li key={status}>
            <Badge colour={statusColour(status)}>{status}</Badge>
            <span className="faint">{candidates(count)}</span>
            <b className="figures">{money(amount)}</b>
          </li>
        ))}
        <li className="expected">
          <span>
            <b>Total Selection Amount</b>
            <span className="faint">
              All candidates expected to join, excluding Offer Backout, Offer Revoked and Hold
            </span>
          </span>
          <span className="faint">{candidates(expected.count)}</span>
          <b className="figures">{money(expected.amount)}</b>
        </li>
      </ul>
    </Card>
  )
}
