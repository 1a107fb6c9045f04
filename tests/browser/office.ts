/**
 * Fixtures: a server a worker on its own copy of the demo firm, pages at the office with a position, people signed in.
 *
 *   test('…', async ({ visit }) => { const page = await visit('recruiter', '/attendance') })
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { muster, serve } from '../support/program'
import { fresh, template } from './template'

export { expect, fresh }
export const office = { latitude: 19.1136, longitude: 72.8697, accuracy: 12 }
export const demo = ['admin', 'senior', 'manager', 'recruiter', 'accounts', 'scheduler'] as const
export type Person = (typeof demo)[number] | 'asha'

type Visit = (who: Person | null, path: string, options?: BrowserContextOptions) => Promise<Page>

export const test = base.extend<{ visit: Visit; newcomer: (name: string) => Promise<void> }, { url: string; data: string; tokens: Map<string, string> }>({
  data: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'muster-browser-'))
      cpSync(template, folder, { recursive: true })
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  url: [
    async ({ data }, use) => {
      const server = await serve(data)
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  tokens: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  visit: async ({ browser, url, tokens }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (who, path, options = {}) => {
      const context = await browser.newContext({ baseURL: url, geolocation: office, permissions: ['geolocation'], viewport: { width: 1280, height: 800 }, ...options })
      contexts.push(context)
      if (who) {
        // Another test of this worker may have signed one of the six out.
        const known = tokens.get(who)
        const token = known && (!demo.some((one) => one === who) || (await isGood(url, known))) ? known : await signIn(url, who)
        tokens.set(who, token)
        await context.addInitScript((t) => localStorage.getItem('auth_token') ?? localStorage.setItem('auth_token', t), token)
      }
      const page = await context.newPage()
      page.on('pageerror', (error) => {
        throw error
      })
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
  /** Adds a person who reports to the manager and has never punched; the visit then is by the name. */
  newcomer: async ({ data, url, tokens }, use) => {
    await use(async (name) => {
      const ran = muster(['user', 'add', '--email', `${name}@muster.test`, '--first-name', name, '--last-name', 'Newcomer', '--manager', 'manager@muster.test', '--data', data], { input: `${fresh.password}\n` })
      if (ran.code !== 0) throw new Error(ran.err)
      tokens.set(name, await signIn(url, name, fresh.password))
    })
  },
})

const isGood = async (url: string, token: string) => (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).ok

async function signIn(url: string, who: string, password = who === 'asha' ? fresh.password : 'muster-demo'): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: `${who}@muster.test`, password }) })
  return ((await reply.json()) as { token: string }).token
}

/** No serious or critical finding. */
export async function accessible(page: Page, { without = [] }: { without?: string[] } = {}) {
  // Half way from one colour to another, or while a dialog rises, nothing has its contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => {}))))
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).disableRules(without)
  // There are no frames, so nothing has to be gathered in a second page: half of the time.
  const { violations } = await axe.setLegacyMode(true).analyze()
  const grave = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  expect(grave.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Nothing is wider than the window, once what was still being drawn has its place: no box and no text. */
export async function fits(page: Page) {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      const out = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5).map((element) => `${element.tagName.toLowerCase()}.${element.className} to ${Math.round(element.getBoundingClientRect().right)}`)
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        if ([...range.getClientRects()].some(({ right }) => right > clientWidth + 0.5)) out.push(`'${texts.currentNode.textContent!.slice(0, 40)}'`)
      }
      // What was wide while it was drawn leaves its width behind at times, with nothing in it.
      return out.length ? [`${scrollWidth} of ${clientWidth}`, ...out.slice(0, 8)] : []
    })
  await expect.poll(beyond, { timeout: 5000 }).toEqual([])
}
