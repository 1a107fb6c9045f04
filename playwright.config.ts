import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browser as later, dark, isAll } from './tests/tiers.js'

const named = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))
/** `npm test` finds the browsers and passes their paths. Playwright alone uses the installed ones. */
const whole = named(process.env.MUSTER_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome')
/** A page is a third cheaper in it, but it has no notifications. */
const shell = named(process.env.MUSTER_HEADLESS_SHELL, '/usr/bin/chromium-headless-shell') ?? whole
const asRoot = process.getuid?.() === 0

const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** Specs that only the complete run includes. */
const left = isAll ? [] : Object.keys(later).map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/browser',
  testIgnore: left,
  ...(isAll ? {} : { grepInvert: dark }),
  outputDir: '.tmp/browser-results',
  globalSetup: './tests/browser/template.ts',
  workers: 2,
  fullyParallel: true,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // On a loaded machine a slow test is no failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // The longest project runs its tests one by one. It starts first, so that no worker waits for it at the end.
  projects: [
    { name: 'every screen', testMatch: /every-screen\.spec/, use: { launchOptions: launchOptions(whole) } },
    {
      name: 'push',
      testMatch: /push[^/]*\.spec/,
      testIgnore: left,
      use: { launchOptions: launchOptions(whole) },
    },
    {
      name: 'each by itself',
      testIgnore: [/(every-screen|push[^/]*)\.spec/, ...left],
      use: { launchOptions: launchOptions(shell) },
    },
  ],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A service worker would answer instead of the server. Only its own tests allow it.
    serviceWorkers: 'block',
    // Recording every test would take nearly half of the run.
    trace: 'on-first-retry',
  },
})
