/**
 * Stores the facts of issued documents, and their PDFs. Neither is ever changed: the database refuses it.
 *
 *   storeDocument(tx, kind, subject, facts, because)   once for each document
 *   documentOf(ask, kind, subject)                     null if it has none yet
 */
import { createHash } from 'node:crypto'
import type { Ask, Tx } from '../../../src/app'
import type { DocumentFacts } from './documentFacts'

export type DocumentKind = DocumentFacts['kind']
export type StoredDocument = { id: number; facts: DocumentFacts; because: string; at: string }

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

export function storeDocument(
  tx: Tx,
  kind: DocumentKind,
  subjectId: number,
  facts: DocumentFacts,
  because: string,
) {
  tx.db.run(
    `insert into billing_documents (kind, subject_id, facts, because, author, at)
     values (?, ?, ?, ?, ?, ?)`,
    kind,
    subjectId,
    JSON.stringify({ ...facts, supplier: { ...facts.supplier, logo: storeLogo(tx, facts.supplier.logo) } }),
    because,
    tx.actor,
    tx.now(),
  )
}

/** A logo is stored once, not with every document. */
function storeLogo({ db }: Tx, logo: string | null): string | null {
  if (logo === null) return null
  const hash = sha256(logo)
  db.run('insert or ignore into billing_document_logos (sha256, data_url) values (?, ?)', hash, logo)
  return hash
}

type Row = Omit<StoredDocument, 'facts'> & { facts: string }

export function documentOf(ask: Ask, kind: DocumentKind, subjectId: number): StoredDocument | null {
  const row = ask.db.one<Row>(
    `select id, facts, because, at
     from billing_documents
     where kind = ? and subject_id = ?`,
    kind,
    subjectId,
  )
  return row ? withFacts(ask, row) : null
}

export function documentBy(ask: Ask, id: number): StoredDocument {
  return withFacts(
    ask,
    ask.db.one<Row>('select id, facts, because, at from billing_documents where id = ?', id)!,
  )
}

function withFacts({ db }: Ask, { facts: text, ...row }: Row): StoredDocument {
  const facts = JSON.parse(text) as DocumentFacts
  const { logo } = facts.supplier
  if (logo !== null)
    facts.supplier.logo = db.one<{ url: string }>(
      'select data_url as url from billing_document_logos where sha256 = ?',
      logo,
    )!.url
  return { ...row, facts }
}

/** The result of a run of the job. `failed`: the numbers of documents that are tried again in an hour. */
export type Stored = { count: number; failed: string[] }

/** How long a document that failed waits for its next turn. */
const retryAfter = 3_600_000
export const retriesBefore = (now: string) => new Date(Date.parse(now) - retryAfter).toISOString()
