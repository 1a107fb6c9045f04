/** Applies an import row by row. If all rows were requested and one is refused, everything is undone. */
import type { App, Ask, Tx } from '../../src/app'
import { inBatches, withRetry } from '../../src/batches'
import { kindOf, type StagedRow } from './kinds'
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
import { takeBack } from './undoing'

type Next = StagedRow & { journal: string | null }

export function apply(app: App, id: number): Promise<void> {
  return runExclusively(app, id, async () => {
    const staged = app.ask((ask) => importOf(ask, id))
    if (staged?.state !== 'applying') return
    // All or none: one refusal stops the others.
    const isStopped = (ask: Ask) => staged.choices.rows === 'all' && firstRefusal(ask, id) !== null
    await inBatches(app, origin(app, id), {
      ...retryForever(app),
      next: (ask) => (isStopped(ask) ? [] : waiting(ask, id)),
      work(tx, row) {
        if (isStopped(tx)) return
        applyRow(app, tx, staged, row)
        tx.db.run('update imports set done = done + 1 where id = ?', id)
      },
    })
    if (halted.has(app)) return
    if (app.ask(isStopped)) {
      // Undoes the applied rows.
      await write(app, id, (tx) =>
        setImportState(tx, id, 'undoing', `Nothing was imported: ${firstRefusal(tx, id)}`),
      )
      return takeBack(app, id)
    }
    await hashSecrets(app, staged)
    if (halted.has(app)) return
    await write(app, id, (tx) => finish(tx, staged))
    await deleteImportFile(app, id)
  })
}

const waiting = ({ db }: Ask, id: number): Next[] =>
  next(
    db.all(
      `select row, state, target, version, wanted, journal
       from import_rows
       where import_id = ?
         and outcome is null
         and state in ('new', 'changed')
       order by position
       limit ?`,
      id,
      atOnce,
    ),
  )

function firstRefusal({ db }: Ask, id: number): string | null {
  const refused = db.one<{ row: number; journal: string }>(
    `select row, journal
     from import_rows indexed by import_rows_count
     where import_id = ?
       and state in ('new', 'changed')
       and outcome = 'refused'
     limit 1`,
    id,
  )
  return refused
    ? `row ${refused.row}: ${(JSON.parse(refused.journal) as { refusal: string }).refusal}`
    : null
}

/** Applied with its journal, or refused with the reason. */
function applyRow(app: App, tx: Tx, staged: StagedImport, row: Next) {
  const kind = kindOf(staged.kind)!
  try {
    const journal = tx.attempt(() => kind.apply(tx, actorOf(tx, staged), row))
    tx.db.run(
      `update import_rows
       set outcome = 'applied', target = ?, journal = ?
       where import_id = ? and row = ?`,
      journal.target,
      JSON.stringify(journal),
      staged.id,
      row.row,
    )
  } catch (error) {
    const refusal = refusalOf(app, staged.id, row.row, error)
    const reason = refusal.errors?.map(({ message }) => message).join('; ') || refusal.message
    tx.db.run(
      `update import_rows
       set outcome = 'refused', secret = null, journal = ?
       where import_id = ? and row = ?`,
      JSON.stringify({ refusal: reason }),
      staged.id,
      row.row,
    )
  }
}

const next = (rows: (Omit<Next, 'wanted'> & { wanted: string })[]): Next[] =>
  rows.map((row) => ({ ...row, wanted: JSON.parse(row.wanted) as Next['wanted'] }))

/**
 * A hash takes an eighth of a second, so hashes are made off the main thread one by one, and each password is
 * deleted with it.
 */
async function hashSecrets(app: App, { id, kind: name }: StagedImport) {
  const kind = kindOf(name)!
  while (!halted.has(app)) {
    const row = app.ask(({ db }) =>
      db.one<{ row: number; secret: string; target: number }>(
        `select row, secret, target
         from import_rows indexed by import_rows_secret
         where import_id = ?
           and secret is not null
           and outcome = 'applied'
         limit 1`,
        id,
      ),
    )
    if (!row) break
    const hash = kind.hash ? await withRetry(() => kind.hash!(row.secret), Infinity, mayContinue(app)) : null
    await write(app, id, (tx) => {
      if (hash) kind.setSecret?.(tx, row.target, hash)
      tx.db.run('update import_rows set secret = null where import_id = ? and row = ?', id, row.row)
    })
  }
}

function finish(tx: Tx, { id, kind, fileName }: StagedImport) {
  const count = (where: string) =>
    tx.db.one<{ n: number }>(`select count(*) as n from import_rows where import_id = ? and ${where}`, id)!.n
  setImportState(tx, id, 'applied', null)
  tx.record('import.applied', {
    importId: id,
    kind,
    fileName,
    added: count(`outcome = 'applied' and state = 'new'`),
    changed: count(`outcome = 'applied' and state = 'changed'`),
    refused: count(`outcome = 'refused'`),
  })
}
