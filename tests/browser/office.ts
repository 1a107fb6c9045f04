/**
 * Fixtures: one server for each worker on its own copy of the demo firm, pages at the office with a position,
 * people signed in.
 *
 *   test('…', async ({ visit }) => { const page = await visit('recruiter', '/attendance') })
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { muster, serve, signIn } from '../support/program'
import { isAll } from '../tiers.js'
import { findings } from './axe'
import { beyond } from './measures'
import { fresh, template } from './template'

export { expect, fresh }
export const office = { latitude: 19.1136, longitude: 72.8697, accuracy: 12 }
export const demo = ['admin', 'senior', 'manager', 'recruiter', 'accounts', 'scheduler'] as const
/**
 * The person by the name before the @: one of the demo's six, Asha, or a person that a test added. Null is
 * nobody.
 */
type Visit = (who: string | null, path: string, options?: BrowserContextOptions) => Promise<Page>

export const test = base.extend<
  { visit: Visit; newcomer: (name: string) => Promise<void> },
  { url: string; data: string; tokens: Map<string, string> }
>({
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
      // Webhooks may call the receiver of a test. Attendance devices call the port of the web app.
      const server = await serve(data, [], { MUSTER_WEBHOOK_HOSTS: '127.0.0.1', MUSTER_DEVICES: 'main' })
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  tokens: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  visit: async ({ browser, url, tokens }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (who, path, options = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        geolocation: office,
        permissions: ['geolocation'],
        viewport: { width: 1280, height: 800 },
        ...options,
      })
      contexts.push(context)
      if (who) {
        // Another test of this worker may have signed out one of the six.
        const known = tokens.get(who)
        const token =
          known && (!demo.some((one) => one === who) || (await isGood(url, known)))
            ? known
            : await tokenOf(url, who)
        tokens.set(who, token)
        await context.addInitScript(
          (t) => localStorage.getItem('auth_token') ?? localStorage.setItem('auth_token', t),
          token,
        )
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
  /** Adds a person who reports to the manager and has never punched. Visit them by name. */
  newcomer: async ({ data, url, tokens }, use) => {
    await use(async (name) => {
      const ran = muster(
        [
          'user',
          'add',
          '--email',
          `${name}@muster.test`,
          '--first-name',
          name,
          '--last-name',
          'Newcomer',
          '--manager',
          'manager@muster.test',
          '--data',
          data,
        ],
        { input: `${fresh.password}\n` },
      )
      if (ran.code !== 0) throw new Error(ran.err)
      tokens.set(name, await tokenOf(url, name))
    })
  },
})

const isGood = async (url: string, token: string) =>
  (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).ok

export const tokenOf = (url: string, who: string) =>
  signIn(url, `${who}@muster.test`, demo.some((one) => one === who) ? 'muster-demo' : fresh.password)

/** The screens and dialogs that axe has checked in this worker, in each theme and width. */
const checkedByAxe = new Set<string>()

/**
 * No serious or critical finding. The usual run checks each screen and dialog once in each theme and width.
 * The full run checks every time.
 */
export async function accessible(page: Page, { without = [] }: { without?: string[] } = {}) {
  const what = await page.evaluate(() =>
    [
      location.pathname,
      [...document.querySelectorAll('dialog[open], [role=dialog]')].map((one) => one.className).join(),
      document.documentElement.classList.contains('dark'),
      innerWidth,
    ].join(' '),
  )
  if (!isAll && checkedByAxe.has(what)) return
  checkedByAxe.add(what)
  expect((await findings(page, { without })).filter((found) => /\((serious|critical)\)/.test(found))).toEqual(
    [],
  )
}

/** Once drawing has finished, no box and no text is wider than the window. */
export async function fits(page: Page) {
  await expect.poll(() => beyond(page), { timeout: 5000 }).toEqual([])
}
