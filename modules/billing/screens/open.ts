/** Which dialog is open on the billing screen, and its subject. */
import type { Account, BooksMonth, Candidate, Client, Invoice, LedgerEntry } from '../contract'

export type InvoiceDialog =
  | 'receipt'
  | 'credit note'
  | 'delete invoice'
  | 'document'
  | 'mail'
  | 'payments'
  | 'refund'
  | 'write off'
  | 'allocate'
  | 'to account'

export type Open =
  /** `like`: the candidate who left and is to be replaced. */
  | { what: 'candidate'; id?: number; like?: Candidate }
  | { what: 'left'; candidate: Candidate }
  /** A candidate who left within the guarantee, and the invoices that need a credit note. */
  | { what: 'owed'; candidate: Candidate; invoices: readonly Invoice[] }
  | { what: 'delete candidate'; candidate: Candidate }
  | { what: 'history'; of: 'candidate' | 'client' | 'invoice'; id: number; name: string }
  | { what: 'client'; client?: Client }
  | { what: 'invoice'; candidateId: number; candidateName: string; invoice?: Invoice }
  | {
      what: 'missing number'
      gap: { entity: string; year: string; prefix: string; first: number; last: number }
      text: string
    }
  | { what: InvoiceDialog; invoice: Invoice }
  | { what: 'reverse'; invoice: Invoice; entry: LedgerEntry }
  | { what: 'advance' | 'refund account'; account: Account; companies: readonly string[] }
  | { what: 'reverse account'; account: Account; entry: Account['entries'][number] }
  | { what: 'close month' | 'open month'; of: BooksMonth; before: readonly BooksMonth[] }

export type Opens = { onOpen: (open: Open) => void }

/** Opens another tab with these filters. */
export type Shows = { onShow: (tab: string, search?: Record<string, string | number>) => void }
