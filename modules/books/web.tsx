/** The books in the browser. */
import type { BrowserModule } from '../../web/module'

const files = ['/api/books/exports', '/api/books/exports/preview', '/api/books/months'] as const
const all = ['/api/books/bank', '/api/books/bank/:id/invoices', '/api/books/tds', ...files] as const

export default {
  name: 'books',
  screens: { books: { load: () => import('./screens/Books') } },
  stale: {
    'bank.changed': all,
    'books.exported': files,
    'ledgers.changed': ['/api/books/ledgers', ...files],
    'books.changed': files,
    'invoice.changed': all,
    'client.changed': all,
    'company.changed': ['/api/books/ledgers', ...all],
    'settings.changed': all,
  },
} satisfies BrowserModule
