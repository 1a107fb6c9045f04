/** Billing in the browser. */
import type { BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

const candidates = [
  '/api/billing-candidates',
  '/api/billing-candidates/choices',
  '/api/billing-candidates/months',
  '/api/billing-candidates/:id',
  '/api/billing-candidates/:id/audit-history',
] as const
const money = [
  '/api/billing-candidates/:id/next-invoice',
  '/api/billing/receivables',
  '/api/billing/leakage',
  '/api/billing/overview',
  '/api/billing/months',
  '/api/clients/:id/account',
  '/api/clients/:id/statement',
  '/api/team-performance',
  '/api/team-performance/months',
] as const
const invoices = [
  '/api/billing-invoices',
  '/api/billing-invoices/:id',
  '/api/billing-invoices/:id/document',
  '/api/billing-candidates/:id/invoices',
  '/api/billing-invoices/:id/audit-history',
] as const
const companies = ['/api/billing/companies', '/api/billing-invoices/:id/document'] as const
const clients = ['/api/clients', '/api/clients/:id', '/api/clients/:id/audit-history'] as const
const all = [...clients, ...candidates, ...invoices, ...money]

export default {
  name: 'billing',
  screens: {
    'team-performance': { load: () => import('./performance/screens/TeamPerformance') },
    billing: {
      load: () => import('./screens/Billing'),
      prefetch: (search) => {
        if (Object.keys(search).length > 0) return
        prefetch('/api/billing-candidates', { page: '1', limit: '50' })
        prefetch('/api/billing-candidates/months')
      },
    },
  },
  slots: {
    'dashboard.figures': [
      { load: () => import('./overview/screens/MoneyFigures'), show: (who) => who.role === 'Accounts' },
    ],
    'dashboard.money': [
      { load: () => import('./leakage/screens/OverdueClients'), show: (who) => who.role === 'Accounts' },
    ],
    'dashboard.firm': [
      { load: () => import('./overview/screens/FirmMoney'), show: (who) => who.role === 'Admin' },
    ],
    settings: [
      {
        place: 14.7,
        section: { id: 'companies', title: 'Invoicing Companies' },
        load: () => import('./companies/screens/Companies'),
      },
    ],
  },
  stale: {
    'candidate.changed': all,
    'company.changed': companies,
    'settings.changed': companies,
    'client.changed': all,
    'invoice.changed': [...invoices, ...money],
  },
} satisfies BrowserModule
