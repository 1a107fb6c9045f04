/** Starts and ends a break. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Coffee } from 'lucide-react'
import { ApiError, call, newKey } from '../../../../web/api'
import { useZone } from '../../../../web/firm'
import { timeWords } from '../../../../web/format'
import { RunningDuration } from '../../../../web/RunningDuration'
import { toast } from '../../../../web/toast'
import { ask, client } from '../../../../web/query'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Input } from '../../../../web/ui/Field'
import { getActiveBreak, takeBreak } from '../../contract'
import type { DayOnDevice } from './dayOnDevice'
import { dayChanged, useActiveBreak } from './useToday'

export function BreakCard({ day: { isIn, waiting } }: { day: DayOnDevice }) {
  const { data } = useActiveBreak()
  const zone = useZone()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  // A punch out ends the break, even one that still waits on this device.
  const running = waiting.some(({ type }) => type === 'out') ? null : data?.activeBreak
  const mayStart = isIn && !waiting.length
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const unanswered = useRef<{ request: string; key: string } | null>(null)

  // The pressed button is gone, so focus moves to the one in its place.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('.button')?.focus()
    pressed.current = false
  }, [running?.id])

  async function send(type: 'start' | 'end', words: string) {
    setBusy(true)
    pressed.current = true
    // The same action keeps its key until it is answered: pressing again after a lost answer counts once.
    const request = `${type} ${words}`
    if (unanswered.current?.request !== request) unanswered.current = { request, key: newKey() }
    try {
      const answer = await call(takeBreak, { type, reason: words }, { key: unanswered.current.key })
      unanswered.current = null
      client.setQueryData(ask(getActiveBreak).queryKey, { activeBreak: answer.activeBreak })
      dayChanged(answer.record)
      setReason('')
      toast({ title: 'Break recorded successfully!', tone: 'good' })
    } catch (error) {
      if (!(error instanceof ApiError && error.isLost)) unanswered.current = null
      toast({
        title: 'Error',
        text: (error instanceof ApiError && error.message) || 'Failed to record break',
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }

  function start(event: FormEvent) {
    event.preventDefault()
    setMissing(!reason.trim())
    if (reason.trim()) void send('start', reason.trim())
  }

  return (
    <div ref={place} className="break-place">
      {running ? (
        <Card
          className="break-card running"
          title="Break in Progress"
          icon={<Coffee size={18} aria-hidden />}
        >
          <div className="card-grow">
            <p className="break-figure">
              <RunningDuration of={{ seconds: 0, since: running.startTime }} exact />
            </p>
            <p className="soft">
              {running.reason}, since{' '}
              <time dateTime={running.startTime}>{timeWords(running.startTime, zone)}</time>
            </p>
          </div>
          <Button size="large" busy={busy} onClick={() => void send('end', 'Break ended')}>
            {busy ? 'Ending break…' : 'End Break'}
          </Button>
        </Card>
      ) : (
        <Card className="break-card" title="Take Break" icon={<Coffee size={18} aria-hidden />}>
          <form className="card-form" onSubmit={start} noValidate>
            <Input
              label="Reason"
              placeholder="Lunch, tea, errand"
              value={reason}
              maxLength={200}
              disabled={!mayStart}
              error={missing && !reason.trim() ? 'Please provide a reason for the break.' : undefined}
              hint={
                mayStart
                  ? undefined
                  : isIn
                    ? 'You can start a break once your punch has been sent.'
                    : 'Punch in first to take a break.'
              }
              onChange={(event) => setReason(event.target.value)}
            />
            <Button type="submit" size="large" busy={busy} disabled={!mayStart}>
              {busy ? 'Starting break…' : 'Start Break'}
            </Button>
          </form>
        </Card>
      )}
    </div>
  )
}
