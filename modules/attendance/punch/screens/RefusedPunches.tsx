/** Offline punches that the server refused, with the reason and a link to fix it. */
import { Link } from '@tanstack/react-router'
import { dayWords } from '../../../../web/format'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { useOfflinePunches } from '../../../../web/offline/punches'
import { useArrivals } from './offlinePunches'
import './refused.css'

export function RefusedPunches() {
  const { refused, dismiss } = useOfflinePunches()
  useArrivals()
  return refused.map(({ key, type, date, time, message }) => (
    <Card
      key={key}
      className="refused-punch"
      title={`Your punch ${type} of ${time} was not recorded`}
      note={dayWords(date)}
    >
      <p role="alert">{message}</p>
      <div className="refused-buttons">
        <Link
          to={'/attendance' as string}
          search={{ regularize: date, [type]: time } as never}
          className="button primary"
        >
          Request a regularization
        </Link>
        <Button variant="quiet" onClick={() => dismiss(key)}>
          Dismiss
        </Button>
      </div>
    </Card>
  ))
}
