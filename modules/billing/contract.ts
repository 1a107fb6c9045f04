/**
 * Recruitment billing: placed candidates, the clients who pay for them, invoices, and the teams' performance
 * against their targets.
 */
declare module '../../src/domain/events' {
  interface Events {
    'client.changed': {
      clientId: number
      before: Record<string, unknown> | null
      after: Record<string, unknown> | null
    }
    /** The changed facts of an invoicing company; a logo is only named. */
    'company.changed': {
      company: string
      before: Record<string, string | null>
      after: Record<string, string | null>
    }
    /** Its books follow. */
    'company.renamed': { company: string; former: string }
    'candidate.changed': {
      candidateId: number
      before: Record<string, unknown> | null
      after: Record<string, unknown> | null
    }
    'billing.numbers_missing': {
      entity: string
      year: string
      prefix: string
      first: number
      last: number
      reason: string
    }
    'invoice.changed': {
      invoiceId: number
      candidateId: number
      before: Record<string, unknown> | null
      after: Record<string, unknown> | null
    }
    /** An advance or a refund on a client's account. */
    'account.changed': { clientId: number; text: string }
    'books.changed': { month: string; change: 'closed' | 'opened'; reason: string | null }
    'billing.exported': { what: 'candidates' | 'clients' | 'invoices' | 'receipts'; rows: number }
  }
}

export { money, month } from './fieldsContract'
export * from './candidates/candidateContract'
export * from './clients/clientContract'
export * from './companies/companyContract'
export * from './documents/documentContract'
export * from './eInvoices/eInvoiceContract'
export * from './invoices/invoiceContract'
export * from './invoicing/paymentContract'
export * from './ledger/ledgerContract'
export * from './months/monthContract'
export * from './performance/performanceContract'
export * from './sheets/transferContract'
