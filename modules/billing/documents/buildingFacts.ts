/**
 * Builds the facts of documents from plain values. Amounts in paise, rates in hundredths of a percent.
 *
 *   invoiceFacts   creditNoteFacts   receiptFacts
 */
import type { Day } from '../../../src/domain/day'
import { hasTerritoryTax, otherCountries } from '../../../src/domain/states'
import type { Company } from '../companies/companies'
import { taxOf } from '../rules'
import {
  recipientFacts,
  shape,
  supplierFacts,
  type ClientFacts,
  type CreditNoteFacts,
  type InvoiceFacts,
  type InvoiceReference,
  type LineFacts,
  type PartyFacts,
  type ReceiptFacts,
  type SupplierFacts,
  type TaxFacts,
} from './documentFacts'

type Parties = {
  company: Company
  /** The firm's name. */
  firm: string | null
  client: ClientFacts
}

export function invoiceFacts({
  company,
  firm,
  client,
  invoice: { number, day, dueDay, amount, remarks },
  lines,
  rate,
}: Parties & {
  /** `amount`: with tax. */
  invoice: { number: string; day: Day; dueDay: Day; amount: number; remarks: string | null }
  lines: LineFacts[]
  /** The GST rate of the day. */
  rate: number
}): InvoiceFacts {
  const supplier = supplierFacts(company, firm, day)
  const recipient = recipientFacts(client)
  const taxable = lines.reduce((sum, line) => sum + line.amount, 0)
  const isZeroRated = isExport(recipient) && withoutPayment.test(remarks ?? '')
  const taxed =
    (isZeroRated && supplier.gstin && zeroRated(amount - taxable)) ||
    taxesOf(supplier, recipient, taxable, rate, amount)
  return {
    shape,
    kind: 'invoice',
    title: titleOf(supplier, recipient, taxed.taxes),
    number,
    day,
    dueDay,
    supplier,
    recipient,
    // Of an unregistered recipient without an address: the supplier's (IGST Act, section 12(2)(b)).
    placeOfSupply: recipient.state ?? supplier.state,
    reverseCharge: false,
    lines,
    taxable,
    ...taxed,
    total: amount,
    remarks,
  }
}

/** Rule 49: a registered supplier that charges no tax issues a bill of supply. An export is not one. */
const titleOf = ({ gstin }: SupplierFacts, recipient: PartyFacts, taxes: TaxFacts[]) =>
  !gstin ? 'Invoice' : taxes.length || isExport(recipient) ? 'Tax Invoice' : 'Bill of Supply'

const isExport = ({ state }: PartyFacts) => state?.code === otherCountries

/** Rule 46 asks for these words of an export without tax. */
const withoutPayment = /supply meant for export[^]*without payment of/i

/** Null if tax is charged. */
const zeroRated = (roundOff: number): { taxes: TaxFacts[]; roundOff: number } | null =>
  Math.abs(roundOff) > mostRoundOff
    ? null
    : { taxes: [{ name: 'IGST (zero-rated)', percent: 0, amount: 0 }], roundOff }

/** A total that differs from the rule's by up to this is rounded. */
const mostRoundOff = 100

/** Without a GSTIN of the supplier the rule charges no tax. */
function taxesOf(
  { gstin, state }: SupplierFacts,
  recipient: PartyFacts,
  taxable: number,
  rate: number,
  amount: number,
): { taxes: TaxFacts[]; roundOff: number } {
  const { cgst, sgst, igst, total } = taxOf(
    taxable,
    gstin ? rate : 0,
    state?.code ?? null,
    recipient.state?.code ?? null,
  )
  if (Math.abs(amount - total) > mostRoundOff)
    return { taxes: [{ name: 'Tax as agreed', percent: null, amount: amount - taxable }], roundOff: 0 }
  const roundOff = amount - taxable - cgst - sgst - igst
  if (!gstin || rate === 0) return { taxes: [], roundOff }
  if (state && recipient.state && state.code !== recipient.state.code)
    return { taxes: [{ name: 'IGST', percent: rate, amount: igst }], roundOff }
  return {
    taxes: [
      { name: 'CGST', percent: rate / 2, amount: cgst },
      { name: state && hasTerritoryTax(state.code) ? 'UTGST' : 'SGST', percent: rate / 2, amount: sgst },
    ],
    roundOff,
  }
}

