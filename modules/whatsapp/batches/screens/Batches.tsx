/** Running and past bulk sends: progress, and stopping them. */
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play, Send, X } from 'lucide-react'
import { useAddress } from '../../../../web/address'
import { call } from '../../../../web/api'
import { ticking } from '../../../../web/clock'
import { useZone } from '../../../../web/firm'
import { momentWords } from '../../../../web/format'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Confirm } from '../../../../web/ui/Confirm'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { sentenceOf } from '../../../../web/sendOnce'
import { batches, cancelBatch, messageStates, pauseBatch, resumeBatch, type Batch } from '../../contract'
import { messagesChanged } from '../../link/screens/useLink'
import { BatchBadge, countWords, many, MessageBadge, spanText } from '../../screens/words'

const poll = 5_000

export function Batches() {
  const { data, isError, refetch } = useQuery({ ...ask(batches), refetchInterval: usePoll(poll) })
  return (
    <Card title="Bulk sends">
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The bulk sends could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<Send size={28} strokeWidth={1.5} aria-hidden />}>
          No bulk sends yet. They are listed here with their progress.
        </EmptyState>
      ) : (
        <ul className="wa-batches" aria-label="Bulk sends">
          {data.map((one) => (
            <li key={one.id}>
              <BatchCard batch={one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const changes = {
  pause: { endpoint: pauseBatch, failed: 'The bulk send could not be paused' },
  resume: { endpoint: resumeBatch, failed: 'The bulk send could not be resumed' },
  cancel: { endpoint: cancelBatch, failed: 'The bulk send could not be cancelled' },
}

async function changeBatch(id: number, to: keyof typeof changes): Promise<boolean> {
  const { endpoint, failed } = changes[to]
  try {
    await call(endpoint, { id: String(id) })
    return true
  } catch (error) {
    toast({ title: failed, text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    return false
  } finally {
    await messagesChanged()
  }
}

function BatchCard({ batch }: { batch: Batch }) {
  const { id, status, total, counts, message, attachmentName, trouble, createdAt, finishesAt } = batch
  const zone = useZone()
  const { set } = useAddress(['tab', 'batch'])
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const left = (counts.queued ?? 0) + (counts.sending ?? 0)
  const isOpen = status === 'running' || status === 'paused'
  const words = `Bulk send ${id}`

  async function turn(to: 'pause' | 'resume') {
    setBusy(true)
    await changeBatch(id, to)
    setBusy(false)
  }

  return (
    <article className="wa-batch" aria-label={words}>
      <p className="wa-line" role="status">
        <BatchBadge state={status} />
        <b>{many(total, 'recipient')}</b>
        <time className="faint" dateTime={createdAt}>
          {momentWords(createdAt, zone)}
        </time>
      </p>
      <p className="wa-clamp">{message || 'Individual messages'}</p>
      {attachmentName && <p className="faint">With {attachmentName}</p>}
      {isOpen && (
        <progress
          className="thin-progress"
          aria-label={`${words}: sent so far`}
          value={total - left}
          max={total}
        />
      )}
      <p className="wa-chips">
        {messageStates
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <MessageBadge key={state} state={state} count={counts[state]} />
          ))}
      </p>
      {isOpen && (
        <p className="soft">
          {countWords(total - left)} of {countWords(total)}
          {status === 'running' && finishesAt && !trouble && (
            <>
              , <Remaining until={finishesAt} />
            </>
          )}
        </p>
      )}
      {trouble && (
        <p className="wa-note warn" role="status">
          {trouble}
        </p>
      )}
      <div className="wa-buttons">
        {status === 'running' && (
          <Button
            size="small"
            busy={busy}
            icon={<Pause size={16} aria-hidden />}
            aria-label={`Pause bulk send ${id}`}
            onClick={() => void turn('pause')}
          >
            Pause
          </Button>
        )}
        {status === 'paused' && (
          <Button
            size="small"
            busy={busy}
            icon={<Play size={16} aria-hidden />}
            aria-label={`Resume bulk send ${id}`}
            onClick={() => void turn('resume')}
          >
            Resume
          </Button>
        )}
        {isOpen && (
          <Button
            size="small"
            icon={<X size={16} aria-hidden />}
            aria-haspopup="dialog"
            aria-label={`Cancel bulk send ${id}`}
            onClick={() => setAsking(true)}
          >
            Cancel
          </Button>
        )}
        <Button
          size="small"
          aria-label={`See the messages of bulk send ${id}`}
          onClick={() => set({ tab: 'logs', batch: String(id) }, { isPlace: true, fromTop: true })}
        >
          View messages
        </Button>
      </div>
      {asking && (
        <Confirm
          title="Cancel this bulk send?"
          action="Cancel the rest"
          busy="Cancelling…"
          keep="Keep sending"
          run={() => changeBatch(id, 'cancel')}
          onClose={() => setAsking(false)}
        >
          <p>
            {many(left, 'message')} that {left === 1 ? 'was' : 'were'} not sent yet will be cancelled. Sent
            messages stay sent.
          </p>
        </Confirm>
      )}
    </article>
  )
}

function Remaining({ until }: { until: string }) {
  const text = useMemo(
    () => ticking((now) => `${spanText(Math.max(0, (Date.parse(until) - now) / 1000))} left`),
    [until],
  )
  return <span>{text}</span>
}
