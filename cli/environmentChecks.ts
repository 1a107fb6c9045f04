/**
 * The checks of `muster doctor` around the data: related settings, the schema, the clock, the disk, the
 * server, the browser. Each finding is a pure function of what was observed, so that tests can show it
 * anything.
 */
import { statfsSync, statSync } from 'node:fs'
import type { App, Finding } from '../src/app'
import { migrationsFrom } from '../src/createApp'
import { findChromium, howToInstall } from '../src/chromium.js'
import { secretFor, type BoundSecret } from '../src/boundSecret'
import type { Config } from '../src/config'
import { jumpsSince, type Jump } from '../src/clockJumps'
import { doubtful } from '../src/clockWatch'
import { dayOf, dayText, plus, timeOf, type Instant } from '../src/domain/day'
import { isLoopback, publicAddress, withoutHttps } from '../src/domain/publicAddress'
import { lastEntryAt } from '../src/events'
import { firmDay, firmOf, settingOn, snapshotOf } from '../modules/firm/service'
import { isServed } from '../src/lock'
import { databaseFile } from './database'

export async function surroundings(app: App): Promise<Finding[]> {
  const { config, clock } = app
  const disk = statfsSync(config.data)
  const serves = isServed(config.data)
  const facts = app.ask((ask) => {
    const set = <K extends 'sign_in' | 'assistant'>(key: K) => settingOn(snapshotOf(ask), key, firmDay(ask))
    const { issuer, clientId } = set('sign_in')
    return {
      issuer,
      model: set('assistant').modelAddress,
      hasProvider: Boolean(issuer && clientId),
      lastEvent: lastEntryAt(ask.db),
      jumps: jumpsSince(ask, plus(ask.now(), -reportedDays * 24 * 60)),
      schema: ask.db
        .all<{ name: string }>('select name from migrations order by rowid')
        .map(({ name }) => name),
      hasFirm: firmOf(ask) !== null,
    }
  })
  return [
    space(Math.floor((disk.bavail * disk.bsize) / 1_048_576)),
    ...network(disk.type),
    {
      ok: true,
      text: serves ? 'A server is running on this folder' : 'No server is running on this folder',
      ...(serves ? {} : { todo: 'If it should run: check systemctl status muster, or its log.' }),
    },
    schema(
      facts.schema,
      migrationsFrom(app.modules).map(({ name }) => name),
    ),
    clockOf(clock.now(), [facts.lastEvent, statSync(databaseFile(config)).mtime.toISOString()], app.zone()),
    ...jumped(facts.jumps, app.zone()),
    ...proxy(config, facts.hasProvider),
    ...secret('MUSTER_OIDC_SECRET', config.oidcSecret, facts.issuer),
    ...secret('MUSTER_ASSISTANT_KEY', config.assistantKey, facts.model),
    ...zone(config, facts.hasFirm ? app.zone() : null),
    chromium(await findChromium(), config.whatsapp === 'simulator'),
  ]
}

export function space(megabytes: number): Finding {
  return {
    ok: megabytes > 200,
    text: `${megabytes} MB free`,
    ...(megabytes > 200 ? {} : { todo: 'Free some space: below 200 MB writes may soon fail.' }),
  }
}

/** Types of statfs(2) for which file locks and shared memory do not work. */
const networks: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'CIFS',
  0xfe534d42: 'SMB',
}

export function network(type: number): Finding[] {
  const name = networks[type >>> 0]
  return name
    ? [
        {
          ok: false,
          text: `The data folder is on a network disk (${name})`,
          todo:
            'Move it to a local disk: a database on a network disk is damaged sooner or later, ' +
            'and a second server there is not detected.',
        },
      ]
    : []
}

export function schema(had: readonly string[], known: readonly string[]): Finding {
  const missing = known.filter((name) => !had.includes(name))
  return missing.length
    ? {
        ok: false,
        text: `The schema lacks ${missing.join(', ')}`,
        todo: 'Start the server once. It migrates the database.',
      }
    : {
        ok: true,
        text: `The schema is up to date: ${had.length} migrations, the last ${had.at(-1)}`,
      }
}

/** Two minutes, because a restart or a slow time server explains less. */
const tolerated = 120_000

export function clockOf(now: Instant, seen: readonly (Instant | null)[], zone: string): Finding {
  const latest = seen
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)
  const behind = latest ? Date.parse(latest) - Date.parse(now) : 0
  const shown = `${dayText(dayOf(now, zone))}, ${timeOf(now, zone)} (${zone})`
  if (behind <= tolerated) return { ok: true, text: `The clock says ${shown}` }
  return {
    ok: false,
    text: `The clock says ${shown}, which is ${lasting(behind)} before the last write`,
    todo:
      'Set the clock (timedatectl set-ntp true). Punches and reminders use it. If it was ahead before, ' +
      'wait until it catches up.',
  }
}

