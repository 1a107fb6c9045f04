/**
 * The PDFs of issued documents. Each is drawn from the stored facts and stored by a job, the newest first.
 * Until then a download draws it: the same facts make the same bytes.
 *
 *   paperOf(app, document)          paperFor(app, kind, subject)
 *   drawMissing(app, until)
 */
import type { App } from '../../../src/app'
import { defineTask } from '../../../src/worker'
import type { DocumentFacts } from './documentFacts'
import { documentNow } from './issuingDocuments'
import { documentBy, documentOf, sha256, type DocumentKind } from './storedDocuments'

/** Drawing loads pdfkit, so it runs in the worker. `isDraft`: facts of a document that is not issued. */
export const drawPaper = defineTask<{ facts: DocumentFacts; isDraft: boolean }, Uint8Array, void>({
  name: 'billing.paper',
  async run({ emit }, { facts, isDraft }) {
    // Imported on demand, because pdfkit is large and rarely needed.
    const { drawDocument } = await import('./documentPdf')
    await emit(await drawDocument(facts, { draft: isDraft }))
  },
})

export async function drawn(app: App, facts: DocumentFacts, isDraft = false): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  await app.work(drawPaper, { facts, isDraft }, (piece) => void pieces.push(piece))
  return Buffer.concat(pieces)
}

const storedPaper = (app: App, documentId: number) =>
  app.ask(({ db }) =>
    db.one<{ pdf: Uint8Array }>('select pdf from billing_papers where document_id = ?', documentId),
  )?.pdf

export const paperOf = async (app: App, documentId: number): Promise<Uint8Array> =>
  storedPaper(app, documentId) ?? drawn(app, app.ask((ask) => documentBy(ask, documentId)).facts)

/** A document of an earlier version may wait for its facts: until then they are those of now. */
export async function paperFor(app: App, kind: DocumentKind, subjectId: number): Promise<Uint8Array> {
  const found = app.ask((ask) => {
    const document = documentOf(ask, kind, subjectId)
    return { id: document?.id, facts: document?.facts ?? documentNow(ask, kind, subjectId) }
  })
  return (found.id !== undefined && storedPaper(app, found.id)) || drawn(app, found.facts)
}

/** The result of a run of the job. `failed`: the numbers of documents that are tried again in an hour. */
export type Stored = { count: number; failed: string[] }

const by = { actor: null, source: 'job:billing.documents' } as const

/** Stores PDFs until `until`, in milliseconds of the steady clock. A failure does not stop the others. */
export async function drawMissing(app: App, until = Infinity): Promise<Stored> {
  const stored: Stored = { count: 0, failed: [] }
  for (let id = nextUndrawn(app); id !== null && app.clock.steady() < until; id = nextUndrawn(app)) {
    const document = id
    const pdf = await drawnOrFailure(app, document)
    // A worker that ends with the server has not failed.
    if (app.isStopping) break
    if (pdf instanceof Uint8Array) {
      await app.write(by, (tx) =>
        tx.db.run(
          `insert or ignore into billing_papers (document_id, pdf, sha256, at)
           values (?, ?, ?, ?)`,
          document,
          pdf,
          sha256(pdf),
          tx.now(),
        ),
      )
      stored.count++
    } else {
      stored.failed.push(pdf.failed)
      await app.write(by, (tx) =>
        tx.db.run('update billing_undrawn set failed_at = ? where document_id = ?', tx.now(), document),
      )
    }
  }
  return stored
}

/** How long a document that failed waits for its next turn. */
const retryAfter = 3_600_000
export const retriesBefore = (now: string) => new Date(Date.parse(now) - retryAfter).toISOString()

/** Those that failed have their turn last. */
const nextUndrawn = (app: App): number | null =>
  app.ask(
    (ask) =>
      ask.db.one<{ id: number }>(
        `select document_id as id
         from billing_undrawn
         where failed_at is null or failed_at < ?
         order by failed_at, document_id desc
         limit 1`,
        retriesBefore(ask.now()),
      )?.id ?? null,
  )

async function drawnOrFailure(app: App, id: number): Promise<Uint8Array | { failed: string }> {
  try {
    return await paperOf(app, id)
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
