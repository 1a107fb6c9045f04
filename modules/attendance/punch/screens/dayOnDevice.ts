/** The person's day on this device, for every card of the screen. */
import { useMemo } from 'react'
import { useOfflinePunches, type OfflinePunch } from '../../../../web/offline/punches'
import type { TodayRecord } from '../../contract'
import { withPunches, type DayOnDevice as DayOf } from '../offlineContract'

export type DayOnDevice = DayOf<OfflinePunch>

export function useDayOnDevice(record: TodayRecord | null | undefined): DayOnDevice {
  const { waiting } = useOfflinePunches()
  return useMemo(() => withPunches(record, waiting), [record, waiting])
}
