import { defineModule } from '../../src/app'
import { commands } from './commands'
import { exportTask, verifyTask } from './exporting'
import { jobs } from './jobs'
import { routes } from './routes'

export default defineModule({ name: 'audit', routes, jobs, commands, tasks: [verifyTask, exportTask] })
