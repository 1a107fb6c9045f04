/**
 * The program's configuration: environment and command line, read and validated once. The firm's own
 * decisions (zone, shifts, thresholds) are in its database.
 */
import { join, resolve, sep } from 'node:path'
import type { BoundSecret } from './boundSecret'
import { z } from './domain/endpoint'
import { isZone } from './domain/day'
import type { Level } from './log'
import { deviceShapes, devicesIn, type DeviceConfig } from './deviceConfig'
import { flag, hostList, originOrNone, isOrigin, serverOrOff, WrongSetting } from './configShapes'
import { standbyIn, standbyShapes, type StandbyConfig } from './standbyConfig'

export { WrongSetting }

export type Config = DeviceConfig &
  StandbyConfig & {
    /** Folder of `muster.db` and `files/`. */
    data: string
    host: string
    port: number
    /** The zone until the firm sets its own. */
    zone: string
    logLevel: Level
    /** Trusted reverse proxies, whose `X-Forwarded-For` is used. */
    trustProxy: boolean
    /** Reverse geocoding server (Nominatim's API); null switches it off. */
    geocoder: string | null
    /** Weather service (Open-Meteo's API); null switches it off. */
    weather: string | null
    /** Key of the language model's server, if it needs one; never in the database. */
    assistantKey: BoundSecret | null
    /**
     * The public address of this Muster, `https://muster.example.com`, or null. Never taken from a request.
     */
    url: string | null
    /** Further public hosts, `host` or `host:port`. */
    hosts: readonly string[]
    /** Secret of the identity provider's client, if it has one; never in the database. */
    oidcSecret: BoundSecret | null
    /**
     * Further hosts that a browser's push address may name, `host` or `host:port`. Only the environment can
     * add them.
     */
    pushHosts: readonly string[]
    /** Certificate file of such a host if a private authority signed it. */
    pushCa: string | null
    /** Hosts in the firm's own network that webhooks may call, also by http: `host` or `host:port`. */
    webhookHosts: readonly string[]
    /** Password of the mail server, and the one server that it is sent to; never in the database. */
    smtpPassword: { secret: string; host: string } | null
    /** Certificate file of the mail server if a private authority signed it. */
    smtpCa: string | null
    /** The contact for push services. Default: the first Admin. */
    pushContact: string | null
    /** `whatsapp`, except that a demo firm always simulates; `simulator`: nothing leaves this server. */
    whatsapp: 'whatsapp' | 'simulator'
    /**
     * A file with a page of WhatsApp Web that replaces the served one, if a new version does not work yet.
     */
    whatsappPage: string | null
    /** Folder of the backups; null means `backups` in the data folder. */
    backups: string | null
    /** Passphrase for backups; never in the database, which they contain. */
    backupPassphrase: string | null
    /** File outside the data folder for the heads of the audit; null means none. */
    auditHeads: string | null
    /** Token for `/metrics`; without it the path does not exist. */
    metricsToken: string | null
  }

