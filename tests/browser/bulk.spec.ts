/** Bulk actions: people selected on the cards or by the filter, a preview, and a result for each row. */
import type { Page } from '@playwright/test'
import { card, dialog } from './employees'
import { accessible, expect, fits, phone, test } from './requests'

const selection = (page: Page) => page.getByRole('group', { name: 'Selection' })

test('people selected on the cards: preview and result, with the reason for each refusal', async ({
  visit,
  hire,
}) => {
  await hire('bulkana')
  await hire('bulkbea')
  const page = await visit('admin', '/employees?search=bulk', { colorScheme: 'dark' })
  await expect(card(page, 'bulkbea')).toBeVisible()
  await page.getByLabel('Select bulkana Longtime').check()
  await expect(selection(page).getByText('1 selected')).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await expect(selection(page).getByText('2 selected')).toBeVisible()
  await selection(page).getByRole('button', { name: 'Bulk Actions' }).click()
  await dialog(page).getByLabel('Action').selectOption('designation-change')
  await dialog(page).getByLabel('New designation').fill('Talent Scout')
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Preview' }).click()
  await expect(dialog(page).getByText('2 people would be changed.')).toBeFocused()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'bulkana' })).toContainText('None')
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'bulkana' })).toContainText(
    'Talent Scout',
  )
  await accessible(page)
  // Nothing has changed yet.
  await expect(card(page, 'bulkana').getByText('Talent Scout')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Change designation: 2 people' }).click()
  await expect(dialog(page).getByText('2 people were changed.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(card(page, 'bulkana').getByText('Talent Scout')).toBeVisible()
  await expect(selection(page).getByText(/selected/)).toHaveCount(0)
})

test("all people that the filter finds: the Admin's own account is refused, the others are changed", async ({
  visit,
  hire,
}) => {
  await hire('bulkcora')
  const page = await visit('admin', '/employees?search=bulkcora', phone)
  await expect(card(page, 'bulkcora')).toBeVisible()
  await page
    .getByRole('region', { name: 'Quick Actions' })
    .getByRole('button', { name: 'Bulk Actions' })
    .tap()
  await expect(dialog(page).getByLabel('All 1 filtered people')).toBeChecked()
  await dialog(page).getByLabel('Action').selectOption('deactivate')
  await dialog(page).getByRole('button', { name: 'Preview' }).tap()
  await expect(dialog(page).getByText('1 person would be changed.')).toBeVisible()
  await accessible(page)
  await fits(page)
  await dialog(page).getByRole('button', { name: 'Deactivate: 1 person' }).tap()
  await expect(dialog(page).getByText('1 person was changed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/No employees found/)).toBeVisible()

  await page.goto('/employees?role=Admin')
  await expect(page.getByLabel(/^Select Meenakshi/)).toBeVisible()
  await page.getByLabel(/^Select Meenakshi/).check()
  await selection(page).getByRole('button', { name: 'Bulk Actions' }).tap()
  await dialog(page).getByLabel('Action').selectOption('deactivate')
  await dialog(page).getByRole('button', { name: 'Preview' }).tap()
  await expect(dialog(page).getByText('You cannot deactivate yourself')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^Deactivate:/ })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Back' }).tap()
  await dialog(page).getByLabel('Action').selectOption('role-change')
  await dialog(page).getByRole('button', { name: 'Preview' }).tap()
  await expect(dialog(page).getByText('You cannot change your own role here')).toBeVisible()
})

test('several people get a shift, a manager and a message that only they receive', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('bulkdina')
  await hire('bulkelse')
  const page = await visit('admin', '/employees?search=bulkdina')
  await page.getByLabel('Select bulkdina Longtime').check()
  const open = () => selection(page).getByRole('button', { name: 'Bulk Actions' }).click()
  await open()
  await dialog(page).getByLabel('Action').selectOption('send-notification')
  await dialog(page).getByRole('button', { name: 'Preview' }).click()
  await expect(dialog(page).getByText('Please fill in title and message').first()).toBeVisible()
  await dialog(page).getByLabel('Title').fill('East stairs')
  await dialog(page).getByLabel('Message').fill('At four, everybody leaves by the east stairs.')
  await dialog(page).getByRole('button', { name: 'Preview' }).click()
  await dialog(page).getByRole('button', { name: 'Send notification: 1 person' }).click()
  await expect(dialog(page).getByText('1 person was notified.')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await ask<{ title: string }[]>('bulkdina', 'GET', '/api/notifications')).toMatchObject([
    { title: 'East stairs' },
  ])
  expect(
    (await ask<{ title: string }[]>('bulkelse', 'GET', '/api/notifications')).map(({ title }) => title),
  ).not.toContain('East stairs')

  await page.getByLabel('Select bulkdina Longtime').check()
  await open()
  await dialog(page).getByLabel('Action').selectOption('manager-change')
  await dialog(page).getByLabel('New manager').fill('rajesh')
  await page.getByRole('option', { name: /Rajesh Deshpande/ }).click()
  await dialog(page).getByRole('button', { name: 'Preview' }).click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'bulkdina' })).toContainText(
    'Rajesh Deshpande',
  )
  await dialog(page).getByRole('button', { name: 'Change manager: 1 person' }).click()
  await expect(dialog(page).getByText('1 person was changed.')).toBeVisible()
})

test('after a lost response a second press notifies nobody twice', async ({ visit, hire, ask }) => {
  await hire('bulkfred')
  const page = await visit('admin', '/employees?search=bulkfred')
  let lost = 0
  await page.route('**/api/admin/bulk', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByLabel('Select bulkfred Longtime').check()
  await selection(page).getByRole('button', { name: 'Bulk Actions' }).click()
  await dialog(page).getByLabel('Action').selectOption('send-notification')
  await dialog(page).getByLabel('Title').fill('Only once')
  await dialog(page).getByLabel('Message').fill('At four.')
  await dialog(page).getByRole('button', { name: 'Preview' }).click()
  await dialog(page).getByRole('button', { name: 'Send notification: 1 person' }).click()
  await expect(page.getByText('No answer from the server')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Send notification: 1 person' }).click()
  await expect(dialog(page).getByText('1 person was notified.')).toBeVisible()
  expect(
    (await ask<{ title: string }[]>('bulkfred', 'GET', '/api/notifications')).filter(
      ({ title }) => title === 'Only once',
    ),
  ).toHaveLength(1)
})
