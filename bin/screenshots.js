/**
 * `npm run screenshots`: takes the pictures for the documents (docs/screenshots/*.png) from the built server
 * on its own demo firm. The clock always shows the same morning, so a picture changes only with its screen.
 *
 *   npm run screenshots                        all of them (bin/screens.js), a minute
 *   npm run screenshots -- leave billing       these
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.js'

ensureInstalled()
const { ensureBuilt } = await import('./build.js')
await ensureBuilt()
const { chromium } = await import('@playwright/test')
const { default: sharp } = await import('sharp')
const { findBrowser } = await import('./browser.js')
const { run, serve } = await import('../tests/bench/process.js')
const { screens } = await import('./screens.js')

const morning = Date.parse('2026-11-19T11:12:00+05:30')
const folder = join(root, 'docs', 'screenshots')
const most = 150_000
const office = { latitude: 19.1136, longitude: 72.8697, accuracy: 12 }

/**
 * Sets the clock of a process or a page to that morning and slows it a thousand times, so every picture shows
 * the same minute.
 */
const moved = `{
  const real = Date.now
  const now = () => ${morning} + Math.floor((real() - ${Date.now()}) / 1000)
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, self) => Reflect.construct(date, given.length ? given : [now()], self),
    apply: () => String(new globalThis.Date()),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
}`

async function signIn(page, who) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@muster.test`)
  await page.getByLabel('Password').fill('muster-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Pending requests of a page, without the endless event stream. */
function openCalls(page) {
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
async function still(page, open) {
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

async function take(browser, url, { name, who, path, on, theme = 'light', ready, act }) {
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
  try {
    await context.addInitScript(moved)
    const page = await context.newPage()
    const open = openCalls(page)
    if (who) await signIn(page, who)
    await page.goto(path)
    await page.getByText(ready).first().waitFor()
    await act?.(page)
    await still(page, open)
    const picture = await compressed(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    const file = join(folder, `${name}.png`)
    const isNew = !(await looksLike(file, picture))
    if (isNew) writeFileSync(file, picture)
    console.log(
      `docs/screenshots/${name}.png ${Math.ceil(picture.length / 1000)} kB${isNew ? '' : ', unchanged'}`,
    )
    if (picture.length > most) throw new Error(`${name}.png is larger than ${most} bytes`)
  } finally {
    await context.close()
  }
}

/** Ignores palette shades and a few pixels at letter edges, which a browser renders either way. */
async function looksLike(file, picture) {
  if (!existsSync(file)) return false
  const [before, after] = await Promise.all(
    [file, picture].map((one) => sharp(one).removeAlpha().raw().toBuffer()),
  )
  return (
    before.length === after.length &&
    before.reduce((others, value, at) => others + (Math.abs(value - after[at]) > 24 ? 1 : 0), 0) < 150
  )
}

const compressed = (picture) =>
  sharp(picture).png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 }).toBuffer()

const only = process.argv.slice(2)
const unknown = only.filter((name) => !screens.some((one) => one.name === name))
if (unknown.length) {
  console.error(
    `There is no screen called ${unknown.join(', ')}. There are: ` +
      `${screens.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}
const executablePath = await findBrowser()
if (!executablePath) process.exit(1)
const data = mkdtempSync(join(tmpdir(), 'muster-screenshots-'))
process.env.NODE_OPTIONS =
  `${process.env.NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(moved)}`.trim()
mkdirSync(folder, { recursive: true })
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
    for (const screen of screens)
      if (!only.length || only.includes(screen.name)) await take(browser, server.url, screen)
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  rmSync(data, { recursive: true, force: true })
}
