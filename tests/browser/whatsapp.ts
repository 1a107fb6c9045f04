/**
 * People who send with WhatsApp. `sending` adds to the fixtures of office.ts:
 *
 *   sender(name, role)     a new person with their own account, signed in, on the screen
 *   linked(name, role)     the same, with the code scanned
 *   sheet(rows)            an Excel file of recipients
 */
import ExcelJS from 'exceljs'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { muster } from '../support/program'
import { expect, fresh, tokenOf } from './office'
import { test as base } from './requests'

export { fits, phone } from './requests'
export { accessible, expect } from './office'

type Sender = (name: string, role?: string, options?: BrowserContextOptions) => Promise<Page>

export const test = base.extend<{ sender: Sender; linked: Sender; atAnyHour: void }>({
  /** Bulk messages are sent at any hour, whenever the tests run. */
  atAnyHour: [
    async ({ ask }, use) => {
      await ask('admin', 'POST', '/api/settings', {
        key: 'whatsapp',
        value: { bulkFrom: '', bulkTo: '', dailyCap: 2000 },
      })
      await use()
    },
    { auto: true },
  ],
  sender: async ({ data, url, tokens, visit }, use) => {
    await use(async (name, role = 'Manager', options = {}) => {
      const ran = muster(
        [
          'user',
          'add',
          '--email',
          `${name}@muster.test`,
          '--first-name',
          name,
          '--last-name',
          'Sender',
          '--role',
          role,
          '--data',
          data,
        ],
        { input: `${fresh.password}\n` },
      )
      if (ran.code !== 0) throw new Error(ran.err)
      tokens.set(name, await tokenOf(url, name))
      return visit(name, '/whatsapp-sender', options)
    })
  },
  linked: async ({ sender }, use) => {
    await use(async (...given) => {
      const page = await sender(...given)
      await page.getByRole('button', { name: 'Connect with QR Code' }).click()
      await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible({ timeout: 30_000 })
      await gone(page)
      return page
    })
  },
})

/** Dismisses the toast, which on a phone covers the elements to be pressed. */
export async function gone(page: Page) {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.click()
  await expect(dismiss).toBeHidden()
}

export async function sheet(rows: readonly (readonly (string | number)[])[]) {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Recipients').addRows(rows.map((row) => [...row]))
  return {
    name: 'candidates.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  }
}

export const toastOf = (page: Page) => page.getByRole('region', { name: 'Messages' })
export const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}