const schema = z.object({
  MUSTER_DATA: z._default(z.string().check(z.minLength(1, 'MUSTER_DATA must not be empty')), './data'),
  HOST: z._default(z.string().check(z.minLength(1, 'HOST must not be empty')), '127.0.0.1'),
  PORT: z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535')), '3000'),
    z.pipe(z.transform(Number), z.number().check(z.maximum(65535, 'PORT must be a number from 0 to 65535'))),
  ),
  MUSTER_ZONE: z._default(
    z.string().check(z.refine(isZone, 'MUSTER_ZONE must be a time zone such as Asia/Kolkata')),
    'Asia/Kolkata',
  ),
  MUSTER_LOG: z._default(
    z.enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'MUSTER_LOG must be debug, info, warn, error or silent',
    ),
    'info',
  ),
  MUSTER_TRUST_PROXY: z._default(flag('MUSTER_TRUST_PROXY'), false),
  MUSTER_GEOCODER: z._default(serverOrOff('MUSTER_GEOCODER'), 'https://nominatim.openstreetmap.org'),
  MUSTER_WEATHER: z._default(serverOrOff('MUSTER_WEATHER'), 'https://api.open-meteo.com'),
  MUSTER_ASSISTANT_KEY: z._default(
    z.string().check(z.regex(/^[\x21-\x7e]{0,500}$/, 'MUSTER_ASSISTANT_KEY must be the key without spaces')),
    '',
  ),
  MUSTER_ASSISTANT_ORIGIN: originOrNone('MUSTER_ASSISTANT_ORIGIN', 'https://api.openai.com'),
  MUSTER_URL: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => text === '' || isOrigin(text),
          'MUSTER_URL must be the address that people open, such as https://muster.example.com, without ' +
            'a path',
        ),
      ),
    '',
  ),
  MUSTER_HOSTS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^$|^[a-z0-9.:[\]-]+(,[a-z0-9.:[\]-]+)*$/,
          'MUSTER_HOSTS must be host names, separated by commas',
        ),
      ),
    '',
  ),
  MUSTER_OIDC_SECRET: z._default(
    z.string().check(z.regex(/^[\x21-\x7e]{0,500}$/, 'MUSTER_OIDC_SECRET must be the secret without spaces')),
    '',
  ),
  MUSTER_OIDC_ORIGIN: originOrNone('MUSTER_OIDC_ORIGIN', 'https://login.microsoftonline.com'),
  MUSTER_PUSH_HOSTS: hostList('MUSTER_PUSH_HOSTS'),
  MUSTER_PUSH_CA: z._default(z.string(), ''),
  MUSTER_WEBHOOK_HOSTS: hostList('MUSTER_WEBHOOK_HOSTS'),
  ...deviceShapes,
  ...standbyShapes,
  MUSTER_SMTP_PASSWORD: z._default(
    z.string().check(z.regex(/^\P{Cc}{0,500}$/u, 'MUSTER_SMTP_PASSWORD must be the password on one line')),
    '',
  ),
  MUSTER_SMTP_HOST: z._default(
    z
      .string()
      .check(z.regex(/^[a-zA-Z0-9.:-]{0,253}$/, 'MUSTER_SMTP_HOST must be a server name, without a port')),
    '',
  ),
  MUSTER_SMTP_CA: z._default(z.string(), ''),
  MUSTER_WHATSAPP: z._default(
    z.enum(['whatsapp', 'simulator'], 'MUSTER_WHATSAPP must be whatsapp or simulator'),
    'whatsapp',
  ),
  MUSTER_WHATSAPP_PAGE: z._default(z.string(), ''),
  MUSTER_BACKUPS: z._default(z.string(), ''),
  MUSTER_BACKUP_PASSPHRASE: z._default(
    z.string().check(z.regex(/^$|^.{8,}$/u, 'MUSTER_BACKUP_PASSPHRASE must have at least 8 characters')),
    '',
  ),
  MUSTER_AUDIT_HEADS: z._default(
    z.string().check(z.regex(/^$|[^/]$/, 'MUSTER_AUDIT_HEADS must name a file, not a folder')),
    '',
  ),
  MUSTER_METRICS_TOKEN: z._default(
    z
      .string()
      .check(
        z.regex(
          /^$|^[\x21-\x7e]{16,500}$/,
          'MUSTER_METRICS_TOKEN must have at least 16 characters and no spaces',
        ),
      ),
    '',
  ),
  MUSTER_PUSH_CONTACT: z._default(
    z.union([z.literal(''), z.email()], 'MUSTER_PUSH_CONTACT must be an email address'),
    '',
  ),
})

/** A secret is bound to one origin, which is set beside it. */
function bound<S extends string, O extends string>(
  data: Record<S | O, string>,
  secretName: S,
  originName: O,
): BoundSecret | null {
  const [secret, origin] = [data[secretName], data[originName]]
  if (!secret) return null
  if (!origin)
    throw new WrongSetting(
      `Wrong setting: ${secretName} needs ${originName}, the address of its server, ` +
        'such as https://login.example.com. It is sent only there.',
    )
  return { secret, origin: new URL(origin).origin }
}

