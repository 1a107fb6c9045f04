/**
 * The standby's process: pulls the copy, checks it regularly in a process of its own, and answers the
 * primary, which asks at its start whether this machine has taken over.
 */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from '../../src/archive/disk'
import type { Config } from '../../src/config'
import { isLocked, lock } from '../../src/lock'
import { createLog, type Log } from '../../src/log'
import { runningId } from '../../src/runningId'
import { showTerm, type TermAnswer } from '../../modules/standby/contract'
import { CannotStart } from '../cannotStart'
import { listen } from '../listening'
import type { Checked } from './drill'
import { pull } from './pulling'

type Watched = { config: Config; from: string; work?: string | undefined; everySeconds: number }

/** From the end of one pull to the beginning of the next, in milliseconds. */
const pause = 500

/** Ends with SIGINT or SIGTERM. */
export async function watchCopy({ config, from, work, everySeconds }: Watched): Promise<void> {
  if (!config.peer)
    throw new CannotStart('Set MUSTER_PEER to the address of the primary, which the copy is compared with.')
  const release = watchLock(from)
  const log = createLog(config.logLevel, undefined, process.stdout.isTTY)
  const known: TermAnswer = { firm: null, term: 0, isServing: false, runningId }
  const server = createServer((request, response) =>
    answer(response, request.url === showTerm.path ? known : null, config.peer!.origin),
  )
  const address = await listen(server, config)
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort())
  log.info('Standby', { address, primary: config.peer.origin, from })
  const args = ['standby', 'check', '--from', from, '--report', '--json', '--every', String(everySeconds)]
  const checkArgs = work ? [...args, '--work', work] : args
  await Promise.all([
    pulls(config.pull, log, ending.signal),
    repeat(ending.signal, everySeconds * 1000, async () => {
      const checked = await checkedApart(checkArgs, ending.signal)
      if (ending.signal.aborted) return
      if (typeof checked === 'string') return log.error('The check could not run', { why: checked })
      if (checked.isUsable) Object.assign(known, { firm: checked.firm, term: checked.term })
      noted(log, checked)
    }),
  ])
  server.close()
  server.closeAllConnections()
  release()
}

const lockOf = (from: string) => join(from, 'watch.lock')

/** Whether `standby watch` runs on this copy. It would go on saying that this machine does not serve. */
export const isWatched = (from: string): boolean => isLocked(lockOf(from))

/** A snapshot that is read-only cannot be locked. */
function watchLock(from: string): () => void {
  try {
    makeFolder(from)
    accessSync(from, constants.W_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS') return () => {}
    throw new CannotStart(`${from} cannot be written (${(error as Error).message}).`)
  }
  const release = lock(lockOf(from))
  if (release) return release
  throw new CannotStart(`Another muster standby watch runs on ${from}.`)
}

function answer(response: ServerResponse, known: TermAnswer | null, primary: string) {
  const body = known ?? { message: `This machine is a standby. Muster is at ${primary}.` }
  response.writeHead(known ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** A failure is logged when it begins and when it ends. */
async function pulls(command: string | null, log: Log, signal: AbortSignal) {
  if (command === null) return
  let failing: string | null = null
  await repeat(signal, pause, async () => {
    const why = await pull(command, signal)
    if (signal.aborted) return
    if (why !== null && failing === null) log.error('The copy could not be pulled', { why })
    if (why === null && failing !== null) log.info('The copy is pulled again')
    failing = why
  })
}

async function repeat(signal: AbortSignal, ms: number, work: () => Promise<void>) {
  while (!signal.aborted) {
    await work()
    await wait(ms, undefined, { signal }).catch(() => {})
  }
}

/** In a process of its own, because it blocks its thread for seconds and needs memory only then. */
function checkedApart(
  args: readonly string[],
  signal: AbortSignal,
): Promise<(Checked & { unsent: string | null }) | string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [process.argv[1]!, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      // Lets it delete its temporary database.
      killSignal: 'SIGINT',
    })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err = (err + chunk).slice(-2000)))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => {
      try {
        resolve(JSON.parse(out) as Checked & { unsent: string | null })
      } catch {
        resolve(err.trim().split('\n').at(-1) || `it ended with code ${code}`)
      }
    })
  })
}

function noted(log: Log, { drill, unsent }: Checked & { unsent: string | null }) {
  const { entry, behindEntries, behindMs, tookMs, faults, isGood } = drill
  const figures = { entry, behindEntries, behindMs, tookMs }
  if (isGood) log.info('The copy is whole', figures)
  else log.error('The check of the copy failed', { ...figures, faults: faults.map(({ text }) => text) })
  if (unsent) log.error('The primary did not take the report', { why: unsent })
}
