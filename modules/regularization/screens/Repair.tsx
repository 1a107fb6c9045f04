/** Fixes a forgotten punch-out with one tap. Renders nothing if none was forgotten. */
import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { addDays } from '../../../src/domain/day'
import type { Answer } from '../../../src/domain/endpoint'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { shortDayWords } from '../../../web/format'
import { usePoll } from '../../../web/live'
import { ask, client } from '../../../web/query'
import { readTime } from '../../../web/timeText'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { TimeField } from '../../../web/ui/TimeField'
import { sentenceOf, useSendOnce } from '../../../web/sendOnce'
import { getRepair, requestRegularization } from '../contract'
import './regularization.css'

type Forgotten = NonNullable<Answer<typeof getRepair>['repair']>

export default function Repair() {
  const { data } = useQuery({ ...ask(getRepair), refetchInterval: usePoll(5 * 60_000) })
  return data?.repair && <RepairCard key={data.repair.date} {...data.repair} />
}

function RepairCard({ date, usualOut, from }: Forgotten) {
  const keyed = useSendOnce()
  const yesterday = addDays(todayIn(useZone()), -1)
  const [text, setText] = useState(usualOut)
  const [busy, setBusy] = useState(false)
  const [unread, setUnread] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    const punchOutTime = readTime(text)
    setUnread(!punchOutTime)
    if (!punchOutTime || busy) return
    setBusy(true)
    const body = {
      requestType: 'missed_punch_out' as const,
      targetDate: date,
      punchOutTime,
      reason: 'Forgot to punch out',
    }
    try {
      await keyed(body, (key) => call(requestRegularization, body, { key }))
      client.setQueryData(ask(getRepair).queryKey, { repair: null })
      toast({
        title: 'Regularization request submitted successfully! Your manager will review it.',
        tone: 'good',
      })
    } catch (error) {
      setBusy(false)
      toast({
        title: 'Error',
        text: sentenceOf(error, 'Failed to submit regularization request'),
        tone: 'bad',
      })
    } finally {
    }
  }

  return (
    <section className="card repair" aria-label="Forgotten punch-out">
      <p className="repair-words">
        <Clock size={20} aria-hidden />
        <span>
          <b>You did not punch out {date === yesterday ? 'yesterday' : `on ${shortDayWords(date)}`}.</b>{' '}
          {from > 0 ? `You usually leave at ${usualOut}.` : `Your shift ends at ${usualOut}.`}
        </span>
      </p>
      <form className="repair-form" noValidate onSubmit={(event) => void send(event)}>
        <TimeField
          label="Punch out time"
          value={text}
          onChange={setText}
          error={unread && !readTime(text) ? 'Must be a time, HH:mm' : undefined}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Sending…' : 'Send for approval'}
        </Button>
      </form>
    </section>
  )
}
