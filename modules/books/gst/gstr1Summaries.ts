/**
 * The sections of GSTR-1 that sum up documents: b2cs, nil and hsn. All are net of credit notes, so an amount
 * may be negative.
 */
import { isExport, isInterState, linesWithTax, ratePercent, rupeeAmount } from '../../billing/service'
import { grouped, type Entry } from './gstr1Entries'

export type B2cs = {
  sply_ty: 'INTRA' | 'INTER'
  typ: 'OE'
  pos: string
  rt: number
  txval: number
  csamt: 0
  iamt?: number
  camt?: number
  samt?: number
}

export type NilKind = 'exempt' | 'nil-rated'
export type Nil = {
  inv: {
    sply_ty: 'INTRB2B' | 'INTRB2C' | 'INTRAB2B' | 'INTRAB2C'
    expt_amt: number
    nil_amt: number
    ngsup_amt: 0
  }[]
}

export type HsnRow = {
  num: number
  hsn_sc: string
  desc: string
  uqc: 'NA'
  qty: 0
  rt: number
  txval: number
  iamt: number
  camt: number
  samt: number
  csamt: 0
}
export type Hsn = { hsn_b2b?: HsnRow[]; hsn_b2c?: HsnRow[] }

type Amounts = { taxable: number; igst: number; cgst: number; sgst: number }

/** By place of supply and rate. */
export const b2cs = (entries: readonly Entry[]): B2cs[] =>
  grouped(entries, ({ facts, tax }) => `${facts.placeOfSupply!.code} ${tax.rate}`)
    .map(([, members]) => ({ first: members[0]!, sum: added(members.map(amountsOf)) }))
    .filter(({ sum }) => !isNothing(sum))
    .map(({ first: { facts, tax }, sum: { taxable, igst, cgst, sgst } }) => {
      const isInter = isInterState(facts)
      return {
        sply_ty: isInter ? 'INTER' : 'INTRA',
        typ: 'OE',
        pos: facts.placeOfSupply!.code,
        rt: ratePercent(tax.rate),
        txval: rupeeAmount(taxable),
        ...(isInter ? { iamt: rupeeAmount(igst) } : { camt: rupeeAmount(cgst), samt: rupeeAmount(sgst) }),
        csamt: 0,
      }
    })

/** Bills of supply. The documents do not say why there is no tax, so the caller says `as`. */
export function nil(entries: readonly Entry[], as: NilKind): Nil | null {
  const inv = grouped(entries, nilType)
    .map(([type, members]) => ({ type, amount: added(members.map(amountsOf)).taxable }))
    .filter(({ amount }) => amount !== 0)
    .map(({ type, amount }) => ({
      sply_ty: type as Nil['inv'][number]['sply_ty'],
      expt_amt: as === 'exempt' ? rupeeAmount(amount) : 0,
      nil_amt: as === 'nil-rated' ? rupeeAmount(amount) : 0,
      ngsup_amt: 0 as const,
    }))
  return inv.length ? { inv } : null
}

const nilType = ({ facts }: Entry) =>
  `${isInterState(facts) ? 'INTR' : 'INTRA'}${facts.recipient.gstin ? 'B2B' : 'B2C'}`

/** By SAC and rate, of all documents. */
export function hsn(entries: readonly Entry[]): Hsn | null {
  const ofBusinesses = hsnRows(entries.filter(isOfBusiness))
  const ofConsumers = hsnRows(entries.filter((entry) => !isOfBusiness(entry)))
  return ofBusinesses.length || ofConsumers.length
    ? {
        ...(ofBusinesses.length && { hsn_b2b: ofBusinesses }),
        ...(ofConsumers.length && { hsn_b2c: ofConsumers }),
      }
    : null
}

/** Exports are with the consumers, as in resilient-tech/india-compliance. */
export const isOfBusiness = ({ facts }: Entry): boolean => facts.recipient.gstin !== null && !isExport(facts)

const hsnRows = (entries: readonly Entry[]): HsnRow[] =>
  grouped(
    entries.flatMap(({ facts, tax, sign }) =>
      linesWithTax(facts, tax).map((line) => ({ ...signed(line, sign), sac: line.sac!, rate: tax.rate })),
    ),
    ({ sac, rate }) => `${sac} ${rate}`,
  )
    .map(([, members]) => ({ first: members[0]!, sum: added(members) }))
    .filter(({ sum }) => !isNothing(sum))
    .map(({ first: { sac, rate }, sum: { taxable, igst, cgst, sgst } }, at) => ({
      num: at + 1,
      hsn_sc: sac,
      desc: sacName(sac),
      // Services have no unit.
      uqc: 'NA',
      qty: 0,
      rt: ratePercent(rate),
      txval: rupeeAmount(taxable),
      iamt: rupeeAmount(igst),
      camt: rupeeAmount(cgst),
      samt: rupeeAmount(sgst),
      csamt: 0,
    }))

/** At most 30 characters. Source: the scheme of classification of services, group 99851. */
const names: Readonly<Record<string, string>> = {
  '998511': 'Executive search services',
  '998512': 'Permanent placement services',
  '998513': 'Contract staffing services',
  '998514': 'Temporary staffing services',
  '998515': 'Long-term staffing services',
  '998516': 'Temporary to permanent',
  '998517': 'Co-employment staffing services',
  '998519': 'Other employment services',
}
const longestName = 30

const sacName = (sac: string) =>
  (Object.hasOwn(names, sac) ? names[sac]! : sac.startsWith('9985') ? 'Support services' : 'Services').slice(
    0,
    longestName,
  )

const amountsOf = ({ facts, tax, sign }: Entry): Amounts => signed({ ...tax, taxable: facts.taxable }, sign)

const signed = ({ taxable, igst, cgst, sgst }: Amounts, sign: 1 | -1): Amounts => ({
  taxable: sign * taxable,
  igst: sign * igst,
  cgst: sign * cgst,
  sgst: sign * sgst,
})

const added = (all: readonly Amounts[]): Amounts => {
  const sum: Amounts = { taxable: 0, igst: 0, cgst: 0, sgst: 0 }
  for (const one of all) {
    sum.taxable += one.taxable
    sum.igst += one.igst
    sum.cgst += one.cgst
    sum.sgst += one.sgst
  }
  return sum
}

const isNothing = ({ taxable, igst, cgst, sgst }: Amounts) =>
  taxable === 0 && igst === 0 && cgst === 0 && sgst === 0
