/**
 * What the e-invoice portal answered for a document: IRN, acknowledgement and signed QR code, and whether the
 * IRN was cancelled. Stored once, never changed.
 *
 *   storeRegistration(tx, documentId, registration)
 *   registrationOf(ask, documentId)         null for a document that is not registered
 *   registrationFor(ask, kind, subject)
 *   storeCancellation(tx, documentId, of)   by the portal, or by the word of a person
 *   isIrnCancelled(ask, documentId)         isCancelledSql         isCancelledByPortal(ask, documentId)
 *   validRegistration(ask, documentId)      null also if the IRN was cancelled
 *   storeReported(tx, documentId, irn)      isReported(ask, documentId)
 *   documentWithIrn(ask, irn)
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

/**
 * Of a document `d` with its registration `r`, if it has one. The word of a person, which was given without
 * a known IRN, does not hold against an answer of the portal that was imported later.
 */
export const isCancelledSql = `
  exists (
    select 1
    from billing_cancelled_irns x
    where x.document_id = d.id and (x.is_stated = 0 or r.document_id is null or x.irn is not null)
  )
`

export const isIrnCancelled = ({ db }: Ask, documentId: number): boolean =>
  db.one(
    `select 1
     from billing_documents d
     left join billing_registrations r on r.document_id = d.id
     where d.id = ? and ${isCancelledSql}`,
    documentId,
  ) !== undefined

export const isCancelledByPortal = ({ db }: Ask, documentId: number): boolean =>
  db.one('select 1 from billing_cancelled_irns where document_id = ? and is_stated = 0', documentId) !==
  undefined

/** The document is printed and sent with it. */
export const validRegistration = (ask: Ask, documentId: number): Registration | null =>
  isIrnCancelled(ask, documentId) ? null : registrationOf(ask, documentId)

/** Of a document in a file for the portal. `irn`: the one that it must get. */
export const storeReported = (tx: Tx, documentId: number, irn: string) =>
  tx.db.run(
    'insert or ignore into billing_reported (document_id, irn, at) values (?, ?, ?)',
    documentId,
    irn,
    tx.now(),
  )

export const isReported = ({ db }: Ask, documentId: number): boolean =>
  db.one('select 1 from billing_reported where document_id = ?', documentId) !== undefined

/** The document that is registered with an IRN, or that was in a file for the portal and must get it. */
export const documentWithIrn = ({ db }: Ask, irn: string): { kind: DocumentKind; subjectId: number } | null =>
  db.one<{ kind: DocumentKind; subjectId: number }>(
    `select d.kind, d.subject_id as subjectId
     from billing_documents d
     where d.id = coalesce(
       (select r.document_id from billing_registrations r where r.irn = :irn),
       (select p.document_id from billing_reported p where p.irn = :irn)
     )`,
    { irn },
  ) ?? null
