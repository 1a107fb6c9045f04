/** The program: `muster COMMAND`. Exit codes: 0 done, 1 failed, 2 misuse. */
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { example } from '../src/commandTree'
import type { App } from '../src/app'
import { readConfig, WrongSetting, type Config } from '../src/config'
import { diskSentences, diskTrouble } from '../src/diskErrors'
import { usageError, Refusal, withFields } from '../src/domain/errors'
import { silentLog } from '../src/log'
import { version } from '../src/version'
import { password, signIns } from '../data/story'
import { firmOf } from '../modules/firm/service'
import { backupCommand } from './backup'
import { completionCommand } from './completion'
import { CannotStart } from './cannotStart'
import { databaseFile, isThere, openApp } from './database'
import { doctorCommand } from './doctor'
import { helpCommand } from './help'
import { jobsCommand } from './jobs'
import { modules } from './modules'
import { portNumber } from './portNumber'
import { restoreCommand } from './restore'
import { holdsPeople, seedApart, seedCommand } from './seed'
import { setupCode } from '../src/setupCode'
import { serve, type Serving } from './serve'
import { byPurpose } from './purposes'
import { serviceCommand } from './service'
import { refuseEnded } from './standby/turn'
import { standbyCommands } from './standby/checkCommand'
import { takeoverCommand } from './standby/takeoverCommand'
import { sayWaiting } from './waiting'
import { simulateDevices } from './simulateDevices'

/** Where the built program is, to find the web app beside it. */
export type Place = { root: string }

export async function main(argv: readonly string[], place: Place): Promise<void> {
  const opened: App[] = []
  const running: Running = { command: null }
  watchOutput()
  try {
    await program(place, opened, running).parseAsync(argv, { from: 'user' })
  } catch (error) {
    process.exitCode = say(error, running)
  } finally {
    for (const app of opened) await app.stop()
  }
}

/** The running command, once there is one. */
export type Running = { command: Command | null }

/** All commands. Nothing is opened before one of them runs. */
export function program(place: Place, opened: App[], running: Running = { command: null }): Command {
  const muster = new Command('muster')
    .description('Muster: attendance, leave, people and billing of a staffing firm')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(muster --help shows every command)')
    .option('--data <folder>', 'data folder (MUSTER_DATA, ./data)')

  const config = (flags: { port?: string; host?: string } = {}): Config =>
    readConfig(process.env, { ...flags, ...muster.opts<{ data?: string }>() })
  const open = async (create = false) => {
    if (!create && !isThere(databaseFile(config())))
      throw new CannotStart(
        `There is no Muster database in ${config().data}. Start Muster there once, or name another ` +
          'folder with --data.',
      )
    const app = openApp(config(), silentLog)
    opened.push(app)
    refuseEnded(app)
    app.onStop(sayWaiting(app))
    return app
  }

  example(muster.command('serve'), 'serve --demo')
    .description('serve the web app and the API, and run the schedule')
    .option('--port <number>', 'port (PORT, 3000)', portNumber)
    .option('--host <address>', 'address to listen on (HOST, 127.0.0.1)')
    .option('--data <folder>', 'data folder')
    .option('--demo', 'fill an empty data/demo with the demo firm and serve it')
    .option('--alone', 'start although the other machine (MUSTER_PEER) cannot be asked')
    .action((flags: ServeFlags) => startProgram(place, muster, flags))

  example(muster.command('setup-code'), 'setup-code')
    .description('show the link that sets up an empty installation')
    .option('--data <folder>', 'data folder (MUSTER_DATA, ./data)')
    .action(async () => {
      const app = await open()
      if (holdsPeople(app.database)) throw new CannotStart('This Muster is set up already. Please sign in.')
      const { host, port } = app.config
      console.log(setupLink(app.config, `http://${host}:${port}`))
    })

  seedCommand(muster)
  for (const module of modules) module.commands?.(muster, open)
  simulateDevices(muster, open)
  jobsCommand(muster, open)
  doctorCommand(muster, config, open)
  backupCommand(muster, config, open)
  restoreCommand(muster, config)
  standbyCommands(muster, config)
  takeoverCommand(muster, config, (flags) => startProgram(place, muster, flags))
  serviceCommand(muster, place.root)
  completionCommand(muster)
  helpCommand(muster)
  byPurpose(muster)
  quiet(muster)
  // A command's validation error is shown with the help of that command.
  muster.hook('preAction', (_, command) => void (running.command = command))
  const error = muster.error.bind(muster)
  muster.error = (message, options) =>
    running.command && running.command !== muster
      ? running.command.error(message, options)
      : error(message, options)
  return muster
}

