/** Helpers for My Profile, and photos for it. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'

export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
export const edit = (page: Page) => page.getByRole('button', { name: 'Edit Profile' }).click()
export const saveProfile = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
export const barPhoto = (page: Page) => page.getByRole('button', { name: /^Account:/ }).locator('img')
export const picture = (colour: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

export async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  await page
    .getByRole('dialog')
    .getByLabel('Photo', { exact: true })
    .setInputFiles({ name, mimeType, buffer })
}
