import { defineModule } from '../../src/app'
import { commands } from './commands'
import { exportTask, verifyTask } from './exporting'
import { jobs } from './jobs'
import { routes } from './routes'
import { lettings, personal } from './keeping'

export default defineModule({
  name: 'audit',
  routes,
  jobs,
  commands,
  tasks: [verifyTask, exportTask],
  lettings,
  personal,
})
