/** Assembles the kernel's parts and the modules. */
import { join } from 'node:path'
import type { EndOfService, App, Job, Module, Route } from './app'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Database } from './db'
import { diskTrouble } from './diskErrors'
import type { EventName } from './domain/events'
import { forgetKeys, Journal, entryExists, type After, type On, type Ran } from './events'
import type { Files } from './files'
import { createEdge } from './http'
import { Live } from './live'
import type { Log } from './log'
import { metered, type Meter } from './meter'
import { kernelMigrations, migrate, migrationsOf, type Migration } from './migrate'
import { OtherProcesses } from './otherProcesses'
import { createHttp } from './transport'
import { Scheduler } from './scheduler'
import { inline, inWorkers } from './worker'

export type AppParts = {
  modules: readonly Module[]
  database: Database
  clock: Clock
  config: Config
  log: Log
  files: Files
  /** Folder of the built entries, including `worker.js`. Without it tasks run in this thread. */
  built?: string | undefined
  /** Counts responses, if monitoring is configured. */
  meter?: Meter | undefined
  /** The program's own routes, such as filling the demo firm. */
  routes?: readonly Route[]
  /** Serves every path outside `/api`: the web app. */
  web?: (path: string, event: unknown) => unknown
}

export function migrationsFrom(modules: readonly Module[]): Migration[] {
  return [
    ...kernelMigrations,
    ...modules.flatMap((m) => migrationsOf(m.migratedAs ?? m.name, m.migrations ?? {})),
  ]
}

export const sourcesFrom = (modules: readonly Module[]) => modules.flatMap(({ sources }) => sources ?? [])

export function createApp(parts: AppParts): App {
  const { modules, database, clock, config, log, files } = parts
  migrate(database, migrationsFrom(modules), clock.now(), sourcesFrom(modules))

  const journal = new Journal(clock, (error, entry) =>
    log.error('A listener of an event failed', { event: entry.name, id: entry.id, error }),
  )
  const firmIn = modules.find((m) => m.firm)?.firm ?? (() => undefined)
  const starting: (() => void | Promise<void>)[] = []
  const stopping: (() => void | Promise<void>)[] = []
  const ending: ((why: EndOfService) => void)[] = []
  const others = new OtherProcesses(
    database,
    (entries) => journal.emit(entries),
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
  const background = parts.built ? workers(1) : works

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
    work: (task, input, each) => (task.background ? background : works).work(task, input, each),
    async write(origin, work, keyed = null) {
      let ran: Ran<ReturnType<typeof work>> | undefined
      try {
        await database.write(
          (db) => void (ran = journal.run(db, origin, keyed, work)),
          () => {
            others.isOwn(ran!.entries)
            const from = app.live.lastId
            journal.emit(ran!.entries)
            origin.emitted?.(from, app.live.lastId)
          },
        )
      } catch (error) {
        // A commit that reports a failure may still have succeeded. Its rows tell. OtherProcesses then
        // notifies its listeners.
        if (!ran?.last || !entryExists(database.reader, ran.last)) throw error
      }
      return ran!.value
    },
    async start() {
      others.start()
      // Rows on damaged pages are missing; everything else continues.
      for (const startPart of [...starting, () => app.scheduler.start()])
        try {
          await startPart()
        } catch (error) {
          if (diskTrouble(error) !== 'damaged') throw error
          app.foundDamage(error)
        }
    },
    onStart: (begin) => void starting.push(begin),
    onStop: (work) => void stopping.push(work),
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
      const ended = stopping.map(async (end) => {
        try {
          await end()
        } catch (error) {
          pastDamage(error, 'A part could not be stopped cleanly')
        }
      })
      await Promise.all([works.stop(), background.stop()])
      await Promise.all(ended)
      await app.scheduler.settled()
      await database.close()
    },
    endService: (why) => ending.forEach((end) => end(why)),
    onEndService: (end) => void ending.push(end),
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
  title: 'Delete Idempotency-Keys older than 48 hours',
  schedule: '20 3 * * *',
  missed: 'once',
  run: (app) =>
    app.write({ actor: null, source: 'job:keys.forget' }, (tx) => `${forgetKeys(tx.db, tx.now())} deleted`),
}
