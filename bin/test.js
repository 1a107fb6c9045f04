/** `npm test`: everything, on a fresh clone too. Ends with `N passed, N failed`. */
import { ensureInstalled } from './install.js'

ensureInstalled()
const { ensureBuilt } = await import('./build.js')
const { findBrowser } = await import('./browser.js')
const { format, lint, plans, playwright, runSteps, types, vitest } = await import('./steps.js')

await runSteps([
  ['format', format],
  ['types', types],
  ['lint', lint],
  ['build', async () => (await ensureBuilt(), { passed: 1, failed: 0 })],
  // WhatsApp's sessions need the browser too, and find it as it is found here.
  ['unit, architecture and API tests', async () => (await findBrowser(), vitest([], { writeDown: true }))],
  ['query plans', plans],
  [
    'browser tests',
    async () => {
      const browser = await findBrowser()
      return browser ? playwright(browser) : { passed: 0, failed: 1 }
    },
  ],
])
