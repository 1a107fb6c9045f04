import type { Job } from '../../src/scheduler'
import { closeAllDue } from './day/closing'
import { closeDays } from './closed/closedDays'
import { storeDaySums } from './trends/daySums'
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
    name: 'attendance.add_up_days',
    title: 'Add up the days that are over',
    schedule: '* * * * *',
    missed: 'once',
    background: true,
    run: async (app) => `Closed until ${await closeDays(app)}, ${await storeDaySums(app)} days added up`,
  },
  {
    name: 'attendance.remind',
    title: "Punch reminders at each shift's times",
    schedule: '* * * * *',
    missed: 'left out',
    run: remindAll,
  },
]
