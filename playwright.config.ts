import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browser as later, dark, isAll } from './tests/tiers.js'

const named = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))
/** `npm test` finds the browsers and names them; started by hand, installed ones are taken. */
const whole = named(process.env.MUSTER_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome')
/** A page costs a third less in it. It has no notifications. */
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

/** What this run leaves to the run of everything. */
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
  // A loaded machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // What takes longest, and one after the other, begins first: at the end the second worker would wait for
  // it.
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
    // The worker would answer for the server; the tests about it allow it.
    serviceWorkers: 'block',
    // Kept from the start it would cost nearly half of the run.
    trace: 'on-first-retry',
  },
})
