/** `npm test`: everything, on a fresh clone too. Ends with `N passed, N failed`. */
import { ensureInstalled } from './install.js'

ensureInstalled()
const { ensureBuilt } = await import('./build.js')
const { findBrowser } = await import('./browser.js')
const { lint, playwright, runSteps, types, vitest } = await import('./steps.js')

await runSteps([
  ['types', types],
  ['lint', lint],
  ['build', async () => (await ensureBuilt(), { passed: 1, failed: 0 })],
  ['unit, architecture and API tests', () => vitest()],
  [
    'browser tests',
    async () => {
      const browser = await findBrowser()
      return browser ? playwright(browser) : { passed: 0, failed: 1 }
    },
  ],
])
