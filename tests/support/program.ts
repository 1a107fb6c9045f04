/**
 * The built program as users run it: `node bin/muster.js …`. Never through npx, because stopping npx leaves
 * the server running.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const clean = {
  ...process.env,
  MUSTER_DATA: '',
  PORT: '',
  HOST: '',
  MUSTER_GEOCODER: 'off',
  TZ: 'America/Los_Angeles',
}

export function muster(args: string[], options: { input?: string; env?: Record<string, string> } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin', 'muster.js'), ...args], {
    encoding: 'utf8',
    input: options.input ?? '',
    env: { ...clean, ...options.env },
    timeout: 60_000,
  })
  return { code: status, out: stdout, err: stderr }
}

/** Starts a command that runs in the background of the test. */
export function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'bin', 'muster.js'), ...args], {
    env: { ...clean, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let [out, err] = ['', '']
  child.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, out, err })
    }),
  )
  return { process: child, ended }
}

export type Running = {
  url: string
  process: ChildProcess
  out: () => string
  /** The exit code, once it ends by itself. */
  ended: Promise<number | null>
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** An interrupted test run leaves no server running. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** A firm with one Admin, who signs in by `signInAdmin`. */
export function addAdmin(data: string) {
  const ran = muster(
    [
      'user',
      'add',
      '--email',
      admin.email,
      '--first-name',
      'A',
      '--last-name',
      'B',
      '--role',
      'Admin',
      '--data',
      data,
    ],
    { input: `${admin.password}\n` },
  )
  if (ran.code !== 0) throw new Error(ran.err)
}
const admin = { email: 'admin@x.test', password: 'quiet-harbour-9' }
export const signInAdmin = (url: string) => signIn(url, admin.email, admin.password)

/** Signs in with a password, as a browser does. Returns the token. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`${email} was not signed in: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { token: string }).token
}

/** Starts a server on a free port and waits until it prints its URL. */
export async function serve(
  data: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Running> {
  const child = spawn(
    process.execPath,
    [join(root, 'bin', 'muster.js'), 'serve', '--port', '0', '--data', data, ...args],
    { env: { ...clean, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  running.add(child)
  child.once('exit', () => running.delete(child))
  let out = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      out += chunk.toString()
      const text = /is at (http:\S+)/.exec(out)
      if (text) resolve(text[1]!)
    }
    child.stdout!.on('data', take)
    child.stderr!.on('data', take)
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${out}`)))
  })
  return {
    url,
    process: child,
    out: () => out,
    ended,
    stop: () => (child.kill('SIGTERM'), ended),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A port on which nobody listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
