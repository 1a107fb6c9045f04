import type { Job } from '../../src/scheduler'
import { addDays, type Day } from '../../src/domain/day'
import type { App } from '../../src/app'
import { inBatches } from '../../src/batches'
import { celebrate } from './inbox/celebrations'

/** How long finished deliveries are stored. Retention decides about notifications themselves. */
const deliveriesFor = 30
const atOnce = 2000

export const jobs: Job[] = [
  {
    name: 'notifications.celebrate',
    title: 'Announce birthdays and work anniversaries, if the firm enabled that',
    schedule: '0 9 * * *',
    missed: 'same day',
    run: celebrate,
  },
  {
    name: 'notifications.tidy',
    title:
      `Delete finished deliveries and mails after ${deliveriesFor} days, and notifications a day after ` +
      'they were deleted',
    schedule: '10 4 * * *',
    missed: 'once',
    run: tidy,
  },
]

const settledDeliveries = `
  delete from deliveries
  where id in (select id from deliveries where settled_at < ? limit ?)
`
const deletedNotifications = `
  delete from notifications
  where id in (select id from notifications where deleted_at < ? limit ?)
`
const settledMails = `
  delete from mails
  where id in (
    select id
    from mails
    where settled_at is not null and settled_at < ?
    limit ?
  )
`
const tidied = [settledDeliveries, settledMails, deletedNotifications]

async function tidy(app: App, day: Day): Promise<string> {
  const counts = await inBatches<string, number>(
    app,
    { actor: null, source: 'job:notifications.tidy' },
    {
      next: (_, { last, found }) => {
        const at = last === null ? 0 : tidied.indexOf(last) + (found.at(-1) === 0 ? 1 : 0)
        return tidied.slice(at, at + 1)
      },
      work: ({ db }, sql) =>
        db.run(sql, addDays(day, sql === deletedNotifications ? -1 : -deliveriesFor), atOnce).changes,
    },
  )
  const gone = counts.reduce((sum, n) => sum + n, 0)
  return `${gone} rows deleted`
}
