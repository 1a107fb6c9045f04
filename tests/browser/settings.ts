/** Helpers for System Settings. */
import type { Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog')
export const section = (page: Page, id: string) => page.locator(`#${id}`)
export const form = (page: Page, field: string) =>
  page.locator('form').filter({ has: page.getByLabel(field) })
