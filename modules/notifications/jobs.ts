import type { Job } from '../../src/scheduler'
import { addDays, type Day } from '../../src/domain/day'
import type { App } from '../../src/app'
import { celebrate } from './celebrations'

/**
 * What became of a delivery is of use for so long. Notifications themselves are kept as the firm's retention
 * says.
 */
const deliveriesFor = 30
const atOnce = 2000

export const jobs: Job[] = [
  {
    name: 'notifications.celebrate',
    title: 'Tell colleagues of birthdays and work anniversaries, where the firm wants that',
    schedule: '0 9 * * *',
    run: celebrate,
  },
  {
    name: 'notifications.tidy',
    title:
      `Forget settled deliveries after ${deliveriesFor} days, and notifications a day after they were ` +
      'deleted',
    schedule: '10 4 * * *',
    run: tidy,
  },
]

async function tidy(app: App, day: Day): Promise<string> {
  let gone = 0
  const before = addDays(day, -deliveriesFor)
  for (let changes = atOnce; changes === atOnce; gone += changes)
    changes = await app.write(
      { actor: null, source: 'job:notifications.tidy' },
      (tx) =>
        tx.db.run(
          `delete from deliveries
           where id in (select id from deliveries where settled_at < ? limit ?)`,
          before,
          atOnce,
        ).changes,
    )
  const deleted = addDays(day, -1)
  for (let changes = atOnce; changes === atOnce; gone += changes)
    changes = await app.write(
      { actor: null, source: 'job:notifications.tidy' },
      (tx) =>
        tx.db.run(
          `delete from notifications
           where id in (select id from notifications where deleted_at < ? limit ?)`,
          deleted,
          atOnce,
        ).changes,
    )
  return `${gone} rows forgotten`
}
