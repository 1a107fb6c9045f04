/**
 * Two pictures of every screen that a role's menu lists, at the width of a phone and a desk, in both themes:
 * `NAME.png` shows the first window, `NAME-whole.png` the whole page in a window of its height.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from './demoPages.js'

/** The demo firm's person of each role, by the first part of the address. */
const people = ['recruiter', 'manager', 'senior', 'accounts', 'scheduler', 'admin']
const menu = 'nav[aria-label="Main"] a'

/** `who`, `path`, `width` and `theme` are lists with commas; without one, all. */
export async function everyScreen(browser, url, folder, { who, path, width, theme }) {
  for (const person of who?.split(',') ?? people)
    for (const size of (width?.split(',') ?? ['390', '1280']).map(Number))
      for (const one of theme?.split(',') ?? ['light', 'dark'])
        await screensOf(browser, url, join(folder, person, `${size}-${one}`), {
          person,
          paths: path?.split(','),
          theme: one,
          on: { viewport: { width: size, height: size < 640 ? 844 : 800 }, hasTouch: size < 640 },
        })
}

async function screensOf(browser, url, folder, { person, paths, theme, on }) {
  mkdirSync(folder, { recursive: true })
  const { context, page, finished } = await pageOf(browser, url, { who: person, on, theme })
  try {
    if (!paths && on.hasTouch) await page.getByRole('button', { name: 'Open menu' }).click()
    const all = paths ?? (await page.locator(menu).evaluateAll((links) => links.map((link) => link.pathname)))
    for (const path of all) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await finished()
      await scrollThrough(page)
      await finished()
      const name = join(folder, path.slice(1).replaceAll(/\W+/g, '-'))
      await take(page, `${name}.png`)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      if (height > on.viewport.height) {
        await page.setViewportSize({ ...on.viewport, height })
        await finished()
        await take(page, `${name}-whole.png`)
        await page.setViewportSize(on.viewport)
      }
    }
  } finally {
    await context.close()
  }
}

async function take(page, file) {
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  console.log(file)
}

/** Parts far below are loaded and drawn when they come near the window. */
const scrollThrough = (page) =>
  page.evaluate(async () => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [all]
    const pause = () => new Promise((resolve) => setTimeout(resolve, 120))
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await pause()
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    await pause()
  })
