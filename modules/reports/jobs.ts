import type { Job } from '../../src/scheduler'
import { makeMonthly } from './monthly'

export const jobs: Job[] = [
  {
    name: 'reports.monthly',
    title: "The month's attendance, leave and payroll reports, made on the first of the next, when its last night shift is over",
    schedule: '30 9 1 * *',
    run: (app, day) => makeMonthly(app, day, 'job:reports.monthly'),
  },
]
