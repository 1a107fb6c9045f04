/**
 * Sessions of the real engine as the tests see them: the reported events in order, and the running processes.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine, Link, LinkEvent, Outgoing } from '../../modules/whatsapp/engine/engine'
import { whatsappEngine, type WhatsappOptions } from '../../modules/whatsapp/engine/whatsapp'
import { silentLog } from '../../src/log'

export const entry = join(import.meta.dirname, '..', '..', 'dist', 'server', 'whatsapp.js')
const engines = new Set<Engine>()

export const newFolder = () => mkdtempSync(join(tmpdir(), 'muster-whatsapp-'))

export function engineOn(
  page: string | null,
  options: Partial<WhatsappOptions> = {},
): Engine & { folder: string } {
  const folder = options.folder ?? newFolder()
  const engine = whatsappEngine({ entry, page, log: silentLog, ...options, folder })
  engines.add(engine)
  return { ...engine, folder }
}

export async function stopAll() {
  await Promise.all([...engines].map((engine) => engine.stop()))
  engines.clear()
}

type Kind = LinkEvent['is']
export type Session = {
  link: Link
  reported: LinkEvent[]
  next<K extends Kind>(
    is: K,
    such?: (event: LinkEvent & { is: K }) => boolean,
  ): Promise<LinkEvent & { is: K }>
}

/** An event is returned once: `next` continues after the last returned event of its kind. */
export function open(engine: Engine, owner = 1): Session {
  const linkEvents: LinkEvent[] = []
  const taken = new Set<LinkEvent>()
  const waiting = new Set<() => void>()
  const link = engine.open(owner, (event) => {
    linkEvents.push(event)
    for (const look of waiting) look()
  })
  return {
    link,
    reported: linkEvents,
    next: (is, such = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = linkEvents.find(
            (event) => event.is === is && !taken.has(event) && such(event as never),
          )
          const end = linkEvents.find((event) => event.is === 'closed')
          if (!found && !end) return
          waiting.delete(look)
          if (!found)
            return reject(new Error(`Waited for ${is}, and the session ended: ${JSON.stringify(end)}`))
          taken.add(found)
          resolve(found as never)
        }
        waiting.add(look)
        look()
      }),
  }
}

export async function ready(engine: Engine, owner = 1): Promise<Session> {
  const session = open(engine, owner)
  await session.next('ready')
  return session
}

/** A message from the page itself. */
export async function nextAckId(session: Session, such: (text: string) => boolean): Promise<string> {
  return (await session.next('ack', ({ messageId }) => such(messageId))).messageId
}
export const isHeld = (text: string) => text === 'held'

let reference = 0
export const message = (number: string, text: string, file: Outgoing['file'] = null): Outgoing => ({
  reference: ++reference,
  number,
  text,
  file,
})

type Process = { pid: number; parent: number; born: string; command: string }

export function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
        const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (parts[0] === 'Z') return []
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
        // A process without a command belongs to the kernel or has ended.
        return command ? [{ pid: Number(id), parent: Number(parts[1]), born: parts[19]!, command }] : []
      } catch {
        return []
      }
    })
}

/** The session's process, its browser, and all their child processes. */
export function treeOf(folder: string, owner = 1): { session: Process; browser: Process; all: Process[] } {
  const all = processes()
  const profile = join(folder, `session-${owner}`)
  const session = all.find(({ command }) => command.includes(`whatsapp.js ${profile} `))
  const browser = all.find(
    ({ command }) => command.includes(`--user-data-dir=${profile} `) && !command.includes('--type='),
  )
  if (!session || !browser) throw new Error(`No session runs in ${profile}`)
  // The crash handlers leave the process tree, but their command names the folder.
  const tree = new Set([session, browser, ...all.filter(({ command }) => command.includes(`=${profile}/`))])
  for (const one of tree) for (const child of all) if (child.parent === one.pid) tree.add(child)
  return { session, browser, all: [...tree] }
}

/** The processes that still run, except later ones with the same numbers. */
export function left(tree: readonly Process[], folder: string | null = null): string[] {
  const now = processes()
  const same = now.filter((one) => tree.some(({ pid, born }) => pid === one.pid && born === one.born))
  const named = now.filter(({ command }) => folder !== null && command.includes(folder))
  return [...new Set([...same, ...named])].map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`)
}

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50))
}
