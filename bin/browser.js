/**
 * Finds a browser for the tests: MUSTER_CHROMIUM, an installed chromium or chrome, or Playwright's. If there
 * is none it installs Playwright's download, or Debian's package when run as root on Debian. If that fails
 * too it prints the advice.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, howToInstall, playwrights, runs } from '../src/chromium.js'
import { root } from './install.js'

/** The path of a browser, or null with a sentence on standard error. */
export async function findBrowser() {
  const { path, wrong } = await findChromium()
  if (wrong) console.error(wrong)
  return path ?? (await installed())
}

/**
 * A headless Chromium, which is a third cheaper per page: MUSTER_HEADLESS_SHELL or an installed one; else
 * null, and the full browser is used.
 */
export function findShell() {
  const names = ['chromium-headless-shell', 'chrome-headless-shell']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.MUSTER_HEADLESS_SHELL, ...paths].find((path) => path && runs(path)) ?? null
}

async function installed() {
  console.log('No browser found: installing one for the tests…')
  const download = spawnSync(
    process.execPath,
    [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'],
    { stdio: 'inherit', timeout: 300_000 },
  )
  if (download.status === 0) {
    const path = await playwrights()
    if (path) return path
  }
  if (isDebianRoot()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 }).status ===
      0
    if (
      apt('update', '-q') &&
      apt('install', '-y', '-q', '--no-install-recommends', 'chromium') &&
      runs('/usr/bin/chromium')
    ) {
      // It only saves time, so a failure is ignored.
      apt('install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell')
      return '/usr/bin/chromium'
    }
  }
  console.error(`The browser tests need Chromium. ${howToInstall}`)
  return null
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}
