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
import { agreed } from '../agreed'
import { CannotStart } from '../cannotStart'
import { canListen } from '../listening'
import { refuseTaken } from '../newFolder'
import { portNumber } from '../portNumber'
import { fromOption, workOption } from './checkCommand'
import { primaryOf, type Primary } from './primary'
import { takeOver, takeOverInPlace, type Taken } from './takingOver'
import { isWatched } from './watchCopy'

type Flags = {
  from: string
  work?: string
  yes?: true
  alone?: true
  acceptLoss?: true
  serve: boolean
  port?: string
  host?: string
}
type Served = { port?: string; host?: string; alone: true }

export function takeoverCommand(
  program: Command,
  config: (flags?: { port?: string; host?: string }) => Config,
  serve: (flags: Served) => Promise<void>,
) {
  example(
    program.command('takeover'),
    'takeover --from /srv/muster-copy --data /var/lib/muster-new --alone --no-serve --yes',
  )
    .description('take over from the other machine: prove the copy, make it the database, and serve it')
    .requiredOption(...fromOption)
    .option(...workOption)
    .option('--port <number>', 'port (PORT, 3000)', portNumber)
    .option('--host <address>', 'address to listen on (HOST, 127.0.0.1)')
    .option('--alone', 'you know that no other machine serves, although nobody can be asked')
    .option('--accept-loss', 'at a second try: do without what a primary that handed over wrote last')
    .option('--yes', 'skip the confirmation')
    .option('--no-serve', 'end when the database is ready, for example to start a service')
    .action(async ({ from, work, yes, alone, acceptLoss, serve: isServing, ...listening }: Flags) => {
      const settings = config(listening)
      const isInPlace = resolve(from) === settings.data
      if (isServed(settings.data))
        throw new CannotStart(`Muster serves ${settings.data} now. Stop it before it is taken over.`)
      if (!isInPlace) refuseTaken(settings.data)
      if (isWatched(from))
        throw new CannotStart(`muster standby watch runs on ${resolve(from)}. Stop it first.`)
      if (isServing) await canListen(settings)
      const isAlone = alone ?? false
      const primary = await primaryOf(settings, isAlone)
      refuseUnsure(primary, { isAlone, isInPlace, isLossAccepted: acceptLoss ?? false })
      console.log(planOf(settings, from, isInPlace, primary).join('\n'))
      if (!yes && !(await agreed('Take over?'))) {
        console.error('Nothing was changed.')
        process.exitCode = 1
        return
      }
      const taken = isInPlace
        ? await takeOverInPlace(settings, primary, isAlone)
        : await takeOver({
            config: settings,
            from,
            work,
            primary,
            isAlone,
            isLossAccepted: acceptLoss ?? false,
          })
      for (const line of linesOf(taken, settings)) console.log(line)
      if (isServing) await serve({ ...listening, alone: true })
    })
}

type Flagged = { isAlone: boolean; isInPlace: boolean; isLossAccepted: boolean }

function refuseUnsure(primary: Primary, { isAlone, isInPlace, isLossAccepted }: Flagged) {
  if (primary.state === 'unnamed' && !isAlone)
    throw new CannotStart(
      'MUSTER_PEER does not name the other machine, so nobody can be asked whether it serves. Set it ' +
        '(systemd reads it from /etc/muster.env, a shell does not), or say that it does not serve: ' +
        '--alone. Nothing was changed.',
    )
  if (primary.state !== 'serving') return
  if (isInPlace)
    throw new CannotStart(`${primary.of} serves now. Stop Muster there first. Nothing was changed.`)
  if (isLossAccepted)
    throw new CannotStart(`${primary.of} serves now, so nothing needs to be lost: leave out --accept-loss.`)
}

function planOf({ data, termFile }: Config, from: string, isInPlace: boolean, primary: Primary): string[] {
  return [
    isInPlace
      ? `${data} becomes the firm's database as it is.`
      : `The copy in ${resolve(from)} becomes ${data}.`,
    primaryText(primary),
    'Sign-ins stay valid. WhatsApp must be linked again.',
    ...(termFile ? [`${termFile} names the new term.`] : []),
  ]
}

function primaryText(primary: Primary): string {
  if (primary.state === 'unnamed')
    return 'Make sure that the other machine does not serve, and does not start again.'
  if (primary.state === 'silent')
    return (
      `${primary.of} does not answer (${primary.why}). Its last writes may be missing. Make sure that ` +
      'nobody can reach it.'
    )
  if (primary.state === 'idle')
    return (
      `${primary.of} does not serve now. If it has served since this data was copied, its writes will ` +
      'be missing here.'
    )
  return `${primary.of} serves now. It will stop when its copy here is proved, and nothing is lost.`
}

function linesOf({ term, newest, newestText, isComplete, notes }: Taken, { data, peer }: Config): string[] {
  return [
    ...notes,
    `${data} is now the firm's database, with term ${term}.`,
    `Its newest entry is ${newest.entry}: ${newestText}.`,
    isComplete
      ? 'Nothing is missing: the primary wrote nothing after it.'
      : 'If the other machine wrote anything later, it is missing here. Keep its disk until you have ' +
        'compared.',
    ...(peer
      ? [
          `Until ${peer.origin} is the standby, this machine starts only with --alone, or without ` +
            'MUSTER_PEER.',
        ]
      : []),
  ]
}
