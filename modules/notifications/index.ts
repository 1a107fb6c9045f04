import { defineModule } from '../../src/app'
import { answer } from '../../src/http'
import { listNotifications } from './contract'
import { inboxOf } from './service'

export default defineModule({
  name: 'notifications',
  migrations: import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  routes: [answer(listNotifications, (ask, who) => inboxOf(ask, who.id))],
  after: (app) => ({ 'notification.sent': ({ data }) => app.live.tell({ people: data.people }, 'notification.new') }),
})
