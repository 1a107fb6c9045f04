/**
 * `npm run dev`: one process with hot reload on both sides. Vite serves the browser's side and loads the
 * server's; a server change closes the app and opens a new one on the same data (data/demo, filled if empty).
 */
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.js'

ensureInstalled()
process.chdir(root)
const { createServer } = await import('vite')
const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const http = createHttpServer()
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'spa',
})

let current = null
let handle = null

async function load() {
  const { openForDevelopment } = await vite.ssrLoadModule('/cli/dev.ts')
  const next = await openForDevelopment({ env: process.env, root })
  const old = current
  current = next
  handle = next.handle
  await old?.stop()
}

http.on('request', (request, response) =>
  request.url.startsWith('/api') ? handle(request, response) : vite.middlewares(request, response),
)
await load()
http.once('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use. Set PORT to another.` : error)
  process.exit(1)
})
http.listen(port, host, () => console.log(`Muster is at http://${host}:${port}\n${current.words}`))

const serverSide = /[\\/](src|cli|data[\\/]story)[\\/]|[\\/]modules[\\/][^\\/]+[\\/][^\\/]+\.(ts|sql)$/
let pending = null
vite.watcher.on('change', (file) => {
  if (!serverSide.test(file)) return
  clearTimeout(pending)
  pending = setTimeout(() => {
    vite.environments.ssr.moduleGraph.invalidateAll()
    load().then(
      () => console.log('server reloaded'),
      (error) => console.error(error),
    )
  }, 80)
})

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    http.closeAllConnections()
    http.close()
    await vite.close()
    await current?.stop()
    process.exit(0)
  })
