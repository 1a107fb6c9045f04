/** The real engine: each session in its own process, which loads whatsapp-web.js and a browser. */
import { join, resolve } from 'node:path'
import type { Log } from '../../../src/log'
import type { Engine } from './engine'
import { removeProfile, runLink, type Running } from './link'
import { clearStale } from './processes'
import { profileName, type Remembered } from './session/protocol'

export type WhatsappOptions = {
  /** The folder of stored logins: data/whatsapp. */
  folder: string
  /** The built file of a session's process: dist/server/whatsapp.js. */
  entry: string
  /**
   * A file with WhatsApp Web's page instead of the one WhatsApp serves: for a pinned version, and for tests.
   */
  page: string | null
  /** Time limit until a session shows a code or is ready. */
  patienceMs?: number
  /** Time limit for WhatsApp's answer about a message; files get more. */
  answerMs?: number
  /** How late a session's process may be before it counts as hanging. */
  slackMs?: number
  /** How many codes are shown before giving up on a scan. */
  codes?: number
  /** Required free disk space. */
  freeBytes?: number
  /** More arguments for the browser, such as `--proxy-server=…`. */
  browserArguments?: readonly string[]
  log: Log
}

export function whatsappEngine(options: WhatsappOptions): Engine {
  const folder = resolve(options.folder)
  /** Each person's last action; the next one waits for it. */
  const turns = new Map<number, Promise<void>>()
  /** Each person's messages with unknown result. */
  const unknown = new Map<number, Map<number, Remembered>>()
  const links = new Set<Running>()
  let stopped = false

  const after = (owner: number) => turns.get(owner) ?? Promise.resolve()
  function takeTurn(owner: number, work: Promise<unknown>) {
    const turn = Promise.allSettled([after(owner), work]).then(
      () => void (turns.get(owner) === turn && turns.delete(owner)),
    )
    turns.set(owner, turn)
  }

  return {
    name: 'whatsapp',
    open(owner, emit) {
      const start = {
        owner,
        folder,
        page: options.page && resolve(options.page),
        patienceMs: options.patienceMs ?? 60_000,
        answerMs: options.answerMs ?? 45_000,
        codes: options.codes ?? 6,
        freeBytes: options.freeBytes ?? 500_000_000,
        browserArguments: options.browserArguments ?? [],
      }
      const mine = unknown.get(owner) ?? new Map<number, Remembered>()
      unknown.set(owner, mine)
      const link = runLink(
        start,
        options.slackMs ?? 20_000,
        mine,
        resolve(options.entry),
        after(owner),
        options.log,
        emit,
      )
      links.add(link)
      takeTurn(owner, link.gone)
      void link.gone.then(() => links.delete(link))
      if (stopped) void link.close()
      return link
    },
    async forget(owner) {
      const profile = join(folder, profileName(owner))
      const work = after(owner).then(async () => {
        // The next account linked here has sent none of them.
        unknown.get(owner)?.clear()
        await clearStale(profile)
        await removeProfile(profile)
      })
      takeTurn(owner, work)
      await work
    },
    async stop() {
      stopped = true
      await Promise.all([...links].map((link) => link.close()))
      await Promise.all(turns.values())
    },
  }
}
