/**
 * `npm run bench:devices`: 20,000 people's stamps of ten minutes at 200 simulated devices, sent as fast as
 * the server takes them, while others punch in by phone. The firm is created once in .tmp.
 *
 *   --people 20000 --devices 200
 */
import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { ensureInstalled, root } from './install.js'

ensureInstalled()
await ensureBuilt()
const { build } = await import('vite')
const out = join(root, '.tmp', 'devices-bench')
await build({
  root,
  configFile: join(root, 'vite.server.config.ts'),
  logLevel: 'warn',
  build: {
    outDir: out,
    emptyOutDir: true,
    rollupOptions: { input: { morning: join(root, 'data/devices/officeMorning.ts') } },
  },
})
const simulator = await import(join(out, 'morning.js'))
const { devicesBench } = await import('../tests/bench/devices.js')
const given = (name, usual) =>
  process.argv.includes(`--${name}`) ? Number(process.argv[process.argv.indexOf(`--${name}`) + 1]) : usual
const result = await devicesBench(root, simulator, {
  people: given('people', 20_000),
  devices: given('devices', 200),
})
for (const [name, value] of Object.entries(result)) console.log(`${name.padEnd(46)} ${value}`)
