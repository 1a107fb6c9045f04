import { defineModule } from '../../src/app'
import { commands } from './commands'
import { checks, verifyTask } from './checking'
import { exportTask } from './exporting'
import { jobs } from './jobs'
import { examine, keepOutside } from './outside'
import { routes } from './routes'
import { purges, personal } from './keeping'

export default defineModule({
  name: 'audit',
  routes,
  jobs,
  commands,
  checks,
  examine,
  tasks: [verifyTask, exportTask],
  purges,
  personal,
  after: (app) => {
    // What the last night could not write is made up for; a disk that does not answer holds up nobody.
    app.onStart(
      () =>
        void keepOutside(app).catch((error) => app.log.error('Heads of the audit stay inside', { error })),
    )
    return {}
  },
})
