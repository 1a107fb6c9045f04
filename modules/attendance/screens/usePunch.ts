/**
 * Punching: the position, then the punch. One punch has one key, so that a lost answer is asked for again without
 * punching twice.
 */
import { useRef, useState } from 'react'
import { ApiError, call, newKey } from '../../../web/api'
import { stale } from '../../../web/query'
import { toast } from '../../../web/toast'
import { storedToken } from '../../../web/token'
import type { Given } from '../../../src/domain/endpoint'
import { getActiveBreak, punch, today, type TodayRecord } from '../contract'
import { LocationFailure, position } from './position'
import { dayChanged } from './useToday'

type PunchType = 'in' | 'out'
type Sent = { key: string; body: Given<typeof punch>; token: string | null }
const pauses = [1000, 3000]
/** A second press sooner than this belongs to the first: with a position at hand it would punch out again. */
const doubleTap = 500

export function usePunch() {
  const [step, setStep] = useState<'locating' | 'punching' | null>(null)
  // State arrives with the next drawing; a second tap may come before.
  const running = useRef(false)
  const pressedAt = useRef(-doubleTap)

  async function start(type: PunchType) {
    const at = pressTime()
    const isSecondTap = at - pressedAt.current < doubleTap
    pressedAt.current = at
    if (!isSecondTap) await go(type)
  }

  async function go(type: PunchType) {
    // Whose punch it is is settled by the press, not by who is signed in when the position has come.
    const token = storedToken()
    await once(async () => {
      setStep('locating')
      const location = await position()
      await send({ key: newKey(), body: { type, location }, token })
    }, () => void go(type))
  }

  async function send(sent: Sent) {
    setStep('punching')
    try {
      const record = await sendUntilAnswered(sent)
      dayChanged(record)
      toast({ title: record.punchOut ? 'Successfully punched out!' : 'Successfully punched in!', tone: 'good' })
    } catch (error) {
      // Refused, because the day is not as this screen thinks; or the answer is lost: either way it is asked for anew.
      void stale(today.path, getActiveBreak.path)
      const lost = error instanceof ApiError && error.isLost
      toast({
        title: 'Attendance Error',
        text: words(error, sent.body.type),
        tone: 'bad',
        lasts: lost ? 20_000 : undefined,
        action: lost ? { label: 'Try again', run: () => void once(() => send(sent)) } : undefined,
      })
    }
  }

  async function once(work: () => Promise<void>, again?: () => void) {
    if (running.current) return
    running.current = true
    try {
      await work()
    } catch (error) {
      const failure = error instanceof LocationFailure ? error : new LocationFailure('Location Error', 'Unable to get your location. Please check GPS settings.')
      toast({ title: failure.title, text: failure.message, tone: 'bad', lasts: 8000, action: again && { label: 'Retry', run: again } })
    } finally {
      running.current = false
      setStep(null)
    }
  }

  return { start, step }
}

async function sendUntilAnswered({ key, body, token }: Sent): Promise<TodayRecord> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(punch, body, { key, token })
    } catch (error) {
      const pause = pauses[attempt]
      if (pause === undefined || !(error instanceof ApiError) || !error.isLost) throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  }
}

const pressTime = () => performance.now()

/** A leading status code says nothing to a person. Where the server said nothing at all, what failed is said first. */
function words(error: unknown, type: PunchType): string {
  const message = error instanceof ApiError ? error.message.replace(/^\d{3}\b[:\s-]*/, '') : ''
  if (error instanceof ApiError && error.status === 0) return `Failed to punch ${type}. ${message}`
  return message || 'Failed to record attendance'
}
