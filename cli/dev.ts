/** The server of `npm run dev`: the app on the demo firm, without its own port. */
import { join } from 'node:path'
import { toNodeHandler } from 'h3'
import { readConfig } from '../src/config'
import { createLog } from '../src/log'
import { openApp } from './database'
import { demoRoute } from './demoRoute'
import { docsRoutes } from './docs'
import { eventRoutes } from './events'
import { demoSignIns } from './main'
import { fillDemo, holdsPeople } from './seed'

export async function openForDevelopment({
  env,
  root,
}: {
  env: Record<string, string | undefined>
  root: string
}) {
  const config = readConfig({ MUSTER_DATA: join(root, 'data', 'demo'), ...env })
  const app = openApp(config, createLog(config.logLevel, undefined, true), {
    routes: [...docsRoutes, ...eventRoutes, demoRoute],
  })
  if (!holdsPeople(app.database)) await fillDemo(app.database, app.clock)
  await app.start()
  return { handle: toNodeHandler(app.http), words: demoSignIns(), stop: () => app.stop() }
}
