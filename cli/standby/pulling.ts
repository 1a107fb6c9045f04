/** Runs the command that pulls the copy (MUSTER_PULL). Muster copies nothing itself. */
import { spawn } from 'node:child_process'

/** Null if it succeeded, otherwise its last line. `signal` ends it. */
export function pull(command: string, signal?: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'ignore', 'pipe'], signal })
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text = (text + chunk).slice(-2000)))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) =>
      resolve(code === 0 ? null : text.trim().split('\n').at(-1) || `it ended with code ${code}`),
    )
  })
}
