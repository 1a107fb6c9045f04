/** Runs the command that pulls the copy (MUSTER_PULL). Muster copies nothing itself. */
import { spawn } from 'node:child_process'

/** A pull that takes longer is ended, for example because the other machine is dead. Milliseconds. */
const patience = 60_000

/** Null if it succeeded, otherwise its last line. `signal` ends it. */
export function pull(command: string, signal?: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    // A group of its own, so that the programs that it started end with it.
    const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    let text = ''
    let isLate = false
    const end = () =>
      child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGTERM')
    const timer = setTimeout(() => ((isLate = true), end()), patience)
    signal?.addEventListener('abort', end)
    // Without a signal nobody else ends it with this process.
    const quit = () => {
      end()
      process.exit(130)
    }
    if (!signal) for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, quit)
    const done = (why: string | null) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, quit)
      resolve(why)
    }
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text = (text + chunk).slice(-2000)))
    child.once('error', (error) => done(error.message))
    child.once('close', (code) => {
      if (isLate) return done(`it took longer than ${patience / 1000} s`)
      done(code === 0 ? null : text.trim().split('\n').at(-1) || `it ended with code ${code}`)
    })
  })
}
