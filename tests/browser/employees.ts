/** Helpers for Employee Management. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './requests'

export const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Employees' }).getByRole('listitem').filter({ hasText: name })
export const findEmployee = async (page: Page, text: string) => {
  await page.getByPlaceholder('Search by name, email, or designation...').fill(text)
  await expect(page).toHaveURL(new RegExp(`search=.*${text.split(' ')[0]}`))
}
export const dialog = (page: Page) => page.getByRole('dialog')
/** Presses an entry of a person's menu. `of` is the card, the row, or the screen with one person. */
export const choose = async (of: Locator | Page, entry: string) => {
  await of.getByRole('button', { name: /^Actions: / }).click()
  await of.getByRole('menuitem', { name: entry, exact: true }).click()
}
