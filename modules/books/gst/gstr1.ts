/**
 * GSTR-1 of a company for a month, as the JSON that the GST portal's offline tool writes. The caller refuses
 * to write the file while there are problems.
 *
 *   gstr1Entries.ts     the section of each document, and sums
 *   gstr1Checks.ts      documents that cannot be declared
 *   gstr1Invoices.ts    b2b, b2cl, exp, cdnr, cdnur
 *   gstr1Summaries.ts   b2cs, nil, hsn
 *   gstr1Documents.ts   doc_issue
 *
 * Not declared here: amendments of earlier months, advances, supplies to special economic zones and through
 * e-commerce operators.
 */
import { isMonth, type Month } from '../../../src/domain/month'
import { gstTaxOf, type IssuedDocument, type TaxedFacts } from '../../billing/service'
import { ofNumber, problemsOf, repeatedNumbers, type Problem } from './gstr1Checks'
import { documentRanges, type DocumentRanges, type UsedNumber } from './gstr1Documents'
import {
  entryOf,
  sections,
  sumOf,
  type Entry,
  type InvoiceValue,
  type Section,
  type Sum,
} from './gstr1Entries'
import {
  b2b,
  b2cl,
  cdnr,
  cdnur,
  exp,
  type B2b,
  type B2cl,
  type Cdnr,
  type Cdnur,
  type Exp,
} from './gstr1Invoices'
import { b2cs, hsn, isOfBusiness, nil, type B2cs, type Hsn, type Nil, type NilKind } from './gstr1Summaries'

export type Gstr1Json = {
  gstin: string
  /** mmyyyy */
  fp: string
  version: string
  /** The offline tool writes this word. */
  hash: 'hash'
  b2b?: B2b[]
  b2cl?: B2cl[]
  b2cs?: B2cs[]
  cdnr?: Cdnr[]
  cdnur?: Cdnur[]
  exp?: Exp[]
  nil?: Nil
  hsn?: Hsn
  doc_issue?: DocumentRanges
}

/** Credit notes are negative, so all sections add up to `total`, and so do both parts of `hsn`. */
export type Gstr1Sums = Record<Section, Sum> & {
  total: Sum
  hsn: { b2b: Sum; b2c: Sum }
  documents: { used: number; cancelled: number }
}

export function buildGstr1({
  gstin,
  month,
  version,
  largeFrom,
  documents,
  issuedNumbers = [],
  invoiceValue = () => null,
  untaxedAs = 'exempt',
}: {
  gstin: string
  month: Month
  /** Of the offline tool, such as GST3.2.3. */
  version: string
  /** In paise: an inter-state invoice for a consumer above it is listed by itself. */
  largeFrom: number
  /** The documents of one company and month, also voided ones. */
  documents: readonly IssuedDocument[]
  /** Numbers that were used in the month without one of the documents. */
  issuedNumbers?: readonly UsedNumber[]
  /** Of an invoice that is not in `documents`. */
  invoiceValue?: InvoiceValue
  /** Believed: untaxed services are exempt by notification, and few have a nil rate. */
  untaxedAs?: NilKind
}): { json: Gstr1Json; sums: Gstr1Sums; problems: Problem[] } {
  if (!isMonth(month)) throw new Error(`${month} is not a month`)
  // A supplier without a GSTIN files no GSTR-1.
  const declared = documents.filter(({ facts }) => facts.supplier.gstin !== null)
  const { entries, problems } = classified(declared, { gstin, month, largeFrom, invoiceValue })
  const used = [...declared.map(usedNumber), ...withoutRepeated(issuedNumbers, declared)]
  return {
    json: jsonOf({ gstin, month, version }, entries, used, untaxedAs),
    sums: sumsOf(entries, used),
    problems: [...problems, ...repeatedNumbers(declared.map(({ facts }) => facts))],
  }
}

/** Of two documents that have one number, the other may be declared. */
const withoutRepeated = (numbers: readonly UsedNumber[], declared: readonly IssuedDocument[]) => {
  const keys = new Set(declared.map(({ facts: { kind, number } }) => `${kind} ${number.toUpperCase()}`))
  return numbers.filter(({ kind, number }) => !keys.has(`${kind} ${number.toUpperCase()}`))
}

const usedNumber = ({ facts: { kind, number }, isVoided }: IssuedDocument): UsedNumber => ({
  kind,
  number,
  isCancelled: isVoided,
})

function classified(
  documents: readonly IssuedDocument[],
  of: { gstin: string; month: Month; largeFrom: number; invoiceValue: InvoiceValue },
): { entries: Entry[]; problems: Problem[] } {
  const values = new Map(
    documents.flatMap(({ facts }) =>
      facts.kind === 'invoice' ? [[`${facts.day} ${facts.number}`, facts.total] as const] : [],
    ),
  )
  const invoiceValue: InvoiceValue = (number, day) =>
    values.get(`${day} ${number}`) ?? of.invoiceValue(number, day)
  const entries: Entry[] = []
  const problems: Problem[] = []
  for (const { facts, isVoided } of documents) {
    const messages = isVoided ? ofNumber(facts.number, facts.kind) : problemsOf(facts, of)
    const entry =
      isVoided || messages.length ? null : entryOf(facts, gstTaxOf(facts)!, of.largeFrom, invoiceValue)
    if (!isVoided && !messages.length && !entry) messages.push(unknownValue(facts))
    if (entry) entries.push(entry)
    problems.push(...messages.map((message) => ({ number: facts.number, message })))
  }
  return { entries, problems }
}

const unknownValue = (facts: TaxedFacts) =>
  `The value of the credited invoice ${facts.kind === 'credit note' ? facts.invoice.number : ''} is not ` +
  'known, and it decides the section. Issue the invoice in Muster, or declare this credit note by hand.'

function jsonOf(
  { gstin, month, version }: { gstin: string; month: Month; version: string },
  entries: readonly Entry[],
  used: readonly UsedNumber[],
  untaxedAs: NilKind,
): Gstr1Json {
  const of = (section: Section) => entries.filter((entry) => entry.section === section)
  return {
    gstin,
    fp: `${month.slice(5)}${month.slice(0, 4)}`,
    version,
    hash: 'hash',
    // The portal refuses empty arrays.
    ...present({
      b2b: b2b(of('b2b')),
      b2cl: b2cl(of('b2cl')),
      b2cs: b2cs(of('b2cs')),
      cdnr: cdnr(of('cdnr')),
      cdnur: cdnur(of('cdnur')),
      exp: exp(of('exp')),
      nil: nil(of('nil'), untaxedAs),
      hsn: hsn(entries),
      doc_issue: documentRanges(used),
    }),
  }
}

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

const present = <T extends Record<string, object | null>>(all: T): Present<T> =>
  Object.fromEntries(
    Object.entries(all).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  ) as Present<T>

const sumsOf = (entries: readonly Entry[], used: readonly UsedNumber[]): Gstr1Sums => ({
  ...(Object.fromEntries(
    sections.map((section) => [section, sumOf(entries.filter((entry) => entry.section === section))]),
  ) as Record<Section, Sum>),
  total: sumOf(entries),
  hsn: {
    b2b: sumOf(entries.filter(isOfBusiness)),
    b2c: sumOf(entries.filter((entry) => !isOfBusiness(entry))),
  },
  documents: { used: used.length, cancelled: used.filter(({ isCancelled }) => isCancelled).length },
})
