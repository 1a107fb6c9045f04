/**
 * `npm run bench:web`: measures what a user experiences in Chromium with slow 4G and a CPU slowed four times,
 * against the built server on a firm of 5,000 people (`-- --quick`: 100). Each round uses fresh profiles; the
 * result is medians with their spread. Writes bench-web.json.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.js'

ensureInstalled()
const { ensureBuilt } = await import('./build.js')
await ensureBuilt()
const { findBrowser } = await import('./browser.js')
const { chromium } = await import('@playwright/test')
const { firmOf } = await import('../tests/bench/firms.js')
const { serve } = await import('../tests/bench/process.js')
const { median } = await import('../tests/bench/hot.js')
const { change, desk, felt, forget, late, opened, phone, since } = await import('../tests/bench/web.js')

const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 2 : 5
const firm = await firmOf(root, isQuick ? 100 : 5000, isQuick ? 6 : 36)
const server = await serve(root, firm.folder)
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const taken = {}
const note = (name, value) => (taken[name] ??= []).push(value)
/**
 * Waits for what follows the first responses: the rest of the screen, and prefetching. The event stream stays
 * open, so the network is never idle.
 */
const settle = (page) => page.waitForTimeout(2500)

/** The menu entries and the headings of their screens. */
const screens = {
  Attendance: '^Attendance',
  'Leave Management': '^Leave',
  'Task Manager': '^Task',
  'Team Performance': '^Team',
  Dashboard: '^Good ',
}

async function arriving() {
  const { page, close } = await opened(browser, phone)
  note(
    'sign-in screen, cold',
    await since(page, () => page.goto(server.url, { waitUntil: 'commit' }), 'input[type=email]'),
  )
  await settle(page)
  note('sign-in screen, layout shift', (await felt(page)).shift)
  await close()
}

async function dashboard() {
  const { page, close } = await opened(browser, phone, firm.of('recruiter').token)
  const figure = ['.figure-strip .strip-value', String.raw`\d`]
  note(
    'dashboard, first visit',
    await since(page, () => page.goto(`${server.url}/dashboard`, { waitUntil: 'commit' }), ...figure),
  )
  await settle(page)
  note('dashboard, first visit, layout shift', (await felt(page)).shift)
  note('dashboard, second visit', await since(page, () => page.reload({ waitUntil: 'commit' }), ...figure))
  await settle(page)
  note('dashboard, second visit, layout shift', (await felt(page)).shift)
  await close()
}

async function moving() {
  const { page, close } = await opened(browser, desk, firm.of('manager').token)
  await page.goto(`${server.url}/dashboard`, { waitUntil: 'commit' })
  await page.locator('.figure-strip .strip-value', { hasText: /\d/ }).first().waitFor({ timeout: 60_000 })
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const visit of ['first', 'again'])
    for (const [name, heading] of Object.entries(screens)) {
      const took = await change(page, menu.getByRole('link', { name, exact: true }), heading)
      note(visit === 'first' ? 'screen change, first time' : 'screen change, data cached', took)
      if (visit === 'again') note(`... ${name}`, took)
      await settle(page)
      if (visit === 'first') continue
      const words = await late(page)
      note('screen change, words of the first screenful that came later', words.length)
      if (words.length) process.stderr.write(`${name}: came later: ${words.join(' | ')}\n`)
    }
  await close()
}

/** Scrolls first, so that rendering on the way does not count as the interaction's time. */
async function press(page, button) {
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  await page.waitForTimeout(500)
  await button.click()
}

/** Types, pages, sorts and opens in tables of the whole firm. */
async function tables() {
  const { page, close } = await opened(browser, desk, firm.of('admin').token)
  const pieces = {
    employees: async () => {
      await page.getByRole('searchbox').first().pressSequentially('pri', { delay: 150 })
      await settle(page)
      await page.getByRole('searchbox').first().fill('')
      await settle(page)
      await press(page, page.getByRole('button', { name: 'Next' }).last())
    },
    billing: async () => {
      await page.getByRole('searchbox').first().pressSequentially('sha', { delay: 150 })
      await settle(page)
      await press(page, page.getByRole('button', { name: /^Actions for/ }).first())
      await page.keyboard.press('Escape')
    },
    'team-attendance-history': async () => {
      await press(page, page.getByRole('button', { name: 'Next' }).last())
    },
    tasks: async () => {
      await page.getByRole('searchbox').first().pressSequentially('call', { delay: 150 })
    },
  }
  for (const [path, act] of Object.entries(pieces)) {
    await page.goto(`${server.url}/${path}`, { waitUntil: 'commit' })
    await page.locator('main h1').waitFor({ timeout: 60_000 })
    await settle(page)
    await forget(page)
    await act()
    await settle(page)
    const { slowest, what, shift } = await felt(page)
    note(`interaction to next paint, ${path}`, slowest)
    note(`layout shift, ${path}`, shift)
    if (slowest > 100) process.stderr.write(`${path}: ${slowest} ms, ${what}\n`)
  }
  await close()
}

/** Visits every screen of an Admin for the first time, to find the largest layout shift. */
async function still() {
  const first = await opened(browser, desk, firm.of('admin').token)
  await first.page.goto(server.url)
  const entries = first.page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await entries.last().waitFor({ timeout: 60_000 })
  const paths = await entries.evaluateAll((links) => links.map((link) => new URL(link.href).pathname))
  await first.close()
  for (const [where, device] of Object.entries({ 'a phone': phone, 'a desk': desk })) {
    const shifts = []
    for (const path of paths) {
      const { page, close } = await opened(browser, device, firm.of('admin').token)
      await page.goto(server.url + path, { waitUntil: 'commit' })
      await page.locator('main h1').waitFor({ timeout: 60_000 })
      await settle(page)
      const { shift } = await felt(page)
      shifts.push(shift)
      if (shift > 0.05) process.stderr.write(`${path} on ${where}: layout shift ${shift.toFixed(3)}\n`)
      await close()
    }
    note(`layout shift, the worst of ${shifts.length} screens on ${where}`, Math.max(...shifts))
  }
}

try {
  await still()
  for (let round = 0; round < rounds; round++)
    for (const part of [arriving, dashboard, moving, tables]) await part()
} finally {
  await browser.close()
  await server.stop()
}

const aims = [
  [/^sign-in screen, cold/, 2500],
  [/^dashboard, second visit$/, 1500],
  [/^screen change, data kept/, 100],
  [/came later/, 0],
  [/^interaction/, 100],
  [/layout shift/, 0.05],
]
console.log(
  `\nChromium ${browser.version()}, ${cpus().length} cores, slow 4G, CPU slowed four times; ` +
    `${firm.people} people; ${rounds} rounds\n`,
)
for (const [name, values] of Object.entries(taken)) {
  const digits = name.includes('shift') ? 3 : 0
  const [aim] = aims.flatMap(([pattern, value]) => (pattern.test(name) ? [value] : []))
  const middle = median(values)
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits))
  const verdict = aim ? `   ${middle <= aim ? 'target' : 'MISSED, target'} ${aim}` : ''
  console.log(`${name.padEnd(48)} ${middle.toFixed(digits).padStart(7)} (${least} to ${most})${verdict}`)
}
writeFileSync(
  join(root, 'bench-web.json'),
  `${JSON.stringify({ people: firm.people, rounds, taken }, null, 2)}\n`,
)
