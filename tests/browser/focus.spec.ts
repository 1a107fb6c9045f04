/**
 * A dialog or menu returns the focus to its opener, however it is closed. Screen readers announce changes
 * that happen by themselves.
 */
import type { Page } from '@playwright/test'
import { findings } from './axe'
import { beyond, cutOff } from './measures'
import { tooSmall } from './touchMeasures'
import { expect, test } from './office'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' } as const

const close: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  Close: (page) => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click(),
  'the way back': (page) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Cancel|Keep .*)$/ })
      .click(),
}

const dialogs = [
  ['admin', '/employees', 'Add Employee', ['Escape', 'Close', 'the way back']],
  ['recruiter', '/leave', /Show the working/, ['Escape', 'Close']],
  ['admin', '/reports', 'Generate Report', ['Escape', 'the way back']],
  ['manager', '/notifications', 'More actions', ['Escape', 'the way back']],
  ['manager', '/tasks', /Create Task/, ['Escape', 'Close']],
  ['admin', '/billing', /Add Candidate/, ['Escape', 'Close']],
] as const

for (const [who, path, opener, ways] of dialogs)
  test(`${path}: the dialog of ${String(opener)} fits a phone and returns the focus`, async ({ visit }) => {
    const page = await visit(who, path, phone)
    const button = page.getByRole('main').getByRole('button', { name: opener }).first()
    for (const way of ways) {
      await button.focus()
      await page.keyboard.press('Enter')
      // A menu has the focus on its entry, which opens the dialog.
      if (opener === 'More actions') await page.getByRole('menuitem', { name: 'Delete all' }).press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
      if (way === ways[0])
        expect([
          ...(await beyond(page)),
          ...(await cutOff(page)),
          ...(await tooSmall(page)),
          ...(await findings(page)),
        ]).toEqual([])
      await close[way]!(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })

test("a phone's menus and sidebar return the focus", async ({ visit }) => {
  const page = await visit('manager', '/dashboard', phone)
  for (const name of ['Theme', /^Account/, /^Notifications/]) {
    const button = page.getByRole('banner').getByRole('button', { name })
    await button.click()
    await expect(page.locator('[popover]:popover-open[role]:not(.toaster)')).toBeVisible()
    expect([
      ...(await beyond(page)),
      ...(await cutOff(page)),
      ...(await tooSmall(page)),
      ...(await findings(page)),
    ]).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('[popover]:popover-open[role]:not(.toaster)')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  const menu = page.getByRole('button', { name: 'Open menu' })
  for (const way of ['Escape', 'Close menu']) {
    await menu.click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect([
      ...(await beyond(page)),
      ...(await cutOff(page)),
      ...(await tooSmall(page)),
      ...(await findings(page)),
    ]).toEqual([])
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: way }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(menu).toBeFocused()
  }
})

test('a toast is announced in the existing live region, an error assertively', async ({ visit }) => {
  const page = await visit(null, '/login')
  const messages = page.getByRole('region', { name: 'Messages' }).locator('[aria-live]')
  await expect(messages).toHaveAttribute('aria-live', 'polite')
  await page.evaluate(() =>
    Object.assign(window, { listening: document.querySelector('.toaster [aria-live]') }),
  )
  await page.getByLabel('Email').fill('admin@muster.test')
  await page.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(messages.getByText('Login Failed')).toBeVisible()
  await expect(messages).toHaveAttribute('aria-live', 'assertive')
  expect(await page.evaluate(() => (window as unknown as { listening: Element }).listening.isConnected)).toBe(
    true,
  )
})
