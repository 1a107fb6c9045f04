/**
 * Runs one backup at a time, started by the schedule, by hand or from the command line: made off the main
 * thread, recorded in the database, and expired ones deleted.
 *
 *   runnerOf(app).begin(options)   409 while another is running, in this process or in another; else how it
 *                               will end
 */
import type { App, Ask, Origin } from '../../src/app'
import type { Instant } from '../../src/domain/day'
import { conflict } from '../../src/domain/errors'
import { backupLock, lock } from '../../src/lock'
import { withRetry } from '../../src/batches'
import { firmDay, settingOn, snapshotOf, zoneOf } from '../firm/service'
import { backupFolder, backupsIn, freeName, rotate, sweep } from './folder'
import { makeTask, type Made, type Progress } from './creating'
import { noteFailed, noteMade } from './recording'

/**
 * `to`: a file chosen by the caller; then nothing is deleted. `key`: identifies a call that may be repeated.
 */
export type BackupOptions = {
  origin: Origin
  to?: string
  passphrase?: string | null
  key?: string | null
  came?: (progress: Progress) => void
}

export type Running = Progress & { startedAt: Instant; key: string | null }

/** The firm's current backup settings. */
export const wished = (ask: Ask) => settingOn(snapshotOf(ask), 'backups', firmDay(ask))

export const underWay = 'A backup is under way already. Please wait until it is done.'

class Runner {
  running: Running | null = null
  private under: Promise<unknown> = Promise.resolve()
  private isStopping = false
  /** Also in memory, because nothing can be recorded on a full disk. */
  lastFailed: Instant | null = null

  constructor(private readonly app: App) {
    app.onStop(async () => {
      this.isStopping = true
      await this.under.catch(() => {})
    })
  }

  begin(options: BackupOptions): Promise<Made> {
    const { app } = this
    const release = this.running ? null : lock(backupLock(app.config.data))
    if (!release) throw conflict(underWay)
    const startedAt = app.clock.now()
    this.running = { startedAt, stage: 'copying', done: 0, total: 0, key: options.key ?? null }
    const work = this.made(options, startedAt).finally(() => {
      this.running = null
      release()
    })
    this.under = work
    work.catch(() => {})
    return work
  }

  private async made(
    { origin, to, passphrase = this.app.config.backupPassphrase, came }: BackupOptions,
    startedAt: Instant,
  ): Promise<Made> {
    const { app } = this
    const folder = backupFolder(app.config)
    const input = { database: app.database.file, data: app.config.data, passphrase, now: startedAt }
    try {
      if (!to) await sweep(folder)
      const made = await app.work(
        makeTask,
        { ...input, target: to ?? (await freeName(folder, startedAt)) },
        (progress) => {
          this.running = { ...this.running!, ...progress }
          came?.(progress)
        },
      )
      // The backup exists even if it cannot be recorded.
      await withRetry(
        () =>
          app.write(origin, (tx) => noteMade(tx, { ...made, startedAt, isEncrypted: passphrase !== null })),
        3,
      ).catch((error: unknown) =>
        app.log.error('A backup was made but could not be recorded', {
          file: made.file,
          error: error as Error,
        }),
      )
      this.lastFailed = null
      app.log.info('Backup made', { file: made.file, size: made.size })
      if (!to) await this.deleteOldest(folder, made.file)
      return made
    } catch (error) {
      if (this.isStopping) throw error
      this.lastFailed = startedAt
      app.log.error('A backup failed', { error: error as Error })
      await app
        .write(origin, (tx) =>
          noteFailed(tx, { startedAt, why: (error as Error).message, isEncrypted: passphrase !== null }),
        )
        .catch(() => {})
      throw error
    }
  }

  private async deleteOldest(folder: string, file: string) {
    const { app } = this
    try {
      const made = (await backupsIn(folder)).find(({ path }) => path === file)
      const { keep, zone } = app.ask((ask) => ({ keep: wished(ask), zone: zoneOf(ask) }))
      if (!made) return
      const gone = await rotate(folder, made, keep, zone, (path, error) =>
        app.log.warn('An old backup could not be deleted', { file: path, error }),
      )
      if (gone.length) app.log.info('Old backups deleted', { files: gone })
    } catch (error) {
      app.log.warn('Old backups could not be listed', { folder, error: error as Error })
    }
  }
}

const runners = new WeakMap<App, Runner>()

export function runnerOf(app: App): Runner {
  let runner = runners.get(app)
  if (!runner) runners.set(app, (runner = new Runner(app)))
  return runner
}
