/**
 * `npm run check`: types, lint, unit and architecture tests, in under a minute. What tries thousands of
 * cases, kills servers or tells the demo firm is left to `npm test`.
 */
import { ensureInstalled } from './install.js'
import { format, lint, runSteps, types, vitest } from './steps.js'

ensureInstalled()
const long = [
  'cli/**',
  'data/story/**',
  'tests/crash.test.ts',
  'tests/restart.test.ts',
  'tests/import-crash.test.ts',
  'tests/backup.test.ts',
  'tests/restore.test.ts',
  'tests/budget.test.ts',
  'tests/upgrade.test.ts',
  'tests/whatsapp-crash.test.ts',
  'tests/whatsapp/**',
  '**/sequences.test.ts',
  'modules/imports/files.test.ts',
  'modules/chat/reach.test.ts',
  'modules/attendance/historyCounts.test.ts',
]
await runSteps([
  ['format', format],
  ['types', types],
  ['lint', lint],
  ['tests', () => vitest(long.map((file) => `--exclude=${file}`))],
])
