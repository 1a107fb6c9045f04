/**
 * An import from the file to its end. Each step is recorded before it starts, so an interrupted one continues
 * at the next start: nothing stays half done.
 *
 *   upload.ts     stageFile  stores and reads the file
 *                 checkFile  reading -> ready
 *   applying.ts   apply      applying -> applied, or undone when all rows were requested
 *   undoing.ts    undo       undoing -> undone
 *                 resume     continues each at start
 */
import type { App } from '../../src/app'
import { inBatches } from '../../src/batches'
import { checkSheet, type Emitted } from './checking'
import { importOf, stage, type ImportState } from './staging'
import { apply } from './applying'
import { dryRun } from './dryRun'
import { actorOf, halted, setImportState, runExclusively, origin, retryForever, write } from './progress'
import { undo } from './undoing'

const dropped = 500

export function checkFile(app: App, id: number): Promise<void> {
  return runExclusively(app, id, async () => {
    const staged = app.ask((ask) => importOf(ask, id))
    if (staged?.state !== 'reading' || !staged.file) return
    await dropRows(app, id)
    const { message } = await app.work(
      checkSheet,
      {
        kind: staged.kind,
        file: staged.file,
        choices: staged.choices,
        who: app.ask((ask) => actorOf(ask, staged)),
      },
      (piece: Emitted) =>
        write(app, id, (tx) => {
          if ('read' in piece) tx.db.run('update imports set done = ? where id = ?', piece.read, id)
          else if ('found' in piece)
            tx.db.run(
              'update imports set found = ?, total = ?, done = 0 where id = ?',
              JSON.stringify(piece.found),
              piece.total,
              id,
            )
          else if ('requested' in piece)
            tx.db.run('update imports set found = ? where id = ?', JSON.stringify(piece.requested), id)
          else {
            stage(tx, id, piece.rows, piece.from)
            tx.db.run('update imports set done = ? where id = ?', piece.from + piece.rows.length, id)
          }
        }),
    )
    const follows = await dryRun(app, staged)
    if (halted.has(app)) return
    await write(app, id, (tx) => {
      tx.db.run(
        `update imports
         set found = json_set(found, '$.follows', json(?))
         where id = ? and found is not null`,
        JSON.stringify(follows),
        id,
      )
      setImportState(tx, id, 'ready', message)
    })
  })
}

export async function dropRows(app: App, id: number): Promise<void> {
  await inBatches(app, origin(app, id), {
    ...retryForever(app),
    next: ({ db }) =>
      db.all<{ row: number }>('select row from import_rows where import_id = ? limit ?', id, dropped),
    work: ({ db }, { row }) =>
      void db.run('delete from import_rows where import_id = ? and row = ?', id, row),
  })
}

export function resume(app: App) {
  for (const { id, state } of app.ask(({ db }) =>
    db.all<{ id: number; state: ImportState }>(
      `select id, state
       from imports
       where state in ('reading', 'applying', 'undoing')
       order by id`,
    ),
  )) {
    if (state === 'reading') void checkFile(app, id)
    else if (state === 'applying') void apply(app, id)
    else void undo(app, id)
  }
}
