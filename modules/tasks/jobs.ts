import type { Job } from '../../src/scheduler'
import { remindAll } from './reminding'
import { comeAgainAll } from './repeating'

export const jobs: Job[] = [
  {
    name: 'tasks.repeat',
    title: 'Create the next task of a series when the latest deadline has passed',
    schedule: '*/5 * * * *',
    missed: 'once',
    run: comeAgainAll,
  },
  {
    name: 'tasks.remind',
    title: 'Notify people of tasks due tomorrow and of overdue tasks',
    schedule: '0 9 * * *',
    missed: 'same day',
    run: remindAll,
  },
]
