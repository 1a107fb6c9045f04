/** The real program `litestream`, which copies a test's database into a folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { decodeFrame } from '../../modules/standby/replica/lz4'
import { withFile } from '../../modules/standby/replica/reading'
import { generationsIn, segmentPath } from '../../modules/standby/replica/segments'
import { checkWal } from '../../modules/standby/replica/walFrames'

const require = createRequire(import.meta.url)

/** Null on a system for which the package has no program. */
export const litestreamProgram = programPath()

function programPath(): string | null {
  try {
    const parts = `@flydotio/litestream-${process.platform}-${process.arch}`
    return join(dirname(require.resolve(`${parts}/package.json`)), 'litestream')
  } catch {
    return null
  }
}

export type LitestreamOptions = {
  syncInterval?: string
  monitorInterval?: string
  retention?: string
  retentionCheckInterval?: string
  snapshotInterval?: string
  /** Pages in the log after which Litestream checkpoints. Its default is 1000. */
  minCheckpointPages?: number
  /** Time after which it checkpoints although there are fewer. Its default is one minute. */
  checkpointInterval?: string
}

/**
 * Starts Litestream on a database, which may not exist yet. It may be started again on the same folder after
 * it ended. The configuration is written beside the replica.
 */
export function litestreamOf(database: string, replica: string, options: LitestreamOptions = {}) {
  if (!litestreamProgram) throw new Error('Litestream is not installed: npm install')
  const config = `${replica}.yml`
  // JSON is YAML, too.
  writeFileSync(
    config,
    JSON.stringify({
      dbs: [
        {
          path: database,
          // Its default of one second would make tests slow.
          'monitor-interval': options.monitorInterval ?? '100ms',
          'max-checkpoint-page-count': 0,
          'min-checkpoint-page-count': options.minCheckpointPages ?? 1000,
          'checkpoint-interval': options.checkpointInterval ?? '1m',
          replicas: [
            {
              type: 'file',
              path: replica,
              'sync-interval': options.syncInterval ?? '250ms',
              retention: options.retention ?? '1h',
              'retention-check-interval': options.retentionCheckInterval ?? '1h',
              'snapshot-interval': options.snapshotInterval ?? '24h',
            },
          ],
        },
      ],
    }),
  )
  const child = spawn(litestreamProgram, ['replicate', '-config', config], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let log = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      running.delete(child)
      resolve()
    }),
  )
  return {
    log: () => log,
    /** As a service manager stops it: Litestream writes what it has not copied yet. */
    stop: () => (child.kill('SIGTERM'), ended),
    kill: () => (child.kill('SIGKILL'), ended),
    isCaughtUp: () => isCaughtUp(database, replica),
    /** Waits until the replica has every commit. The caller must not write meanwhile. */
    caughtUp: async () => {
      while (!isCaughtUp(database, replica)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`Litestream ended with ${child.exitCode ?? child.signalCode}: ${log}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** An interrupted test run leaves nothing running. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** The replica ends where the database's log ends: the same salts, and the same last commit. */
export function isCaughtUp(database: string, replica: string): boolean {
  const log = `${database}-wal`
  if (!existsSync(log)) return false
  const live = checkWal()
  live.take(readFileSync(log))
  const { header, committedFrames } = live.state()
  if (!header) return false
  return generationsIn(replica).some(({ name, snapshots, segments }) => {
    const last = segments.at(-1)
    if (!last || snapshots.length === 0) return false
    const copied = checkWal()
    for (const { name: segment } of segments.filter(({ index }) => index === last.index))
      withFile(segmentPath(replica, name, segment), (reader) =>
        decodeFrame(reader, (piece) => copied.take(piece)),
      )
    const { header: other, committedFrames: frames } = copied.state()
    return other?.salt1 === header.salt1 && other.salt2 === header.salt2 && frames === committedFrames
  })
}
