import { defineModule, type FirmFacts } from '../../src/app'
import { checks } from './checks'
import { readHolidayList } from './holidayList'
import { routes } from './routes'

export default defineModule({
  name: 'firm',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  sources: {
    firm: ['firm', 'settings', 'shifts', 'shift_versions', 'offices', 'holidays', 'saturday_overrides'],
  },
  routes,
  checks,
  tasks: [readHolidayList],
  after: (app) => {
    const everyone = () => app.live.notify({ everyone: true }, 'calendar.changed')
    return {
      'firm.set_up': () => app.scheduler.reschedule(),
      'firm.changed': () => (app.scheduler.reschedule(), app.live.notify({ everyone: true }, 'firm.changed')),
      'calendar.changed': everyone,
      'settings.changed': everyone,
      'office.changed': everyone,
      'shift.changed': everyone,
    }
  },
  firm: (db) => db.one<FirmFacts>('select zone, set_up_at as setUpAt from firm'),
})
