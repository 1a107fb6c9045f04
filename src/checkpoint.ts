/**
 * Checkpoints of the write-ahead log beside the main thread. SQLite makes them in whoever commits when the log has grown: that is
 * the thread that answers everybody, which then copies thousands of pages and waits for the disk (90 ms, seen beside an import).
 * Here a thread that does nothing else copies them, in pieces, while commits go on; it is there only while there is work for it.
 *
 *   const stop = checkpointsAside(database, 'dist/server/checkpoint.js', log)
 *   await stop()            before the database is closed
 *
 * How much waits is asked with `wal_checkpoint(noop)`, which SQLite has since 3.51 and which takes a microsecond; an older one would copy
 * instead. Where it is older, or the thread fails, SQLite goes on as it always did.
 */
import { Worker } from 'node:worker_threads'
import type { Database } from './db'
import type { Log } from './log'

export type CheckpointData = { file: string }

/** Pages of 4 KB that may wait; asked so often, in milliseconds; without work the thread ends after as long. */
const waiting = 2000
const every = 250
const idle = 30_000
/** For a log that the thread does not keep up with, 400 MB: then SQLite helps itself. */
const most = 100_000

export function checkpointsAside(database: Database, entry: string, log: Log): () => Promise<void> {
  const { connection } = database.writer
  const usual = 8000
  if (!knowsNoop(database.writer.db.one<{ v: string }>('select sqlite_version() as v')!.v)) return async () => {}
  const asked = connection.prepare('pragma wal_checkpoint(noop)')
  let worker: Worker | null = null
  let isBusy = false
  let restedAt = 0
  let seen = -1
  connection.exec(`pragma wal_autocheckpoint = ${most}`)

  function look() {
    const now = performance.now()
    if (worker && !isBusy && now - restedAt > idle) rest()
    // Of an open turn nothing can be asked; the next look does.
    if (isBusy || database.commits.done === seen || connection.inTransaction) return
    seen = database.commits.done
    const { log: pages, checkpointed } = asked.get([]) as { log: number; checkpointed: number }
    if (pages - checkpointed < waiting) return
    worker ??= start()
    isBusy = true
    worker.postMessage('copy')
  }

  function start(): Worker {
    const made = new Worker(entry, { workerData: { file: database.file } satisfies CheckpointData, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } })
    made.unref()
    made.on('message', () => {
      isBusy = false
      restedAt = performance.now()
    })
    made.on('error', (error) => {
      log.error('Checkpoints go back to the main thread', { error })
      clearInterval(timer)
      connection.exec(`pragma wal_autocheckpoint = ${usual}`)
    })
    made.on('exit', () => {
      isBusy = false
      if (worker === made) worker = null
    })
    return made
  }

  function rest() {
    worker?.postMessage('end')
    worker = null
  }

  const timer = setInterval(look, every).unref()
  return async () => {
    clearInterval(timer)
    const last = worker
    if (last) {
      const gone = new Promise<void>((resolve) => last.once('exit', () => resolve()))
      // Nothing else may be left that keeps the process: it would end before the thread has.
      last.ref()
      rest()
      await gone
    }
    connection.exec(`pragma wal_autocheckpoint = ${usual}`)
  }
}

const knowsNoop = (version: string) => {
  const [major, minor] = version.split('.').map(Number)
  return major! > 3 || (major === 3 && minor! >= 51)
}
