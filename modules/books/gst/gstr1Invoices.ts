/**
 * The sections of GSTR-1 that list each document: b2b, b2cl, exp, cdnr and cdnur. Their shapes follow the
 * examples of the GST portal's API as resilient-tech/india-compliance tests them.
 */
import type { Day } from '../../../src/domain/day'
import { isExport, isInterState, ratePercent, rupeeAmount, type TaxedFacts } from '../../billing/service'
import { grouped, type Entry } from './gstr1Entries'

type Amounts = { rt: number; txval: number; csamt: 0; iamt?: number; camt?: number; samt?: number }
type Item = { num: number; itm_det: Amounts }
type Invoice = { inum: string; idt: string; val: number }
type NoteHead = { ntty: 'C'; nt_num: string; nt_dt: string; val: number }
type Supply = { pos: string; rchrg: 'Y' | 'N'; inv_typ: 'R' }

export type B2b = { ctin: string; inv: (Invoice & Supply & { itms: Item[] })[] }
export type B2cl = { pos: string; inv: (Invoice & { itms: Item[] })[] }
export type Exp = { exp_typ: 'WPAY' | 'WOPAY'; inv: (Invoice & { itms: Amounts[] })[] }
export type Cdnr = { ctin: string; nt: (NoteHead & Supply & { itms: Item[] })[] }
/** An export has no place of supply. */
export type Cdnur = NoteHead & { typ: 'B2CL' | 'EXPWP' | 'EXPWOP'; pos?: string; itms: Item[] }

export const b2b = (entries: readonly Entry[]): B2b[] =>
  grouped(entries, ({ facts }) => facts.recipient.gstin!).map(([ctin, members]) => ({
    ctin,
    inv: members.map((entry) => ({ ...invoiceOf(entry), ...supplyOf(entry.facts), itms: itemsOf(entry) })),
  }))

export const b2cl = (entries: readonly Entry[]): B2cl[] =>
  grouped(entries, ({ facts }) => placeOf(facts)).map(([pos, members]) => ({
    pos,
    inv: members.map((entry) => ({ ...invoiceOf(entry), itms: itemsOf(entry) })),
  }))

export const exp = (entries: readonly Entry[]): Exp[] =>
  grouped(entries, ({ tax }) => (tax.rate > 0 ? 'WPAY' : 'WOPAY')).map(([type, members]) => ({
    exp_typ: type as Exp['exp_typ'],
    // Only here the amounts are not inside itm_det.
    inv: members.map((entry) => ({ ...invoiceOf(entry), itms: [amountsOf(entry)] })),
  }))

export const cdnr = (entries: readonly Entry[]): Cdnr[] =>
  grouped(entries, ({ facts }) => facts.recipient.gstin!).map(([ctin, members]) => ({
    ctin,
    nt: members.map((entry) => ({ ...noteOf(entry), ...supplyOf(entry.facts), itms: itemsOf(entry) })),
  }))

export const cdnur = (entries: readonly Entry[]): Cdnur[] =>
  entries.map((entry) => ({
    typ: !isExport(entry.facts) ? 'B2CL' : entry.tax.rate > 0 ? 'EXPWP' : 'EXPWOP',
    ...noteOf(entry),
    ...(!isExport(entry.facts) && { pos: placeOf(entry.facts) }),
    itms: itemsOf(entry),
  }))

const invoiceOf = ({ facts: { number, day, total } }: Entry): Invoice => ({
  inum: number,
  idt: returnDay(day),
  val: rupeeAmount(total),
})

const noteOf = ({ facts: { number, day, total } }: Entry): NoteHead => ({
  ntty: 'C',
  nt_num: number,
  nt_dt: returnDay(day),
  val: rupeeAmount(total),
})

/** Supplies to special economic zones are not known, so each is regular. */
const supplyOf = (facts: TaxedFacts): Supply => ({
  pos: placeOf(facts),
  rchrg: facts.reverseCharge ? 'Y' : 'N',
  inv_typ: 'R',
})

/** All lines of a document have its rate, so they are one item. */
const itemsOf = (entry: Entry): Item[] => [{ num: 1, itm_det: amountsOf(entry) }]

const amountsOf = ({ facts, tax }: Entry): Amounts => ({
  rt: ratePercent(tax.rate),
  txval: rupeeAmount(facts.taxable),
  ...taxAmounts(facts, tax),
  csamt: 0,
})

/** Either IGST, or CGST and SGST. */
const taxAmounts = (facts: TaxedFacts, { igst, cgst, sgst }: Entry['tax']) =>
  isInterState(facts) ? { iamt: rupeeAmount(igst) } : { camt: rupeeAmount(cgst), samt: rupeeAmount(sgst) }

const placeOf = ({ placeOfSupply }: TaxedFacts) => placeOfSupply!.code

/** dd-mm-yyyy */
const returnDay = (day: Day): string => day.split('-').toReversed().join('-')
