/** `npm run check`: types, lint, unit and architecture tests, in under a minute. */
import { ensureInstalled } from './install.js'
import { lint, runSteps, types, vitest } from './steps.js'

ensureInstalled()
await runSteps([
  ['types', types],
  ['lint', lint],
  ['tests', () => vitest('--exclude=cli/**', '--exclude=tests/crash.test.ts')],
])
