/** Deletes old deliveries, so that the log does not grow with the firm's years. */
import type { App } from '../../src/app'
import { inBatches } from '../../src/batches'
import { addDays, type Day } from '../../src/domain/day'
import type { Job } from '../../src/scheduler'

const storedFor = 30
const atOnce = 2000

export const jobs: Job[] = [
  {
    name: 'webhooks.tidy',
    title: `Delete deliveries of webhooks after ${storedFor} days, also those that have waited for so long`,
    schedule: '20 4 * * *',
    missed: 'once',
    run: tidy,
  },
]

async function tidy(app: App, day: Day): Promise<string> {
  const counts = await inBatches<string, number>(
    app,
    { actor: null, source: 'job:webhooks.tidy' },
    {
      next: (_, { found }) => (found.at(-1) === 0 ? [] : [old]),
      work: ({ db }, sql) => db.run(sql, addDays(day, -storedFor), atOnce).changes,
    },
  )
  const gone = counts.reduce((sum, n) => sum + n, 0)
  return `${gone} rows deleted`
}

const old = `
  delete from webhook_deliveries
  where id in (
    select id
    from webhook_deliveries
    where created_at < ? and state <> 'sending'
    limit ?
  )
`
