/** API tokens on My Profile: created, shown once, used by a program, and ended. */
import { accessible, expect, fits, test } from './requests'

test('a token is shown once, reads as its person, and stops when it is ended', async ({
  visit,
  hire,
  request,
  url,
}) => {
  await hire('tanvi')
  const page = await visit('tanvi', '/profile', { viewport: { width: 390, height: 844 } })
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'API tokens' }) })
  await expect(card.getByText('No program uses your account.')).toBeVisible()
  await card.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expect(page.getByText('Enter what uses it')).toBeVisible()
  await page.getByLabel('Used by').fill('Attendance sheet')
  await page.getByText('Permissions, for changes').click()
  await expect(page.getByRole('checkbox', { name: 'Apply for leave' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Change settings' })).toHaveCount(0)
  await accessible(page)
  await fits(page)
  await page.getByLabel('Your password').fill('not mine')
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expect(page.getByText('Password is incorrect')).toBeVisible()
  await page.getByLabel('Your password').fill('monsoon-41')
  await page.getByRole('button', { name: 'Create Token' }).click()
  const field = page.getByRole('textbox', { name: 'API token' })
  await expect(field).toHaveValue(/^muster_[\w-]{43}$/)
  const token = await field.inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(card.getByText('never used')).toBeVisible()

  const me = () => request.get(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect((await (await me()).json()).email).toBe('tanvi@muster.test')
  await card.getByRole('button', { name: 'End token Attendance sheet' }).click()
  await accessible(page)
  await page.getByRole('button', { name: 'End token', exact: true }).click()
  await expect(page.getByText('Attendance sheet can no longer be used.')).toBeVisible()
  await expect(card.getByText('No program uses your account.')).toBeVisible()
  expect((await me()).status()).toBe(401)
})
