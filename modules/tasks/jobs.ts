import type { Job } from '../../src/scheduler'
import { remindAll } from './reminding'
import { comeAgainAll } from './repeating'

export const jobs: Job[] = [
  {
    name: 'tasks.repeat',
    title: 'Make the next task of what repeats, once the deadline of the latest has passed',
    schedule: '*/5 * * * *',
    missed: 'once',
    run: comeAgainAll,
  },
  {
    name: 'tasks.remind',
    title: 'Tell of tasks that are due tomorrow, and of those that have become overdue',
    schedule: '0 9 * * *',
    missed: 'same day',
    run: remindAll,
  },
]
