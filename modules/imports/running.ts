/**
 * An import from the file to its end. What runs is written down before it begins, so that one that was
 * stopped in the middle goes on at the next start: nothing stays half.
 *
 *   bring(app, …)     the file is kept, and read
 *   check(app, id)    reading -> ready
 *   apply(app, id)    applying -> applied, or undone when all rows were asked for
 *   undo(app, id)     undoing -> undone       resume(app)       at start
 */
import type { App, Ask, Tx } from '../../src/app'
import { isBusy, isDisk } from '../../src/driver'
import { paced, patiently } from '../../src/paced'
import type { Who } from '../../src/http'
import type { Role } from '../../src/domain/access'
import { Refusal } from '../../src/domain/errors'
import { checkSheet, type Emitted } from './checking'
import { kindOf, type Journal, type StagedRow } from './kinds'
import { importOf, stage, type Brought, type ImportState } from './staging'

type Next = StagedRow & { journal: string | null }
/** Rows fetched for a turn: about as many as 4 ms take. */
const atOnce = 12
const dropped = 500
const running = new WeakMap<App, Map<number, Promise<void>>>()
const halted = new WeakSet<App>()

/** A server that stops leaves each import as it is, to go on at the next start. */
export async function halt(app: App) {
  halted.add(app)
  const those = running.get(app)
  if (those) await Promise.all(those.values())
}

/** One thing at a time for each import; who asks again waits for it. */
function once(app: App, id: number, work: () => Promise<void>): Promise<void> {
  let those = running.get(app)
  if (!those) running.set(app, (those = new Map()))
  const before = those.get(id) ?? Promise.resolve()
  const now = before
    .then(work)
    .catch((error: unknown) => fail(app, id, error))
    .finally(() => those.get(id) === now && those.delete(id))
  those.set(id, now)
  return now
}

/** The end of whatever runs for an import. */
export const settled = (app: App, id: number): Promise<void> => running.get(app)?.get(id) ?? Promise.resolve()

async function fail(app: App, id: number, error: unknown) {
  if (halted.has(app)) return
  const message =
    error instanceof Refusal
      ? error.message
      : 'Something went wrong in Muster while reading this file. Please try again.'
  if (!(error instanceof Refusal)) app.log.error('An import failed', { import: id, error: error as Error })
  // What a library said of a file that it could not read helps us, and nobody else.
  else if (error.cause) app.log.warn('A file could not be read', { import: id, error: error.cause as string })
  await app
    .write(
      origin(app, id),
      (tx) =>
        void tx.db.run(
          `update imports
           set state = 'failed', message = ?
           where id = ? and state = 'reading'`,
          message,
          id,
        ),
    )
    .catch(() => {})
}

const go = (app: App) => () => !halted.has(app)
const origin = (app: App, id: number) => ({
  actor: app.ask((ask) => importOf(ask, id))?.byUser ?? null,
  source: `import:${id}`,
})

export function check(app: App, id: number): Promise<void> {
  return once(app, id, async () => {
    const brought = app.ask((ask) => importOf(ask, id))
    if (brought?.state !== 'reading' || !brought.file) return
    const from = origin(app, id)
    await dropRows(app, id)
    const { message } = await app.work(
      checkSheet,
      {
        kind: brought.kind,
        file: brought.file,
        choices: brought.choices,
        who: app.ask((ask) => actorOf(ask, brought)),
      },
      (piece: Emitted) =>
        app.write(from, (tx) => {
          if ('read' in piece) tx.db.run('update imports set done = ? where id = ?', piece.read, id)
          else if ('found' in piece)
            tx.db.run(
              'update imports set found = ?, total = ?, done = 0 where id = ?',
              JSON.stringify(piece.found),
              piece.total,
              id,
            )
          else {
            stage(tx, id, piece.rows, piece.from)
            tx.db.run('update imports set done = ? where id = ?', piece.from + piece.rows.length, id)
          }
        }),
    )
    await app.write(from, (tx) => move(tx, id, 'ready', message))
  })
}

export function dropRows(app: App, id: number): Promise<number> {
  return paced(
    app,
    origin(app, id),
    go(app),
    ({ db }) =>
      db.all<{ row: number }>('select row from import_rows where import_id = ? limit ?', id, dropped),
    ({ db }, { row }) => void db.run('delete from import_rows where import_id = ? and row = ?', id, row),
  )
}

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

/**
 * A fault of ours with one row refuses that row, so that no import stands still for it; what the disk or
 * another process says is no row's.
 */
function refusalOf(app: App, id: number, row: number, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDisk(error) || isBusy(error)) throw error
  app.log.error('A row of an import failed', { import: id, row, error: error as Error })
  return new Refusal(
    500,
    `Something went wrong in Muster with this row. If it stays so, tell your Admin: import ${id}, row ${row}`,
  )
}

const staged = 'select row, state, target, version, wanted, journal from import_rows'
const next = (rows: (Omit<Next, 'wanted'> & { wanted: string })[]): Next[] =>
  rows.map((row) => ({ ...row, wanted: JSON.parse(row.wanted) as Next['wanted'] }))

/** The role that the person has now. */
function actorOf({ db }: Ask, { byUser }: Pick<Brought, 'byUser'>): Who {
  return {
    id: byUser,
    role: db.one<{ role: Role }>('select role from users where id = ?', byUser)?.role ?? 'Recruiter',
    sessionId: 0,
  }
}

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

async function takeBack(app: App, id: number) {
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

export function move(tx: Tx, id: number, state: ImportState, message: string | null = null) {
  const ended = state === 'applied' || state === 'undone' || state === 'discarded'
  tx.db.run(
    `update imports set state = ?, message = ?, finished_at = ? where id = ?`,
    state,
    message,
    ended ? tx.now() : null,
    id,
  )
  if (state === 'undone' || state === 'discarded')
    tx.db.run(
      `update import_rows indexed by import_rows_secret
       set secret = null
       where import_id = ? and secret is not null`,
      id,
    )
}

/** The file itself is not kept once the rows are in, or are not wanted: it may hold passwords. */
export async function forget(app: App, id: number) {
  const file = app.ask(({ db }) =>
    db.one<{ file: string | null }>('select file from imports where id = ?', id),
  )?.file
  if (!file) return
  await app.files.removeItem(file)
  await app.write(origin(app, id), ({ db }) => void db.run('update imports set file = null where id = ?', id))
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
    if (state === 'reading') void check(app, id)
    else if (state === 'applying') void apply(app, id)
    else void undo(app, id)
  }
}
