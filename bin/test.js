/**
 * Runs the tests, on a fresh clone too. Each run ends with `N passed, N failed`. docs/testing.md says what
 * each covers.
 *
 *   npm test                          the tests that guard a change: under ten minutes on two cores
 *   npm test -- --all                 everything; also kills, backups, every screen, every dialog
 *   npm test -- --unit                the same without a browser
 *   npm test -- --node 22,24,26       the same on these Nodes
 *   npm test -- --engines             one journey in Chromium, Chromium 121, Firefox, WebKitGTK and WPE
 */
import { parseArgs } from 'node:util'
import { ensureInstalled, fail } from './install.js'

const options = optionsOf(process.argv.slice(2))
ensureInstalled()
process.env.MUSTER_TIER = options.all ? 'all' : 'usual'
const { ensureBuilt } = await import('./build.js')
const { findBrowser, findShell } = await import('./browser.js')
const { ensureEngines, haveEngines } = await import('./engines.js')
const { onNode } = await import('./nodes.js')
const { format, lint, plans, playwright, runSteps, types, vitest } = await import('./steps.js')

await runSteps(
  options.node ? options.node.split(',').flatMap(onNode) : options.engines ? await inEngines() : onThisNode(),
)

function onThisNode() {
  const built = ['build', async () => (await ensureBuilt(), { passed: 1, failed: 0 })]
  if (options.unit) return [built, ['unit, architecture and API tests', vitest]]
  return [
    ['format', format],
    ['types', types],
    ['lint', lint],
    built,
    // WhatsApp's sessions need the browser too. They get the one found here.
    ['unit, architecture and API tests', async () => (await findBrowser(), vitest([], { writeDown: true }))],
    ['query plans', plans],
    [
      'browser tests',
      async () => {
        const browser = await findBrowser()
        return browser ? playwright({ browser, shell: findShell() }) : { passed: 0, failed: 1 }
      },
    ],
    // Only if bin/engines.js has been run.
    ...(options.all && haveEngines() ? [['the journey in each engine', journey]] : []),
  ]
}

/** An unavailable engine is named and counts as failed. */
async function inEngines() {
  const missing = await ensureEngines()
  return [
    ['build', async () => (await ensureBuilt(), { passed: 1, failed: 0 })],
    [
      'engines',
      async () => ({
        passed: 0,
        failed: missing.length,
        failures: missing.map((name) => `${name} is unavailable here`),
      }),
    ],
    ['the journey in each engine', journey],
  ]
}

async function journey() {
  await findBrowser()
  process.env.MUSTER_ENGINES = '1'
  return vitest(['tests/engines'])
}

function optionsOf(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        all: { type: 'boolean' },
        unit: { type: 'boolean' },
        node: { type: 'string' },
        engines: { type: 'boolean' },
      },
    })
    if (values.node && !/^\d+(\.\d+)*(,\d+(\.\d+)*)*$/.test(values.node))
      fail(`--node takes versions with commas between them, as in 22,24,26; this is ${values.node}.`)
    return values
  } catch (error) {
    return fail(`${error.message}. The options are --all, --unit, --engines and --node 22,24,26.`)
  }
}
