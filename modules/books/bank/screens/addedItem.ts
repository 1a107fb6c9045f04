/** With which amount and tax an invoice is added to a credit. */
import { paiseOf, rupees } from '../../../../src/domain/money'
import type { OpenInvoice } from '../../contract'

export type Item = {
  invoiceId: number
  invoiceNumber: string
  clientName: string
  amount: string
  tds: string
}

/** In full, net of the expected tax, or what is left of the credit, in paise. */
export function addedItem({ id, number, clientName, open, expectedTds }: OpenInvoice, left: number): Item {
  const [whole, tds] = [paiseOf(open)!, paiseOf(expectedTds ?? '0')!]
  // Of an invoice that is partly paid, less than the tax may be open.
  const net = tds > 0 && tds < whole && left < whole ? whole - tds : whole
  const amount = Math.max(0, Math.min(left, net))
  return {
    invoiceId: id,
    invoiceNumber: number,
    clientName,
    amount: rupees(amount),
    tds: amount === net && net < whole ? rupees(tds) : '',
  }
}
