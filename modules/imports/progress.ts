/**
 * The running work of imports: one step at a time per import, halted when the server stops, with its state
 * stored.
 */
import type { App, Ask, Tx } from '../../src/app'
import { isBusy, isDisk } from '../../src/driver'
import { withRetry } from '../../src/batches'
import type { Who } from '../../src/http'
import type { Role } from '../../src/domain/access'
import { Refusal } from '../../src/domain/errors'
import { importOf, type StagedImport, type ImportState } from './staging'

/** Rows per batch: about 4 ms of work. */
export const atOnce = 12
const running = new WeakMap<App, Map<number, Promise<void>>>()
export const halted = new WeakSet<App>()

/** Stops running imports with the server. Each continues at the next start. */
export async function halt(app: App) {
  halted.add(app)
  const those = running.get(app)
  if (those) await Promise.all(those.values())
}

/** One step at a time per import; a second request waits for it. */
export function runExclusively(app: App, id: number, work: () => Promise<void>): Promise<void> {
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

/** Resolves when an import is idle. */
export const whenSettled = (app: App, id: number): Promise<void> =>
  running.get(app)?.get(id) ?? Promise.resolve()

async function fail(app: App, id: number, error: unknown) {
  if (halted.has(app)) return
  const message =
    error instanceof Refusal
      ? error.message
      : 'Something went wrong while reading this file. Please try again.'
  if (!(error instanceof Refusal)) app.log.error('An import failed', { import: id, error: error as Error })
  // A library's message about an unreadable file is logged for us; users cannot act on it.
  else if (error.cause) app.log.warn('A file could not be read', { import: id, error: error.cause as string })
  await write(
    app,
    id,
    (tx) =>
      void tx.db.run(
        `update imports
         set state = 'failed', message = ?
         where id = ? and state = 'reading'`,
        message,
        id,
      ),
  ).catch(() => {})
}

export const mayContinue = (app: App) => () => !halted.has(app)
/** Options for accepted work: it is retried until the server stops, even if the disk is full. */
export const retryForever = (app: App) => ({ go: mayContinue(app), tries: Infinity })
/** One write of a running import. */
export const write = <T>(app: App, id: number, work: (tx: Tx) => T): Promise<T> =>
  withRetry(() => app.write(origin(app, id), work), Infinity, mayContinue(app))
export const origin = (app: App, id: number) => ({
  actor: app.ask((ask) => importOf(ask, id))?.byUser ?? null,
  source: `import:${id}`,
})

/**
 * An unexpected error in one row refuses that row, so that it does not block the import; errors of the disk
 * or another process concern no single row.
 */
export function refusalOf(app: App, id: number, row: number, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDisk(error) || isBusy(error)) throw error
  app.log.error('A row of an import failed', { import: id, row, error: error as Error })
  return new Refusal(
    500,
    `Something went wrong with this row. If it happens again, tell your Admin: import ${id}, row ${row}`,
  )
}

/** The person's current role. */
export function actorOf({ db }: Ask, { byUser }: Pick<StagedImport, 'byUser'>): Who {
  return {
    id: byUser,
    role: db.one<{ role: Role }>('select role from users where id = ?', byUser)?.role ?? 'Recruiter',
    sessionId: 0,
  }
}

export function setImportState(tx: Tx, id: number, state: ImportState, message: string | null = null) {
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

/** The file is deleted once the rows are imported or discarded, because it may contain passwords. */
export async function deleteImportFile(app: App, id: number) {
  const file = app.ask(({ db }) =>
    db.one<{ file: string | null }>('select file from imports where id = ?', id),
  )?.file
  if (!file) return
  await app.files.removeItem(file)
  await write(app, id, ({ db }) => void db.run('update imports set file = null where id = ?', id))
}
