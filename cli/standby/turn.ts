/** Whose turn it is to serve, when this firm has two machines: asked at the start and while serving. */
import type { App } from '../../src/app'
import type { Config } from '../../src/config'
import {
  askTerm,
  readTermFile,
  reasonNotToServe,
  reasonToStop,
  termOf,
  writeTermFile,
} from '../../modules/standby/service'
import { originIn } from '../../modules/backups/service'
import { CannotStart } from '../cannotStart'
import { momentIn } from './moments'

/** How often a serving machine asks, in milliseconds. */
const every = 10_000

const ownOf = (app: App) => app.ask((ask) => ({ firm: originIn(ask), ...termOf(ask) }))

/** The other machine and the shared file, as far as they are configured. */
async function answersOf({ peer, termFile }: Pick<Config, 'peer' | 'termFile'>) {
  return [...(peer ? [await askTerm(peer.origin)] : []), ...(termFile ? [readTermFile(termFile)] : [])]
}

/**
 * Throws if another machine serves this firm, or might and cannot be asked. Otherwise the shared file names
 * this machine's term.
 */
export async function checkTurn(app: App, { isAlone }: { isAlone: boolean }): Promise<void> {
  const { config } = app
  const own = ownOf(app)
  const others = await answersOf(config)
  const replaced = reasonToStop(own, others)
  if (replaced) throw new CannotStart(replaced)
  if (own.endedAt !== null)
    throw new CannotStart(
      `This machine handed over to the other one on ${momentIn(own.endedAt, app.zone())}, with entry ` +
        `${own.endedEntry} as its last. If the other one did not take over, this one takes the firm back ` +
        `with: muster takeover --from ${config.data} --data ${config.data}`,
    )
  const reason = reasonNotToServe(own, others, isAlone)
  if (reason) throw new CannotStart(reason)
  if (config.termFile) writeOrSay(config.termFile, own)
}

export function writeOrSay(file: string, own: { firm: string | null; term: number }) {
  try {
    writeTermFile(file, own)
  } catch (error) {
    throw new CannotStart(
      `MUSTER_TERM_FILE ${file} cannot be written (${(error as Error).message}). Mount its disk, or ` +
        'remove the setting.',
    )
  }
}

/** Ends the service when another machine has taken over. */
export function watchTurn(app: App): void {
  const { config } = app
  if (!config.peer && !config.termFile) return
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    void answersOf(config)
      .then((others) => {
        const reason = app.isStopping ? null : reasonToStop(ownOf(app), others)
        if (!reason) return
        clearInterval(timer)
        app.endService({ text: reason, isPlanned: false })
      })
      .catch((error: unknown) => app.log.error('The other machine could not be asked', { error }))
      .finally(() => (isAsking = false))
  }, every)
  app.onStop(() => clearInterval(timer))
}
