/** Indexes of the books, made once for many credits. */
import { nameIndex, numberIndex, type Names, type Numbered } from './evidence'
import type { Books, OpenInvoice, RecordedEntry } from './proposal'
import { payments } from './sums'

export type Prepared = {
  numbers: Numbered<OpenInvoice>
  names: Names
  byClient: ReadonlyMap<number, readonly OpenInvoice[]>
  /** By each amount, in rupees, in which the invoice may be paid. */
  byRupees: ReadonlyMap<number, readonly OpenInvoice[]>
  recordedByAmount: ReadonlyMap<number, readonly RecordedEntry[]>
  payers: ReadonlyMap<string, number>
  clientNames: ReadonlyMap<number, string>
}

export function prepare({ invoices, recorded, clients, payers }: Books): Prepared {
  const byClient = new Map<number, OpenInvoice[]>()
  const byRupees = new Map<number, OpenInvoice[]>()
  const recordedByAmount = new Map<number, RecordedEntry[]>()
  for (const invoice of invoices) {
    add(byClient, invoice.clientId, invoice)
    for (const rupees of new Set(
      payments(invoice)
        .filter(({ isUsual }) => isUsual)
        .map(({ amount }) => Math.round(amount / 100)),
    ))
      add(byRupees, rupees, invoice)
  }
  for (const entry of recorded) add(recordedByAmount, entry.amount, entry)
  return {
    numbers: numberIndex(invoices),
    names: nameIndex(clients),
    byClient,
    byRupees,
    recordedByAmount,
    payers,
    clientNames: new Map(clients.map(({ id, name }) => [id, name])),
  }
}

function add<K, T>(map: Map<K, T[]>, key: K, one: T) {
  const known = map.get(key)
  if (known) known.push(one)
  else map.set(key, [one])
}
