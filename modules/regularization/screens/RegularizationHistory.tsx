/** One's own regularizations with their status; pending ones can be withdrawn. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { useNamedId } from '../../../web/useNamedId'
import { Button } from '../../../web/ui/Button'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Page } from '../../../web/ui/Page'
import { Spinner } from '../../../web/ui/Spinner'
import { myRegularizations, type Regularization } from '../contract'
import { RequestDetail } from './RequestDetail'
import { RequestItem } from './RequestItem'
import { Withdraw } from './Withdraw'
import './regularization.css'

const filters = ['All', 'Approved', 'Pending', 'Rejected'] as const

export default function RegularizationHistory() {
  const { data, isError, refetch } = useQuery({
    ...ask(myRegularizations),
    refetchInterval: usePoll(5 * 60_000),
  })
  const [filter, setFilter] = useState<(typeof filters)[number]>('All')
  const named = useNamedId('request')
  const [ending, end] = useState<Regularization | null>(null)
  const shown = data?.filter(({ status }) => filter === 'All' || status === filter.toLowerCase())

  return (
    <Page title="Regularization History">
      <div className="filter-buttons" role="group" aria-label="Status">
        {filters.map((name) => (
          <Button
            key={name}
            variant={name === filter ? 'primary' : 'secondary'}
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>Error loading regularization history</ErrorState>
      ) : !shown ? (
        <div className="request-waiting" aria-busy>
          <Spinner large />
          <p className="soft" role="status">
            Loading regularization history...
          </p>
        </div>
      ) : shown.length === 0 ? (
        <EmptyState
          action={
            filter === 'All' ? (
              <Link to={'/attendance' as string} className="button secondary">
                Request one in Attendance
              </Link>
            ) : (
              <Button onClick={() => setFilter('All')}>Show all</Button>
            )
          }
        >
          No regularization requests found
        </EmptyState>
      ) : (
        <ul className="request-list">
          {shown.map((request) => (
            <li key={request.id}>
              <RequestItem request={request} onWithdraw={() => end(request)} />
            </li>
          ))}
        </ul>
      )}
      {named.id !== null && <RequestDetail id={named.id} onClose={named.close} />}
      {ending && <Withdraw request={ending} onClose={() => end(null)} />}
    </Page>
  )
}
