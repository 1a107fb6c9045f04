/** Whom Accounts follow up first: the overdue amount by age, who owes most of it, and the oldest of it. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Rows } from '../../../../web/charts/Rows'
import { shortRupees } from '../../../../web/charts/scale'
import { StackedBar } from '../../../../web/charts/StackedBar'
import { ask } from '../../../../web/query'
import { AllLink } from '../../../../web/ui/AllLink'
import { Card } from '../../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { receivables } from '../../contract'
import { buckets } from '../../rules'
import { countWords } from '../../screens/words'
import { bucketTones, bucketWords, partsByAge } from './ageing'

const most = 3
const late = buckets.filter((bucket) => bucket !== 'Not due')

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export default function OverdueClients() {
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(ask(receivables))
  const clients = (data?.clients ?? [])
    .map((client) => ({
      ...client,
      overdue: late.reduce((sum, one) => sum + Number(client.buckets[one]), 0),
    }))
    .filter(({ overdue }) => overdue > 0)
    .toSorted((a, b) => b.overdue - a.overdue)
  const oldestOf = ({ buckets: amounts }: (typeof clients)[number]) => Number(amounts[late.at(-1)!])
  // The one with the oldest debts is shown, too, however little else it owes.
  const oldest = clients.toSorted((a, b) => oldestOf(b) - oldestOf(a))[0]
  const shown = clients.filter((one, index) => index < most || (one === oldest && oldestOf(one) > 0))
  const others = clients.filter((one) => !shown.includes(one))
  const old = others.filter((one) => oldestOf(one) > 0)
  return (
    <Card
      title="Overdue Clients"
      className="overdue-clients"
      actions={
        <AllLink to="/billing" search={{ tab: 'receivables' }}>
          receivables
        </AllLink>
      }
    >
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>Failed to fetch receivables</ErrorState>
      ) : !data ? (
        <Waiting />
      ) : clients.length === 0 ? (
        <EmptyState>No client is overdue</EmptyState>
      ) : (
        <div className="ageing">
          <StackedBar
            label="Overdue by age"
            parts={partsByAge({ ...data, toCredit: null }).filter(({ id }) => id !== 'Not due')}
          />
          <Rows
            label="Overdue by client and age"
            series={late.map((bucket) => ({ label: bucketWords[bucket], tone: bucketTones[bucket] }))}
            rows={shown.map(({ clientId, clientName, buckets: amounts, overdue }) => ({
              id: clientId,
              label: clientName,
              values: late.map((bucket) => Number(amounts[bucket])),
              text: shortRupees(overdue),
            }))}
            text={shortRupees}
            onPick={(client) =>
              void navigate({ to: '/billing', search: { tab: 'invoices', client, overdue: 'Yes' } as never })
            }
          />
          {others.length > 0 && (
            <p className="faint">
              {countWords(others.length, 'more client')},{' '}
              {shortRupees(sumOf(others.map(({ overdue }) => overdue)))}
              {old.length > 0 && `, ${shortRupees(sumOf(old.map(oldestOf)))} of it over 90 days`}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
