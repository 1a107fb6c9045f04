/**
 * A small named office for tests: a real database (a copy of a migrated file in a temporary folder,
 * `synchronous=OFF`), the whole application, and calls through it without a socket.
 *
 *   const at = await office('2026-11-18T04:00:00.000Z')     a Wednesday, 09:30 in Mumbai
 *   await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
 *
 *   Anita (Admin) > Sunil (Senior Manager) > Meera (Manager) > Ravi, Priya (Recruiters)
 *                                          > Manoj (Manager) > Rekha (Recruiter)
 *   Arjun (Accounts) and Sana (Scheduler) report to Anita
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, Tx } from '../../src/app'
import { createApp, migrationsFrom, sourcesFrom } from '../../src/createApp'
import { testClock } from '../../src/clock'
import type { Config } from '../../src/config'
import { openDatabase } from '../../src/db'
import type { Role } from '../../src/domain/access'
import { openFiles } from '../../src/files'
import type { Route } from '../../src/http'
import { createLog, silentLog, type Log } from '../../src/log'
import { migrate } from '../../src/migrate'
import { modules } from '../../cli/modules'
import { docsRoutes } from '../../cli/docs'
import { eventRoutes } from '../../cli/events'
import { setUp } from '../../modules/firm/service'
import { addPerson, hashPassword, startSession } from '../../modules/people/service'

export const password = 'correct horse'
export const desk = { lat: 19.1197, lng: 72.8468, accuracy: 12, timestamp: '2026-11-18T04:00:00.000Z' }
export const routes: Route[] = [...docsRoutes, ...eventRoutes]

const staff = {
  Anita: ['Admin', null],
  Sunil: ['Senior Manager', 'Anita'],
  Meera: ['Manager', 'Sunil'],
  Ravi: ['Recruiter', 'Meera'],
  Priya: ['Recruiter', 'Meera'],
  Manoj: ['Manager', 'Sunil'],
  Rekha: ['Recruiter', 'Manoj'],
  Arjun: ['Accounts', 'Anita'],
  Sana: ['Scheduler', 'Anita'],
} as const satisfies Record<string, readonly [Role, string | null]>

export type Name = keyof typeof staff
export const names = Object.keys(staff) as Name[]
export const oneOfEach: Record<Role, Name> = {
  Admin: 'Anita',
  'Senior Manager': 'Sunil',
  Manager: 'Meera',
  Recruiter: 'Ravi',
  Accounts: 'Arjun',
  Scheduler: 'Sana',
}

export type Reply = { status: number; body: any; headers: Headers }
export type Caller = {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

export type Office = {
  app: App
  clock: ReturnType<typeof testClock>
  ids: Record<Name, number>
  tokens: Record<Name, string>
  as(name: Name): Caller
  nobody: Caller
  write<T>(work: (tx: Tx) => T): Promise<T>
  logged: string[]
}

const open: { app: App; folder: string }[] = []
let template: Promise<{ file: string; ids: Record<Name, number>; tokens: Record<Name, string> }> | null = null

export async function office(
  at = '2026-11-18T04:00:00.000Z',
  options: {
    address?: string
    config?: Partial<Config>
    empty?: boolean
    /** Stores files in the folder, not in memory. */ onDisk?: boolean
    /** A copy of this database instead of the usual one. */ from?: string
    /** Logs everything. */ isTalkative?: boolean
  } = {},
): Promise<Office> {
  const made = await (template ??= makeTemplate())
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'))
  const file = join(folder, 'muster.db')
  if (!options.empty) copyFileSync(options.from ?? made.file, file)
  const clock = testClock(at)
  const logged: string[] = []
  const log: Log = createLog(options.isTalkative ? 'debug' : 'warn', (line) => logged.push(line))
  const app = createApp({
    modules,
    database: openDatabase(file, { synchronous: 'OFF' }),
    clock,
    config: { ...config, data: folder, ...options.config },
    log,
    files: openFiles(options.onDisk ? join(folder, 'files') : null),
    routes,
  })
  open.push({ app, folder })
  const write = <T>(work: (tx: Tx) => T) => app.write({ actor: null, source: 'test' }, work)
  const caller = (token: string | null): Caller => {
    const call: Caller['call'] = (method, path, body, headers) =>
      request(app, options.address ?? '203.0.113.7', token, method, path, body, headers)
    return {
      call,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body = {}, headers) => call('POST', path, body, headers),
    }
  }
  return {
    app,
    clock,
    ids: made.ids,
    tokens: made.tokens,
    as: (name) => caller(made.tokens[name]),
    nobody: caller(null),
    write,
    logged,
  }
}

