/**
 * The application as the kernel knows it, and what a module gives to it. `createApp.ts` assembles it.
 *
 *   defineModule({ name, migrations, routes, jobs, on, after, commands, identify })
 *
 * The edge (http, command line, job, test) opens exactly one `ask` or `write`; services take the `Ask` or
 * `Tx` it gives.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
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
import type { Purge, Personal } from './retention'
import type { Live } from './live'
import type { Log } from './log'
import type { MissedRuns } from './missedRuns'
import type { AnyTask, Works } from './worker'

export { accepted, type Ask, type Tx, type Origin } from './events'

/** A figure for monitoring. Names and labels follow Prometheus. */
export type Gauge = { name: string; help: string; labels?: Record<string, string>; value: number }

/** One line of `muster doctor`: a finding and the advice. */
export type Finding = { ok: boolean; text: string; todo?: string }

/**
 * Another protocol than the API's, such as that of attendance devices. It answers its requests itself.
 */
export type Protocol = {
  /** With the web app, or on a port of its own. Null: nowhere. */
  listens: 'main' | { host: string; port: number } | null
  takes(path: string): boolean
  answer(request: IncomingMessage, response: ServerResponse): void
}

/** Why another machine serves: this one handed over, or learned that it was replaced. */
export type EndOfService = { text: string; isPlanned: boolean }

export type FirmFacts = { zone: string; setUpAt: Instant }

export type Module = {
  name: string
  migrations?: Record<string, string>
  /** The module's former name, under which databases recorded its migrations. */
  migratedAs?: string
  /** The tables that cached answers are read from. Each write to them changes the source's version. */
  sources?: Sources
  routes?: readonly Route[]
  protocol?: (app: App) => Protocol
  jobs?: readonly Job[]
  /** Tasks that run off the main thread. */
  tasks?: readonly AnyTask[]
  /** Runs in the event's transaction and only writes rows. */
  on?: { [N in EventName]?: On<N> }
  /** Runs after the commit. */
  after?: (app: App) => { [N in EventName]?: After<N> }
  /** `open` refuses a folder without a database, unless the command may create one. */
  commands?: (program: Command, open: (create?: boolean) => Promise<App>) => void
  /** Invariants of this module's data, which `muster doctor` checks. */
  checks?: (ask: Ask) => Finding[]
  /** Whether the files that rows name are there and complete, also in a copy of the data folder. */
  files?: (app: App) => Promise<Finding[]>
  /** The same for what belongs to this machine, such as jobs that should have run by now. */
  examine?: (app: App) => Promise<Finding[]>
  /** How much is queued or failed, for monitoring, which asks every few seconds. */
  gauges?: (ask: Ask) => Gauge[]
  identify?: Identify
  /** Deletes data whose retention has ended. */
  purges?: readonly Purge[]
  /** All data of one person, for that person. */
  personal?: (ask: Ask, userId: number) => Personal
  /** The firm, or null before set-up. The module that stores it provides it. */
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
  /** Folder of the built entries, where a module finds its own process. Null if nothing is built. */
  readonly built: string | null
  /** The firm's zone, or the configured one before set-up. */
  zone(): string
  firm(): FirmFacts | undefined
  ask<T>(work: (ask: Ask) => T): T
  /** Reads in the snapshot that all queries of this event-loop turn share. */
  askTogether<T>(work: (ask: Ask) => T): T
  write<T>(origin: Origin, work: (tx: Tx) => T, keyed?: Keyed | null): Promise<T>
  /**
   * Runs a module's task off the main thread if there is a worker. The caller consumes the emitted pieces one
   * by one.
   */
  work: Works['work']
  /** Starts the schedule and watches for other processes' commits. */
  start(): Promise<void>
  /** Background work of a serving app. A command does not start it. */
  onStart(begin: () => void | Promise<void>): void
  /** Runs when the app stops, before the database closes. */
  onStop(end: () => void | Promise<void>): void
  /** A part of the database cannot be read. The app takes no requests until it is repaired. */
  readonly isDamaged: boolean
  foundDamage(error: unknown): void
  /** The app is stopping. It still answers, and asks clients to send the next request elsewhere. */
  readonly isStopping: boolean
  /** Marks the app as stopping and ends the event streams. */
  beginStop(): void
  /** Finishes accepted work, then closes. */
  stop(): Promise<void>
  /** Another machine serves from now on. Ends the program, which answers its running requests first. */
  endService(why: EndOfService): void
  onEndService(end: (why: EndOfService) => void): void
}

/** Returns the user of a bearer token, or null if it is unknown or expired. Throws a Refusal. */
export type Identify = (ask: Ask, token: string, app: App) => Who | null

type Handler = (app: App, caller: Caller, input: never, event: H3Event) => unknown
/** `alsoFor`: people of other roles whom a setting admits. */
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
  /** A path of the API that no endpoint has. */
  unknown(call: Call): Reply
  refuse(call: Call, thrown: unknown): Reply
}

export type Job = {
  name: string
  title: string
  /** Cron pattern in the firm's zone. */
  schedule: string
  missed: MissedRuns
  /** It may take minutes. Other jobs run meanwhile and do not wait for it. */
  background?: true
  /** Returns one line about the result. */
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

/** The schedule as its callers see it (`scheduler.ts`). */
export type Schedule = {
  readonly jobs: readonly Job[]
  /** Runs missed jobs in order, then follows the schedule. */
  start(): Promise<void>
  /** Call this after the firm's zone or a time has changed. */
  reschedule(): void
  /** Checks the clock. A timer calls this each second. */
  look(): void
  /** Runs a job by name and returns one line about the result. Throws 404 for an unknown name. */
  run(name: string, day: Day): Promise<string>
  list(): JobState[]
  stop(): Promise<void>
  /** Resolves when no job is running. */
  settled(): Promise<void>
}
