/**
 * `muster takeover`: the copy becomes the firm's database, and this machine serves it.
 *
 *   planned     the primary answers: it stops and names its last entry, which the copy must have
 *   after loss  the primary does not answer, so its last writes may be missing
 *   in place    --from and --data are one folder, such as a mirrored disk
 */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { example } from '../../src/commandTree'
import type { Config } from '../../src/config'
import { isServed } from '../../src/lock'
import { askTerm } from '../../modules/standby/service'
import { agreed } from '../agreed'
import { CannotStart } from '../cannotStart'
import { canListen } from '../listening'
import { portNumber } from '../portNumber'
import { refuseTaken } from '../newFolder'
import { fromOption, linesOf, workOption } from './checkCommand'
import { checkCopy, headOf } from './drill'
import { handedOver } from './handingOver'
import { pull } from './pulling'
import { sourceIn } from './sources'
import { takeOver, takeOverInPlace, type Taken } from './takingOver'

type Flags = {
  from: string
  work?: string
  yes?: true
  serve: boolean
  port?: string
  host?: string
  data?: string
}
type Served = { port?: string; host?: string; data?: string; alone: true }

export function takeoverCommand(
  program: Command,
  config: (flags?: { port?: string; host?: string }) => Config,
  serve: (flags: Served) => Promise<void>,
) {
  example(
    program.command('takeover'),
    'takeover --from /srv/muster-copy --data /var/lib/muster-new --no-serve --yes',
  )
    .description('take over from the other machine: prove the copy, make it the database, and serve it')
    .requiredOption(...fromOption)
    .option(...workOption)
    .option('--port <number>', 'port (PORT, 3000)', portNumber)
    .option('--host <address>', 'address to listen on (HOST, 127.0.0.1)')
    .option('--yes', 'skip the confirmation')
    .option('--no-serve', 'end when the database is ready, for example to start a service')
    .action(async ({ from, work, yes, serve: isServing, ...listening }: Flags) => {
      const settings = config(listening)
      const isInPlace = resolve(from) === settings.data
      if (isServed(settings.data))
        throw new CannotStart(`Muster serves ${settings.data} now. Stop it before it is taken over.`)
      if (!isInPlace) refuseTaken(settings.data)
      if (isServing) await canListen(settings)
      await refuseOther(settings, isInPlace)
      console.log(await plan(settings, from, isInPlace))
      if (!yes && !(await agreed('Take over?'))) {
        console.error('Nothing was changed.')
        process.exitCode = 1
        return
      }
      for (const line of tellsOf(await run(settings, { from, work, isInPlace }), settings)) console.log(line)
      if (isServing) await serve({ ...listening, alone: true })
    })
}

type Copy = { from: string; work?: string | undefined; isInPlace: boolean }

async function run(config: Config, { from, work, isInPlace }: Copy): Promise<Taken> {
  const unpulled = !isInPlace && config.pull ? await pull(config.pull) : null
  if (unpulled) console.log(`The last pull failed: ${unpulled}`)
  const head = await headOf(config)
  const primary = head !== null && typeof head !== 'string' ? head : null
  if (isInPlace) return takeOverInPlace(config, primary?.term ?? 0)
  const source = sourceIn(from)
  if (!primary) return takeOver({ config, source, last: null, primaryTerm: 0 })
  // Before the primary stops, because a copy that cannot be used must not cost the firm its server.
  const checked = await checkCopy({ config, source, work, everySeconds: 1 })
  if (!checked.isUsable)
    throw new CannotStart(`${linesOf(checked, null).join('\n')}\nNothing was changed. The primary serves.`)
  const last = await handedOver(config, primary.term)
  return takeOver({ config, source, last, primaryTerm: primary.term })
}

/** A primary that serves and cannot hand over ends the command. */
async function refuseOther({ peer }: Config, isInPlace: boolean) {
  if (!peer) return
  const { answer } = await askTerm(peer.origin)
  if (typeof answer === 'string' || !answer.isServing) return
  if (isInPlace) throw new CannotStart(`${peer.origin} serves now. Stop Muster there first.`)
  const head = await headOf({ peer })
  if (typeof head === 'string')
    throw new CannotStart(
      `${head} It serves now, so it must hand over first. Correct MUSTER_PEER_TOKEN, or stop Muster there.`,
    )
}

async function plan(config: Config, from: string, isInPlace: boolean): Promise<string> {
  const { peer, data, termFile } = config
  const answer = peer ? (await askTerm(peer.origin)).answer : null
  const primary = !peer
    ? 'No other machine is named (MUSTER_PEER). Make sure that it does not serve, and does not start again.'
    : typeof answer === 'string'
      ? `${peer.origin} does not answer (${answer}). Its last writes may be missing. Make sure that nobody ` +
        'can reach it.'
      : answer!.isServing
        ? `${peer.origin} serves now. It will stop, and nothing is lost.`
        : `${peer.origin} does not serve.`
  return [
    isInPlace
      ? `${data} becomes the firm's database as it is.`
      : `The copy in ${resolve(from)} becomes ${data}.`,
    primary,
    'Sign-ins stay valid. WhatsApp must be linked again.',
    ...(termFile ? [`${termFile} names the new term.`] : []),
  ].join('\n')
}

function tellsOf({ term, newest, newestText, isComplete, notes }: Taken, { data, peer }: Config): string[] {
  return [
    ...notes,
    `${data} is now the firm's database, with term ${term}.`,
    `Its newest entry is ${newest.entry}: ${newestText}.`,
    isComplete
      ? 'Nothing is missing: the primary wrote nothing after it.'
      : 'Later writes of the primary are missing. Keep its disk until you have compared.',
    ...(peer
      ? [
          `Until ${peer.origin} is the standby, this machine starts only with --alone, or without ` +
            'MUSTER_PEER.',
        ]
      : []),
  ]
}
