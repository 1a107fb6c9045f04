/** `muster service install`: prints or installs the systemd unit. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { example } from '../src/commandTree'
import { readConfig } from '../src/config'
import { CannotStart } from './cannotStart'
import { portNumber } from './portNumber'
import { secrets, settingsFolder, unitOf, usualData, type Served } from './unit'

const units = '/etc/systemd/system'

type Flags = {
  print?: boolean
  force?: boolean
  template?: boolean
  user: string
  port?: string
  host?: string
  url?: string
  data?: string
}

export function serviceCommand(program: Command, root: string) {
  const service = program.command('service').description('run it under systemd')
  example(service.command('install'), 'service install --print --url https://muster.example.com')
    .description('write the systemd unit (as root), or print it')
    .option('--print', 'only print it')
    .option('--force', 'overwrite another unit of that name')
    .option('--template', 'a unit for several firms: muster@NAME serves /var/lib/muster/NAME')
    .option('--user <name>', 'the user that runs it', 'muster')
    .option('--port <number>', 'port (PORT, 3000)', portNumber)
    .option('--host <address>', 'address to listen on (HOST, 127.0.0.1)')
    .option('--url <address>', 'address that people open (MUSTER_URL)')
    .action((_: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(flags.user))
        throw new CannotStart(
          `${JSON.stringify(flags.user)} is not a valid user name: use small letters, digits, - and _.`,
        )
      if (flags.template) refuseBeside(flags)
      const served = flags.template ? templateBy(flags, root) : servedBy(flags, root)
      const unit = unitOf(served)
      const target = `${units}/${flags.template ? 'muster@' : 'muster'}.service`
      if (flags.print) return void process.stdout.write(unit)
      if (process.getuid?.() !== 0)
        throw new CannotStart(`Only root may write ${target}. Run this with sudo, or show it with --print.`)
      console.log(put(target, unit, flags.force ?? false))
      console.log((flags.template ? nextFirm(served) : next(served)).join('\n'))
    })
}

/** Each firm has its own in its file. */
function refuseBeside(flags: Flags) {
  const own = (['data', 'port', 'host', 'url'] as const).find((name) => flags[name] !== undefined)
  if (own)
    throw new CannotStart(
      `--${own} belongs to one firm. With --template, write PORT, HOST and MUSTER_URL into ` +
        `${settingsFolder}/NAME.env; the data is in ${usualData}/NAME.`,
    )
}

const templateBy = ({ user }: Flags, root: string): Served => ({
  user,
  data: usualData,
  host: '127.0.0.1',
  port: 3000,
  url: null,
  backups: null,
  auditHeads: null,
  peer: null,
  termFile: null,
  replica: null,
  root,
  node: process.execPath,
  isTemplate: true,
})

export function servedBy(
  { user, port, host, url, data }: Pick<Flags, 'user' | 'port' | 'host' | 'url' | 'data'>,
  root: string,
): Served {
  const given = {
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
    data: resolve(data ?? (process.env.MUSTER_DATA || usualData)),
  }
  const config = readConfig({ ...process.env, ...(url === undefined ? {} : { MUSTER_URL: url }) }, given)
  return {
    user,
    data: config.data,
    host: config.host,
    port: config.port,
    url: config.url,
    backups: config.backups,
    auditHeads: config.auditHeads,
    peer: config.peer?.origin ?? null,
    termFile: config.termFile,
    replica: config.replica,
    root,
    node: process.execPath,
  }
}

/** Returns what was done. An existing different unit stays unless forced. */
export function put(file: string, unit: string, force: boolean): string {
  const had = existsSync(file) ? readFileSync(file, 'utf8') : null
  if (had === unit) return `${file} is up to date.`
  if (had !== null && !force)
    throw new CannotStart(
      `${file} already exists and differs: ${difference(had, unit)}. Nothing was written; --force ` +
        'overwrites it.',
    )
  writeFileSync(file, unit, { mode: 0o644 })
  return `${file} is written${had === null ? '' : ', replacing the previous one'}.`
}

export function difference(had: string, wanted: string): string {
  const [before, after] = [had.split('\n'), wanted.split('\n')]
  const gone = before.filter((line) => line && !after.includes(line))
  const come = after.filter((line) => line && !before.includes(line))
  const remarkOn = (lines: string[], what: string) =>
    lines.length
      ? [
          `${lines.length} ${lines.length === 1 ? 'line' : 'lines'} ${what} ` +
            `(${lines[0]}${lines.length > 1 ? ', …' : ''})`,
        ]
      : []
  return (
    [...remarkOn(gone, 'would go'), ...remarkOn(come, 'would come')].join(', ') ||
    'its lines are in another order'
  )
}

const userLine = (user: string, home: string) =>
  `  id ${user} >/dev/null 2>&1 || useradd --system --home-dir '${home}' --no-create-home --shell ` +
  `/usr/sbin/nologin ${user}`

function nextFirm({ user, data }: Served): string[] {
  return [
    'Next, for a firm with the name acme:',
    userLine(user, data),
    `  install -d -m 0700 ${settingsFolder}`,
    `  install -m 0600 /dev/null ${settingsFolder}/acme.env     ` +
      '# PORT=3001, MUSTER_URL=https://acme.example.com',
    '  systemctl daemon-reload',
    '  systemctl enable --now muster@acme',
    '  systemctl status muster@acme',
  ]
}

function next({ user, data, backups }: Served): string[] {
  const owned = [...(data === usualData ? [] : [data]), ...(backups ? [backups] : [])]
  return [
    'Next:',
    userLine(user, data),
    ...owned.map((path) => `  install -d -o ${user} -m 0700 '${path}'`),
    `  install -m 0600 /dev/null ${secrets}        # once; secret settings go here: ` +
      'MUSTER_BACKUP_PASSPHRASE=…',
    '  systemctl daemon-reload',
    '  systemctl enable --now muster',
    '  systemctl status muster',
  ]
}