/**
 * Every command ends by returning or throwing, never by process.exit, so that everything is closed first. A
 * usage error is shown with the command's help.
 */
function quiet(command: Command, path = command.name()) {
  for (const sub of command.commands) {
    const name = `${path} ${sub.name()}`
    sub.exitOverride().showHelpAfterError(`(${name} --help shows the usage)`)
    quiet(sub, name)
  }
}

type ServeFlags = { port?: string; host?: string; data?: string; demo?: boolean; alone?: boolean }

async function startProgram(place: Place, muster: Command, flags: ServeFlags) {
  const data =
    flags.data ??
    muster.opts<{ data?: string }>().data ??
    (flags.demo && !process.env.MUSTER_DATA ? join('data', 'demo') : undefined)
  const config = readConfig(process.env, { ...flags, ...(data ? { data } : {}) })
  const running = await serve(config, {
    web: join(place.root, 'dist', 'web'),
    built: join(place.root, 'dist', 'server'),
    isAlone: flags.alone ?? false,
    ...(flags.demo ? { fill: () => seedApart(place.root, config) } : {}),
  })
  // Listens first, because a reader of the address may stop the server immediately.
  const stopped = untilStopped(running)
  try {
    announce(running, flags.demo ?? false)
  } catch (error) {
    await running.stop()
    throw error
  }
  await stopped
}

function announce({ app, address }: Serving, demo: boolean) {
  const firm = app.ask(firmOf)
  const words = [`Muster ${version} is at ${address}`]
  if (!firm)
    words.push(
      'The database is empty. Open this link to set up your firm, or to look around with a demo firm:',
      `  ${setupLink(app.config, address)}`,
      "The code is valid until the first Admin exists; 'muster setup-code' shows it again.",
    )
  if (demo || firm?.isDemo) words.push(demoSignIns())
  console.log(words.join('\n'))
}

/** The code is behind the `#`, so it reaches no server log. */
const setupLink = ({ data, url }: Config, address: string) => `${url ?? address}/#code=${setupCode(data)}`

export function demoSignIns(): string {
  return [`Demo sign-ins (password ${password}):`, ...signIns.map(({ email }) => `  ${email}`)].join('\n')
}

/**
 * Runs until SIGINT or SIGTERM, or until another machine takes over, then until accepted work is done. A
 * second signal does not wait.
 */
function untilStopped(running: Serving): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping = false
    const stop = () => {
      if (stopping) process.exit(1)
      stopping = true
      running.stop().then(resolve, reject)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    running.app.onEndService(({ text, isPlanned }) => {
      if (stopping) return
      if (isPlanned) console.log(text)
      else console.error(text)
      if (!isPlanned) process.exitCode = 1
      stop()
    })
  })
}

let isWatched = false
/** A closed pipe (`| head -1`) ends the output without an error; a full disk is reported. */
function watchOutput() {
  if (isWatched) return
  isWatched = true
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    process.exitCode = 1
    console.error(`The output could not be written (${error.code})`)
  })
}

/** A sentence for problems that a person can fix, a stack for others. Returns the exit code. */
function say(error: unknown, { command }: Running): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof Refusal && error.code === usageError && command) return misused(error, command)
  if (error instanceof Refusal) console.error(withFields(error))
  else if (error instanceof CannotStart || error instanceof WrongSetting) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    console.error(`There is no file ${(error as NodeJS.ErrnoException).path}`)
  else if (['EISDIR', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
    console.error(`This file cannot be read (${(error as Error).message})`)
  else if (diskTrouble(error)) console.error(diskSentences[diskTrouble(error)!])
  else console.error(error)
  return 1
}

/** Names a field by its option or argument. */
function misused({ errors = [] }: Refusal, command: Command): number {
  const given = (field: string) =>
    command.options.find((option) => option.attributeName() === field)?.long ??
    (command.registeredArguments.find((argument) => argument.name() === field) ? `<${field}>` : field)
  try {
    command.error(`error: ${errors.map(({ field, message }) => `${given(field)}: ${message}`).join(', ')}`)
  } catch {
    // Already reported.
  }
  return 2
}
