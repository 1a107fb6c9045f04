/** Placeholder until the facts are built. */
import type { Tx } from '../../../src/app'
import type { Entry } from '../ledger/entries'
export function freezeInvoice(_tx: Tx, _id: number, _because: string) {}
export function freezeCreditNote(_tx: Tx, _id: number) {}
export function freezeReceipt(_tx: Tx, _entry: Entry) {}
