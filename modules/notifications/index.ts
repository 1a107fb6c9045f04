import { defineModule } from '../../src/app'
import { answer } from '../../src/http'
import { listNotifications } from './contract'

/** The inbox is empty until the notices are built. */
export default defineModule({ name: 'notifications', routes: [answer(listNotifications, () => [])] })
