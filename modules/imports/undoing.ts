/** Undoes an import row by row, last row first, after checking what prevents it. */
import type { App, Ask, Tx } from '../../src/app'
import { inBatches } from '../../src/batches'
import type { Who } from '../../src/http'
import { kindOf, type Journal } from './kinds'
import { importOf, type StagedImport } from './staging'
import {
  actorOf,
  atOnce,
  deleteImportFile,
  mayContinue,
  halted,
  setImportState,
  runExclusively,
  origin,
  refusalOf,
  retryForever,
  write,
} from './progress'

type Applied = { row: number; position: number; name: string; journal: string }

/** Applied rows, last first; those that could not be undone stay and are not tried again. */
const appliedBefore = ({ db }: Ask, id: number, last: Applied | null): Applied[] =>
  db.all(
    `select row, position, name, journal
     from import_rows
     where import_id = ?
       and outcome = 'applied'
       and position < ?
     order by position desc
     limit ?`,
    id,
    last?.position ?? Number.MAX_SAFE_INTEGER,
    atOnce,
  )

const mostReasons = 20

/** Whether each applied row can be undone; the first reasons why not. */
export function undoObstacles(
  app: App,
  who: Who,
  { id, kind }: Pick<StagedImport, 'id' | 'kind'>,
): Promise<string[]> {
  const imported = kindOf(kind)!
  return inBatches<Applied, string | undefined>(app, origin(app, id), {
    go: mayContinue(app),
    next: (ask, { last, found }) => (found.length < mostReasons ? appliedBefore(ask, id, last) : []),
    work(tx, { row, name, journal }) {
      try {
        tx.rehearse(() => imported.undo(tx, who, JSON.parse(journal) as Journal, ofThis(tx, id)))
      } catch (error) {
        return `Row ${row}, ${name}: ${refusalOf(app, id, row, error).message}`
      }
    },
  })
}

/** Whether this import also added or changed another record. */
const ofThis =
  ({ db }: Tx, id: number) =>
  (target: number) =>
    Boolean(
      db.one(
        `select 1
         from import_rows
         where import_id = ?
           and target = ?
           and outcome = 'applied'`,
        id,
        target,
      ),
    )

export const undo = (app: App, id: number): Promise<void> => runExclusively(app, id, () => takeBack(app, id))

export async function takeBack(app: App, id: number) {
  const staged = app.ask((ask) => importOf(ask, id))
  if (staged?.state !== 'undoing') return
  const kind = kindOf(staged.kind)!
  const left = await inBatches<Applied, string | undefined>(app, origin(app, id), {
    ...retryForever(app),
    next: (ask, { last }) => appliedBefore(ask, id, last),
    work(tx, { row, journal }) {
      try {
        tx.attempt(() => kind.undo(tx, actorOf(tx, staged), JSON.parse(journal) as Journal, ofThis(tx, id)))
      } catch (error) {
        return `row ${row}: ${refusalOf(app, id, row, error).message}`
      }
      tx.db.run(
        `update import_rows
         set outcome = 'undone', secret = null
         where import_id = ? and row = ?`,
        id,
        row,
      )
    },
  })
  if (halted.has(app)) return
  await write(app, id, (tx) => {
    setImportState(
      tx,
      id,
      left.length ? 'applied' : 'undone',
      left.length
        ? `Not everything could be undone: ${left.slice(0, 3).join('; ')}`
        : (importOf(tx, id)?.message ?? null),
    )
    const { rows } = tx.db.one<{ rows: number }>(
      `select count(*) as rows
       from import_rows
       where import_id = ? and outcome = 'undone'`,
      id,
    )!
    tx.record('import.undone', { importId: id, kind: staged.kind, fileName: staged.fileName, rows })
  })
  await deleteImportFile(app, id)
}
