/**
 * The application: the kernel's parts put together, and what a module gives to it.
 *
 *   defineModule({ name, migrations, routes, jobs, on, after, commands, identify })
 *   createApp({ modules, database, clock, config, log, files })  ->  App
 *
 * The edge (http, command line, job, test) opens exactly one `ask` or `write`; services take the `Ask` or
 * `Tx` it gives.
 */
import { join } from 'node:path'
import type { Command } from 'commander'
import type { H3 } from 'h3'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Database, Db } from './db'
import {
  forgetKeys,
  Journal,
  stands,
  type After,
  type Ask,
  type Keyed,
  type On,
  type Origin,
  type Ran,
  type Tx,
} from './events'
import type { Files } from './files'
import { createEdge, type Edge, type Identify, type Route } from './http'
import { Live } from './live'
import type { Log } from './log'
import { metered, type Meter } from './meter'
import { kernelMigrations, migrate, migrationsOf, type Migration } from './migrate'
import { OtherProcesses } from './otherProcesses'
import { Scheduler, type Job } from './scheduler'
import { diskTrouble } from './diskTroubles'
import type { Instant } from './domain/day'
import type { EventName } from './domain/events'
import type { Letting, Personal } from './keeping'
import { createHttp } from './over'
import { inline, inWorkers, type AnyTask, type Works } from './worker'

export { accepted, type Ask, type Tx, type Origin } from './events'

/** A figure for who watches the server; names and labels as Prometheus has them. */
export type Gauge = { name: string; help: string; labels?: Record<string, string>; value: number }

/** One line of `muster doctor`: what was found, and what to do. */
export type Finding = { ok: boolean; text: string; todo?: string }

export type FirmFacts = { zone: string; setUpAt: Instant }

export type Module = {
  name: string
  migrations?: Record<string, string>
  /** The name under which databases know its migrations, where the module has been renamed since. */
  migratedAs?: string
  routes?: readonly Route[]
  jobs?: readonly Job[]
  /** Work that leaves the main thread. */
  tasks?: readonly AnyTask[]
  /** Same transaction, rows only. */
  on?: { [N in EventName]?: On<N> }
  /** Once committed. */
  after?: (app: App) => { [N in EventName]?: After<N> }
  /** `open` refuses a folder without a database, unless the command is one that may begin it. */
  commands?: (program: Command, open: (create?: boolean) => Promise<App>) => void
  /** What must be true of this module's data, whatever happened: asked by `muster doctor`. */
  checks?: (ask: Ask) => Finding[]
  /** The same of what lies outside of the database: files, what was to happen by now. */
  examine?: (app: App) => Promise<Finding[]>
  /** How much of it waits or has been given up: for who watches the server, asked every few seconds. */
  gauges?: (ask: Ask) => Gauge[]
  identify?: Identify
  /** What it lets go of when its time is over. */
  lettings?: readonly Letting[]
  /** What it holds of one person, for that person. */
  personal?: (ask: Ask, userId: number) => Personal
  /** The firm once it is set up; the module that keeps it knows. */
  firm?: (db: Db) => FirmFacts | undefined
}

export const defineModule = (module: Module): Module => module

export type App = {
  readonly modules: readonly Module[]
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly log: Log
  readonly files: Files
  readonly live: Live
  readonly scheduler: Scheduler
  readonly http: H3
  readonly edge: Edge
  readonly routes: readonly Route[]
  /** Folder of the built entries, where a module finds a process of its own; null where nothing is built. */
  readonly built: string | null
  /** The firm's zone, the configured one before it is set up. */
  zone(): string
  firm(): FirmFacts | undefined
  ask<T>(work: (ask: Ask) => T): T
  /** A call's question: in one snapshot with the others of its turn. */
  askTogether<T>(work: (ask: Ask) => T): T
  write<T>(origin: Origin, work: (tx: Tx) => T, keyed?: Keyed | null): Promise<T>
  /**
   * Runs a module's task off the main thread, where there is a worker; what it emits is awaited piece by
   * piece.
   */
  work: Works['work']
  /** Starts what runs by itself: the schedule and the watch over other processes' commits. */
  start(): Promise<void>
  /** What runs by itself while the app serves; a command of the command line does not start it. */
  onStart(begin: () => void | Promise<void>): void
  /** What must be told when the app stops, before the database closes. */
  onStop(tell: () => void | Promise<void>): void
  /** Somebody has met a part of the database that cannot be read: it takes no requests until it is mended. */
  readonly isDamaged: boolean
  foundDamage(error: unknown): void
  /** It has been told to stop: what comes now is answered, and asked to go elsewhere for the next. */
  readonly isStopping: boolean
  /** Says so, and ends the event streams. */
  beginStop(): void
  /** Finishes what was accepted, then closes. */
  stop(): Promise<void>
}

export type AppParts = {
  modules: readonly Module[]
  database: Database
  clock: Clock
  config: Config
  log: Log
  files: Files
  /** Folder of the built entries, `worker.js` among them; without one, tasks run in this thread. */
  built?: string | undefined
  /** Counts answers, where somebody asked for it. */
  meter?: Meter | undefined
  /** Routes of the program itself, such as filling the demo firm. */
  routes?: readonly Route[]
  /** Answers every path that is not `/api`: the web app. */
  web?: (path: string, event: unknown) => unknown
}

