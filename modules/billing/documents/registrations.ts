/**
 * What the e-invoice portal answered for a document: IRN, acknowledgement and signed QR code, and whether the
 * IRN was cancelled. Stored once, never changed.
 *
 *   storeRegistration(tx, documentId, registration)
 *   registrationOf(ask, documentId)         null for a document that is not registered
 *   registrationFor(ask, kind, subject)
 *   storeCancellation(tx, documentId, of)   by the portal, or by the word of a person
 *   isIrnCancelled(ask, documentId)
 *   validRegistration(ask, documentId)      null also if the IRN was cancelled
 */
import type { Ask, Tx } from '../../../src/app'
import type { DocumentKind } from './storedDocuments'

export type Registration = {
  /** The invoice reference number: 64 hexadecimal digits. */
  irn: string
  ackNumber: string
  /** Indian time, as the portal writes it: `2026-11-18 19:29:00`. */
  ackAt: string
  /** The token that the QR code contains. */
  signedQr: string
}

export function storeRegistration(
  tx: Tx,
  documentId: number,
  { irn, ackNumber, ackAt, signedQr }: Registration,
) {
  tx.db.run(
    `insert into billing_registrations (document_id, irn, ack_number, ack_at, signed_qr, author, at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    documentId,
    irn,
    ackNumber,
    ackAt,
    signedQr,
    tx.actor,
    tx.now(),
  )
}

const columns = 'r.irn, r.ack_number as ackNumber, r.ack_at as ackAt, r.signed_qr as signedQr'

export const registrationOf = ({ db }: Ask, documentId: number): Registration | null =>
  db.one<Registration>(
    `select ${columns}
     from billing_registrations r
     where r.document_id = ?`,
    documentId,
  ) ?? null

export const registrationFor = ({ db }: Ask, kind: DocumentKind, subjectId: number): Registration | null =>
  db.one<Registration>(
    `select ${columns}
     from billing_documents d
     join billing_registrations r on r.document_id = d.id
     where d.kind = ? and d.subject_id = ?`,
    kind,
    subjectId,
  ) ?? null

/** `isStated`: by the word of a person. `irn`: null if the portal's answer was never imported. */
export function storeCancellation(
  tx: Tx,
  documentId: number,
  { isStated, irn, cancelledAt }: { isStated: boolean; irn: string | null; cancelledAt: string | null },
) {
  tx.db.run(
    `insert into billing_cancelled_irns (document_id, is_stated, irn, cancelled_at, author, at)
     values (?, ?, ?, ?, ?, ?)`,
    documentId,
    Number(isStated),
    irn,
    cancelledAt,
    tx.actor,
    tx.now(),
  )
}

export const isIrnCancelled = ({ db }: Ask, documentId: number): boolean =>
  db.one('select 1 from billing_cancelled_irns where document_id = ?', documentId) !== undefined

/** The document is printed and sent with it. */
export const validRegistration = (ask: Ask, documentId: number): Registration | null =>
  isIrnCancelled(ask, documentId) ? null : registrationOf(ask, documentId)
