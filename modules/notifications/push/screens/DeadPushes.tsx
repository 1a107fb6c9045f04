/** Pushes that failed after every attempt, or that a push service refused. */
import { useQuery } from '@tanstack/react-query'
import { useZone } from '../../../../web/firm'
import { momentWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Card } from '../../../../web/ui/Card'
import { Table, type Column } from '../../../../web/ui/Table'
import type { Answer } from '../../../../src/domain/endpoint'
import { deadDeliveries } from '../../contract'

type Dead = Answer<typeof deadDeliveries>[number]

export function DeadPushes() {
  const zone = useZone()
  const { data, isError, refetch } = useQuery({ ...ask(deadDeliveries), staleTime: 0 })
  const columns: Column<Dead>[] = [
    { head: 'Person', phone: 'lead', cell: ({ name }) => name },
    { head: 'Title', phone: 'wide', cell: ({ title }) => title },
    { head: 'Attempts', number: true, cell: ({ attempts }) => attempts },
    {
      head: 'Failed',
      phone: 'wide',
      cell: ({ settledAt, createdAt }) => <time>{momentWords(settledAt ?? createdAt, zone)}</time>,
    },
    {
      head: 'Error',
      phone: 'named row',
      cell: ({ error }) => <span className="debug-error">{error ?? 'Unknown'}</span>,
    },
  ]
  return (
    <Card title="Failed notifications" note="Push notifications that failed after all attempts.">
      {data?.length === 0 ? (
        <p className="soft">None</p>
      ) : (
        <Table
          label="Failed notifications"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          error={isError && !data && 'The list could not be loaded.'}
          empty=""
          retry={() => void refetch()}
        />
      )}
    </Card>
  )
}