/** Amounts of credit notes without and with tax. */
type Credited = { raised: number; amount: number }

/** The sums of the earlier notes of an invoice. `tax`: as they were issued, null if one is not stored yet. */
type Earlier = Credited & { tax: number | null }

export function creditNoteFacts({
  company,
  firm,
  client,
  note,
  invoice,
  earlier,
}: Parties & {
  note: { number: string; day: Day; reason: string } & Credited
  /** As issued. */
  invoice: InvoiceFacts
  earlier: Earlier
}): CreditNoteFacts {
  const { number, day, raised, amount, reason } = note
  const description = invoice.lines.map((line) => line.description).join('; ')
  return {
    shape,
    kind: 'credit note',
    title: 'Credit Note',
    number,
    day,
    supplier: supplierFacts(company, firm, day),
    recipient: recipientFacts(client),
    invoice: { number: invoice.number, day: invoice.day },
    placeOfSupply: invoice.placeOfSupply,
    reverseCharge: invoice.reverseCharge,
    lines: [{ description, sac: invoice.lines[0]?.sac ?? null, amount: raised }],
    taxable: raised,
    ...creditedTaxes(invoice, note, earlier),
    total: amount,
    reason,
    remarks: null,
  }
}

/**
 * Each tax in proportion to the invoice. The sums over all notes are rounded, not each note, so that all
 * notes together credit exactly the invoice's taxes.
 */
function creditedTaxes(
  { taxes, roundOff, taxable }: InvoiceFacts,
  { raised, amount }: Credited,
  earlier: Earlier,
): { taxes: TaxFacts[]; roundOff: number } {
  // Documents of earlier versions may have halves that differ by a paisa, which the e-invoice portal refuses.
  const sum = sumOf(taxes.map((tax) => tax.amount))
  const whole = taxes.map((tax) => (taxes.length === 2 ? Math.floor(sum / 2) : tax.amount))
  // Without a round off a single tax is all that the amount of a note adds, to the paisa. CGST and SGST are
  // equal in each note.
  const until = (all: Credited) =>
    roundOff === 0 && taxes.length === 1
      ? split(whole, all.amount - all.raised)
      : whole.map((tax) => proportion(tax, all.raised, taxable))
  const after = until({ raised: earlier.raised + raised, amount: earlier.amount + amount })
  const due = sumOf(after) - (earlier.tax ?? sumOf(until(earlier)))
  const credited = taxes.map((tax) => ({ ...tax, amount: Math.floor(due / taxes.length) }))
  return { taxes: credited, roundOff: amount - raised - sumOf(credited.map((tax) => tax.amount)) }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Splits a sum in proportion to the amounts. The parts add up to it. */
function split(amounts: readonly number[], sum: number): number[] {
  const whole = sumOf(amounts)
  let [amountsUntil, partsUntil] = [0, 0]
  return amounts.map((amount) => {
    amountsUntil += amount
    const part = proportion(sum, amountsUntil, whole) - partsUntil
    partsUntil += part
    return part
  })
}

/** `of` x `part` / `whole` to the nearest integer. Uses BigInt, so any size is exact. */
const proportion = (of: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(of) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

export function receiptFacts({
  company,
  firm,
  client,
  receipt: { number, day, amount, tds, note },
  settles,
}: Parties & {
  /** `amount`: without the tax deducted at source. */
  receipt: { number: string; day: Day; amount: number; tds: number; note: string | null }
  /** Null: on account. */
  settles: InvoiceReference | null
}): ReceiptFacts {
  const supplier = supplierFacts(company, firm, day)
  const recipient = recipientFacts(client)
  return {
    shape,
    kind: 'receipt',
    // Rule 50: an advance gets a voucher.
    title: supplier.gstin && !settles ? 'Receipt Voucher' : 'Receipt',
    number,
    day,
    supplier,
    recipient,
    placeOfSupply: recipient.state,
    reverseCharge: false,
    settles,
    note,
    received: amount,
    tds,
    total: amount + tds,
    remarks: null,
  }
}
