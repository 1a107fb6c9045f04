/** One's own day: status, hours, and a link to the punch. */
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { today, type TodayRecord } from '../../attendance/contract'
import { withPunches } from '../../attendance/punch/offlineContract'
import { usePoll } from '../../../web/live'
import { useOfflinePunches } from '../../../web/offline/punches'
import { ask } from '../../../web/query'
import { RunningDuration } from '../../../web/RunningDuration'
import { Badge, StatusBadge } from '../../../web/ui/Badge'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { stats } from '../contract'

export function TodayCard({ ready }: { ready: boolean }) {
  const poll = usePoll(30_000)
  const { data: known, isError, refetch } = useQuery({ ...ask(today), refetchInterval: poll, enabled: ready })
  const { data: figures } = useQuery({ ...ask(stats), refetchInterval: poll, enabled: ready })
  const { waiting } = useOfflinePunches()
  const { record, isIn } = withPunches(known, waiting)
  const status = record?.status ?? figures?.todayStatus ?? 'Not Punched In'

  if (isError && record === undefined)
    return (
      <Card title="Today">
        <ErrorState retry={() => void refetch()}>Your day could not be loaded.</ErrorState>
      </Card>
    )

  return (
    <Card
      className="today-card"
      title="Today"
      actions={
        waiting.length > 0 ? (
          <Badge colour="orange">Waiting to send</Badge>
        ) : (
          record !== undefined && <StatusBadge status={status} />
        )
      }
    >
      <div className="today-words">
        <p className={record ? 'today-figure' : 'today-figure words'}>
          {record === undefined ? '…' : record ? <RunningDuration of={record.worked} /> : 'Not punched in'}
        </p>
        <p className="soft">{record === undefined ? 'Loading your day' : sentence(record)}</p>
      </div>
      <Link to={'/attendance' as string} className="button primary large">
        {isIn ? 'Go to attendance' : 'Punch In'}
        <ArrowRight size={18} aria-hidden />
      </Link>
    </Card>
  )
}

function sentence(record: TodayRecord | null): string {
  if (!record?.punchIn) return 'Punch in when you start work.'
  if (record.punchOut) return `Worked from ${record.punchInTime} to ${record.punchOutTime}.`
  return record.status === 'On Break'
    ? `On a break. Punched in at ${record.punchInTime}.`
    : `Working since ${record.punchInTime}.`
}
