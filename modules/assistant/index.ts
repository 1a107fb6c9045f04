import { defineModule } from '../../src/app'
import { forgetThose, lettings, personal } from './keeping'
import { routes } from './routes'

export default defineModule({
  name: 'assistant',
  migrations: import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  routes,
  lettings,
  personal,
  on: { 'person.removed': (tx, { data }) => forgetThose(tx, data.userId) },
})
