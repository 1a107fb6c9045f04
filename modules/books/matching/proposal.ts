/** Credits of the bank, what may explain them, and a proposal. Amounts in paise. */
import type { Day } from '../../../src/domain/day'
import type { NamedClient } from './evidence'

export type OpenInvoice = {
  id: number
  number: string
  clientId: number
  clientName: string
  entity: string
  day: Day
  /** Outstanding. */
  open: number
  /** The value without GST, of which clients deduct tax. */
  taxable: number
  /**
   * The tax expected by the section of the day; 0 if none is, or if some was recorded already. Null: not
   * known after some advances.
   */
  expectedTds: number | null
}
/** A receipt or an advance that no credit is booked to yet. */
export type RecordedEntry = {
  id: number
  clientId: number
  clientName: string
  entity: string
  day: Day
  amount: number
  /** `Receipt R-12` */
  text: string
  note: string | null
}
export type Line = {
  id: number
  entity: string
  day: Day
  /** The amount that is not booked yet. */
  amount: number
  narration: string
  reference: string | null
}
export type Books = {
  invoices: readonly OpenInvoice[]
  recorded: readonly RecordedEntry[]
  clients: readonly NamedClient[]
  payers: ReadonlyMap<string, number>
}

export type Item = { invoiceId: number; amount: number; tds: number }
export type Proposal = {
  items: readonly Item[]
  /** The entry that was recorded for this credit. */
  entryId: number | null
  clientId: number
  reason: string
  /** Sure: two kinds of evidence agree. Likely: one. */
  strength: 'sure' | 'likely'
  /** The narration names the number of each invoice, or the reference of the recorded entry. */
  isNumbered: boolean
}
/** `clientId`: who has paid, if it is known. */
export type Match = { proposal: Proposal | null; clientId: number | null; text: string }

export const none = (clientId: number | null, text: string): Match => ({ proposal: null, clientId, text })
