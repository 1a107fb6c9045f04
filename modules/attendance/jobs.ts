import type { Job } from '../../src/scheduler'
import { closeAllDue } from './closing'

export const jobs: Job[] = [
  {
    name: 'attendance.close',
    title: "Automatic punch-out at each shift's time",
    schedule: '* * * * *',
    run: closeAllDue,
  },
]