export function migrationsFrom(modules: readonly Module[]): Migration[] {
  return [
    ...kernelMigrations,
    ...modules.flatMap((m) => migrationsOf(m.migratedAs ?? m.name, m.migrations ?? {})),
  ]
}

export function createApp(parts: AppParts): App {
  const { modules, database, clock, config, log, files } = parts
  migrate(database, migrationsFrom(modules), clock.now())

  const journal = new Journal(clock, (error, entry) =>
    log.error('A follower of an event failed', { event: entry.name, id: entry.id, error }),
  )
  const firmIn = modules.find((m) => m.firm)?.firm ?? (() => undefined)
  const starting: (() => void | Promise<void>)[] = []
  const stopping: (() => void | Promise<void>)[] = []
  const others = new OtherProcesses(
    database,
    (entries) => journal.tell(entries),
    (error) => pastDamage(error, "Other processes' entries could not be read"),
  )
  const pastDamage = (error: unknown, what: string) => {
    if (diskTrouble(error) === 'damaged') app.foundDamage(error)
    else log.error(what, { error: error as Error })
  }

  const now = () => clock.now()
  const ask: App['ask'] = (work) => database.ask((db) => work({ db, now }))
  const workers = (most?: number) =>
    inWorkers(join(parts.built!, 'worker.js'), { database: database.file, data: config.data }, log, most)
  const works = parts.built ? workers() : inline({ ask, files })
  const aside = parts.built ? workers(1) : works

  const app: App = {
    modules,
    database,
    clock,
    config,
    log,
    files,
    live: new Live(clock),
    scheduler: null as never,
    http: null as never,
    edge: null as never,
    routes: [],
    built: parts.built ?? null,
    firm: () => firmIn(database.reader),
    zone: () => app.firm()?.zone ?? config.zone,
    ask,
    askTogether: (work) => database.askTogether((db) => work({ db, now })),
    work: (task, input, each) => (task.aside ? aside : works).work(task, input, each),
    async write(origin, work, keyed = null) {
      let ran: Ran<ReturnType<typeof work>> | undefined
      try {
        await database.write(
          (db) => void (ran = journal.run(db, origin, keyed, work)),
          () => {
            others.isOwn(ran!.entries)
            journal.tell(ran!.entries)
          },
        )
      } catch (error) {
        // A commit may say that it failed and stand all the same: what it recorded tells. Its followers are
        // told by OtherProcesses.
        if (!ran?.last || !stands(database.reader, ran.last)) throw error
      }
      return ran!.value
    },
    async start() {
      others.start()
      // What lies on damaged pages is missing; the rest goes on.
      for (const begin of [...starting, () => app.scheduler.start()])
        try {
          await begin()
        } catch (error) {
          if (diskTrouble(error) !== 'damaged') throw error
          app.foundDamage(error)
        }
    },
    onStart: (begin) => void starting.push(begin),
    onStop: (tell) => void stopping.push(tell),
    isDamaged: false,
    foundDamage(error) {
      if (!own.isDamaged) log.error('A part of the database is damaged', { error: error as Error })
      own.isDamaged = true
    },
    isStopping: false,
    beginStop() {
      own.isStopping = true
      app.live.close()
    },
    async stop() {
      others.stop()
      app.beginStop()
      await app.scheduler.stop()
      const told = stopping.map(async (tell) => {
        try {
          await tell()
        } catch (error) {
          pastDamage(error, 'Something could not be ended as it should')
        }
      })
      await Promise.all([works.stop(), aside.stop()])
      await Promise.all(told)
      await app.scheduler.settled()
      await database.close()
    },
  }

  const own = app as { -readonly [K in keyof App]: App[K] }
  own.routes = [...modules.flatMap((m) => m.routes ?? []), ...(parts.routes ?? [])]
  own.scheduler = new Scheduler(app, [keysJob, ...modules.flatMap((m) => m.jobs ?? [])])
  const identify = modules.find((m) => m.identify)?.identify ?? (() => null)
  const edge = createEdge(app, identify)
  own.edge = parts.meter ? metered(edge, parts.meter) : edge
  own.http = createHttp(app, own.edge, parts.web)
  for (const module of modules) {
    for (const [name, listener] of Object.entries(module.on ?? {}))
      journal.on(name as EventName, listener as unknown as On)
    for (const [name, follower] of Object.entries(module.after?.(app) ?? {}))
      journal.after(name as EventName, follower as unknown as After)
  }
  return app
}

export const keysJob: Job = {
  name: 'keys.forget',
  title: 'Forget Idempotency-Keys older than 48 hours',
  schedule: '20 3 * * *',
  missed: 'once',
  run: (app) =>
    app.write({ actor: null, source: 'job:keys.forget' }, (tx) => `${forgetKeys(tx.db, tx.now())} forgotten`),
}
