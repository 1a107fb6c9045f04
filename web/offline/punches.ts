/**
 * Punches that wait on this device for the network, and those that were refused as too late or not fitting.
 */
import { useMemo } from 'react'
import { dayOf } from '../../src/domain/day'
import { useZone } from '../firm'
import { timeWords } from '../format'
import { useValue } from '../signals'
import { forgetCall, waitingCalls, type WaitingCall } from './waiting'

/** The name of a waiting punch call. */
export const punchWaits = 'attendance.punch'

export type OfflinePunch = {
  key: string
  type: 'in' | 'out'
  /** By the device's clock, corrected by the server's; `date` and `time` are in the firm's zone. */
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
    const toPunch = (call: WaitingCall): OfflinePunch => ({
      key: call.key,
      type: (call.body as { type: 'in' | 'out' }).type,
      madeAt: call.madeAt,
      date: dayOf(call.madeAt, zone),
      time: timeWords(call.madeAt, zone),
      message: call.message ?? '',
    })
    return {
      waiting: own.filter(({ state }) => state === 'waiting').map(toPunch),
      refused: own.filter(({ state }) => state === 'refused').map(toPunch),
      dismiss: (key: string) => void forgetCall(key),
    }
  }, [calls, zone])
}
