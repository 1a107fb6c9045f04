/** Everything that Muster stores about a person, for that person: every module lists its own data. */
import type { App } from '../../src/app'
import type { By } from '../../src/http'
import { download, downloadHeaders } from '../../src/download'
import type { Personal } from '../../src/retention'
import { writeXlsx } from '../../src/sheets'
import { defineTask } from '../../src/worker'
import { firmDay } from '../firm/service'

export const writeOwnData = defineTask<Personal, Uint8Array, void>({
  name: 'system.own-data',
  run: ({ emit }, sheets) =>
    writeXlsx(
      Object.entries(sheets).map(([name, rows]) => {
        const columns = Object.keys(rows[0] ?? { Nothing: '' })
        return {
          name,
          columns: columns.map((header) => ({
            header,
            width: Math.min(40, Math.max(14, header.length + 2)),
          })),
          rows: rows.map((row) => columns.map((column) => row[column] ?? null)),
        }
      }),
      emit,
    ),
})

export async function ownData(app: App, { who, origin }: By, format: 'json' | 'xlsx'): Promise<Response> {
  const name = await app.write(origin, (tx) => {
    tx.record('profile.data_taken', { userId: who.id, format })
    return `my_data_${firmDay(tx)}.${format}`
  })
  const sheets = app.ask(
    (ask) =>
      Object.assign({}, ...app.modules.map((module) => module.personal?.(ask, who.id) ?? {})) as Personal,
  )
  if (format === 'xlsx') return download(app, writeOwnData, sheets, name)
  return new Response(JSON.stringify(sheets, null, 2), { headers: downloadHeaders(name) })
}
