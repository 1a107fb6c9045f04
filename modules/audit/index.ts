import { defineModule } from '../../src/app'
import { commands } from './commands'
import { checks, verifyTask } from './checking'
import { exportTask } from './exporting'
import { jobs } from './jobs'
import { examine, storeOutside } from './headsFile'
import { routes } from './routes'
import { purges, personal } from './retention'

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
    // Adds heads that last night's job could not write. A disk that hangs does not delay the start.
    app.onStart(
      () =>
        void storeOutside(app).catch((error) =>
          app.log.error('Audit heads could not be written to the file', { error }),
        ),
    )
    return {}
  },
})
