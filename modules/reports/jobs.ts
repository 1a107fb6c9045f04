import type { Job } from '../../src/scheduler'
import { dropFiles } from './generating'
import { makeMonthly } from './monthly'

export const jobs: Job[] = [
  {
    name: 'reports.monthly',
    title:
      'Generate the attendance, leave and payroll reports of last month on the 1st, when its last ' +
      'night shift has ended',
    schedule: '30 9 1 * *',
    // Each month has its own reports, so those missed by a server that was off for a year are generated.
    missed: { each: 366 },
    background: true,
    run: (app, day) => makeMonthly(app, day, 'job:reports.monthly'),
  },
  {
    name: 'reports.tidy',
    title:
      'Delete files of deleted reports: of those deleted during a backup, and leftovers of a crash ' +
      'on disk',
    schedule: '20 4 * * *',
    missed: 'once',
    run: async (app) => `${await dropFiles(app)} deleted`,
  },
]
