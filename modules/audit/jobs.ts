import { storeHead } from '../../src/chain/heads'
import type { Job } from '../../src/scheduler'
import { mailHead } from './headByMail'
import { storeOutside } from './headsFile'

export const jobs: Job[] = [
  {
    name: 'audit.head',
    title: 'Record the end of the audit chain, so that cutting off its newest part is noticed',
    schedule: '50 3 * * *',
    missed: 'once',
    run: async (app, day) => {
      const head = await app.write({ actor: null, source: 'job:audit.head' }, (tx) => {
        const head = storeHead(tx, day)
        if (head) mailHead(tx, { ...head, day })
        return head
      })
      // Also in the log, which is stored separately from the database.
      if (head) app.log.info('The audit ends here', { entry: head.id, hash: head.hash })
      // A failed write fails the job: the log and doctor say so, and the next run catches up.
      await storeOutside(app)
      return head ? `entry ${head.id} ${head.hash}` : 'no entries yet'
    },
  },
]
