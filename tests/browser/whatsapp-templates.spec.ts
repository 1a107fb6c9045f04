/** WhatsApp Sender: reusable templates and lists, and the opt-out list. */
import { accessible, expect, openTab, test, toastOf } from './whatsapp'

test('templates and lists are saved, chosen and deleted; only an Admin can share one with everybody', async ({
  linked,
  visit,
  ask,
}) => {
  const page = await linked('watempla')
  const toast = toastOf(page)
  await openTab(page, 'Bulk Send')
  await page.getByLabel('Message', { exact: true }).fill('Half a thought')
  await page.getByRole('button', { name: 'Create Template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Template' })
  await expect(dialog.getByLabel('Category')).toHaveValue('general')
  await expect(dialog.getByLabel('For everybody')).toBeHidden()
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  await expect(dialog.getByText('Please provide a name and message for the template')).toBeVisible()
  await accessible(page)
  await dialog.getByLabel('Start with an example').selectOption('Office closed')
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue(/our office is closed/)
  await dialog.getByLabel('Name').fill('Closed on Monday')
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  await expect(toast.getByText('Template created')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Message template' }).locator('option:checked')).toHaveText(
    'Closed on Monday',
  )
  await page.getByLabel('Message template').selectOption('None (Write custom message)')
  await page.getByLabel('Message', { exact: true }).fill('My own words')
  await page.getByLabel('Message template').selectOption('Closed on Monday')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('My own words')
  await page.getByLabel('Message template').selectOption('Closed on Monday')
  await page.getByRole('button', { name: 'Delete the template Closed on Monday' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast.getByText('Template deleted')).toBeVisible()
  await expect(
    page.getByLabel('Message template').getByRole('option', { name: 'Closed on Monday' }),
  ).toHaveCount(0)

  await page.getByRole('radio', { name: 'Broadcast List' }).check()
  await page.getByRole('button', { name: 'Create Broadcast List' }).click()
  const list = page.getByRole('dialog', { name: 'Create Broadcast List' })
  await list.getByRole('button', { name: 'Create Broadcast List' }).click()
  await expect(list.getByText('Please provide a name and at least one recipient')).toBeVisible()
  await accessible(page)
  await list.getByLabel('Name').fill('Drivers')
  await list.getByLabel('Recipients').fill('98444 11110\n98444 11111, 98444 11110, 9844')
  await expect(list.getByText('2 numbers, 1 duplicate left out')).toBeVisible()
  await list.getByRole('button', { name: 'Create Broadcast List' }).click()
  await expect(toast.getByText('Broadcast list created')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Drivers/ })).toBeChecked()
  await expect(page.locator('.wa-to')).toHaveText('+91 98444 11110')
  await page.getByRole('button', { name: 'Delete the list Drivers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No lists yet.')).toBeVisible()

  // Adds a number to the opt-out list by hand and removes it.
  await openTab(page, 'Message Logs')
  await page.getByRole('button', { name: 'Opt-out List' }).click()
  const optOuts = page.getByRole('dialog', { name: 'Opt-out List' })
  await optOuts.getByRole('button', { name: 'Add' }).click()
  await expect(optOuts.getByText('Please enter a number')).toBeVisible()
  await optOuts.getByLabel('Number').fill('98444 11119')
  await optOuts.getByLabel('Reason (optional)').fill('Asked on the phone')
  await optOuts.getByRole('button', { name: 'Add' }).click()
  await expect(optOuts.getByText('Asked on the phone')).toBeVisible()
  await optOuts.getByRole('button', { name: 'Remove +91 98444 11119' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(optOuts.getByText('Asked on the phone')).toBeHidden()

  const admin = await visit('admin', '/whatsapp-sender?tab=single')
  await admin.getByRole('button', { name: 'Create Template' }).click()
  await admin.getByLabel('Name').fill('From the firm')
  await admin.getByRole('dialog').getByLabel('Message', { exact: true }).fill('For all of us')
  await admin.getByLabel('For everybody').check()
  await admin.getByRole('dialog').getByRole('button', { name: 'Create Template' }).click()
  await expect(admin.getByRole('dialog')).toBeHidden()
  expect(await ask('watempla', 'GET', '/api/whatsapp/templates')).toContainEqual(
    expect.objectContaining({ name: 'From the firm', isGlobal: true, mayDelete: false }),
  )
  await admin.getByRole('button', { name: 'Delete the template From the firm' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(admin.getByRole('dialog')).toBeHidden()
})
