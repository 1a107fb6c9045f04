import { defineModule } from '../../src/app'
import { checks } from './checks'
import { routes } from './routes'

export default defineModule({
  name: 'firm',
  migrations: import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  routes,
  checks,
  after: (app) => {
    const everyone = () => app.live.tell({ everyone: true }, 'calendar.changed')
    return { 'firm.set_up': () => app.scheduler.reschedule(), 'calendar.changed': everyone, 'settings.changed': everyone }
  },
  zone: (db) => db.one<{ zone: string }>('select zone from firm')?.zone,
})
