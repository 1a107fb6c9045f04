/**
 * Finds a browser for the tests: MUSTER_CHROMIUM, an installed chromium or chrome, Playwright's own. When there is none it
 * installs one: Playwright's download, or Debian's package when root on Debian. When that fails too it says what to install.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './install.js'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe']

/** The path of a browser, or null with a sentence on standard error. */
export async function findBrowser() {
  return (await present()) ?? (await installed())
}

async function present() {
  const told = process.env.MUSTER_CHROMIUM
  if (told) {
    if (runs(told)) return told
    console.error(`MUSTER_CHROMIUM is ${told}, which cannot be run.`)
    return null
  }
  const found = [...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(runs)
  return found ?? (await playwrights())
}

async function playwrights() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

async function installed() {
  console.log('No browser found: installing one for the tests…')
  const download = spawnSync(process.execPath, [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  if (download.status === 0) {
    const path = await playwrights()
    if (path) return path
  }
  if (isDebianRoot()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 }).status === 0
    if (apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', 'chromium') && runs('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  console.error('The browser tests need Chromium. Install it (Debian: apt install chromium; elsewhere Google Chrome, or npx playwright install chromium), or name one in MUSTER_CHROMIUM.')
  return null
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
