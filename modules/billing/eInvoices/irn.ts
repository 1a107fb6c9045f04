/**
 * The invoice reference number (IRN): the SHA-256 of the seller's GSTIN, the financial year, the type and the
 * number of the document, joined without a separator, as lower-case hex.
 *
 * Proved by five registered documents of the portal's test system (irn.test.ts): this order, the year as
 * 2022-23, the type as INV, the number in the case in which it was sent. The portal's own page names the four
 * parts in another order.
 *
 * Believed: since 1 June 2025 the portal changes the number to capitals before it joins them. Credit notes
 * are joined with CRN; no published document of this type was found.
 */
import { createHash } from 'node:crypto'
import type { Day } from '../../../src/domain/day'
import { monthNumber, yearOf } from '../../../src/domain/month'
import type { TaxedFacts } from './gstAmounts'

export type IrnType = 'INV' | 'CRN' | 'DBN'

export const irnOf = (of: { gstin: string; year: string; type: IrnType; number: string }): string =>
  createHash('sha256').update(`${of.gstin}${of.year}${of.type}${of.number}`).digest('hex')

/** April to March, as the portal writes it: 31 March 2026 is in 2025-26. */
export function irnYear(day: Day): string {
  const year = yearOf(day) - (monthNumber(day) < 4 ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

export const irnType = ({ kind }: TaxedFacts): IrnType => (kind === 'invoice' ? 'INV' : 'CRN')

/** The IRN that the portal answers. Null without a GSTIN of the supplier. */
export const expectedIrn = (facts: TaxedFacts): string | null =>
  facts.supplier.gstin &&
  irnOf({
    gstin: facts.supplier.gstin,
    year: irnYear(facts.day),
    type: irnType(facts),
    number: facts.number.toUpperCase(),
  })
