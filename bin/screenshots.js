/**
 * `npm run screenshots`: takes the pictures for the documents (docs/screenshots/*.png) from the built server
 * on its own demo firm. The clock always shows the same morning, so a picture changes only with its screen.
 *
 *   npm run screenshots                            the documents' (bin/screens.js), a minute
 *   npm run screenshots -- leave billing           these
 *   npm run screenshots -- --all                   every screen by role, width and theme, to .tmp/screens
 *   npm run screenshots -- --all --who manager --path /dashboard,/billing --width 390 --theme dark
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, root } from './install.js'

ensureInstalled()
const { ensureBuilt } = await import('./build.js')
await ensureBuilt()
const { default: sharp } = await import('sharp')
const { findBrowser } = await import('./browser.js')
const { pageOf, withDemoFirm } = await import('./demoPages.js')
const { everyScreen } = await import('./everyScreen.js')
const { screens } = await import('./screens.js')

const folder = join(root, 'docs', 'screenshots')
const most = 150_000

async function take(browser, url, { name, path, ready, act, ...person }) {
  const { context, page, finished } = await pageOf(browser, url, person)
  try {
    await page.goto(path)
    await page.getByText(ready).first().waitFor()
    await act?.(page)
    await finished()
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

const { values: options, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    who: { type: 'string' },
    path: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
  },
})
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
await withDemoFirm(root, executablePath, async (browser, url) => {
  if (options.all) return everyScreen(browser, url, join(root, '.tmp', 'screens'), options)
  mkdirSync(folder, { recursive: true })
  for (const screen of screens)
    if (!only.length || only.includes(screen.name)) await take(browser, url, screen)
})
