/** Sheets in the browser: the Import button where a module has a kind of sheet. */
import type { BrowserModule } from '../../web/module'

const ofSheets = ['Download Template', 'Import', 'Export']

export default {
  name: 'imports',
  slots: {
    'employees.import': [
      {
        load: () => import('./screens/ImportEmployees'),
        buttons: ['Import'],
        show: (who) => who.role === 'Admin',
      },
    ],
    'billing.candidates.sheets': [{ load: () => import('./screens/CandidateSheets'), buttons: ofSheets }],
    'billing.clients.sheets': [
      {
        load: () => import('./screens/ClientSheets'),
        buttons: ofSheets,
        show: (who) => who.role === 'Admin',
      },
    ],
    'books.statements': [
      { load: () => import('./screens/BooksSheets').then(({ Statements }) => ({ default: Statements })) },
    ],
    'books.certificates': [
      { load: () => import('./screens/BooksSheets').then(({ Certificates }) => ({ default: Certificates })) },
    ],
  },
  stale: {
    'import.changed': [
      '/api/books/bank',
      '/api/books/tds',
      '/api/books/months',
      '/api/imports',
      '/api/imports/:id/rows',
      '/api/users',
      '/api/managers',
      '/api/clients',
      '/api/billing-candidates',
      '/api/billing-candidates/choices',
    ],
  },
} satisfies BrowserModule
