/** The audit as a file: a long read, off the main thread. */
import type { App, Origin } from '../../src/app'
import { download } from '../../src/download'
import { dayOf } from '../../src/domain/day'
import { writeCsv } from '../../src/sheets'
import { defineTask } from '../../src/worker'
import { entries, entryOf, type Filters } from './reading'
import { changeText } from './words'

const pageSize = 500
const columns = [
  'Entry',
  'When (UTC)',
  'What',
  'Name',
  'By',
  'By (id)',
  'From where',
  'About',
  'About (id)',
  'Changes',
  'Details',
  'Hash',
].map((header) => ({ header }))

export const exportTask = defineTask<Filters, Uint8Array, void>({
  name: 'audit.export',
  async run({ ask, emit }, filters) {
    function* rows() {
      let before = Number.MAX_SAFE_INTEGER
      for (;;) {
        const found = ask((at) => entries(at, filters, before, pageSize))
        if (!found.length) return
        for (const row of found) {
          const { id, at, what, name, by, source, about, changes, details, erased } = entryOf(row)
          const changesText = changes.map(changeText).join('\n')
          yield [
            id,
            at,
            what,
            name,
            by?.name ?? 'Muster',
            by?.id ?? null,
            source,
            about?.name ?? null,
            about?.id ?? null,
            erased ? '(erased)' : changesText,
            details.map(({ field, value }) => `${field}: ${value}`).join('\n'),
            row.hash,
          ]
        }
        before = found.at(-1)!.id
      }
    }
    for await (const piece of writeCsv(columns, rows())) await emit(piece)
  },
})

/** An export is itself an audit entry. */
export async function exportAudit(app: App, origin: Origin, filters: Filters): Promise<Response> {
  return download(app, exportTask, filters, await noteExport(app, origin, filters))
}

export function noteExport(app: App, origin: Origin, { from, to }: Filters): Promise<string> {
  return app.write(origin, (tx) => {
    const today = dayOf(tx.now(), app.zone())
    tx.record('audit.exported', {
      from: from ?? 'the beginning',
      to: to ?? today,
      entries: tx.db.one<{ n: number }>('select coalesce(max(id), 0) as n from events')!.n,
    })
    return `audit_${today}.csv`
  })
}
