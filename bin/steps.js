/** The steps of `npm run check` and `npm test`. Each runs, prints its result and counts its tests. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.js'
import { isAll, unit } from '../tests/tiers.js'

const reports = join(root, '.tmp', 'reports')

/** Runs a package's program with this Node and returns whether it succeeded. */
function run(script, args, env = {}) {
  return (
    spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    }).status === 0
  )
}

function report(name) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  return { file, read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null) }
}

const whole = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 })

/** A failure in two lines: the test and the start of its message. */
const failure = (test, message) =>
  `${test}\n    ${stripVTControlCharacters(message ?? '')
    .split('\n')
    .slice(0, 3)
    .join(' ')
    .slice(0, 400)}`

export const types = () => {
  const programs = ['tsconfig.json', 'web/tsconfig.sw.json'].filter((project) =>
    existsSync(join(root, project)),
  )
  return whole(programs.map((project) => run('typescript/bin/tsc', ['-p', project])).every(Boolean))
}

/** Checks the layout as `npm run format` would produce it. */
export const format = () =>
  whole(run('prettier/bin/prettier.cjs', ['--check', '--cache', '--cache-location', '.tmp/prettier', '.']))

export const lint = () =>
  whole(
    run('oxlint/bin/oxlint', [
      '--type-aware',
      '--quiet',
      'src',
      'modules',
      'web',
      'cli',
      'data/story',
      'data/devices',
      'tests',
      'bin',
    ]),
  )

/** The file in which tests record each prepared statement. */
const statements = join(root, '.tmp', 'statements.jsonl')

/** Checks all query plans, as one test. Run it after `vitest([], { writeDown: true })`. */
export async function plans() {
  const { plansOf } = await import('./plans.js')
  const { looked, bad, idle } = plansOf(
    existsSync(statements) ? readFileSync(statements, 'utf8').split('\n').filter(Boolean) : [],
  )
  for (const { place, table, sql } of bad) console.log(`${place} scans all of ${table}:\n  ${sql}`)
  // Some reasons are needed only by the complete run.
  const needless = isAll ? idle : []
  for (const { place, table } of needless)
    console.log(`${place}: nothing scans ${table} any more; remove the reason from tests/scans.js`)
  console.log(`${looked} statements checked`)
  const failed = bad.length + needless.length + (looked < 1000 ? 1 : 0)
  return { passed: failed ? 0 : 1, failed }
}

/**
 * Tests without a browser. A bad end without a failing test (a file that does not load) counts as one
 * failure.
 */
export function vitest(args = [], { writeDown = false } = {}) {
  const { file, read } = report('vitest')
  rmSync(statements, { force: true })
  const left = isAll
    ? []
    : Object.keys(unit).map((path) => `--exclude=${path}${path.endsWith('/') ? '**' : ''}`)
  const good = run(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...left, ...args],
    writeDown ? { MUSTER_STATEMENTS: statements } : {},
  )
  const done = read()
  const counted = done
    ? { passed: done.numPassedTests, failed: done.numFailedTests + done.numPendingTests }
    : { passed: 0, failed: 0 }
  const failures = (done?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const bad = assertionResults
      .filter(({ status }) => status !== 'passed')
      .map((test) =>
        failure(`${relative(root, name)} › ${test.fullName} (${test.status})`, test.failureMessages?.[0]),
      )
    return message && !bad.length ? [failure(relative(root, name), message)] : bad
  })
  return { ...counted, failed: !good && counted.failed === 0 ? 1 : counted.failed, failures }
}

/** Tests in a real browser. A skipped test counts as failed. */
export function playwright({ browser, shell }) {
  const { file, read } = report('playwright')
  const good = run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    MUSTER_CHROMIUM: browser,
    ...(shell ? { MUSTER_HEADLESS_SHELL: shell } : {}),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const done = read()
  const stats = done?.stats
  const counted = stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
    : { passed: 0, failed: 0 }
  const failures = specsOf(done?.suites ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) =>
        failure(`${file} › ${title} (${status})`, results.find(({ error }) => error)?.error.message),
      ),
  )
  return { ...counted, failed: !good && counted.failed === 0 ? 1 : counted.failed, failures }
}

const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/** Runs all steps in order, repeats the failures, prints the closing line and sets the exit code. */
export async function runSteps(steps) {
  let passed = 0
  let failed = 0
  const failures = []
  for (const [name, step] of steps) {
    const started = Date.now()
    console.log(`\n== ${name}`)
    const result = await step()
    passed += result.passed
    failed += result.failed
    if (result.failures?.length) failures.push(...result.failures)
    else if (result.failed) failures.push(name)
    console.log(
      `== ${name}: ${result.passed} passed, ${result.failed} failed ` +
        `(${((Date.now() - started) / 1000).toFixed(1)} s)`,
    )
  }
  if (failures.length) console.log(`\nFailures:\n${failures.map((each) => `  ${each}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed || !passed ? 1 : 0
}
