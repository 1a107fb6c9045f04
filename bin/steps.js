/** The steps of `npm run check` and `npm test`: each runs, says how it went, and counts its tests. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.js'

const reports = join(root, '.tmp', 'reports')

/** Runs a package's program with this Node; true when it went well. */
function run(script, args, env = {}) {
  return spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function report(name) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  return { file, read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null) }
}

const whole = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 })

export const types = () => {
  const programs = ['tsconfig.json', 'web/tsconfig.sw.json'].filter((project) => existsSync(join(root, project)))
  return whole(programs.map((project) => run('typescript/bin/tsc', ['-p', project])).every(Boolean))
}

export const lint = () => whole(run('oxlint/bin/oxlint', ['--type-aware', '--quiet', 'src', 'modules', 'web', 'cli', 'data/story', 'tests', 'bin']))

/** Tests without a browser. A run that ends badly without a failing test (a file that does not load) counts as one failure. */
export function vitest(...args) {
  const { file, read } = report('vitest')
  const good = run('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args])
  const done = read()
  const counted = done ? { passed: done.numPassedTests, failed: done.numFailedTests + done.numPendingTests } : { passed: 0, failed: 0 }
  return !good && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** Tests in a real browser. A skipped one counts as failed: nothing is passed over silently. */
export function playwright(browser) {
  const { file, read } = report('playwright')
  const good = run('@playwright/test/cli.js', ['test', '--reporter=list,json'], { MUSTER_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  const stats = read()?.stats
  const counted = stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped } : { passed: 0, failed: 0 }
  return !good && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** Runs steps in order, all of them, prints the closing line and sets the exit code. */
export async function runSteps(steps) {
  let passed = 0
  let failed = 0
  for (const [name, step] of steps) {
    const started = Date.now()
    console.log(`\n== ${name}`)
    const result = await step()
    passed += result.passed
    failed += result.failed
    console.log(`== ${name}: ${result.passed} passed, ${result.failed} failed (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed || !passed ? 1 : 0
}
