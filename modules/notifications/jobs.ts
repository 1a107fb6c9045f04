import type { Job } from '../../src/scheduler'
import { addDays, type Day } from '../../src/domain/day'
import type { App } from '../../src/app'
import { celebrate } from './celebrations'

/** Settled deliveries, and notifications that were read, are kept so long. */
const deliveriesFor = 30
const readFor = 180
const atOnce = 2000

export const jobs: Job[] = [
  { name: 'notifications.celebrate', title: 'Tell colleagues of birthdays and work anniversaries, where the firm wants that', schedule: '0 9 * * *', run: celebrate },
  { name: 'notifications.tidy', title: `Forget deliveries after ${deliveriesFor} days and read notifications after ${readFor}`, schedule: '10 4 * * *', run: tidy },
]

async function tidy(app: App, day: Day): Promise<string> {
  let gone = 0
  for (const [sql, before] of [
    [`delete from deliveries where id in (select id from deliveries where settled_at < ? limit ${atOnce})`, addDays(day, -deliveriesFor)],
    [`delete from notifications where id in (select id from notifications where read_at < ? limit ${atOnce})`, addDays(day, -readFor)],
  ] as const) {
    for (let changes = atOnce; changes === atOnce; gone += changes) changes = await app.write({ actor: null, source: 'job:notifications.tidy' }, (tx) => tx.db.run(sql, before).changes)
  }
  return `${gone} rows forgotten`
}
