/**
 * Stores what the e-invoice portal answered. An answer is taken if it is that of the document: its IRN
 * follows from the stored facts, and number, date, parties, total and lines are equal. The others are
 * refused, each with a sentence, and a document that is registered stays as it is.
 */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { firmDay, settingOn, snapshotOf } from '../../firm/service'
import { companyNames, companyRows } from '../companies/companies'
import type { IssuedDocument } from '../documents/issuedDocuments'
import { freezeIfMissing } from '../documents/issuedEarlier'
import { registrationOf, storeRegistration } from '../documents/registrations'
import { documentOf } from '../documents/storedDocuments'
import { noteInvoice } from '../invoices/invoiceHistory'
import { financialYear, numberKey } from '../rules'
import type { registerEInvoices, RegisteredRow } from './eInvoiceContract'
import type { TaxedFacts } from './gstAmounts'
import { matchAnswer, readPortalAnswer, type PortalAnswer } from './portalAnswer'
import { isSignedBy } from './signedJwt'

/** Throws 409 for a file that is not an answer of the portal. */
export function registerAnswers(
  tx: Tx,
  _: Who,
  { content }: Input<typeof registerEInvoices>,
): Answer<typeof registerEInvoices> {
  const { eInvoiceKey } = settingOn(snapshotOf(tx), 'books', firmDay(tx))
  const { answers, problems } = readPortalAnswer(content)
  const notAnAnswer = problems.find(({ row }) => row === 0)
  if (notAnAnswer) throw conflict(notAnAnswer.message)
  return {
    rows: [
      ...answers.map((answer) => register(tx, answer, eInvoiceKey)),
      ...problems.map(({ row, message, number }): RegisteredRow => ({
        number: number ?? `Row ${row}`,
        outcome: 'refused',
        text: message,
      })),
    ],
    isSignatureChecked: eInvoiceKey !== '',
  }
}

function register(tx: Tx, answer: PortalAnswer, key: string): RegisteredRow {
  const { number, irn } = answer
  const refused = (text: string): RegisteredRow => ({ number, outcome: 'refused', text })
  const found = documentNamed(tx, answer)
  if (!found)
    return refused(
      `No ${kindOf(answer)} ${number} was issued in ${financialYear(answer.day)}. Check that the file is ` +
        'of this firm, and that the document is issued.',
    )
  const { documentId, candidateId, invoiceId, ...document } = found
  const known = registrationOf(tx, documentId)
  if (known?.irn === irn) return { number, outcome: 'known', text: irn }
  const [different] = matchAnswer(answer, document)
  if (different) return refused(different)
  if (key && !isSignedBy(answer.signedQr, key))
    return refused(
      'Its QR code is not signed by the portal. Download the answer again, or correct the public key of ' +
        'the portal in Settings, Books.',
    )
  storeRegistration(tx, documentId, answer)
  const field = document.facts.kind === 'invoice' ? 'IRN' : `IRN of ${number}`
  noteInvoice(tx, { id: invoiceId, candidateId }, { [field]: null }, { [field]: irn })
  return { number, outcome: 'registered', text: irn }
}

const kindOf = ({ type }: PortalAnswer): TaxedFacts['kind'] => (type === 'INV' ? 'invoice' : 'credit note')

type Found = IssuedDocument & { documentId: number; invoiceId: number; candidateId: number }
type Row = { id: number; clientId: number; isVoided: number; invoiceId: number; candidateId: number }

const sources = {
  invoice: `
    select i.id, i.client_id as clientId, i.voided_at is not null as isVoided, i.id as invoiceId,
      i.candidate_id as candidateId
    from billing_invoices i
    where i.issued_at is not null
      and i.financial_year = :year
      and i.entity = :entity
      and i.number_key = :key`,
  'credit note': `
    select n.id, i.client_id as clientId, 0 as isVoided, i.id as invoiceId, i.candidate_id as candidateId
    from billing_credit_notes n
    join billing_invoices i on i.id = n.invoice_id
    where n.financial_year = :year
      and n.entity = :entity
      and n.number_key = :key`,
} as const

/**
 * Companies may use equal numbers: the document of the seller's GSTIN, else one that explains the
 * difference. A document of an earlier version may wait for its facts.
 */
function documentNamed(tx: Tx, answer: PortalAnswer): Found | null {
  const kind = kindOf(answer)
  const entities = new Set([...companyNames(tx), ...companyRows(tx).map(({ name }) => name)])
  const found = [...entities].flatMap((entity): Found[] => {
    const row = tx.db.one<Row>(sources[kind], {
      year: financialYear(answer.day),
      entity,
      key: numberKey(answer.number),
    })
    if (!row) return []
    freezeIfMissing(tx, kind, row.id)
    const document = documentOf(tx, kind, row.id)!
    const facts = document.facts as TaxedFacts
    return [{ ...row, isVoided: row.isVoided === 1, documentId: document.id, facts }]
  })
  return found.find(({ facts }) => facts.supplier.gstin === answer.sellerGstin) ?? found[0] ?? null
}
