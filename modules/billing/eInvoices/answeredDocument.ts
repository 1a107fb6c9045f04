/**
 * The document that an answer of the e-invoice portal is about.
 *
 *   documentNamed(tx, answer)         by its number, day, type and the seller's GSTIN
 *   documentOfIrn(tx, irn)            by its registration, or of those in a file for the portal
 *   markReported(tx, documents)
 */
import type { Tx } from '../../../src/app'
import { companyNames, companyRows } from '../companies/companies'
import type { IssuedDocument } from '../documents/issuedDocuments'
import { freezeIfMissing } from '../documents/issuedEarlier'
import { documentWithIrn, storeReported } from '../documents/registrations'
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

export function documentOfIrn(tx: Tx, irn: string): AnsweredDocument | null {
  const found = documentWithIrn(tx, irn)
  if (!found || found.kind === 'receipt') return null
  const { kind, subjectId: id } = found
  return withFacts(tx, kind, tx.db.one<Row>(`${sources[kind].rows} ${sources[kind].byId}`, { id })!)
}

/** Documents of a file for the portal, which may register them from now on. */
export function markReported(tx: Tx, documents: readonly { kind: Kind; id: number }[]) {
  for (const { kind, id } of documents) {
    freezeIfMissing(tx, kind, id)
    const document = documentOf(tx, kind, id)!
    storeReported(tx, document.id, expectedIrn(document.facts as TaxedFacts)!)
  }
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
