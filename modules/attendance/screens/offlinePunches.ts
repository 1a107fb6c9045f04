/** Punches that wait on this device for the network, and those that came too late or did not fit. */
import { useEffect, useMemo } from 'react'
import { useZone } from '../../../web/firm'
import { timeWords } from '../../../web/format'
import { forgetCall, onArrival, waitingCalls, type WaitingCall } from '../../../web/offline/waiting'
import { useValue } from '../../../web/signals'
import { toast } from '../../../web/toast'
import { dayOf } from '../../../src/domain/day'
import { fetchDayAgain } from './useToday'

export const punchWaits = 'attendance.punch'

export type OfflinePunch = {
  key: string
  type: 'in' | 'out'
  /** By the device's clock, corrected by the server's; `date` and `time` in the firm's zone. */
  madeAt: string
  date: string
  time: string
  message: string
}

export function useOfflinePunches(): {
  waiting: OfflinePunch[]
  refused: OfflinePunch[]
  dismiss: (key: string) => void
} {
  const zone = useZone()
  const calls = useValue(waitingCalls)
  return useMemo(() => {
    const own = calls.filter(({ what }) => what === punchWaits)
    const told = (call: WaitingCall): OfflinePunch => ({
      key: call.key,
      type: (call.body as { type: 'in' | 'out' }).type,
      madeAt: call.madeAt,
      date: dayOf(call.madeAt, zone),
      time: timeWords(call.madeAt, zone),
      message: call.message ?? '',
    })
    return {
      waiting: own.filter(({ state }) => state === 'waiting').map(told),
      refused: own.filter(({ state }) => state === 'refused').map(told),
      dismiss: (key: string) => void forgetCall(key),
    }
  }, [calls, zone])
}

/** What arrived is on the screen at once, and said. */
export function useArrivals(): void {
  const zone = useZone()
  useEffect(
    () =>
      onArrival(({ arrived }) => {
        const punches = arrived.filter(({ what }) => what === punchWaits)
        if (!punches.length) return
        fetchDayAgain()
        const times = punches.map(({ madeAt }) => timeWords(madeAt, zone)).join(' and ')
        toast({
          title: punches.length === 1 ? 'Your punch has arrived' : 'Your punches have arrived',
          text: `Recorded with the time at which you pressed: ${times}.`,
          tone: 'good',
        })
      }),
    [zone],
  )
}
