/**
 * The screenshots' server and pages, whose clock shows one morning, the sign-in, and the moment when a page
 * has finished.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { run, serve } from '../tests/bench/process.js'

const morning = Date.parse('2026-11-19T11:12:00+05:30')

const office = { latitude: 19.1136, longitude: 72.8697, accuracy: 12 }

/**
 * Sets the clock of a process or a page to that morning and slows it a thousand times, so every picture shows
 * the same minute.
 */
export const moved = `{
  const real = Date.now
  const now = () => ${morning} + Math.floor((real() - ${Date.now()}) / 1000)
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, self) => Reflect.construct(date, given.length ? given : [now()], self),
    apply: () => String(new globalThis.Date()),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
}`

export async function signIn(page, who) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@muster.test`)
  await page.getByLabel('Password').fill('muster-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Pending requests of a page, without the endless event stream. */
export function openCalls(page) {
  const open = new Set()
  page.on('request', (one) => one.url().includes('/api/events') || open.add(one))
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (one) => open.delete(one))
  // A response whose body nobody reads never finishes.
  page.on('response', (answer) => open.delete(answer.request()))
  // Requests of a page that was left never report their end.
  page.on('framenavigated', () => open.clear())
  return open
}

/** Waits until animations are over and all requests are answered and rendered. */
export async function still(page, open) {
  await page.locator('.toast').waitFor({ state: 'detached', timeout: 15_000 })
  for (let [quiet, tries] = [0, 0]; quiet < 5; quiet = open.size ? 0 : quiet + 1) {
    if (tries++ > 150)
      throw new Error(`${page.url()} still waits for ${[...open].map((one) => one.url()).join(', ')}`)
    await page.waitForTimeout(100)
  }
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    ),
  )
}

/** A page of one person, with the frozen morning, at a place and with a theme. */
export async function pageOf(browser, url, { who, on, theme = 'light' }) {
  const context = await browser.newContext({
    ...on,
    baseURL: url,
    colorScheme: theme,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    geolocation: office,
    permissions: ['geolocation'],
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(moved)
  const page = await context.newPage()
  const open = openCalls(page)
  if (who) await signIn(page, who)
  return { context, page, finished: () => still(page, open) }
}

/** Runs `use` with a browser and the built server on a demo firm of that morning. */
export async function withDemoFirm(root, executablePath, use) {
  const data = mkdtempSync(join(tmpdir(), 'muster-screenshots-'))
  process.env.NODE_OPTIONS =
    `${process.env.NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(moved)}`.trim()
  try {
    await run(root, ['seed', 'demo', '--data', data])
    // The demo firm leaves today's punch to its visitor, so this one is imported.
    const log = join(data, 'punches.csv')
    writeFileSync(log, 'employee id,time,direction\nEMP0011,2026-11-19 09:21,in\n')
    await run(root, ['attendance', 'punch-log', log, '--data', data])
    const server = await serve(root, data)
    const browser = await chromium.launch({
      executablePath,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    })
    try {
      await use(browser, server.url)
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
