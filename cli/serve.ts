/**
 * The server: ordered start and stop.
 *
 *   start: settings, folder (one server each), database and its schema, web app, port, schedule, address
 *   stop:  no new requests, streams closed, what was accepted is answered, schedule, commit, database, folder
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { toNodeHandler } from 'h3'
import type { App } from '../src/app'
import { serveAssets } from '../src/assets'
import type { Config } from '../src/config'
import { headersFor } from '../src/headers'
import { isOurHost } from '../src/origins'
import { createLog } from '../src/log'
import { directly } from '../src/directly'
import { inOrder } from '../src/pipelining'
import { endSetupCode, setupCode } from '../src/setupCode'
import { lockServer } from './serverLock'
import { openApp } from './database'
import { listen } from './listening'
import { createMetrics } from './metrics'
import { demoRoute } from './demoRoute'
import { openToOthers } from './openModes'
import { holdsPeople } from './seed'
import { checkTurn, watchTurn } from './standby/turn'
import { docsRoutes } from './docs'
import { eventRoutes } from './events'

/** `fill` creates a firm in an empty folder before serving. */
type Options = {
  web: string
  built?: string
  words?: boolean
  fill?: () => Promise<void>
  /** Serve although nobody can be asked whether the other machine has taken over. */
  isAlone?: boolean
}
export type Serving = {
  app: App
  server: Server
  address: string
  stop(): Promise<void>
}

/** Running requests get this long when the server stops. */
const graceMs = 10_000
const ownPort = { port: 'MUSTER_DEVICES', host: 'MUSTER_DEVICES' }
const timeouts = { keepAliveTimeout: 65_000, requestTimeout: 60_000 }

export async function serve(config: Config, options: Options): Promise<Serving> {
  const release = await lockServer(config)
  try {
    const serving = await opened(config, options)
    return { ...serving, stop: () => serving.stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

async function opened(config: Config, options: Options): Promise<Serving> {
  const log = createLog(config.logLevel, undefined, options.words ?? process.stdout.isTTY)
  const metrics = config.metricsToken ? await createMetrics(config.metricsToken) : null
  const app = openApp(config, log, {
    meter: metrics?.meter,
    routes: [...docsRoutes, ...eventRoutes, demoRoute],
    web: serveAssets(options.web),
    ...(options.built ? { built: options.built } : {}),
  })
  try {
    await checkTurn(app, { isAlone: options.isAlone ?? false })
    if (options.fill && !holdsPeople(app.database)) await options.fill()
    if (holdsPeople(app.database)) endSetupCode(config.data)
    else setupCode(config.data)
    for (const { text, todo } of openToOthers(config)) log.warn(text, { todo })
    const handle = toNodeHandler(app.http) as RequestListener
    metrics?.watch(app)
    const usualFor = headersFor(config)
    const rest: RequestListener = (request, response) => {
      if (metrics?.isMetrics(request)) return void metrics.answer(request, response)
      // Set once here, because setting a header in a handler costs 20 microseconds. A response's own headers
      // come first.
      const usual = usualFor(request)
      for (let i = 0; i < usual.length; i += 2) response.setHeader(usual[i]!, usual[i + 1]!)
      if (request.url?.startsWith('/api/')) response.setHeader('cache-control', 'no-store')
      handle(request, response)
    }
    const answer = inOrder(directly(app, app.edge, rest))
    const protocols = app.modules.flatMap(({ protocol }) => protocol?.(app) ?? [])
    const onMain = protocols.filter(({ listens }) => listens === 'main')
    const server = createServer(timeouts, (request, response) => {
      // Closes keep-alive connections, because a busy client would otherwise never be idle.
      if (app.isStopping) response.shouldKeepAlive = false
      // Other machines call by any host name.
      const protocol = onMain.find((one) => one.takes(pathOf(request)))
      if (protocol) protocol.answer(request, response)
      else if (isOurHost(config, request.headers.host, pathOf(request))) answer(request, response)
      else misdirected(response)
    })
    const servers = [server]
    const closeAll = () => servers.forEach((one) => (one.close(), one.closeAllConnections()))
    try {
      const address = await listen(server, config)
      for (const protocol of protocols) {
        if (!protocol.listens || protocol.listens === 'main') continue
        const own = createServer(timeouts, (request, response) => {
          if (app.isStopping) response.shouldKeepAlive = false
          protocol.answer(request, response)
        })
        servers.push(own)
        log.info('Listening for attendance devices', {
          address: await listen(own, protocol.listens, ownPort),
        })
      }
      await app.start()
      watchTurn(app)
      return {
        app,
        server,
        address,
        stop: () => stop(app, servers),
      }
    } catch (error) {
      closeAll()
      throw error
    }
  } catch (error) {
    await app.stop()
    throw error
  }
}

/** A foreign host name that resolves to this server is another site's page. */
function misdirected(response: ServerResponse) {
  const message =
    'This host name does not belong to this Muster. Open its own address. MUSTER_URL and MUSTER_HOSTS set it.'
  response.writeHead(421, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ message }))
}

const pathOf = ({ url }: IncomingMessage) => url!.split('?', 1)[0]!

async function stop(app: App, servers: readonly Server[]) {
  const closed = Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  )
  app.beginStop()
  const sweepIdle = () => servers.forEach((server) => server.closeIdleConnections())
  sweepIdle()
  const timer = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), graceMs)
  // A connection that has just been answered stays open for the next request. It is closed as soon as it is
  // idle.
  const sweep = setInterval(sweepIdle, 100)
  await closed
  clearTimeout(timer)
  clearInterval(sweep)
  await app.stop()
}
