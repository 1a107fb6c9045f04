/**
 * `POST /api/users/bulk`: rows that a browser has read from a sheet. They become a sheet again and take every
 * file's path.
 */
import type { App } from '../../../src/app'
import type { By } from '../../../src/http'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { invalid } from '../../../src/domain/errors'
import { writeCsv } from '../../../src/sheets'
import { startImport, stageFile, importOf, infoOf, everyRow, whenSettled } from '../../imports/service'
import type { bulkPeople } from '../contract'
import { employees as kind } from '../sheets/importing'
import { sheetColumns } from '../sheets/sheetColumns'

export async function bulk(
  app: App,
  by: By,
  { employees }: Input<typeof bulkPeople>,
): Promise<Answer<typeof bulkPeople>> {
  const pieces: Uint8Array[] = []
  const rows = employees.map((employee) => sheetColumns.map(({ field }) => textOf(field, employee)))
  for await (const piece of writeCsv(
    sheetColumns.map(({ title }) => ({ header: title })),
    rows,
  ))
    pieces.push(piece)
  const id = await stageFile(app, by, kind, 'Imported in the browser', Buffer.concat(pieces), {
    // As specified: a person without a date joins today.
    answers: { joining: 'today' },
  })
  await whenSettled(app, id)
  const info = app.ask((ask) => infoOf(ask, importOf(ask, id)!))
  if (info.state === 'failed' || (info.message && !info.total)) throw invalid(info.message ?? kind.empty)
  if (info.counts.new + info.counts.changed) {
    await startImport(app, by, { id, rows: 'good' })
    await whenSettled(app, id)
  }
  const results: Answer<typeof bulkPeople>['results'] = { success: [], errors: [] }
  for (const { row, state, outcome, name, problems, refusal, target } of everyRow(app, id)) {
    // The first employee is row 1; its sheet has a header above.
    if (state === 'wrong' || outcome === 'refused')
      results.errors.push({
        row: row - 1,
        error:
          refusal ??
          problems.map(({ title, message }) => (title ? `${title}: ${message}` : message)).join('; '),
      })
    else results.success.push({ row: row - 1, id: target, name, what: became[state] })
  }
  return { results }
}

const became = { new: 'created', changed: 'updated', unchanged: 'unchanged' } as const

function textOf(field: string, employee: Record<string, unknown>) {
  const value =
    field === 'status' && typeof employee.isActive === 'boolean'
      ? employee.isActive
        ? 'Active'
        : 'Inactive'
      : employee[field]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
