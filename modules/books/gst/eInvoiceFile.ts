/**
 * E-invoices of a period for the portal's bulk upload: schema 1.1, documents of registered clients. The
 * portal refuses what it has registered, so a document with an IRN is in no file again.
 */
import type { Ask } from '../../../src/app'
import {
  eInvoiceBulk,
  issuedDocuments,
  needsEInvoice,
  portalRefusals,
  reportsOn,
} from '../../billing/service'
import { exportedSubjects, fileWord, keyOf, subjectOf, type Draft, type Wanted } from '../draft'
import { registerBeside } from '../register'

export function eInvoiceDraft(ask: Ask, wanted: Wanted): Draft {
  const { company, from, to, again, without } = wanted
  const exported = exportedSubjects(ask, 'e-invoice')
  const issued = issuedDocuments(ask, { company, from, to }).filter(
    (one) => !without.has(keyOf(subjectOf(one))),
  )
  // From the day on which the firm reports e-invoices; a firm that has not switched it on may try all.
  const isDated = reportsOn(ask, to)
  const documents = issued.filter(
    ({ facts, isVoided }) => !isVoided && needsEInvoice(facts) && (!isDated || reportsOn(ask, facts.day)),
  )
  const fresh = documents.filter(
    (one) => one.irn === null && !one.isIrnCancelled && (again || !exported.has(keyOf(subjectOf(one)))),
  )
  const others = issued.filter((one) => !fresh.includes(one))
  const compared = registerBeside(ask, wanted, others.map(subjectOf).map(keyOf))
  const taxable = fresh.reduce(
    (sum, { facts }) => sum + (facts.kind === 'invoice' ? facts.taxable : -facts.taxable),
    0,
  )
  return {
    content: `${JSON.stringify(eInvoiceBulk(fresh), null, 1)}\n`,
    fileName: `e-invoices-${fileWord(company)}-${from}-to-${to}.json`,
    subjects: fresh.map(subjectOf),
    exportedBefore: documents.length - fresh.length,
    sums: [compared('Value without GST', taxable, (register) => register.taxable)],
    problems: [
      ...fresh.flatMap((one) =>
        portalRefusals(ask, one.facts).map((message) => ({
          number: one.facts.number,
          message,
          isBlocking: true,
          subject: subjectOf(one),
        })),
      ),
      ...issued.flatMap((one) => {
        const message = ofIrn(one, exported.has(keyOf(subjectOf(one))))
        return message
          ? [{ number: one.facts.number, message, isBlocking: false, subject: subjectOf(one) }]
          : []
      }),
    ],
  }
}

/** An invoice and its IRN are valid together, or neither is. Null if they agree. */
function ofIrn(
  { facts: { kind }, irn, isVoided, isIrnCancelled }: ReturnType<typeof issuedDocuments>[number],
  isExported: boolean,
): string | null {
  if (isVoided && !isIrnCancelled && (irn !== null || isExported))
    return 'It is deleted, and the portal may have a valid IRN of it. Cancel it there within 24 hours'
  if (isVoided || !isIrnCancelled) return null
  return kind === 'invoice'
    ? 'The portal cancelled its IRN, and accepts a number once. Delete the invoice, and issue it again'
    : 'The portal cancelled its IRN, so this credit note has none'
}
