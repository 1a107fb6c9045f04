/**
 * `npm start`: installs and builds if needed, then serves from this process, so a signal stops the server.
 * `npm start -- --demo --port 4000 --host 0.0.0.0 --data /srv/muster`; `npm start --demo` works too.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './install.js'
import { ensureBuilt } from './build.js'

const args = process.argv.slice(2)
// npm takes flags without `--` for itself and passes them in the environment.
if (process.env.npm_config_demo && !args.includes('--demo')) args.push('--demo')
for (const name of ['port', 'host', 'data']) {
  const value = process.env[`npm_config_${name}`]
  if (value && value !== 'true' && !args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`)))
    args.push(`--${name}`, value)
}

ensureInstalled()
await ensureBuilt()
const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
await main(['serve', ...args], { root })
