/**
 * `GET /metrics` for Prometheus if MUSTER_METRICS_TOKEN is set. Otherwise this file is not loaded. See
 * docs/operate/metrics.md.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../src/app'
import type { Meter } from '../src/meter'
import { version } from '../src/version'

type Metrics = {
  meter: Meter
  watch(app: App): void
  isMetrics(request: IncomingMessage): boolean
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

const hash = (text: string) => createHash('sha256').update(text).digest()

export async function createMetrics(token: string): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  const registers = [register]
  const wanted = hash(`Bearer ${token}`)
  const requests = new Histogram({
    name: 'muster_request_seconds',
    help: 'API responses: number, and time until the response starts',
    labelNames: ['method', 'route', 'status'],
    registers,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'muster_info',
    help: 'The running version',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)

  /** Creates labels once for a route and class, not for each response. */
  const known = new Map<unknown, ReturnType<typeof requests.labels>[]>()
  const meter: Meter = (route, status, seconds) => {
    let classes = known.get(route)
    if (!classes) known.set(route, (classes = []))
    const place = Math.floor(status / 100)
    classes[place] ??= route
      ? requests.labels(route.endpoint.method, route.endpoint.path, `${place}xx`)
      : requests.labels('any', 'unknown', `${place}xx`)
    classes[place].observe(seconds)
  }

  /** The modules' figures, collected at each scrape. */
  let take = () => {}

  /** Read at each scrape from existing counters. */
  function watch(app: App) {
    const { commits, file } = app.database
    const total = (name: string, help: string, read: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    total('muster_commits_total', 'Committed transactions', () => commits.done)
    total('muster_commit_writes_total', 'Writes in committed transactions', () => commits.writes)
    total('muster_commits_lost_total', 'Transactions that could not be written', () => commits.failed)
    gauge('muster_writes_waiting', "Writes waiting for another program's lock", () => commits.waiting)
    gauge('muster_event_streams', 'Open event streams', () => app.live.size)
    gauge('muster_database_bytes', 'The database', () => size(file))
    gauge('muster_wal_bytes', 'Size of the write-ahead log', () => size(`${file}-wal`))
    const failed = new Gauge({
      name: 'muster_job_failed',
      help: '1 if the last run of a job failed',
      labelNames: ['job'],
      registers: [],
    })
    const ran = new Gauge({
      name: 'muster_job_last_run_seconds',
      help: 'Start of the last run of a job, Unix time',
      labelNames: ['job'],
      registers,
      collect() {
        for (const { name, lastRun, error } of app.scheduler.list()) {
          if (lastRun) ran.set({ job: name }, Date.parse(lastRun) / 1000)
          failed.set({ job: name }, error ? 1 : 0)
        }
      },
    })
    register.registerMetric(failed)
    const ofModules = () => app.ask((ask) => app.modules.flatMap((module) => module.gauges?.(ask) ?? []))
    const own = new Map<string, InstanceType<typeof Gauge<string>>>()
    take = () => {
      // Created again at each scrape, because a figure that has become unknown must not keep its last value.
      for (const name of own.keys()) register.removeSingleMetric(name)
      own.clear()
      for (const { name, help, labels = {}, value } of ofModules()) {
        const one = own.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers })
        own.set(name, one)
        one.set(labels, value)
      }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    // Compares hashes of equal length, so the time reveals nothing.
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), wanted))
      return void response
        .writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' })
        .end('The token of MUSTER_METRICS_TOKEN is needed, as a bearer token.\n')
    try {
      take()
      const text = await register.metrics()
      response
        .writeHead(200, {
          'content-type': register.contentType,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .end(text)
    } catch (error) {
      response.writeHead(503, { 'content-type': 'text/plain' }).end(`${(error as Error).message}\n`)
    }
  }

  return {
    meter,
    watch,
    answer,
    isMetrics: ({ method, url }) => method === 'GET' && (url === '/metrics' || url!.startsWith('/metrics?')),
  }
}

function size(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
