/** E-invoices of a period for the portal's bulk upload: schema 1.1, documents of registered clients. */
import type { Ask } from '../../../src/app'
import { eInvoiceBulk, issuedDocuments, needsEInvoice, portalProblems } from '../../billing/service'
import { firmDay, settingOn, snapshotOf } from '../../firm/service'
import { exportedSubjects, fileWord, type Draft, type Subject, type Wanted } from '../draft'

export function eInvoiceDraft(ask: Ask, { company, from, to, again }: Wanted): Draft {
  const exported = exportedSubjects(ask, 'e-invoice')
  const { eInvoiceDays } = settingOn(snapshotOf(ask), 'books', firmDay(ask))
  const subjectOf = ({ facts, id }: { facts: { kind: 'invoice' | 'credit note' }; id: number }): Subject => [
    facts.kind,
    id,
  ]
  const documents = issuedDocuments(ask, { company, from, to }).filter(
    ({ facts, isVoided }) => !isVoided && needsEInvoice(facts),
  )
  const fresh = documents.filter((one) => again || !exported.has(subjectOf(one).join(' ')))
  const taxable = fresh.reduce(
    (sum, { facts }) => sum + (facts.kind === 'invoice' ? facts.taxable : -facts.taxable),
    0,
  )
  return {
    content: `${JSON.stringify(eInvoiceBulk(fresh), null, 1)}\n`,
    fileName: `e-invoices-${fileWord(company)}-${from}-to-${to}.json`,
    subjects: fresh.map(subjectOf),
    exportedBefore: documents.length - fresh.length,
    sums: [{ label: 'Value without GST', amount: taxable }],
    problems: fresh.flatMap(({ facts }) =>
      portalProblems(facts, { today: firmDay(ask), reportWithinDays: eInvoiceDays || null }).map(
        (message) => ({ number: facts.number, message, isBlocking: true }),
      ),
    ),
  }
}
