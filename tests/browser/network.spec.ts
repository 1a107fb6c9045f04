/** The browser's online state and the real network. */
import { expect, test } from './office'

test('a network without a connection counts as offline, even if the browser reports online', async ({
  visit,
  newcomer,
}) => {
  await newcomer('bodhi')
  const page = await visit('bodhi', '/attendance')
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Leave' }).first().click()
  await expect(page.getByText('No internet connection')).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByText('No internet connection')).toBeHidden()
  await expect(page.getByText('Back online')).toBeVisible()
})
