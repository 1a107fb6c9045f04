import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browser as later, isAll } from './tests/tiers.js'

/** `npm test` finds the browser and names it; started by hand, an installed one is taken. */
const browser =
  process.env.MUSTER_CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
const asRoot = process.getuid?.() === 0

/** What this run leaves to the run of everything. */
const left = isAll ? [] : Object.keys(later).map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/browser',
  testIgnore: left,
  outputDir: '.tmp/browser-results',
  globalSetup: './tests/browser/template.ts',
  workers: 2,
  fullyParallel: true,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A loaded machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // What takes longest, and one after the other, begins first: at the end the second worker would wait for
  // it.
  projects: [
    { name: 'every screen', testMatch: /every-screen/ },
    { name: 'each by itself', testIgnore: [/every-screen/, ...left] },
  ],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // The worker would answer for the server; the tests about it allow it.
    serviceWorkers: 'block',
    // Kept from the start it would cost nearly half of the run.
    trace: 'on-first-retry',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