/** The same for a mail server, which has a name and no origin. */
function smtpPassword(data: { MUSTER_SMTP_PASSWORD: string; MUSTER_SMTP_HOST: string }) {
  const { MUSTER_SMTP_PASSWORD: secret, MUSTER_SMTP_HOST: host } = data
  if (!secret) return null
  if (!host)
    throw new WrongSetting(
      'Wrong setting: MUSTER_SMTP_PASSWORD needs MUSTER_SMTP_HOST, the name of its server, ' +
        'such as smtp.example.com. It is sent only there.',
    )
  return { secret, host: host.toLowerCase() }
}

/** Throws `WrongSetting` with one sentence that names every wrong setting. */
export function readConfig(
  env: Record<string, string | undefined>,
  flags: { port?: string; host?: string; data?: string } = {},
): Config {
  const given: Record<string, string> = {}
  for (const name of Object.keys(schema._zod.def.shape))
    if (env[name] !== undefined && env[name] !== '') given[name] = env[name]
  if (flags.port !== undefined) given.PORT = flags.port
  if (flags.host !== undefined) given.HOST = flags.host
  if (flags.data !== undefined) given.MUSTER_DATA = flags.data
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new WrongSetting(
      `Wrong setting: ${[...new Set(parsed.error.issues.map((issue) => issue.message))].join('; ')}.`,
    )
  const { data } = parsed
  const auditHeads = data.MUSTER_AUDIT_HEADS ? resolve(data.MUSTER_AUDIT_HEADS) : null
  // Beside the database, anyone who rewrites one can rewrite the other.
  if (auditHeads?.startsWith(join(resolve(data.MUSTER_DATA), sep)))
    throw new WrongSetting(
      'Wrong setting: MUSTER_AUDIT_HEADS must name a file outside the data folder, preferably on another ' +
        'machine.',
    )
  return {
    data: resolve(data.MUSTER_DATA),
    host: data.HOST,
    port: data.PORT,
    zone: data.MUSTER_ZONE,
    logLevel: data.MUSTER_LOG,
    trustProxy: data.MUSTER_TRUST_PROXY,
    geocoder: data.MUSTER_GEOCODER === 'off' ? null : data.MUSTER_GEOCODER,
    weather: data.MUSTER_WEATHER === 'off' ? null : data.MUSTER_WEATHER,
    assistantKey: bound(data, 'MUSTER_ASSISTANT_KEY', 'MUSTER_ASSISTANT_ORIGIN'),
    url: data.MUSTER_URL ? new URL(data.MUSTER_URL).origin : null,
    hosts: data.MUSTER_HOSTS ? data.MUSTER_HOSTS.split(',') : [],
    oidcSecret: bound(data, 'MUSTER_OIDC_SECRET', 'MUSTER_OIDC_ORIGIN'),
    pushHosts: data.MUSTER_PUSH_HOSTS ? data.MUSTER_PUSH_HOSTS.split(',') : [],
    pushCa: data.MUSTER_PUSH_CA || null,
    webhookHosts: data.MUSTER_WEBHOOK_HOSTS ? data.MUSTER_WEBHOOK_HOSTS.split(',') : [],
    ...devicesIn(data),
    ...standbyIn(data),
    smtpPassword: smtpPassword(data),
    smtpCa: data.MUSTER_SMTP_CA || null,
    pushContact: data.MUSTER_PUSH_CONTACT || null,
    whatsapp: data.MUSTER_WHATSAPP,
    whatsappPage: data.MUSTER_WHATSAPP_PAGE ? resolve(data.MUSTER_WHATSAPP_PAGE) : null,
    backups: data.MUSTER_BACKUPS ? resolve(data.MUSTER_BACKUPS) : null,
    backupPassphrase: data.MUSTER_BACKUP_PASSPHRASE || null,
    auditHeads,
    metricsToken: data.MUSTER_METRICS_TOKEN || null,
  }
}
