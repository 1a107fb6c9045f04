/**
 * The processes of one browser profile, found by its folder in their command line, with their whole group. A
 * browser that outlives the server would keep the profile locked and WhatsApp linked.
 */
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

type Process = { pid: number; group: number; command: string }

/** All readable processes of this machine. */
async function processes(): Promise<Process[]> {
  if (process.platform === 'win32') return []
  if (process.platform !== 'linux') {
    const { stdout } = await execute('ps', ['-axww', '-o', 'pid=,pgid=,command='], { maxBuffer: 16_000_000 })
    return [...stdout.matchAll(/^[ \t]*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, group, command]) => ({
      pid: Number(pid),
      group: Number(group),
      command: command!,
    }))
  }
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      try {
        const [command, stat] = await Promise.all([
          readFile(`/proc/${id}/cmdline`, 'utf8'),
          readFile(`/proc/${id}/stat`, 'utf8'),
        ])
        // The name in front is in brackets and may contain anything. A process that has ended but was not
        // collected does not count.
        const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return state === 'Z'
          ? null
          : { pid: Number(id), group: Number(group), command: command.replaceAll('\0', ' ') }
      } catch {
        return null
      }
    }),
  )
  return found.filter((one) => one !== null)
}

/** Processes of a profile, and of their groups and that of `leader`, the known browser. */
export async function processesOf(profile: string, leader: number | null = null): Promise<number[]> {
  const all = await processes()
  const named = all.filter(
    ({ command }) =>
      `${command} `.includes(`--user-data-dir=${profile} `) || command.includes(`=${profile}/`),
  )
  const groups = new Set([
    ...named.filter(({ command }) => command.includes('--user-data-dir=')).map(({ group }) => group),
    ...(leader ? [leader] : []),
  ])
  // The number may belong to another process by now: browser processes have their type in the command line,
  // or nothing while ending.
  const kin = all.filter(
    ({ group, command }) => groups.has(group) && (command === '' || command.includes('--type=')),
  )
  return [...new Set([...named, ...kin].map(({ pid }) => pid))].filter((pid) => pid !== process.pid)
}

/** Resolves when none is left. They get a moment to end and save. */
export async function endProcesses(profile: string, leader: number | null, graceMs: number): Promise<void> {
  if (process.platform === 'win32') {
    if (leader) await execute('taskkill', ['/pid', String(leader), '/T', '/F']).catch(() => {})
    return
  }
  const began = performance.now()
  for (let waited = 0; waited < graceMs + 10_000; waited = performance.now() - began) {
    const left = await processesOf(profile, leader)
    if (!left.length) return
    if (waited >= graceMs) for (const pid of left) kill(pid)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Frees a profile: ends a browser left by a killed server, and removes its lock. */
export async function clearStale(profile: string): Promise<void> {
  const lock = await readlink(join(profile, 'SingletonLock')).catch(() => null)
  const owner = lock === null ? null : /^(.*)-(\d+)$/.exec(lock)
  // A session whose server was killed ends its browser by itself, which keeps the login intact.
  await endProcesses(profile, owner?.[1] === hostname() ? Number(owner[2]) : null, 5000)
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    await rm(join(profile, name), { force: true })
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Ended meanwhile.
  }
}