/** A secret in the environment that is not used, because the settings name another server. */
export function secret(name: string, bound: BoundSecret | null, address: string): Finding[] {
  if (!bound || !address || secretFor(bound, address)) return []
  return [
    {
      ok: false,
      text: `${name} is for ${bound.origin}, but Settings name ${new URL(address).origin}: it is not sent`,
      todo:
        `Set ${name.replace(/_[A-Z]+$/, '_ORIGIN')} if that is the right server; otherwise correct ` +
        'Settings.',
    },
  ]
}

/** The days for which a clock jump is reported. */
const reportedDays = 30

/** Clock jumps, newest first. Jobs waited, and records of that time have the wrong time. */
export function jumped(jumps: readonly Jump[], zone: string): Finding[] {
  const shown = (at: Instant) => `${dayText(dayOf(at, zone))}, ${timeOf(at, zone)}`
  return jumps.map(({ expected, showed, settledAt, returned }) => {
    const by = Date.parse(showed) - Date.parse(expected)
    const length = lasting(Math.abs(by))
    const what =
      `The clock jumped ${by < 0 ? 'back' : 'ahead'} by ${length}, ` +
      `from ${shown(expected)} to ${shown(showed)}`
    if (!settledAt)
      return {
        ok: false,
        text: `${what}. Jobs wait until it returns or runs evenly for ${doubtful / 60_000} minutes`,
        todo: 'Set the clock (timedatectl set-ntp true).',
      }
    const end =
      returned === null ? '' : returned ? ', and returned' : ', and ran evenly from there: it is trusted'
    return {
      ok: true,
      text: what + end,
      todo: 'Check the punches of that time and correct them. timedatectl shows what sets this clock.',
    }
  })
}

function lasting(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120
    ? `${minutes} minutes`
    : minutes < 2880
      ? `${Math.round(minutes / 60)} hours`
      : `${Math.round(minutes / 1440)} days`
}

export function proxy(config: Pick<Config, 'url' | 'trustProxy' | 'host'>, hasProvider: boolean): Finding[] {
  const behind = !config.trustProxy && isLoopback(config.host)
  const open = !config.trustProxy && !isLoopback(config.host)
  const trusting: Finding = {
    ok: true,
    text: config.trustProxy ? 'X-Forwarded-For of the proxy is trusted' : 'No proxy is trusted',
    ...(behind
      ? {
          todo:
            'Behind a reverse proxy set MUSTER_TRUST_PROXY=1, or wrong passwords are counted by account ' +
            'only.',
        }
      : {}),
    ...(open
      ? {
          todo:
            `It listens on ${config.host} without TLS. ${withoutHttps} Put a reverse proxy in front, on ` +
            'this machine.',
        }
      : {}),
    ...(config.trustProxy && !isLoopback(config.host)
      ? {
          todo:
            `It listens on ${config.host}: a client that bypasses the proxy can claim any address. ` +
            'Allow only the proxy.',
        }
      : {}),
  }
  const { finding, todo } = publicAddress(config.url)
  if (!config.url && hasProvider)
    return [
      trusting,
      {
        ok: false,
        text: 'An identity provider is set, but not the public address: nobody can sign in with it',
        todo: todo!,
      },
    ]
  return [trusting, { ok: true, text: finding, ...(todo ? { todo } : {}) }]
}

export function zone({ zone: configured }: Pick<Config, 'zone'>, ofFirm: string | null): Finding[] {
  // The firm's zone counts; the setting is for the time before there is a firm.
  return ofFirm === null
    ? [{ ok: true, text: `The time zone is ${configured} until the firm sets its own` }]
    : []
}

export function chromium(
  found: { path: string | null; wrong: string | null },
  isSimulated: boolean,
): Finding {
  if (found.wrong)
    return {
      ok: false,
      text: found.wrong,
      todo: 'WhatsApp cannot be linked with it. Name another, or remove the setting to use an installed one.',
    }
  if (found.path) return { ok: true, text: `Chromium for WhatsApp: ${found.path}` }
  return {
    ok: true,
    text: isSimulated ? 'No Chromium, and WhatsApp is simulated' : 'No Chromium: only WhatsApp needs it',
    ...(isSimulated ? {} : { todo: howToInstall }),
  }
}
