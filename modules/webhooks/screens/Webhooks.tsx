/** The Webhooks section of System Settings: each with its state, its log and its actions. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useZone } from '../../../web/firm'
import { momentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { Badge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { listWebhooks, pauseWords, type Webhook } from '../contract'
import { Deliveries } from './Deliveries'
import { WebhookDialog } from './WebhookDialog'
import { WebhookMenu } from './WebhookMenu'
import './webhooks.css'

export default function Webhooks() {
  // Deliveries are sent in the background while this is open.
  const { data, isError, refetch } = useQuery({ ...ask(listWebhooks), staleTime: 0, refetchInterval: 15_000 })
  const [isCreating, setCreating] = useState(false)
  const [logOf, setLogOf] = useState<number | null>(null)
  const opened = data?.find(({ id }) => id === logOf)
  return (
    <Card
      title="Webhooks"
      note="Sends events, such as each punch, to another system. Deliveries are signed."
      actions={
        <Button aria-haspopup="dialog" onClick={() => setCreating(true)}>
          New webhook
        </Button>
      }
    >
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The webhooks could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<WebhookIcon size={28} strokeWidth={1.5} aria-hidden />}>
          There are no webhooks yet.
        </EmptyState>
      ) : (
        <ul className="webhooks" aria-label="Webhooks">
          {data.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} onLog={() => setLogOf(webhook.id)} />
          ))}
        </ul>
      )}
      {isCreating && <WebhookDialog webhook={null} onClose={() => setCreating(false)} />}
      {opened && <Deliveries webhook={opened} onClose={() => setLogOf(null)} />}
    </Card>
  )
}

function Row({ webhook, onLog }: { webhook: Webhook; onLog: () => void }) {
  const { name, address, events } = webhook
  return (
    <li>
      <div>
        <p className="webhook-name">
          {name} <State webhook={webhook} />
        </p>
        <p className="soft">
          {new URL(address).host} · {events.length === 1 ? events[0] : `${events.length} events`}
        </p>
        <Facts webhook={webhook} />
      </div>
      <div className="row-buttons">
        <Button size="small" aria-haspopup="dialog" aria-label={`Deliveries of ${name}`} onClick={onLog}>
          Deliveries
        </Button>
        <WebhookMenu webhook={webhook} />
      </div>
    </li>
  )
}

/** The server counts no further. */
const countWords = (n: number) => (n >= 10_000 ? '10,000 or more' : String(n))

function State({ webhook: { pausedAt, failingSince, lastSentAt } }: { webhook: Webhook }) {
  if (pausedAt) return <Badge colour="orange">Paused</Badge>
  if (failingSince) return <Badge colour="red">Not delivered</Badge>
  return lastSentAt ? <Badge colour="green">Works</Badge> : null
}

function Facts({ webhook }: { webhook: Webhook }) {
  const zone = useZone()
  const { pausedWhy, failingSince, lastSentAt, waiting, failed } = webhook
  return (
    <p className="faint">
      {[
        pausedWhy && pauseWords[pausedWhy],
        !pausedWhy && failingSince && `Nothing delivered since ${momentWords(failingSince, zone)}.`,
        lastSentAt ? `Last delivered ${momentWords(lastSentAt, zone)}.` : 'Nothing delivered yet.',
        waiting > 0 && `${countWords(waiting)} waiting.`,
        failed > 0 && `${countWords(failed)} given up.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
