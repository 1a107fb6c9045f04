/**
 * The PDFs of issued documents. Each is drawn from the stored facts and stored by a job, the newest first.
 * Until then a download draws it: the same facts make the same bytes. A document that the e-invoice portal
 * has registered has a further version with IRN and QR code.
 *
 *   paperOf(app, document, version)         paperFor(app, kind, subject, version)
 *   drawMissing(app, until)
 */
import type { App, Ask } from '../../../src/app'
import { defineTask } from '../../../src/worker'
import type { DocumentFacts } from '../documents/documentFacts'
import { documentNow } from '../documents/issuingDocuments'
import { registrationOf, validRegistration, type Registration } from '../documents/registrations'
import {
  documentBy,
  documentOf,
  retriesBefore,
  sha256,
  type DocumentKind,
  type Stored,
} from '../documents/storedDocuments'

type Drawing = { facts: DocumentFacts; isDraft?: boolean; registration?: Registration | null }

/** Drawing loads pdfkit, so it runs in the worker. `isDraft`: facts of a document that is not issued. */
export const drawPaper = defineTask<Drawing, Uint8Array, void>({
  name: 'billing.paper',
  async run({ emit }, { facts, isDraft = false, registration = null }) {
    // Imported on demand, because pdfkit is large and rarely needed.
    const { drawDocument } = await import('./documentPdf')
    await emit(await drawDocument(facts, { draft: isDraft, registration }))
  },
})

export async function drawn(app: App, drawing: Drawing): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  await app.work(drawPaper, drawing, (piece) => void pieces.push(piece))
  return Buffer.concat(pieces)
}

/** `latest`: with the registration, if there is a valid one. */
export type Version = 'issued' | 'latest'
const tables = { issued: 'billing_papers', registered: 'billing_registered_papers' } as const

const storedPaper = ({ db }: Ask, table: (typeof tables)[keyof typeof tables], documentId: number) =>
  db.one<{ pdf: Uint8Array }>(`select pdf from ${table} where document_id = ?`, documentId)?.pdf

export async function paperOf(
  app: App,
  documentId: number,
  version: Version = 'latest',
): Promise<Uint8Array> {
  const registration = version === 'latest' ? app.ask((ask) => validRegistration(ask, documentId)) : null
  return paperWith(app, documentId, registration)
}

/** Stored, or drawn now. */
async function paperWith(
  app: App,
  documentId: number,
  registration: Registration | null,
): Promise<Uint8Array> {
  const found = app.ask(
    (ask) =>
      storedPaper(ask, registration ? tables.registered : tables.issued, documentId) ?? {
        facts: documentBy(ask, documentId).facts,
        registration,
      },
  )
  return found instanceof Uint8Array ? found : drawn(app, found)
}

/** A document of an earlier version may wait for its facts: until then they are those of now. */
export async function paperFor(
  app: App,
  kind: DocumentKind,
  subjectId: number,
  version: Version = 'latest',
): Promise<Uint8Array> {
  const found = app.ask((ask) => {
    const document = documentOf(ask, kind, subjectId)
    return document?.id ?? documentNow(ask, kind, subjectId)
  })
  return typeof found === 'number' ? paperOf(app, found, version) : drawn(app, { facts: found })
}

const by = { actor: null, source: 'job:billing.documents' } as const

/** Stores PDFs until `until`, in milliseconds of the steady clock. A failure does not stop the others. */
export async function drawMissing(app: App, until = Infinity): Promise<Stored> {
  const stored: Stored = { count: 0, failed: [] }
  for (let id = nextUndrawn(app); id !== null && app.clock.steady() < until; id = nextUndrawn(app)) {
    const document = id
    const papers = await missingPapers(app, document)
    // A worker that ends with the server has not failed.
    if (app.isStopping) break
    if ('failed' in papers) {
      stored.failed.push(papers.failed)
      await app.write(by, (tx) =>
        tx.db.run('update billing_undrawn set failed_at = ? where document_id = ?', tx.now(), document),
      )
    } else {
      await app.write(by, (tx) => {
        for (const { table, pdf } of papers)
          tx.db.run(
            `insert or ignore into ${table} (document_id, pdf, sha256, at)
             values (?, ?, ?, ?)`,
            document,
            pdf,
            sha256(pdf),
            tx.now(),
          )
      })
      stored.count += papers.length
    }
  }
  return stored
}

/** Those that failed have their turn last. Two queries, because SQLite would sort all of them for one. */
const nextUndrawn = (app: App): number | null =>
  app.ask((ask) => {
    const waiting = (condition: string, ...params: string[]) =>
      ask.db.one<{ id: number }>(
        `select document_id as id
         from billing_undrawn
         where ${condition}
         order by failed_at, document_id desc
         limit 1`,
        ...params,
      )?.id
    return waiting('failed_at is null') ?? waiting('failed_at < ?', retriesBefore(ask.now())) ?? null
  })

type Paper = { table: (typeof tables)[keyof typeof tables]; pdf: Uint8Array }

/**
 * In the order of the versions, because the last one ends the waiting of its document. A registered version
 * is stored also if its IRN was cancelled meanwhile.
 */
async function missingPapers(app: App, id: number): Promise<Paper[] | { failed: string }> {
  const versions = app.ask((ask) => {
    const registration = registrationOf(ask, id)
    return [
      { table: tables.issued, registration: null },
      ...(registration ? [{ table: tables.registered, registration }] : []),
    ].filter(({ table }) => storedPaper(ask, table, id) === undefined)
  })
  try {
    const papers: Paper[] = []
    for (const { table, registration } of versions)
      papers.push({ table, pdf: await paperWith(app, id, registration) })
    return papers
  } catch (error) {
    const document = app.ask(({ db }) =>
      db.one<{ number: string | null }>(
        `select json_extract(facts, '$.number') as number
         from billing_documents
         where id = ?`,
        id,
      ),
    )
    const number = document?.number ?? String(id)
    app.log.warn('A document could not be drawn', { number, error: error as Error })
    return { failed: number }
  }
}
