import type { App } from '../../src/app'
import { addDays, type Day } from '../../src/domain/day'
import type { Job } from '../../src/scheduler'
import { deleteSilent } from './registry/rows'
import { devicesOfApp } from './running'
import { watch } from './watching'

const storedFor = 90
/** Days after which a device that nobody accepted or refused is deleted, if it does not call any more. */
const waitsFor = 30

export const jobs: Job[] = [
  {
    name: 'devices.watch',
    title: 'Look for silent attendance devices and wrong clocks, and count what is left',
    schedule: '* * * * *',
    missed: 'left out',
    run: async (app) => {
      const { presence, counter } = devicesOfApp(app)
      const words = await watch(app, presence)
      await counter.wake()
      return words
    },
  },
  {
    name: 'devices.tidy',
    title:
      `Delete answered commands and unreadable lines of attendance devices after ${storedFor} days, and ` +
      `devices that wait and have not called for ${waitsFor} days`,
    schedule: '25 4 * * *',
    missed: 'once',
    run: tidy,
  },
]

async function tidy(app: App, day: Day): Promise<string> {
  const before = addDays(day, -storedFor)
  const deleted = await app.write(
    { actor: null, source: 'job:devices.tidy' },
    (tx) =>
      deleteSilent(tx, addDays(day, -waitsFor)) +
      tx.db.run('delete from device_commands where settled_at < ?', before).changes +
      tx.db.run('delete from device_commands where settled_at is null and created_at < ?', before).changes +
      tx.db.run('delete from device_problems where at < ?', before).changes,
  )
  return `${deleted} rows deleted`
}
