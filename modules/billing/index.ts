import { defineModule, type App } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { checks } from './checks'
import { commands } from './commands'
import { followNames } from './companies/companyNames'
import { drawMissing, drawPaper } from './drawing/papers'
import { freezeEarlier } from './documents/issuedEarlier'
import { findLeaks } from './leakage/leakage'
import { writeStatementPdf, writeStatementSheet } from './ledger/accountPapers'
import { findBooksMonths } from './months/months'
import { routes } from './routes'
import { writeCandidates, writeClients } from './sheets/transfer'

/** A run, in milliseconds. After an upgrade many PDFs are missing, and downloads need the worker, too. */
const longestRun = 20_000

async function storePapers(app: App): Promise<string> {
  const until = app.clock.steady() + longestRun
  const [frozen, drawn] = [await freezeEarlier(app, until), await drawMissing(app, until)]
  const failed = [...frozen.failed, ...drawn.failed]
  if (!frozen.count && !drawn.count && !failed.length) return 'nothing was missing'
  const stored = `${frozen.count} documents, ${drawn.count} PDFs`
  return failed.length ? `${stored}; failed: ${failed.join(', ')}` : stored
}

export default defineModule({
  name: 'billing',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  sources: {
    clients: ['clients'],
    ledger: [{ table: 'billing_entries', on: ['insert'] }],
    billing: [
      'clients',
      'billing_candidates',
      'billing_invoices',
      'billing_missing_numbers',
      { table: 'billing_credit_notes', on: ['insert'] },
      { table: 'billing_entries', on: ['insert'] },
      { table: 'billing_month_changes', on: ['insert'] },
      { table: 'users', on: ['insert', 'update'] },
    ],
  },
  routes,
  commands,
  checks,
  tasks: [
    writeCandidates,
    writeClients,
    drawPaper,
    findLeaks,
    findBooksMonths,
    writeStatementPdf,
    writeStatementSheet,
  ],
  jobs: [
    {
      name: 'billing.documents',
      title: 'Store the PDFs of issued documents',
      schedule: '* * * * *',
      missed: 'once',
      background: true,
      run: storePapers,
    },
  ],
  on: { 'settings.changed': (tx, { data }) => followNames(tx, data) },
  after: (app) => {
    const emitAs =
      (name: string) =>
      ({ source }: { source: string }) => {
        if (!source.startsWith('import:')) app.live.notify({ roles: permissions.view_billing }, name)
      }
    return {
      'candidate.changed': emitAs('candidate.changed'),
      'client.changed': emitAs('client.changed'),
      'invoice.changed': emitAs('invoice.changed'),
      'billing.numbers_missing': emitAs('invoice.changed'),
      'account.changed': emitAs('invoice.changed'),
      'books.changed': emitAs('invoice.changed'),
      'company.changed': emitAs('company.changed'),
    }
  },
})
