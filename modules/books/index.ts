import { defineModule } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { findLines } from './bank/bankLines'
import './bank/statementSheet'
import { findMonthEnd } from './monthEnd/monthEnd'
import { findTds } from './tds/tds'
import './tds/tdsSheet'
import { commands } from './commands'
import { followRenaming } from './companyRenamed'
import { routes } from './routes'
import { forgetSheet, rememberSheet } from './sheetLines'

export default defineModule({
  name: 'books',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  commands,
  tasks: [findLines, findMonthEnd, findTds],
  on: {
    'import.applied': (tx, { data }) => rememberSheet(tx, data),
    'import.undone': (tx, { data }) => forgetSheet(tx, data),
    'company.renamed': (tx, { data }) => followRenaming(tx, data),
  },
  after: (app) => {
    const emitAs = (name: string) => () => app.live.notify({ roles: permissions.manage_invoices }, name)
    return {
      'bank.changed': emitAs('bank.changed'),
      'books.exported': emitAs('books.exported'),
      'ledgers.changed': emitAs('ledgers.changed'),
    }
  },
})
