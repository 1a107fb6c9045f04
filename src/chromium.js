/**
 * Finds a browser: MUSTER_CHROMIUM, an installed chromium or chrome, or Playwright's. The tests and WhatsApp
 * use the same list. This is plain JavaScript because `bin/` reads it before the build.
 */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The advice if there is none. */
export const howToInstall =
  'Install it (Debian: apt install chromium; elsewhere Google Chrome, or npx playwright install ' +
  'chromium), or set MUSTER_CHROMIUM to one.'

/**
 * The path of a browser, or null. `wrong`: the problem with MUSTER_CHROMIUM; then no other browser is used.
 * @returns {Promise<{ path: string, wrong: null } | { path: null, wrong: string | null }>}
 */
export async function findChromium() {
  const configured = process.env.MUSTER_CHROMIUM
  if (configured)
    return runs(configured)
      ? { path: configured, wrong: null }
      : { path: null, wrong: `MUSTER_CHROMIUM is ${configured}, which is not executable.` }
  const found = [
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    ...places,
  ].find(runs)
  return { path: found ?? (await playwrights()), wrong: null }
}

/** Playwright's browser, if it is installed. */
export async function playwrights() {
  try {
    const { chromium } = await import('@playwright/test')
    const path = chromium.executablePath()
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}

/** @param {string} path */
export function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
