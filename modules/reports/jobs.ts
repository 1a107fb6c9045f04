import type { Job } from '../../src/scheduler'
import { dropFiles } from './making'
import { makeMonthly } from './monthly'

export const jobs: Job[] = [
  {
    name: 'reports.monthly',
    title:
      "The month's attendance, leave and payroll reports, made on the first of the next, when its last " +
      'night shift is over',
    schedule: '30 9 1 * *',
    // Each month has reports of its own: those of a server that was off for a year are made.
    missed: { each: 366 },
    background: true,
    run: (app, day) => makeMonthly(app, day, 'job:reports.monthly'),
  },
  {
    name: 'reports.tidy',
    title:
      'Files of reports that are no more: of those let go of while a backup was made, and what a crash ' +
      'left behind',
    schedule: '20 4 * * *',
    missed: 'once',
    run: async (app) => `${await dropFiles(app)} let go`,
  },
]
