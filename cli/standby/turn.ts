/** Whose turn it is to serve, when this firm has two machines: asked at the start and while serving. */
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../src/app'
import type { Config } from '../../src/config'
import { runningId } from '../../src/runningId'
import type { TermAnswer } from '../../modules/standby/contract'
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
import { momentIn } from '../../modules/standby/rules'

/** How often a serving machine asks, in milliseconds. */
const every = 10_000

const ownOf = (app: App) => app.ask((ask) => ({ firm: originIn(ask), ...termOf(ask) }))

/** The other machine and the shared file, as far as they are configured. */
async function answersOf({ peer, termFile }: Pick<Config, 'peer' | 'termFile'>) {
  const answer = peer ? await askTerm(peer.origin) : null
  return [
    ...(answer ? [{ of: peer!.origin, answer: usable(answer) }] : []),
    ...(termFile ? [readTermFile(termFile)] : []),
  ]
}

/** After a takeover the firm's public name leads to the machine that asks. */
function usable(answer: Awaited<ReturnType<typeof askTerm>>): TermAnswer | string {
  if (answer instanceof Error) return answer.message
  return answer.runningId === runningId ? 'it leads to this machine' : answer
}

/** After a power cut both machines start at once, so the other one gets this time, in milliseconds. */
const askAgain = { for: 60_000, every: 2000 }

/**
 * Throws if another machine serves this firm, or might and cannot be asked. Otherwise the shared file names
 * this machine's term.
 */
export async function checkTurn(app: App, { isAlone }: { isAlone: boolean }): Promise<void> {
  const { config } = app
  const own = ownOf(app)
  const refuseReplaced = async () => {
    const others = await answersOf(config)
    // In any case another firm's answer is a reason not to start.
    const replaced = reasonNotToServe(own, others, true)
    if (replaced) throw new CannotStart(replaced)
    return reasonNotToServe(own, others, isAlone)
  }
  let unanswered = await refuseReplaced()
  if (own.endedAt !== null)
    throw new CannotStart(
      `This machine handed over to the other one on ${momentIn(own.endedAt, app.zone())}, with entry ` +
        `${own.endedEntry} as its last. If the other one did not take over, this one takes the firm back ` +
        `with: muster takeover --from ${config.data} --data ${config.data}`,
    )
  if (unanswered) console.error('Waiting up to a minute for the other machine. --alone starts without it.')
  for (const until = Date.now() + askAgain.for; unanswered && Date.now() < until;) {
    await wait(askAgain.every)
    unanswered = await refuseReplaced()
  }
  if (unanswered) throw new CannotStart(unanswered)
  // A missing file is made only by a person's word, because an unmounted disk lacks it too.
  if (config.termFile && (isAlone || isTerm(config.termFile))) writeOrSay(config.termFile, own)
}

const isTerm = (file: string) => typeof readTermFile(file).answer !== 'string'

export function writeOrSay(file: string, own: { firm: string | null; term: number }) {
  try {
    writeTermFile(file, own)
  } catch (error) {
    throw new CannotStart(
      `MUSTER_TERM_FILE ${file} cannot be written (${(error as Error).message}). Mount its disk, ` +
        'correct the setting, or remove it.',
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

/** A command must not write what the machine that took over does not get. */
export function refuseEnded(app: App): void {
  if (app.ask(termOf).endedAt === null) return
  app.database.refuseWrites('This machine handed over to the other one. Run the command there.')
}
