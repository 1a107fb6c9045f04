/**
 * The day in one card: the state and its running time, the button that comes next, the day as a bar, the
 * breaks, and the facts.
 */
import { useEffect, useRef, type ReactNode } from 'react'
import { LogIn, LogOut } from 'lucide-react'
import { useZone } from '../../../../web/firm'
import { timeWords } from '../../../../web/format'
import { online } from '../../../../web/online'
import { useValue } from '../../../../web/signals'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { RunningDuration } from '../../../../web/RunningDuration'
import { Timeline } from '../../day/screens/Timeline'
import { useWeek } from '../../week/screens/useWeek'
import { CurrentStatus } from './CurrentStatus'
import type { DayOnDevice } from './dayOnDevice'
import { TakeBreak } from './TakeBreak'
import { useBreak, type Break } from './useBreak'
import { usePunch } from './usePunch'
import './punchCard.css'

type PunchCardProps = { day: DayOnDevice; isPending: boolean; failed: (() => void) | undefined }

export function PunchCard({ day, isPending, failed }: PunchCardProps) {
  const { record, waiting, isIn } = day
  const pause = useBreak(day)
  const { data: week } = useWeek()
  const isOnline = useValue(online)
  const card = useRef<HTMLElement>(null)
  const running = pause.running?.id
  const wasPressed = useRef(false)
  useEffect(() => {
    if (pause.sending !== null) wasPressed.current = true
  }, [pause.sending])

  // The pressed button is gone, so focus moves to the one that undoes it.
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('.end-break, .take-break-reasons .button')?.focus()
    wasPressed.current = false
  }, [running])

  const { title, figure, note } = stateOf(day, pause, { isPending, failed: Boolean(failed) })
  return (
    <section ref={card} className={running ? 'card punch-card paused' : 'card punch-card'}>
      <div className="punch-head">
        <div className="punch-state">
          <h2>{title}</h2>
          <p className="punch-figure">{figure}</p>
          {note && <div className="soft punch-note">{note}</div>}
        </div>
        <div className="punch-buttons">
          {running && (
            <Button
              className="end-break"
              variant="primary"
              size="large"
              busy={pause.sending !== null}
              onClick={pause.end}
            >
              {pause.sending === null ? 'End Break' : 'Ending break…'}
            </Button>
          )}
          {failed && record === undefined && !waiting.length && isOnline ? (
            <Button size="large" onClick={failed}>
              Retry
            </Button>
          ) : (
            <PunchButton isIn={isIn} isMain={!running} disabled={isPending && !waiting.length && isOnline} />
          )}
        </div>
      </div>
      <Timeline
        large
        date={week?.today}
        parts={week?.parts ?? []}
        shift={record?.shift ?? week?.days.find(({ date }) => date === week.today)?.shift}
      />
      {running ? (
        <p className="soft punch-totals">
          {record && (
            <>
              Worked <RunningDuration of={record.worked} />, breaks <RunningDuration of={record.breaks} />
            </>
          )}
        </p>
      ) : (
        <TakeBreak pause={pause} isIn={isIn} />
      )}
      {record && <CurrentStatus record={record} day={day} hasHours={waiting.length > 0} />}
    </section>
  )
}

type PunchButtonProps = { isIn: boolean; isMain: boolean; disabled: boolean }

function PunchButton({ isIn, isMain, disabled }: PunchButtonProps) {
  const { start, step } = usePunch()
  const Icon = isIn ? LogOut : LogIn
  const busyWords = isIn ? 'Punching out…' : 'Punching in…'
  return (
    <Button
      variant={isMain && !isIn ? 'primary' : 'secondary'}
      size="large"
      busy={step !== null}
      disabled={disabled}
      icon={<Icon size={20} aria-hidden />}
      onClick={() => void start(isIn ? 'out' : 'in')}
    >
      {step === 'locating'
        ? 'Getting location…'
        : step === 'punching'
          ? busyWords
          : isIn
            ? 'Punch Out'
            : 'Punch In'}
    </Button>
  )
}

type State = { title: ReactNode; figure: ReactNode; note: ReactNode }

/** The first line of the card. */
function stateOf(
  { record, waiting, isIn }: DayOnDevice,
  { running }: Break,
  { isPending, failed }: { isPending: boolean; failed: boolean },
): State {
  const last = waiting.at(-1)
  if (last)
    return {
      title: 'Today',
      figure: last.type === 'in' ? 'Punched in' : 'Punched out',
      note: (
        <span role="status">
          <Badge colour="orange">Waiting to send</Badge>{' '}
          {waiting.map(({ type, time }) => `${type === 'in' ? 'in' : 'out'} at ${time}`).join(', ')}
        </span>
      ),
    }
  if (running)
    return {
      title: 'Break in Progress',
      figure: <RunningDuration of={{ seconds: 0, since: running.startTime }} exact />,
      note: <BreakWords {...running} />,
    }
  if (isIn && record)
    return {
      title: 'Hours worked',
      figure: <RunningDuration of={record.worked} exact />,
      note: null,
    }
  if (record?.punchOut)
    return {
      title: 'Hours worked',
      figure: <RunningDuration of={record.worked} exact />,
      note: 'Punching in again continues the day.',
    }
  return {
    title: 'Today',
    figure: isPending ? '…' : 'Not punched in',
    note:
      failed && !record ? 'Your day could not be loaded.' : 'Your location is recorded only when you punch.',
  }
}

function BreakWords({ reason, startTime }: NonNullable<Break['running']>) {
  return (
    <>
      {reason}, since <time dateTime={startTime}>{timeWords(startTime, useZone())}</time>
    </>
  )
}
