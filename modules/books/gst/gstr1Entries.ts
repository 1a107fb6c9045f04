/**
 * Which section of GSTR-1 declares a document, and the sums of sections. A credit note counts negative in
 * every sum; the file itself has credit notes without a sign.
 *
 *   entryOf(document, ...)   sectionOf ...   sumOf(entries)
 */
import {
  isExport,
  isInterState,
  type CreditNoteFacts,
  type GstTax,
  type TaxedFacts,
} from '../../billing/service'

export const sections = ['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur', 'nil'] as const
export type Section = (typeof sections)[number]

export type Entry = {
  facts: TaxedFacts
  tax: GstTax
  section: Section
  /** -1 for a credit note. */
  sign: 1 | -1
}

/** In paise. `value`: with tax and round off. */
export type Sum = {
  count: number
  taxable: number
  igst: number
  cgst: number
  sgst: number
  value: number
}

/** The total of an invoice of an earlier month, in paise. Null if it is not known. */
export type InvoiceValue = (number: string, day: string) => number | null

/** Null if it depends on the value of the credited invoice, which is not known. */
export function entryOf(
  facts: TaxedFacts,
  tax: GstTax,
  largeFrom: number,
  invoiceValue: InvoiceValue,
): Entry | null {
  const section = sectionOf(facts, tax, largeFrom, invoiceValue)
  return section && { facts, tax, section, sign: facts.kind === 'invoice' ? 1 : -1 }
}

function sectionOf(
  facts: TaxedFacts,
  tax: GstTax,
  largeFrom: number,
  invoiceValue: InvoiceValue,
): Section | null {
  const isInvoice = facts.kind === 'invoice'
  if (isExport(facts)) return isInvoice ? 'exp' : 'cdnur'
  if (tax.rate === 0) return 'nil'
  if (facts.recipient.gstin) return isInvoice ? 'b2b' : 'cdnr'
  if (!isInterState(facts)) return 'b2cs'
  if (isInvoice) return facts.total > largeFrom ? 'b2cl' : 'b2cs'
  const value = valueOfCredited(facts, largeFrom, invoiceValue)
  if (value === null) return null
  return value > largeFrom ? 'cdnur' : 'b2cs'
}

/** A note above the limit proves that its invoice was above it too. */
const valueOfCredited = (
  { total, invoice }: CreditNoteFacts,
  largeFrom: number,
  invoiceValue: InvoiceValue,
) => (total > largeFrom ? total : invoiceValue(invoice.number, invoice.day))

export function sumOf(entries: readonly Entry[]): Sum {
  const sum: Sum = { count: entries.length, taxable: 0, igst: 0, cgst: 0, sgst: 0, value: 0 }
  for (const { facts, tax, sign } of entries) {
    sum.taxable += sign * facts.taxable
    sum.igst += sign * tax.igst
    sum.cgst += sign * tax.cgst
    sum.sgst += sign * tax.sgst
    sum.value += sign * facts.total
  }
  return sum
}

/** In the order of the first member of each group. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): [key: string, members: T[]][] {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups]
}
