/**
 * One's day as this device knows it: the server's record, and the punches after it that wait for the network.
 * Every card of the screen is drawn from it, so that all of them tell the same.
 */
import { useMemo } from 'react'
import type { Running } from '../../../web/Ticking'
import type { TodayRecord } from '../contract'
import { useOfflinePunches, type OfflinePunch } from './offlinePunches'

export type DayOnDevice = {
  /** Null before the first punch that the server knows of. */
  record: TodayRecord | null | undefined
  waiting: readonly OfflinePunch[]
  isIn: boolean
}

export function useDayOnDevice(record: TodayRecord | null | undefined): DayOnDevice {
  const { waiting } = useOfflinePunches()
  return useMemo(() => withPunches(record, waiting), [record, waiting])
}

export function withPunches(
  record: TodayRecord | null | undefined,
  waiting: readonly OfflinePunch[],
): DayOnDevice {
  const last = waiting.at(-1)
  return {
    record: record && waiting.reduce(punched, record),
    waiting,
    isIn: last ? last.type === 'in' : Boolean(record?.worked.since),
  }
}

function punched(record: TodayRecord, { type, madeAt, time }: OfflinePunch): TodayRecord {
  if (type === 'in')
    return {
      ...record,
      punchIn: record.punchIn ?? madeAt,
      punchInTime: record.punchInTime ?? time,
      punchOut: null,
      punchOutTime: null,
      worked: { ...record.worked, since: record.worked.since ?? madeAt },
    }
  return {
    ...record,
    punchOut: madeAt,
    punchOutTime: time,
    worked: upTo(record.worked, madeAt),
    breaks: upTo(record.breaks, madeAt),
  }
}

const upTo = ({ seconds, since }: Running, end: string): Running => ({
  seconds: seconds + (since ? Math.max(0, (Date.parse(end) - Date.parse(since)) / 1000) : 0),
  since: null,
})
