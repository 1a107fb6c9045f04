/**
 * `npm run bench:assistant`: asks the labelled questions of tests/assistant in a demo firm of 5,000 people,
 * which is created once in .tmp. Prints the shares of right and wrong answers and the time of an answer.
 *
 *   npm run bench:assistant -- --development    only the questions that one may learn from
 *   npm run bench:assistant -- --development --wrong    also lists those that were not answered rightly
 *   npm run bench:assistant -- --slow     also lists the slowest answers
 *   npm run bench:assistant -- --reserve  also the questions that are left for the next change
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.js'
import { ensureInstalled, root } from './install.js'

ensureInstalled()
await ensureBuilt()
const data = join(root, '.tmp', 'assistant-firm')
if (!existsSync(join(data, 'muster.db'))) {
  mkdirSync(data, { recursive: true })
  execFileSync(
    process.execPath,
    [join(root, 'bin/muster.js'), 'seed', 'demo', '--employees', '5000', '--months', '3', '--data', data],
    { stdio: 'inherit' },
  )
}
const { build } = await import('vite')
const out = join(root, '.tmp', 'assistant-bench')
const input = { bench: join(root, 'tests/bench/assistant.ts') }
await build({
  root,
  configFile: join(root, 'vite.server.config.ts'),
  logLevel: 'warn',
  build: { outDir: out, emptyOutDir: true, rollupOptions: { input } },
})
execFileSync(process.execPath, ['--expose-gc', join(out, 'bench.js'), root, data, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
