import { defineModule } from '../../src/app'
import { permissions, type Role } from '../../src/domain/access'
import { commands } from './commands'
import { reportTypesOf, type ReportType } from './contract'
import { jobs } from './jobs'
import { dropFiles, halt, makeReport, resume } from './generating'
import { makeUp } from './monthly'
import { routes } from './routes'
import { readTrends } from './trends'
import { examine } from './viewing'
import { writeReport } from './writing'

export default defineModule({
  name: 'reports',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  jobs,
  commands,
  files: examine,
  tasks: [writeReport, readTrends],
  after: (app) => {
    app.onStart(() => {
      resume(app)
      // Not awaited: a month of five thousand people must not delay the start.
      void makeUp(app)
    })
    app.onStop(() => halt(app))
    const sees = (type: ReportType): Role[] =>
      (permissions.view_reports as readonly Role[]).filter((role) => reportTypesOf({ role }).includes(type))
    const emitChanged = ({ data }: { data: { reportId: number; type: ReportType } }) =>
      app.live.notify({ roles: sees(data.type) }, 'report.changed', { reportId: data.reportId })
    return {
      'report.requested': (entry) => {
        emitChanged(entry)
        void makeReport(app, entry.data.reportId)
      },
      'report.generated': emitChanged,
      'report.deleted': async () => {
        await dropFiles(app)
        app.live.notify({ roles: permissions.view_reports }, 'report.changed')
      },
    }
  },
})
