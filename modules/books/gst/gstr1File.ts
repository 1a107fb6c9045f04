/** GSTR-1 of a company for a month, compared with the register. */
import type { Ask } from '../../../src/app'
import { monthOf } from '../../../src/domain/month'
import {
  companyOf,
  gstinOn,
  issuedDocuments,
  type BooksPeriod,
  type IssuedDocument,
} from '../../billing/service'
import { settingOn, snapshotOf } from '../../firm/service'
import { exportedSubjects, fileWord, keyOf, subjectOf, type Draft, type Wanted } from '../draft'
import { registerBeside } from '../register'
import { buildGstr1 } from './gstr1'
import { ofNumber } from './gstr1Checks'
import type { UsedNumber } from './gstr1Documents'

/** A return is always of the whole month: an earlier file is replaced on purpose. */
export function gstr1Draft(ask: Ask, wanted: Wanted): Draft {
  const { company, from, to, again, without } = wanted
  const gstin = gstinOn(companyOf(ask, company), to)
  const issued = issuedDocuments(ask, { company, from, to })
  const isLeftOut = (one: IssuedDocument) => without.has(keyOf(subjectOf(one)))
  const documents = issued.filter((one) => !isLeftOut(one))
  const { gstr1Version, largeInvoiceFrom } = settingOn(snapshotOf(ask), 'books', to)
  const empty = { content: '', fileName: '', subjects: [], exportedBefore: 0, sums: [] }
  if (!gstin)
    return {
      ...empty,
      problems: [
        {
          number: company,
          message: 'It has no GSTIN in this month. Enter it in Settings, Invoicing Companies',
          isBlocking: true,
          subject: null,
        },
      ],
    }
  const { json, sums, problems } = buildGstr1({
    gstin,
    month: monthOf(from),
    version: gstr1Version,
    largeFrom: largeInvoiceFrom * 100,
    documents,
    // Table 13 has every number that was used, also of a document that is declared by hand.
    issuedNumbers: issued.filter(isLeftOut).flatMap((one) => usedNumber(one, gstin) ?? []),
    invoiceValue: (number, day) => valueOf(ask, company, number, day),
  })
  const subjects = documents.map(subjectOf)
  const exported = exportedSubjects(ask, 'gstr1')
  const known = subjects.filter((one) => exported.has(keyOf(one))).length
  const content = `${JSON.stringify(json)}\n`
  // A document that was voided since is in both, but not with the same amounts.
  const isWritten = known === subjects.length && content === lastFile(ask, { company, from, to })
  // Documents of before the registration are in no return.
  const outside = documents.filter(({ facts, isVoided }) => facts.supplier.gstin === null && !isVoided)
  const compared = registerBeside(ask, wanted, outside.map(subjectOf).map(keyOf))
  return {
    content,
    fileName: `gstr1-${fileWord(gstin)}-${monthOf(from)}.json`,
    subjects: isWritten && !again ? [] : subjects,
    exportedBefore: known,
    sums: [
      compared('Value without GST', sums.total.taxable, ({ taxable }) => taxable),
      compared('Value with GST', sums.total.value, ({ total }) => total),
      { label: 'IGST', amount: sums.total.igst },
      { label: 'CGST', amount: sums.total.cgst },
      { label: 'SGST', amount: sums.total.sgst },
    ],
    problems: [
      // Two documents that have one number also share its problem, and either can be left out.
      ...problems.flatMap((problem) =>
        documents
          .filter(({ facts }) => facts.number === problem.number)
          .map((one) => ({ ...problem, isBlocking: true, subject: subjectOf(one) })),
      ),
      ...documents
        .filter(({ isIrnCancelled, isVoided }) => isIrnCancelled && !isVoided)
        .map((one) => ({
          number: one.facts.number,
          subject: subjectOf(one),
          message:
            'The portal cancelled its IRN, so it is not valid. ' +
            (one.facts.kind === 'invoice' ? 'Delete the invoice, or leave it out' : 'Leave it out'),
          isBlocking: true,
        })),
      ...outside.map((one) => ({
        number: one.facts.number,
        subject: subjectOf(one),
        message: 'It was issued without a GSTIN of the company, so it is not in the return',
        isBlocking: false,
      })),
    ],
  }
}

/** Null for a number that the portal refuses, and for a document of another registration. */
const usedNumber = (
  { facts: { kind, number, supplier }, isVoided }: IssuedDocument,
  gstin: string,
): UsedNumber | null =>
  supplier.gstin !== gstin || ofNumber(number, kind).length ? null : { kind, number, isCancelled: isVoided }

const lastFile = ({ db }: Ask, { company, from, to }: BooksPeriod): string | null => {
  const file = db.one<{ content: Uint8Array }>(
    `select content
     from books_exports
     where kind = 'gstr1' and entity = ? and from_day = ? and to_day = ?
     order by id desc
     limit 1`,
    company,
    from,
    to,
  )
  return file ? Buffer.from(file.content).toString() : null
}

const valueOf = ({ db }: Ask, company: string, number: string, day: string): number | null =>
  db.one<{ amount: number }>(
    'select amount from billing_invoices where entity = ? and number = ? and invoice_day = ?',
    company,
    number,
    day,
  )?.amount ?? null
