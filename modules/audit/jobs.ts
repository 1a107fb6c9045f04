import { keepHead } from '../../src/chain/heads'
import type { Job } from '../../src/scheduler'
import { keepOutside } from './outside'

export const jobs: Job[] = [
  {
    name: 'audit.head',
    title: 'Write down where the chain of the audit ends, so that cutting off its newest part shows',
    schedule: '50 3 * * *',
    missed: 'once',
    run: async (app, day) => {
      const head = await app.write({ actor: null, source: 'job:audit.head' }, (tx) => keepHead(tx, day))
      // In the log too: that lies where the database does not.
      if (head) app.log.info('The audit ends here', { entry: head.id, hash: head.hash })
      // When it fails, the job has failed: the log and doctor say so, and the next one makes up for it.
      await keepOutside(app)
      return head ? `entry ${head.id} ${head.hash}` : 'nothing written yet'
    },
  },
]
