/** Which dialog is open on the billing screen, and its subject. */
import type { Candidate, Client, Invoice } from '../contract'

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
      gap: { entity: string; year: string; first: number; last: number }
      text: string
    }
  | { what: 'receipt' | 'credit note' | 'delete invoice'; invoice: Invoice }

export type Opens = { onOpen: (open: Open) => void }

/** Opens another tab with these filters. */
export type Shows = { onShow: (tab: string, search?: Record<string, string | number>) => void }
