import { defineModule } from '../../src/app'
import { routes } from './routes'

export default defineModule({
  name: 'assistant',
  migrations: import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  routes,
})
