/**
 * The document that an answer of the e-invoice portal is about.
 *
 *   documentNamed(tx, answer)         by its number, day, type and the seller's GSTIN
 *   documentRegisteredAs(tx, irn)     by its stored registration
 *   documentReportedAs(tx, irn)       by the IRN that it must have, of those in a file for the portal
 */
import type { Tx } from '../../../src/app'
import { companyNames, companyRows } from '../companies/companies'
import type { IssuedDocument } from '../documents/issuedDocuments'
import { freezeIfMissing } from '../documents/issuedEarlier'
import { unansweredDocuments } from '../documents/registrations'
import { documentOf } from '../documents/storedDocuments'
import { financialYear, numberKey } from '../rules'
import type { TaxedFacts } from './gstAmounts'
import { expectedIrn } from './irn'
import type { PortalAnswer } from './portalAnswer'

export type AnsweredDocument = IssuedDocument & { documentId: number; invoiceId: number; candidateId: number }

type Kind = TaxedFacts['kind']
type Row = { id: number; clientId: number; isVoided: number; invoiceId: number; candidateId: number }

const sources: Record<Kind, { rows: string; byId: string; byNumber: string }> = {
  invoice: {
    rows: `
      select i.id, i.client_id as clientId, i.voided_at is not null as isVoided, i.id as invoiceId,
        i.candidate_id as candidateId
      from billing_invoices i`,
    byId: 'where i.id = :id',
    byNumber: `
      where i.issued_at is not null
        and i.financial_year = :year
        and i.entity = :entity
        and i.number_key = :key`,
  },
  'credit note': {
    rows: `
      select n.id, i.client_id as clientId, 0 as isVoided, i.id as invoiceId, i.candidate_id as candidateId
      from billing_credit_notes n
      join billing_invoices i on i.id = n.invoice_id`,
    byId: 'where n.id = :id',
    byNumber: `
      where n.financial_year = :year
        and n.entity = :entity
        and n.number_key = :key`,
  },
}

export const kindOf = ({ type }: PortalAnswer): Kind => (type === 'INV' ? 'invoice' : 'credit note')

/** Companies may use equal numbers: that of the seller's GSTIN, else one that explains the difference. */
export function documentNamed(tx: Tx, answer: PortalAnswer): AnsweredDocument | null {
  const kind = kindOf(answer)
  const entities = new Set([...companyNames(tx), ...companyRows(tx).map(({ name }) => name)])
  const found = [...entities].flatMap((entity): AnsweredDocument[] => {
    const row = tx.db.one<Row>(`${sources[kind].rows} ${sources[kind].byNumber}`, {
      year: financialYear(answer.day),
      entity,
      key: numberKey(answer.number),
    })
    return row ? [withFacts(tx, kind, row)] : []
  })
  return found.find(({ facts }) => facts.supplier.gstin === answer.sellerGstin) ?? found[0] ?? null
}

export function documentRegisteredAs(tx: Tx, irn: string): AnsweredDocument | null {
  const document = tx.db.one<{ kind: Kind; id: number }>(
    `select d.kind, d.subject_id as id
     from billing_registrations r
     join billing_documents d on d.id = r.document_id
     where r.irn = ?`,
    irn,
  )
  if (!document) return null
  const { kind, id } = document
  return withFacts(tx, kind, tx.db.one<Row>(`${sources[kind].rows} ${sources[kind].byId}`, { id })!)
}

export function documentReportedAs(tx: Tx, irn: string): AnsweredDocument | null {
  for (const { kind, subjectId: id } of unansweredDocuments(tx)) {
    const facts = documentOf(tx, kind, id)!.facts
    if (facts.kind === 'receipt' || expectedIrn(facts) !== irn) continue
    const { rows, byId } = sources[facts.kind]
    return withFacts(tx, facts.kind, tx.db.one<Row>(`${rows} ${byId}`, { id })!)
  }
  return null
}

/** A document of an earlier version may wait for its facts. */
function withFacts(tx: Tx, kind: Kind, { isVoided, ...row }: Row): AnsweredDocument {
  freezeIfMissing(tx, kind, row.id)
  const document = documentOf(tx, kind, row.id)!
  return {
    ...row,
    isVoided: isVoided === 1,
    documentId: document.id,
    facts: document.facts as TaxedFacts,
  }
}
