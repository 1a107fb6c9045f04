/** Decisions about a sheet: its columns, and whether to apply, undo or discard it. */
import type { App, Tx } from '../../src/app'
import type { By } from '../../src/http'
import type { Input } from '../../src/domain/endpoint'
import { invalid, conflict } from '../../src/domain/errors'
import type { applyImport, chooseColumns, ImportInfo } from './contract'
import { apply } from './applying'
import { checkFile, dropRows } from './running'
import { deleteImportFile, setImportState } from './progress'
import { undo, undoObstacles } from './undoing'
import { findImport, importOf, infoOf, type StagedImport } from './staging'

const info = (app: App, id: number): ImportInfo => app.ask((ask) => infoOf(ask, importOf(ask, id)!))

export async function choose(
  app: App,
  { who, origin }: By,
  { id, sheet, columns, answers }: Input<typeof chooseColumns>,
): Promise<ImportInfo> {
  await app.write(origin, (tx) => {
    const staged = findImport(tx, who, id)
    if (!staged.file || !['ready', 'failed'].includes(staged.state))
      throw conflict('This file can no longer be read again. Please upload it again.')
    const known = new Set(staged.of.columns.map(({ field }) => field))
    const strange = Object.values(columns ?? {}).find((field) => field !== null && !known.has(field))
    if (strange)
      throw invalid(`Field ${strange} does not exist`, [
        { field: 'columns', message: `Field ${strange} does not exist` },
      ])
    // Another sheet has other columns.
    const before = sheet !== undefined && sheet !== staged.found?.sheet ? {} : staged.choices
    const choices = {
      ...before,
      ...(sheet === undefined ? {} : { sheet }),
      columns: { ...before.columns, ...columns },
      answers: { ...before.answers, ...answers },
    }
    tx.db.run(
      `update imports
       set state = 'reading', choices = ?, done = 0, message = null
       where id = ?`,
      JSON.stringify(choices),
      id,
    )
  })
  void checkFile(app, id)
  return info(app, id)
}

/** `all` is refused while a row has an error: no partial import. */
export async function startImport(
  app: App,
  { who, origin }: By,
  { id, rows }: Input<typeof applyImport>,
): Promise<ImportInfo> {
  await app.write(origin, (tx) => {
    const staged = findImport(tx, who, id)
    if (staged.state !== 'ready') throw conflict(stateSentence(staged))
    const { counts } = infoOf(tx, staged)
    if (rows === 'all' && counts.wrong)
      throw invalid(
        `${counts.wrong} ${counts.wrong === 1 ? 'row has' : 'rows have'} errors. Fix them, or import ` +
          'only the valid rows.',
      )
    if (!counts.new && !counts.changed)
      throw invalid(staged.message ?? 'Nothing to import: no row is new or changed.')
    tx.db.run(
      `update imports
       set state = 'applying', choices = ?, done = 0, total = ?, message = null
       where id = ?`,
      JSON.stringify({ ...staged.choices, rows }),
      counts.new + counts.changed,
      id,
    )
  })
  void apply(app, id)
  return info(app, id)
}

export async function takeBack(app: App, { who, origin }: By, { id }: { id: number }): Promise<ImportInfo> {
  const staged = app.ask((ask) => findImport(ask, who, id))
  if (staged.state !== 'applied') throw conflict(stateSentence(staged))
  const reasons = await undoObstacles(app, who, staged)
  if (reasons.length)
    throw conflict(
      'This import can no longer be undone as a whole. ' +
        `${reasons.slice(0, 3).join('. ')}${reasons.length > 3 ? `. And ${reasons.length - 3} more` : ''}`,
    )
  await app.write(origin, (tx) => {
    const now = importOf(tx, id)!
    if (now.state !== 'applied') throw conflict(stateSentence(now))
    tx.db.run(
      `update imports
       set state = 'undoing', message = null, done = 0
       where id = ?`,
      id,
    )
  })
  void undo(app, id)
  return info(app, id)
}

export async function discard(app: App, { who, origin }: By, { id }: { id: number }) {
  await app.write(origin, (tx) => throwAway(tx, findImport(tx, who, id)))
  await deleteImportFile(app, id)
  await dropRows(app, id)
  return { success: true as const }
}

function throwAway(tx: Tx, staged: StagedImport) {
  if (!['ready', 'failed'].includes(staged.state)) throw conflict(stateSentence(staged))
  setImportState(tx, staged.id, 'discarded')
  tx.record('import.discarded', { importId: staged.id, kind: staged.kind, fileName: staged.fileName })
}

function stateSentence({ state }: StagedImport): string {
  const words: Record<StagedImport['state'], string> = {
    reading: 'This file is still being read',
    ready: 'This file has not been imported yet',
    applying: 'This file is being imported',
    applied: 'This file has already been imported',
    undoing: 'This import is being undone',
    undone: 'This import has been undone',
    failed: 'This file could not be read',
    discarded: 'This file was discarded',
  }
  return `${words[state]}.`
}
