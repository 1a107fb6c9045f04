/** The standby's card in Settings: its checks as they come, what is wrong, and the notifications. */
import type { Page } from '@playwright/test'
import { accessible, expect, fits, phone, test } from './requests'

const card = (page: Page) =>
  page.locator('.card', { has: page.getByRole('heading', { name: 'Standby', exact: true }) })
const good = {
  tookMs: 2340,
  everySeconds: 60,
  source: 'litestream',
  entry: 12_345,
  behindEntries: 0,
  behindMs: 0,
  isGood: true,
  faults: [],
}
const late = { ...good, behindMs: 12_000, behindEntries: 34 }
const failing = {
  ...good,
  entry: null,
  behindMs: null,
  behindEntries: null,
  isGood: false,
  faults: [
    {
      text: 'The copy in /var/lib/muster-standby is damaged (row 7 missing from index).',
      todo: 'Delete the copy, so that it is made again.',
    },
  ],
}

test('a good, a late and a failing check are shown, and the Admins are notified of the first bad one', async ({
  visit,
  ask,
}) => {
  const report = (drill: object) => ask('admin', 'POST', '/api/standby/drills', drill)
  const page = await visit('admin', '/settings#backups')
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  // A firm with one machine.
  await expect(page.getByText('No backup has been made yet.')).toBeVisible()
  await expect(card(page)).toHaveCount(0)

  await report(good)
  await page.reload()
  await expect(card(page).getByText('Up to date')).toBeVisible()
  await expect(card(page)).toContainText('Checked just now: nothing is missing, 12,345 entries.')
  await accessible(page)

  // The event of the first bad check updates the card without a reload.
  await report(late)
  await expect(card(page)).toContainText('the copy is 12 s and 34 entries behind.')
  await expect(card(page)).toContainText('The copy is 12 s behind (limit 5 s).')
  await expect(card(page).getByText('Behind', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByText('The standby cannot take over').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await report(failing)
  // A further bad check is no event. The card asks every 15 seconds.
  await expect(card(page)).toContainText('The copy in /var/lib/muster-standby is damaged', {
    timeout: 20_000,
  })
  await expect(card(page)).toContainText('Delete the copy, so that it is made again.')
  await expect(card(page).getByRole('row').filter({ hasText: '2.3 s' })).toHaveCount(3)
  await accessible(page)
  await fits(page)

  const small = await visit('admin', '/settings#backups', { ...phone, colorScheme: 'dark' })
  await expect(card(small)).toContainText('the standby cannot take over.')
  await accessible(small)
  await fits(small)

  await report(good)
  await expect(card(page).getByText('Up to date')).toBeVisible()
})
