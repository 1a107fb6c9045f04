#!/usr/bin/env node
/** The `muster` command: the built program. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))))
const built = join(root, 'dist', 'server', 'main.js')
if (!existsSync(built)) {
  console.error('Muster is not built yet. Run `npm run build` first, or `npm start`.')
  process.exit(1)
}
const { main } = await import(pathToFileURL(built).href)
await main(process.argv.slice(2), { root })
