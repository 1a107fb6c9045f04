/**
 * The amounts of an issued document, as GSTR-1 and e-invoices need them: its rate, its taxes by name, and the
 * taxes of each line. Amounts in paise, rates in hundredths of a percent, as in the facts.
 *
 *   rupeeAmount(paise)   ratePercent(rate)      the numbers of both files
 *   gstTaxOf(facts)         linesWithTax(facts, tax)
 *   isExport(facts)      isInterState(facts)
 */
import { rupees } from '../../../src/domain/money'
import { otherCountries } from '../../../src/domain/states'
import type { CreditNoteFacts, InvoiceFacts } from '../documents/documentFacts'

export type TaxedFacts = InvoiceFacts | CreditNoteFacts

/** `rate`: IGST, or CGST and SGST together. */
export type GstTax = { rate: number; igst: number; cgst: number; sgst: number }

export type GstLine = Omit<GstTax, 'rate'> & { description: string; sac: string | null; taxable: number }

/** 10010 is 100.1. The text is exact, and the nearest number to it prints as that text again. */
export const rupeeAmount = (paise: number): number => Number(rupees(paise))

/** 1800 is 18. */
export const ratePercent = (rate: number): number => rate / 100

/** Null for a tax that follows no rate, and for a tax that is not GST: neither can be declared. */
export function gstTaxOf({ taxes }: TaxedFacts): GstTax | null {
  const sum: GstTax = { rate: 0, igst: 0, cgst: 0, sgst: 0 }
  for (const { name, percent, amount } of taxes) {
    const head = headOf(name)
    if (percent === null || !head) return null
    sum.rate += percent
    sum[head] += amount
  }
  return sum
}

/** Both files call the tax of a Union territory SGST. */
const headOf = (name: string) => {
  if (/^IGST\b/.test(name)) return 'igst'
  if (name === 'CGST') return 'cgst'
  return name === 'SGST' || name === 'UTGST' ? 'sgst' : null
}

/**
 * The taxes are of the whole document, so each line has its part. The parts add up to the document's taxes.
 */
export function linesWithTax({ lines }: TaxedFacts, tax: GstTax): GstLine[] {
  const amounts = lines.map((line) => line.amount)
  const [igst, cgst, sgst] = [tax.igst, tax.cgst, tax.sgst].map((sum) => parts(amounts, sum))
  return lines.map(({ description, sac, amount }, at) => ({
    description,
    sac,
    taxable: amount,
    igst: igst![at]!,
    cgst: cgst![at]!,
    sgst: sgst![at]!,
  }))
}

/** A sum in proportion to the amounts. A sum over nothing is in the first part. */
function parts(amounts: readonly number[], sum: number): number[] {
  const whole = amounts.reduce((all, amount) => all + amount, 0)
  if (whole === 0) return amounts.map((_, at) => (at === 0 ? sum : 0))
  let [amountsUntil, partsUntil] = [0, 0]
  return amounts.map((amount) => {
    amountsUntil += amount
    const until = Number((2n * BigInt(sum) * BigInt(amountsUntil) + BigInt(whole)) / (2n * BigInt(whole)))
    const part = until - partsUntil
    partsUntil = until
    return part
  })
}

export const isExport = ({ placeOfSupply }: TaxedFacts): boolean => placeOfSupply?.code === otherCountries

/** Compared with the supplier's GSTIN, which both files name as the seller. */
export const isInterState = ({ supplier, placeOfSupply }: TaxedFacts): boolean =>
  placeOfSupply !== null && placeOfSupply.code !== supplier.gstin?.slice(0, 2)
