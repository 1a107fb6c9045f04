/** The main action of this screen: the punch status and its button. */
import { LogIn, LogOut } from 'lucide-react'
import { online } from '../../../../web/online'
import { useValue } from '../../../../web/signals'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { RunningDuration } from '../../../../web/RunningDuration'
import type { DayOnDevice } from './dayOnDevice'
import { usePunch } from './usePunch'

type PunchCardProps = { day: DayOnDevice; isPending: boolean; failed?: () => void }

export function PunchCard({ day: { record, waiting, isIn }, isPending, failed }: PunchCardProps) {
  const { start, step } = usePunch()
  const last = waiting.at(-1)
  const isOnline = useValue(online)
  const Icon = isIn ? LogOut : LogIn
  const word = isIn ? 'Punch Out' : 'Punch In'

  return (
    <Card className="punch-card" title={word} icon={<Icon size={18} aria-hidden />}>
      <div className="punch-state">
        {last ? (
          <>
            <p className="punch-figure words">{last.type === 'in' ? 'Punched in' : 'Punched out'}</p>
            <p className="soft" role="status">
              <Badge colour="orange">Waiting to send</Badge>{' '}
              {waiting.map(({ type, time }) => `${type === 'in' ? 'in' : 'out'} at ${time}`).join(', ')}
            </p>
          </>
        ) : isIn && record ? (
          <>
            <p className="punch-figure">
              <RunningDuration of={record.worked} exact />
            </p>
            <p className="soft">
              Working since <time>{record.punchInTime}</time>
            </p>
          </>
        ) : record?.punchOut ? (
          <>
            <p className="punch-figure">
              <RunningDuration of={record.worked} exact />
            </p>
            <p className="soft">
              Punched out at <time>{record.punchOutTime}</time>. Punching in again continues the day.
            </p>
          </>
        ) : (
          <>
            <p className="punch-figure words">{isPending ? '…' : 'Not punched in'}</p>
            <p className="soft">
              {failed && !record
                ? 'Your day could not be loaded.'
                : 'Your location is recorded only when you punch.'}
            </p>
          </>
        )}
      </div>
      {failed && record === undefined && !last && isOnline ? (
        <Button size="large" onClick={failed}>
          Retry
        </Button>
      ) : (
        <Button
          variant="primary"
          size="large"
          busy={step !== null}
          disabled={isPending && !last && isOnline}
          icon={<Icon size={20} aria-hidden />}
          onClick={() => void start(isIn ? 'out' : 'in')}
        >
          {step === 'locating'
            ? 'Getting location…'
            : step === 'punching'
              ? isIn
                ? 'Punching out…'
                : 'Punching in…'
              : word}
        </Button>
      )}
    </Card>
  )
}
