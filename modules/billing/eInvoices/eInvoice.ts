/**
 * E-invoices for the portal's bulk upload: JSON of schema 1.1 (GST INV-01). Only documents between registered
 * companies and exports have one; bills of supply and documents for consumers have none.
 *
 * A fact that is missing is left out, and the portal would refuse the document. `portalRules.ts` says so
 * before.
 *
 *   needsEInvoice(facts)   eInvoiceOf(document)   eInvoiceBulk(documents)
 */
import type { Day } from '../../../src/domain/day'
import { otherCountries } from '../../../src/domain/states'
import type { PartyFacts } from '../documents/documentFacts'
import type { IssuedDocument } from '../documents/issuedDocuments'
import { isExport, linesWithTax, ratePercent, rupeeAmount, gstTaxOf, type TaxedFacts } from './gstAmounts'
import { irnType } from './irn'

export type EInvoiceParty = {
  Gstin: string
  LglNm: string
  Addr1?: string
  Addr2?: string
  Loc?: string
  Pin?: number
  Stcd?: string
}

export type EInvoiceItem = {
  SlNo: string
  PrdDesc: string
  IsServc: 'Y'
  HsnCd?: string
  Qty: 1
  Unit: 'OTH'
  UnitPrice: number
  TotAmt: number
  AssAmt: number
  GstRt: number
  IgstAmt: number
  CgstAmt: number
  SgstAmt: number
  TotItemVal: number
}

export type EInvoice = {
  Version: '1.1'
  TranDtls: { TaxSch: 'GST'; SupTyp: 'B2B' | 'EXPWP' | 'EXPWOP'; RegRev: 'Y' | 'N'; IgstOnIntra: 'N' }
  DocDtls: { Typ: 'INV' | 'CRN' | 'DBN'; No: string; Dt: string }
  SellerDtls: EInvoiceParty
  BuyerDtls: EInvoiceParty & { Pos?: string }
  ItemList: EInvoiceItem[]
  ValDtls: {
    AssVal: number
    CgstVal: number
    SgstVal: number
    IgstVal: number
    RndOffAmt: number
    TotInvVal: number
  }
  RefDtls?: { PrecDocDtls: { InvNo: string; InvDt: string }[] }
}

/** GSTIN of a buyer abroad: unregistered person. */
export const unregistered = 'URP'

/** PIN code of an address abroad. */
const foreignPin = 999_999

export function needsEInvoice(facts: TaxedFacts): boolean {
  if (!facts.supplier.gstin) return false
  if (isExport(facts)) return true
  return facts.recipient.gstin !== null && facts.taxes.length > 0
}

/** Null if the document has no e-invoice. */
export function eInvoiceOf({ facts, isVoided }: IssuedDocument): EInvoice | null {
  // A tax without a rate cannot be declared.
  const tax = gstTaxOf(facts)
  if (isVoided || !tax || !needsEInvoice(facts)) return null
  const { number, day, supplier, recipient, placeOfSupply, taxable, roundOff, total } = facts
  return {
    Version: '1.1',
    TranDtls: {
      TaxSch: 'GST',
      SupTyp: isExport(facts) ? (tax.rate > 0 ? 'EXPWP' : 'EXPWOP') : 'B2B',
      RegRev: facts.reverseCharge ? 'Y' : 'N',
      IgstOnIntra: 'N',
    },
    DocDtls: { Typ: irnType(facts), No: number, Dt: portalDay(day) },
    SellerDtls: partyOf(supplier),
    BuyerDtls: { ...partyOf(recipient), ...(placeOfSupply && { Pos: placeOfSupply.code }) },
    ItemList: linesWithTax(facts, tax).map(({ description, sac, taxable: amount, igst, cgst, sgst }, at) => ({
      SlNo: String(at + 1),
      PrdDesc: description,
      IsServc: 'Y',
      ...(sac && { HsnCd: sac }),
      Qty: 1,
      // The schema needs no unit for services, and OTH is in its list.
      Unit: 'OTH',
      UnitPrice: rupeeAmount(amount),
      TotAmt: rupeeAmount(amount),
      AssAmt: rupeeAmount(amount),
      GstRt: ratePercent(tax.rate),
      IgstAmt: rupeeAmount(igst),
      CgstAmt: rupeeAmount(cgst),
      SgstAmt: rupeeAmount(sgst),
      TotItemVal: rupeeAmount(amount + igst + cgst + sgst),
    })),
    ValDtls: {
      AssVal: rupeeAmount(taxable),
      CgstVal: rupeeAmount(tax.cgst),
      SgstVal: rupeeAmount(tax.sgst),
      IgstVal: rupeeAmount(tax.igst),
      RndOffAmt: rupeeAmount(roundOff),
      TotInvVal: rupeeAmount(total),
    },
    ...(facts.kind === 'credit note' && {
      RefDtls: { PrecDocDtls: [{ InvNo: facts.invoice.number, InvDt: portalDay(facts.invoice.day) }] },
    }),
  }
}

/** The list that the portal's bulk upload reads, in the order of the documents. */
export const eInvoiceBulk = (documents: readonly IssuedDocument[]): EInvoice[] =>
  documents.flatMap((document) => eInvoiceOf(document) ?? [])

/** dd/mm/yyyy */
export const portalDay = (day: Day): string => day.split('-').toReversed().join('/')

function partyOf({ name, gstin, address, city, pinCode, state }: PartyFacts): EInvoiceParty {
  const [first, second] = twoLines(address)
  const pin = state?.code === otherCountries ? foreignPin : pinCode && Number(pinCode)
  return {
    Gstin: gstin ?? unregistered,
    LglNm: name,
    ...(first && { Addr1: first }),
    ...(second && { Addr2: second }),
    ...(city && { Loc: city }),
    ...(pin && { Pin: pin }),
    ...(state && { Stcd: state.code }),
  }
}

/** The longest address line of the schema. */
export const longestLine = 100

/** The schema has two address lines. The first contains as many of ours as it can. */
export function twoLines(address: readonly string[]): [first: string, second: string] {
  let count = 1
  while (count < address.length && address.slice(0, count + 1).join(', ').length <= longestLine) count += 1
  return [address.slice(0, count).join(', '), address.slice(count).join(', ')]
}
