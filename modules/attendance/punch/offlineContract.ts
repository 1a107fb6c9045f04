/**
 * A person's day on a device: the server's record plus the punches that wait for the network. Every screen
 * uses it, so that all agree.
 */
import type { TodayRecord } from '../day/recordContract'

/** `madeAt` is an instant, `time` the same in the firm's zone. */
export type WaitingPunch = { type: 'in' | 'out'; madeAt: string; time: string }

export type DayOnDevice<Punch extends WaitingPunch = WaitingPunch> = {
  /** Null before the first punch on the server. */
  record: TodayRecord | null | undefined
  waiting: readonly Punch[]
  isIn: boolean
}

export function withPunches<Punch extends WaitingPunch>(
  record: TodayRecord | null | undefined,
  waiting: readonly Punch[],
): DayOnDevice<Punch> {
  const last = waiting.at(-1)
  return {
    record: record && waiting.reduce<TodayRecord>(punched, record),
    waiting,
    isIn: last ? last.type === 'in' : Boolean(record?.worked.since),
  }
}

function punched(record: TodayRecord, { type, madeAt, time }: WaitingPunch): TodayRecord {
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

type Running = TodayRecord['worked']

const upTo = ({ seconds, since }: Running, end: string): Running => ({
  seconds: seconds + (since ? Math.max(0, (Date.parse(end) - Date.parse(since)) / 1000) : 0),
  since: null,
})
