import { defineModule } from '../../src/app'
import { checks } from './checks'
import { routes } from './routes'

export default defineModule({
  name: 'firm',
  migrations: import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  routes,
  checks,
  after: (app) => ({ 'firm.set_up': () => app.scheduler.reschedule() }),
  zone: (db) => db.one<{ zone: string }>('select zone from firm')?.zone,
})
