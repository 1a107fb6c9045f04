/**
 * An import is applied row by row; all of it is taken back where all rows were asked for and one is refused.
 */
import type { App, Ask, Tx } from '../../src/app'
import { paced, patiently } from '../../src/paced'
import { kindOf, type StagedRow } from './kinds'
import { importOf, type Brought } from './staging'
import { once, origin, atOnce, go, halted, move, forget, actorOf, refusalOf } from './underWay'
import { takeBack } from './undoing'

type Next = StagedRow & { journal: string | null }

export function apply(app: App, id: number): Promise<void> {
  return once(app, id, async () => {
    const brought = app.ask((ask) => importOf(ask, id))
    if (brought?.state !== 'applying') return
    const from = origin(app, id)
    const all = brought.choices.rows === 'all'
    let refused: string | null = null
    const waiting = ({ db }: Ask) =>
      refused && all
        ? []
        : next(
            db.all(
              `${staged} where import_id = ? and outcome is null and state in ('new', 'changed') order ` +
                'by position limit ?',
              id,
              atOnce,
            ),
          )
    await paced(app, from, go(app), waiting, (tx, row) => {
      if (refused && all) return
      refused = applyRow(app, tx, brought, row) ?? refused
      tx.db.run('update imports set done = done + 1 where id = ?', id)
    })
    if (halted.has(app)) return
    if (refused && all) {
      // All or none: what went in goes out again.
      await app.write(from, (tx) => move(tx, id, 'undoing', `Nothing was imported: ${refused}`))
      return takeBack(app, id)
    }
    await hashSecrets(app, brought, from)
    if (halted.has(app)) return
    await app.write(from, (tx) => finish(tx, brought))
    await forget(app, id)
  })
}

/** Null when it was applied, else why not. */
function applyRow(app: App, tx: Tx, brought: Brought, row: Next): string | null {
  const kind = kindOf(brought.kind)!
  try {
    const journal = tx.attempt(() => kind.apply(tx, actorOf(tx, brought), row))
    tx.db.run(
      `update import_rows
       set outcome = 'applied', target = ?, journal = ?
       where import_id = ? and row = ?`,
      journal.target,
      JSON.stringify(journal),
      brought.id,
      row.row,
    )
    return null
  } catch (error) {
    const refusal = refusalOf(app, brought.id, row.row, error)
    const said = refusal.errors?.map(({ message }) => message).join('; ') || refusal.message
    tx.db.run(
      `update import_rows
       set outcome = 'refused', secret = null, journal = ?
       where import_id = ? and row = ?`,
      JSON.stringify({ refusal: said }),
      brought.id,
      row.row,
    )
    return `row ${row.row}: ${said}`
  }
}

const staged = 'select row, state, target, version, wanted, journal from import_rows'
const next = (rows: (Omit<Next, 'wanted'> & { wanted: string })[]): Next[] =>
  rows.map((row) => ({ ...row, wanted: JSON.parse(row.wanted) as Next['wanted'] }))

/**
 * A hash takes an eighth of a second: made off the main thread, one after the other, each password forgotten
 * with it.
 */
async function hashSecrets(app: App, { id, kind: name }: Brought, from: ReturnType<typeof origin>) {
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
    const hash = kind.hash ? await patiently(() => kind.hash!(row.secret), Infinity) : null
    await app.write(from, (tx) => {
      if (hash) kind.setSecret?.(tx, row.target, hash)
      tx.db.run('update import_rows set secret = null where import_id = ? and row = ?', id, row.row)
    })
  }
}

function finish(tx: Tx, { id, kind, fileName }: Brought) {
  const count = (where: string) =>
    tx.db.one<{ n: number }>(`select count(*) as n from import_rows where import_id = ? and ${where}`, id)!.n
  move(tx, id, 'applied', null)
  tx.record('import.applied', {
    importId: id,
    kind,
    fileName,
    added: count(`outcome = 'applied' and state = 'new'`),
    changed: count(`outcome = 'applied' and state = 'changed'`),
    refused: count(`outcome = 'refused'`),
  })
}
