/** The link to the audit in Settings. */
import { Link } from '@tanstack/react-router'
import { Card } from '../../../web/ui/Card'

export function Audit() {
  return (
    <Card
      title="Audit"
      note={
        'Every change of people, settings, balances and approvals, with author, time, and values before ' +
        'and after.'
      }
    >
      <div>
        <Link to={'/audit' as string} className="button secondary">
          Open the audit
        </Link>
      </div>
    </Card>
  )
}
