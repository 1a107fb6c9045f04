/**
 * Stores what the e-invoice portal answered. An answer is taken if it is that of the document: its IRN
 * follows from the stored facts, and number, date, parties, total and lines are equal. The others are
 * refused, each with a sentence, and a document that is registered stays as it is. A cancellation is stored
 * beside the registration: then the invoice can be deleted.
 */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { firmDay, settingOn, snapshotOf } from '../../firm/service'
import {
  isCancelledByPortal,
  isIrnCancelled,
  registrationOf,
  storeCancellation,
  storeRegistration,
} from '../documents/registrations'
import { noteInvoice } from '../invoices/invoiceHistory'
import { financialYear } from '../rules'
import { documentNamed, documentOfIrn, kindOf, type AnsweredDocument } from './answeredDocument'
import type { registerEInvoices, RegisteredRow } from './eInvoiceContract'
import { expectedIrn } from './irn'
import { matchAnswer, readPortalAnswer, type PortalAnswer, type PortalCancellation } from './portalAnswer'
import { isSignedBy } from './signedJwt'

/** Throws 409 for a file that is not an answer of the portal. */
export function registerAnswers(
  tx: Tx,
  _: Who,
  { content }: Input<typeof registerEInvoices>,
): Answer<typeof registerEInvoices> {
  const { eInvoiceKey } = settingOn(snapshotOf(tx), 'books', firmDay(tx))
  const { answers, cancellations, problems } = readPortalAnswer(content)
  const notAnAnswer = problems.find(({ row }) => row === 0)
  if (notAnAnswer) throw conflict(notAnAnswer.message)
  return {
    rows: [
      ...answers.map((answer) => register(tx, answer, eInvoiceKey)),
      ...cancellations.map((cancellation) => cancel(tx, cancellation, eInvoiceKey)),
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
  const [different] = matchAnswer(answer, found)
  if (different) return refused(different)
  if (key && !isSignedBy(answer.signedQr, key)) return refused(notSigned)
  const { documentId, isVoided } = found
  const known = registrationOf(tx, documentId)
  if (isCancelledByPortal(tx, documentId)) return cancelledRow(found)
  if (!known) {
    storeRegistration(tx, documentId, answer)
    noteIrn(tx, found, null, irn)
  }
  if (isVoided && !isIrnCancelled(tx, documentId))
    return {
      number,
      outcome: 'deleted',
      text: 'It is deleted here, and its IRN is valid. Cancel its IRN on the portal within 24 hours.',
    }
  return { number, outcome: known ? 'known' : 'registered', text: irn }
}

function noteIrn(
  tx: Tx,
  { facts, invoiceId, candidateId }: AnsweredDocument,
  before: string | null,
  after: string,
) {
  const field = facts.kind === 'invoice' ? 'IRN' : `IRN of ${facts.number}`
  noteInvoice(tx, { id: invoiceId, candidateId }, { [field]: before }, { [field]: after })
}

const notSigned =
  'Its QR code is not signed by the portal. Download the answer again, or correct the public key of the ' +
  'portal in Settings, Books.'

/** Of a document that is registered, of one that the row describes, or of one that was in a file. */
function cancel(tx: Tx, { irn, cancelledAt, answer }: PortalCancellation, key: string): RegisteredRow {
  const found = documentOfIrn(tx, irn) ?? (answer && documentNamed(tx, answer))
  const refused = (text: string): RegisteredRow => ({
    number: answer?.number ?? irn,
    outcome: 'refused',
    text,
  })
  if (!found || expectedIrn(found.facts) !== irn)
    return refused(
      'The portal cancelled an IRN that no document has here. Check that the file is of this firm, and ' +
        'import the answer to the upload first.',
    )
  if (answer && key && !isSignedBy(answer.signedQr, key)) return refused(notSigned)
  if (!isCancelledByPortal(tx, found.documentId)) {
    storeCancellation(tx, found.documentId, { isStated: false, irn, cancelledAt })
    noteIrn(tx, found, irn, 'Cancelled by the portal')
  }
  return cancelledRow(found)
}

const cancelledRow = ({ facts: { kind, number }, isVoided }: AnsweredDocument): RegisteredRow => ({
  number,
  outcome: 'cancelled',
  text:
    kind === 'credit note'
      ? 'The credit note stays in the books. Leave it out of GSTR-1.'
      : isVoided
        ? 'The invoice is deleted.'
        : 'Delete the invoice, and issue it with another number: the portal accepts a number once.',
})
