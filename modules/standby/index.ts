import { defineModule } from '../../src/app'

export default defineModule({
  name: 'standby',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
})
