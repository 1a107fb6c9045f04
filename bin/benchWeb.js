/**
 * `npm run bench:web`: what a browser feels, in Chromium with slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower, against
 * the built server on a firm of 5,000 people (`--quick`: 100). Rounds in fresh browser profiles; medians with their spread.
 */
import { cpus } from 'node:os'
import { ensureInstalled, root } from './install.js'

ensureInstalled()
const { ensureBuilt } = await import('./build.js')
await ensureBuilt()
const { findBrowser } = await import('./browser.js')
const { chromium } = await import('@playwright/test')
const { firmOf } = await import('../tests/bench/firms.js')
const { serve } = await import('../tests/bench/process.js')
const { median } = await import('../tests/bench/hot.js')

const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 2 : 5
const firm = await firmOf(root, isQuick ? 100 : 5000, isQuick ? 6 : 36)
const server = await serve(root, firm.folder)
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }

/** A page as on such a device; it notes layout shifts and how long what was pressed took to be seen. */
async function opened(options, token) {
  const context = await browser.newContext(options)
  if (token) await context.addInitScript((value) => localStorage.setItem('auth_token', value), token)
  await context.addInitScript(() => {
    Object.assign(window, { shifts: 0, slowest: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { page, close: () => context.close() }
}

/** Milliseconds from the start of the navigation until something is there, as the page itself sees it. */
const since = (page, locator) => locator.waitFor({ timeout: 60_000 }).then(() => page.evaluate(() => performance.now()))
const figures = (page) => page.evaluate(() => ({ shifts: window.shifts, slowest: window.slowest }))
const taken = {}
const note = (name, value) => (taken[name] ??= []).push(value)

for (let round = 0; round < rounds; round++) {
  const cold = await opened(phone)
  await cold.page.goto(server.url, { waitUntil: 'commit' })
  const email = cold.page.getByLabel('Email')
  note('sign-in screen, cold', await since(cold.page, email))
  await email.fill('recruiter@muster.test')
  note('sign-in screen, layout shift', (await figures(cold.page)).shifts)
  await cold.close()

  const own = await opened(phone, firm.of('recruiter').token)
  await own.page.goto(`${server.url}/dashboard`, { waitUntil: 'commit' })
  const figure = own.page.locator('.dashboard-figures .stat-value', { hasText: /\d/ }).first()
  note('dashboard, first visit', await since(own.page, figure))
  await own.page.waitForLoadState('networkidle')
  await own.page.waitForTimeout(1500)
  await own.page.reload({ waitUntil: 'commit' })
  note('dashboard, second visit', await since(own.page, figure))
  await own.page.waitForTimeout(1500)
  note('dashboard, layout shift', (await figures(own.page)).shifts)
  await own.close()

  const wide = await opened(desk, firm.of('admin').token)
  const { page } = wide
  await page.goto(`${server.url}/dashboard`, { waitUntil: 'commit' })
  await page.locator('.dashboard-figures .stat-value', { hasText: /\d/ }).first().waitFor()
  const menu = page.getByRole('navigation').first()
  const change = async (link, heading) => {
    // From the press to the frame in which the heading stands, measured in the page.
    const watched = page.evaluate((text) => new Promise((resolve) => {
      addEventListener('click', () => {
        const started = performance.now()
        const look = () => (document.querySelector('main h1')?.textContent?.includes(text) ? requestAnimationFrame(() => resolve(performance.now() - started)) : requestAnimationFrame(look))
        look()
      }, { capture: true, once: true })
    }), heading)
    await menu.getByRole('link', { name: link, exact: true }).click()
    return watched
  }
  const titles = { Employees: 'Employees', Tasks: 'Tasks', Dashboard: 'Dashboard' }
  for (const name of ['Employees', 'Tasks', 'Employees', 'Tasks'].filter((link) => titles[link])) {
    const ms = await change(name, titles[name]).catch(() => null)
    await page.waitForTimeout(1200)
    if (ms !== null) note(`screen change, ${round || name ? 'visited before' : 'new'}`, ms)
  }
  await page.goto(`${server.url}/employees`)
  await page.getByRole('searchbox').or(page.getByPlaceholder(/search/i)).first().pressSequentially('pri', { delay: 120 })
  await page.waitForTimeout(1500)
  await page.goto(`${server.url}/billing`)
  await page.getByPlaceholder(/search/i).first().pressSequentially('sha', { delay: 120 })
  await page.waitForTimeout(1500)
  const seen = await figures(page)
  note('interaction to next paint, large tables', seen.slowest)
  note('large tables, layout shift', seen.shifts)
  await wide.close()
}
await browser.close()
await server.stop()

const aims = { 'sign-in screen, cold': 2500, 'dashboard, second visit': 1500, 'screen change, visited before': 100, 'interaction to next paint, large tables': 100, 'sign-in screen, layout shift': 0.05, 'dashboard, layout shift': 0.05, 'large tables, layout shift': 0.05 }
console.log(`\nChromium, ${cpus().length} cores, slow 4G, processor four times slower, ${firm.people} people, ${rounds} rounds\n`)
for (const [name, values] of Object.entries(taken)) {
  const digits = name.includes('shift') ? 3 : 0
  const middle = median(values)
  console.log(`${name.padEnd(42)} ${middle.toFixed(digits).padStart(8)} (${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)})${aims[name] ? `   ${middle <= aims[name] ? 'aim' : 'MISSED, aim'} ${aims[name]}` : ''}`)
}
