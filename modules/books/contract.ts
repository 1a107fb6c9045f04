/**
 * The books leave the house: bank statements, tax deducted at source, Tally, GST returns and e-invoices, and
 * the month end.
 */
declare module '../../src/domain/events' {
  interface Events {
    'bank.changed': { lineId: number; text: string }
    'ledgers.changed': { company: string; before: Record<string, string>; after: Record<string, string> }
    'books.exported': {
      exportId: number
      what: 'tally' | 'gstr1' | 'e-invoice'
      company: string
      from: string
      to: string
      count: number
      /** The numbers of documents that a person left out. */
      leftOut?: string[]
    }
  }
}

export * from './bank/bankContract'
export * from './exports/exportContract'
export * from './monthEnd/monthEndContract'
export * from './tds/tdsContract'
