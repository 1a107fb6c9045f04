/** Today's team: present, on break, and productive hours in total. */
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, UsersRound } from 'lucide-react'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { Card } from '../../../web/ui/Card'
import { ErrorState } from '../../../web/ui/Empty'
import { team } from '../contract'

export function TeamCard({ ready }: { ready: boolean }) {
  const { data, isError, refetch } = useQuery({
    ...ask(team),
    refetchInterval: usePoll(60_000),
    enabled: ready,
  })
  return (
    <Card
      className="team-today"
      title="Team Performance"
      icon={<UsersRound size={18} aria-hidden />}
      actions={
        <Link to={'/attendance' as string} className="button quiet small">
          View Details
          <ArrowRight size={16} aria-hidden />
        </Link>
      }
    >
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>Failed to load team status</ErrorState>
      ) : (
        <dl className="team-figures" aria-busy={!data}>
          <Figure name="Present Today" value={data ? `${data.presentToday} of ${data.members}` : '…'} />
          <Figure name="On Break" value={data ? String(data.onBreak) : '…'} />
          <Figure
            name="Team Total Productive Hours"
            value={
              data
                ? `${Number(data.productiveHours).toLocaleString('en-IN', { maximumFractionDigits: 1 })} h`
                : '…'
            }
          />
        </dl>
      )}
    </Card>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
