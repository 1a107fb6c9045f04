/**
 * Processes of a benchmark: the built program, its CPU and memory as reported by the system, and the
 * reference process.
 */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const environment = (more) => ({
  ...process.env,
  MUSTER_GEOCODER: 'off',
  MUSTER_WEATHER: 'off',
  MUSTER_LOG: 'error',
  ...more,
})

/** Runs a command of the built program. Throws its output if it fails. */
export async function run(root, args) {
  const child = spawn(process.execPath, [join(root, 'bin/muster.js'), ...args], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`muster ${args.join(' ')} ended with ${code}:\n${printed.slice(-2000)}`)
  return printed
}

/** Starts the built server on a firm's folder. `firstAnswer`: milliseconds from the start of the process. */
export async function serve(root, folder, more = {}) {
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [join(root, 'bin/muster.js'), 'serve', '--port', '0', '--data', folder],
    { env: environment(more), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // A failed benchmark leaves no server running.
  process.once('exit', () => child.kill())
  const url = await new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (text) => {
      printed += text
      const [, address] = /(http:\/\/[\w.:[\]]+:\d+)/.exec(printed) ?? []
      if (address) resolve(address)
    })
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
  await (await fetch(`${url}/api/health`)).text()
  return {
    url,
    firstAnswer: performance.now() - started,
    ...watched(child.pid),
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Starts one process with an empty response of node:http and of h3, and a bare punch (one insert and one
 * update in a shared commit).
 */
export async function reference(file) {
  const child = fork(join(import.meta.dirname, 'reference.js'), [file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ ports }] = await once(child, 'message')
  return {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`])),
    ...watched(child.pid),
    stop: () => child.kill(),
  }
}

/** On Linux: CPU in microseconds and resident memory in MB. Otherwise null. */
function watched(pid) {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return { cpu: () => null, memory: () => null }
  return {
    cpu() {
      const fields = readFileSync(stat, 'utf8').split(') ')[1].split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10_000
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024,
  }
}
