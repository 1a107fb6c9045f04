/** Which dialog is open over the billing screen, and about what. */
import type { Candidate, Client, Invoice } from '../contract'

export type Open =
  /** `like`: a replacement for somebody who left. */
  | { what: 'candidate'; id?: number; like?: Candidate }
  | { what: 'left'; candidate: Candidate }
  /** Who left within the guarantee, and the invoices that want a credit note for it. */
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
