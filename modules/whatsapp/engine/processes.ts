/**
 * The processes of one browser profile: found by its folder in their command line, and with them their whole
 * group. A browser that outlives us would keep the profile locked and WhatsApp linked to nobody.
 */
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

type Process = { pid: number; group: number; command: string }

/** Every process of this machine that can be read. */
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
        // The name before it is in brackets and may hold anything; what has ended and was not yet collected
        // is no process.
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

/**
 * What runs on a profile, and what belongs to the groups of those and of `leader`, the browser as it was
 * known to us.
 */
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
  // The number may have been given to somebody else since: the browser's own say what kind they are, or
  // nothing any more, while they end.
  const kin = all.filter(
    ({ group, command }) => groups.has(group) && (command === '' || command.includes('--type=')),
  )
  return [...new Set([...named, ...kin].map(({ pid }) => pid))].filter((pid) => pid !== process.pid)
}

/** Resolves when none is left. They get a moment to end by themselves, and write what they hold. */
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

/** Makes a profile free: a browser that a killed server left behind, and its lock. */
export async function clearStale(profile: string): Promise<void> {
  const lock = await readlink(join(profile, 'SingletonLock')).catch(() => null)
  const owner = lock === null ? null : /^(.*)-(\d+)$/.exec(lock)
  // A session whose server was killed is ending its browser by itself, and that keeps the login whole.
  await endProcesses(profile, owner?.[1] === hostname() ? Number(owner[2]) : null, 5000)
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    await rm(join(profile, name), { force: true })
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone meanwhile.
  }
}
