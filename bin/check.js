/**
 * `npm run check`: format, types, lint, unit and architecture tests, in about a minute and a half. Tests that
 * need the built program, thousands of cases or the demo firm run with `npm test`.
 */
import { ensureInstalled } from './install.js'

ensureInstalled()
process.env.MUSTER_TIER = 'usual'
const { format, lint, runSteps, types, vitest } = await import('./steps.js')
const left = [
  'cli/**',
  'data/story/**',
  'tests/budget.test.ts',
  'tests/fuzz.test.ts',
  '**/sequences.test.ts',
  'modules/imports/files.test.ts',
  'modules/chat/reach.test.ts',
  'modules/attendance/history/historyCounts.test.ts',
]
await runSteps([
  ['format', format],
  ['types', types],
  ['lint', lint],
  ['tests', () => vitest(left.map((file) => `--exclude=${file}`))],
])
