/**
 * The application as all of the kernel knows it, and what a module gives to it. `createApp.ts` puts it
 * together.
 *
 *   defineModule({ name, migrations, routes, jobs, on, after, commands, identify })
 *
 * The edge (http, command line, job, test) opens exactly one `ask` or `write`; services take the `Ask` or
 * `Tx` it gives.
 */
import type { Command } from 'commander'
import type { H3, H3Event } from 'h3'
import type { Sources } from './cache/triggers'
import type { Call, Caller, Reply, Who } from './call'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Database, Db } from './db'
import type { Day, Instant } from './domain/day'
import type { Endpoint } from './domain/endpoint'
import type { EventName } from './domain/events'
import type { After, Ask, Keyed, On, Origin, Tx } from './events'
import type { Files } from './files'
import type { Purge, Personal } from './keeping'
import type { Live } from './live'
import type { Log } from './log'
import type { Missed } from './missed'
import type { AnyTask, Works } from './worker'

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
  /** The tables that cached answers are read from: each write to them renews the source's version. */
  sources?: Sources
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
  purges?: readonly Purge[]
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
  readonly scheduler: Schedule
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
  onStop(end: () => void | Promise<void>): void
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

/** Tells who a bearer token belongs to. Throws a Refusal, or answers null for one that is unknown or over. */
export type Identify = (ask: Ask, token: string, app: App) => Who | null

type Handler = (app: App, caller: Caller, input: never, event: H3Event) => unknown
/** `alsoFor`: people of other roles whom a setting of the firm lets in. */
export type Route = {
  endpoint: Endpoint
  kind: 'ask' | 'write' | 'later' | 'raw'
  handle: Handler
  alsoFor?: (ask: Ask, who: Who) => boolean
}

export type Edge = {
  serve(route: Route, call: Call): Reply | Promise<Reply>
  /** Streams, files and uploads: the handler's own Response, or a reply. */
  serveRaw(route: Route, call: Call, event: H3Event): unknown
  /** A path of the API that no call has. */
  unknown(call: Call): Reply
  refuse(call: Call, thrown: unknown): Reply
}

export type Job = {
  name: string
  title: string
  /** Cron pattern in the firm's zone. */
  schedule: string
  missed: Missed
  /** It may take minutes: the others go on beside it, and nothing waits for it. */
  background?: true
  /** Answers one line on what it did. */
  run(app: App, day: Day): Promise<string> | string
}

export type JobState = {
  name: string
  title: string
  schedule: string
  lastDay: Day | null
  lastRun: Instant | null
  nextRun: Instant | null
  result: string | null
  error: string | null
}

/** The schedule, as its users see it (`scheduler.ts`). */
export type Schedule = {
  readonly jobs: readonly Job[]
  /** Makes up what was missed, in order, then follows the schedule. */
  start(): Promise<void>
  /** The firm's zone or a time has changed. */
  reschedule(): void
  /** Looks at the clock, as a timer does each second. */
  look(): void
  /** Runs a job by its name; 404 where there is none. Answers one line on what it did. */
  run(name: string, day: Day): Promise<string>
  list(): JobState[]
  stop(): Promise<void>
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>
}
