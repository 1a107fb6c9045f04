/** The log of a webhook: what was sent, what the address answered, and sending again. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { call } from '../../../web/api'
import { useZone } from '../../../web/firm'
import { momentWords } from '../../../web/format'
import { ask, client } from '../../../web/query'
import { sentenceOf } from '../../../web/sendOnce'
import { toast } from '../../../web/toast'
import { Badge, type Colour } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Dialog } from '../../../web/ui/Dialog'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Pagination } from '../../../web/ui/Pagination'
import { Waiting } from '../../../web/ui/Spinner'
import {
  listDeliveries,
  listWebhooks,
  resendDeliveries,
  testEvent,
  type Delivery,
  type Webhook,
} from '../contract'

const states: Record<Delivery['state'], { words: string; colour: Colour }> = {
  waiting: { words: 'Waiting', colour: 'gray' },
  sending: { words: 'Being sent', colour: 'blue' },
  sent: { words: 'Delivered', colour: 'green' },
  failed: { words: 'Given up', colour: 'red' },
  dropped: { words: 'Dropped', colour: 'orange' },
}

export function Deliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const id = String(webhook.id)
  const { data, isError, refetch } = useQuery({
    ...ask(listDeliveries, { id, page: String(page), limit: '20' }),
    staleTime: 0,
    refetchInterval: 15_000,
  })
  return (
    <Dialog title={`Deliveries of ${webhook.name}`} onClose={onClose} wide>
      {webhook.failed > 0 && !webhook.pausedAt && (
        <Button icon={<RotateCw size={16} aria-hidden />} onClick={() => void again(webhook, null)}>
          Send {webhook.failed === 1 ? 'the one' : `all ${webhook.failed}`} given up again
        </Button>
      )}
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The deliveries could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : data.data.length === 0 ? (
        <EmptyState>Nothing has happened yet that it wants to know.</EmptyState>
      ) : (
        <ul className="deliveries" aria-label="Deliveries">
          {data.data.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} webhook={webhook} />
          ))}
        </ul>
      )}
      {data && <Pagination page={page} pages={data.pagination.totalPages} onPage={setPage} />}
    </Dialog>
  )
}

function Row({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const zone = useZone()
  const { event, state, attempts, createdAt, dueAt, answer, status, body, messageId } = delivery
  const isSettled = state !== 'waiting' && state !== 'sending'
  return (
    <li>
      <details>
        <summary>
          <span>
            {event} <Badge colour={states[state].colour}>{states[state].words}</Badge>
          </span>
          <span className="faint">
            {momentWords(createdAt, zone)}
            {attempts > 1 && ` · ${attempts} attempts`}
            {answer ? ` · ${answer}` : status ? ` · Answered ${status}` : ''}
            {dueAt && attempts > 0 && ` · again ${momentWords(dueAt, zone)}`}
          </span>
        </summary>
        <p className="faint">webhook-id {messageId}</p>
        <pre tabIndex={0}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        {isSettled && event !== testEvent && !webhook.pausedAt && (
          <Button size="small" onClick={() => void again(webhook, delivery)}>
            Send again
          </Button>
        )}
      </details>
    </li>
  )
}

/** One, or all that were given up. */
async function again({ id, name }: Webhook, delivery: Delivery | null) {
  try {
    const { count } = await call(resendDeliveries, {
      id: String(id),
      ...(delivery && { deliveries: [delivery.id] }),
    })
    toast({ title: 'Sending again', text: `${count} to ${name}`, tone: 'good' })
  } catch (error) {
    toast({ title: 'Not sent', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
  }
  for (const { path } of [listDeliveries, listWebhooks]) await client.invalidateQueries({ queryKey: [path] })
}
