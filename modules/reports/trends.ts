/** The firm's attendance by month. A year of days is read, so a worker does it. */
import { defineTask } from '../../src/worker'
import { attendanceTrends, type MonthTrend } from '../attendance/service'

const months = 12

export const readTrends = defineTask<Record<string, never>, never, MonthTrend[]>({
  name: 'reports.trends',
  run: async ({ ask }) => ask((at) => attendanceTrends(at, months)),
})
