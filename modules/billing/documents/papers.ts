/**
 * The PDFs of issued documents. Each is drawn from the stored facts, stored within a minute, and never drawn
 * again. Until then a download draws it: the same facts make the same bytes.
 *
 *   paperOf(app, document)   drawMissing(app)
 */
import type { App } from '../../../src/app'
import { defineTask } from '../../../src/worker'
import type { DocumentFacts } from './documentFacts'
import { documentBy, sha256 } from './storedDocuments'

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

/** In one run of the job, so that it does not delay others. */
const mostAtOnce = 100

/** Returns how many PDFs it stored. */
export async function drawMissing(app: App): Promise<number> {
  const missing = app.ask(({ db }) =>
    db.all<{ id: number }>(
      `select d.id
       from billing_documents d
       where not exists (select 1 from billing_papers p where p.document_id = d.id)
       order by d.id
       limit ?`,
      mostAtOnce,
    ),
  )
  for (const { id } of missing) {
    const pdf = await paperOf(app, id)
    await app.write({ actor: null, source: 'job:billing.documents' }, (tx) =>
      tx.db.run(
        `insert or ignore into billing_papers (document_id, pdf, sha256, at)
         values (?, ?, ?, ?)`,
        id,
        pdf,
        sha256(pdf),
        tx.now(),
      ),
    )
  }
  return missing.length
}
