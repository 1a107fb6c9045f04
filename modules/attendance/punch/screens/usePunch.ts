/**
 * Punching: the position, then the punch. One punch has one key, so a lost answer is requested again without
 * punching twice.
 */
import { useRef, useState } from 'react'
import { ApiError, call, newKey } from '../../../../web/api'
import { now } from '../../../../web/clock'
import { queueUntilOnline } from '../../../../web/offline/waiting'
import { online } from '../../../../web/online'
import { phoneId } from '../../../../web/phoneId'
import { toast } from '../../../../web/toast'
import { storedToken } from '../../../../web/token'
import type { Given } from '../../../../src/domain/endpoint'
import { punch, type TodayRecord } from '../../contract'
import { punchWaits } from '../../../../web/offline/punches'
import { LocationFailure, position } from './position'
import { dayChanged } from './useToday'

type PunchType = 'in' | 'out'
type Sent = {
  key: string
  body: Given<typeof punch>
  token: string | null
  /** When the button was pressed. */ madeAt: string
}
const pauses = [1000]
/**
 * A second press within this time is ignored. With a cached position the first punch is answered so fast that
 * the second would punch out again.
 */
const doubleTap = 500

export function usePunch() {
  const [step, setStep] = useState<'locating' | 'punching' | null>(null)
  // State changes with the next render; a second tap may come earlier.
  const running = useRef(false)
  const pressedAt = useRef(-doubleTap)

  async function start(type: PunchType) {
    const at = pressTime()
    const isSecondTap = at - pressedAt.current < doubleTap
    pressedAt.current = at
    if (!isSecondTap) await go(type)
  }

  async function go(type: PunchType) {
    // The punch belongs to the person who pressed, even if somebody else has signed in when the position
    // arrives.
    const token = storedToken()
    const madeAt = new Date(now()).toISOString()
    await once(
      async () => {
        setStep('locating')
        const location = await position()
        const sent: Sent = { key: newKey(), body: { type, location, phone: phoneId() }, token, madeAt }
        if (online.peek()) await send(sent)
        else await queuePunch(sent, false)
      },
      () => void go(type),
    )
  }

  async function send(sent: Sent) {
    setStep('punching')
    try {
      const record = await sendUntilAnswered(sent)
      dayChanged(record)
      toast({
        title: record.punchOut ? 'Successfully punched out!' : 'Successfully punched in!',
        tone: 'good',
      })
    } catch (error) {
      // Without an answer it may still have arrived; the waiting copy says so.
      if (error instanceof ApiError && error.status === 0 && (await queuePunch(sent, true))) return
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
      const failure =
        error instanceof LocationFailure
          ? error
          : new LocationFailure('Location Error', 'Unable to get your location. Please check GPS settings.')
      toast({
        title: failure.title,
        text: failure.message,
        tone: 'bad',
        lasts: 8000,
        action: again && { label: 'Retry', run: again },
      })
    } finally {
      running.current = false
      setStep(null)
    }
  }

  return { start, step }
}

/** False if this browser stores nothing: then the person sees that the punch was not made. */
async function queuePunch({ key, body, token, madeAt }: Sent, wasSent: boolean): Promise<boolean> {
  if (token !== storedToken()) return false
  try {
    await queueUntilOnline({
      method: punch.method,
      path: punch.path,
      what: punchWaits,
      madeAt,
      body: { ...body, offlineAt: madeAt, ...(wasSent ? { replaces: key } : {}) },
    })
  } catch {
    if (!wasSent)
      toast({
        title: 'Attendance Error',
        text: `Failed to punch ${body.type}. There is no network, and this browser cannot store punches.`,
        tone: 'bad',
      })
    return false
  }
  toast({
    title: `Punch ${body.type} saved on this device`,
    text: 'It will be sent when the network returns, with the time you tapped.',
    lasts: 8000,
  })
  return true
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

/** Removes a leading status code. If the server gave no message, says first what failed. */
function words(error: unknown, type: PunchType): string {
  const message = error instanceof ApiError ? error.message.replace(/^\d{3}\b[:\s-]*/, '') : ''
  if (error instanceof ApiError && error.status === 0) return `Failed to punch ${type}. ${message}`
  return message || 'Failed to record attendance'
}
