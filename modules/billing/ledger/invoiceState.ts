/** The state of an invoice, from the ledger. Pure, for server and browser. Amounts in paise. */
export const invoiceStates = ['Draft', 'Open', 'Paid', 'Credited', 'Written off', 'Owed to client'] as const
export type InvoiceState = (typeof invoiceStates)[number]

type Sums = {
  isIssued: boolean
  amount: number
  /** With tax deducted at source, less refunds. */ received: number
  credited: number
  writtenOff: number
}

/** Positive: the client owes it. Negative: the client is owed it, after a credit note or a correction. */
export const openOf = ({ amount, received, credited, writtenOff }: Omit<Sums, 'isIssued'>): number =>
  amount - received - credited - writtenOff

/**
 * Paid only if something was received. An invoice that was credited or written off without a receipt has a
 * state of its own.
 */
export function stateOf(sums: Sums): InvoiceState {
  const open = openOf(sums)
  if (!sums.isIssued) return 'Draft'
  if (open > 0) return 'Open'
  if (open < 0) return 'Owed to client'
  if (sums.received > 0) return 'Paid'
  return sums.writtenOff > sums.credited ? 'Written off' : 'Credited'
}

/** The same in SQL, over an invoice `i`. */
export const stateSql: Readonly<Record<InvoiceState, string>> = {
  Draft: 'i.issued_at is null',
  Open: 'i.issued_at is not null and i.open > 0',
  Paid: 'i.issued_at is not null and i.open = 0 and i.received > 0',
  Credited: 'i.issued_at is not null and i.open = 0 and i.received <= 0 and i.written_off <= i.credited',
  'Written off': 'i.issued_at is not null and i.open = 0 and i.received <= 0 and i.written_off > i.credited',
  'Owed to client': 'i.issued_at is not null and i.open < 0',
}
