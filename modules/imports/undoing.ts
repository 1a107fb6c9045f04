/** An import is undone row by row, the last one first; before it, what stands in the way. */
import type { App, Tx } from '../../src/app'
import { paced } from '../../src/paced'
import type { Who } from '../../src/http'
import { kindOf, type Journal } from './kinds'
import { importOf } from './staging'
import { origin, go, atOnce, refusalOf, once, actorOf, halted, move, forget } from './underWay'

/** Whether each applied row can go back; the first reasons why not. */
export async function whatStands(app: App, who: Who, id: number): Promise<string[]> {
  const reasons: string[] = []
  let last = Number.MAX_SAFE_INTEGER
  await paced(
    app,
    origin(app, id),
    go(app),
    ({ db }) =>
      reasons.length >= 20
        ? []
        : db.all<{ row: number; position: number; name: string; journal: string; kind: string }>(
            `select row, position, name, journal, (select kind from imports where id = import_id) as kind
             from import_rows
             where import_id = ?
               and outcome = 'applied'
               and position < ?
             order by position desc
             limit ?`,
            id,
            last,
            atOnce,
          ),
    (tx, { row, position, name, journal, kind }) => {
      last = position
      try {
        tx.rehearse(() => kindOf(kind)!.undo(tx, who, JSON.parse(journal) as Journal, ofThis(tx, id)))
      } catch (error) {
        reasons.push(`Row ${row}, ${name}: ${refusalOf(app, id, row, error).message}`)
      }
    },
  )
  return reasons
}

/** Whether something was brought or changed by this import too. */
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

export const undo = (app: App, id: number): Promise<void> => once(app, id, () => takeBack(app, id))

export async function takeBack(app: App, id: number) {
  const brought = app.ask((ask) => importOf(ask, id))
  if (brought?.state !== 'undoing') return
  const from = origin(app, id)
  const kind = kindOf(brought.kind)!
  let undone = 0
  const left: string[] = []
  let last = Number.MAX_SAFE_INTEGER
  await paced(
    app,
    from,
    go(app),
    ({ db }) =>
      db.all<{ row: number; position: number; journal: string }>(
        `select row, position, journal
         from import_rows
         where import_id = ?
           and outcome = 'applied'
           and position < ?
         order by position desc
         limit ?`,
        id,
        last,
        atOnce,
      ),
    (tx, { row, position, journal }) => {
      last = position
      try {
        tx.attempt(() => kind.undo(tx, actorOf(tx, brought), JSON.parse(journal) as Journal, ofThis(tx, id)))
        tx.db.run(
          `update import_rows
           set outcome = 'undone', secret = null
           where import_id = ? and row = ?`,
          id,
          row,
        )
        undone++
      } catch (error) {
        left.push(`row ${row}: ${refusalOf(app, id, row, error).message}`)
      }
    },
  )
  if (halted.has(app)) return
  await app.write(from, (tx) => {
    move(
      tx,
      id,
      left.length ? 'applied' : 'undone',
      left.length
        ? `Not everything could be undone: ${left.slice(0, 3).join('; ')}`
        : (importOf(tx, id)?.message ?? null),
    )
    tx.record('import.undone', { importId: id, kind: brought.kind, fileName: brought.fileName, rows: undone })
  })
  await forget(app, id)
}
