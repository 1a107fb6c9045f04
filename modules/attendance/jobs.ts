import type { Job } from '../../src/scheduler'
import { closeAllDue } from './day/closing'
import { closeDays } from './history/closedDays'
import { remindAll } from './reminders/reminders'

export const jobs: Job[] = [
  {
    name: 'attendance.close',
    title: "Automatic punch-out at each shift's time",
    schedule: '* * * * *',
    missed: 'once',
    run: closeAllDue,
  },
  {
    name: 'attendance.close_days',
    title: 'Cache the counts of days that are over',
    schedule: '*/5 * * * *',
    missed: 'once',
    run: closeDays,
  },
  {
    name: 'attendance.remind',
    title: "Punch reminders at each shift's times",
    schedule: '* * * * *',
    missed: 'left out',
    run: remindAll,
  },
]