/**
 * Called after every test by `setup.ts`, which is a separate file because hooks belong to the running test
 * file, while this file is loaded once.
 */
export async function closeOffices(): Promise<void> {
  for (const { app, folder } of open.splice(0)) {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const config: Config = {
  data: '',
  host: '127.0.0.1',
  port: 0,
  zone: 'Asia/Kolkata',
  logLevel: 'silent',
  trustProxy: false,
  geocoder: null,
  weather: null,
  assistantKey: null,
  url: null,
  hosts: [],
  oidcSecret: null,
  pushHosts: [],
  webhookHosts: [],
  devices: null,
  peer: null,
  termFile: null,
  replica: null,
  litestream: 'litestream',
  pull: null,
  devicePath: null,
  deviceNetworks: null,
  pushCa: null,
  pushContact: null,
  smtpPassword: null,
  smtpCa: null,
  whatsapp: 'simulator',
  whatsappPage: null,
  backups: null,
  backupPassphrase: null,
  auditHeads: null,
  metricsToken: null,
}

async function request(
  app: App,
  address: string,
  token: string | null,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await app.http.request(
    path,
    {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    { address } as never,
  )
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    headers: response.headers,
    body: type.includes('json')
      ? await response.json()
      : type.includes('event-stream')
        ? response.body
        : await response.text(),
  }
}

/** Migrated and staffed once in a test process, then copied: 2 to 4 ms per test. */
async function makeTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-template-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'muster.db')
  const database = openDatabase(file, { synchronous: 'OFF' })
  const clock = testClock('2026-01-05T04:00:00.000Z')
  migrate(database, migrationsFrom(modules), clock.now(), sourcesFrom(modules))
  const app = createApp({ modules, database, clock, config, log: silentLog, files: openFiles(null) })
  const hash = await hashPassword(password)
  const ids = {} as Record<Name, number>
  const tokens = {} as Record<Name, string>
  await app.write({ actor: null, source: 'test' }, (tx) => {
    setUp(tx, { name: 'Northwind Staffing', zone: 'Asia/Kolkata' })
    tx.db.run(`insert into offices (name, lat, lng, radius) values ('Andheri', 19.1197, 72.8468, 150)`)
    tx.db.run(`insert into shifts (id, name) values (2, 'Night')`)
    tx.db.run(
      `insert into shift_versions values (2, '2000-01-01', '18:30', '03:30', '19:00', '04:00', '07:00')`,
    )
    for (const [name, [role, manager]] of Object.entries(staff) as [Name, readonly [Role, Name | null]][]) {
      ids[name] = addPerson(tx, {
        firstName: name,
        lastName: 'Test',
        email: `${name.toLowerCase()}@northwind.test`,
        role,
        designation: role,
        managerId: manager ? ids[manager] : null,
        passwordHash: hash,
        joined: '2026-01-05',
      })
      tokens[name] = startSession(tx, ids[name], { address: 'test', agent: null })
    }
    // The template's sessions expire after any date that a test sets.
    tx.db.run(
      `update sessions set expires_at = '2099-01-01T00:00:00.000Z', seen_at = '2098-01-01T00:00:00.000Z'`,
    )
  })
  await app.stop()
  return { file, ids, tokens }
}
