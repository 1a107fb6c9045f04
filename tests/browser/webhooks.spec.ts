/** Webhooks in Settings: created with a secret, tried, delivered, paused, resumed, sent again, deleted. */
import { webhookReceiver } from '../support/webhookReceiver'
import { accessible, expect, fits, test } from './requests'

test('an Admin creates a webhook, sees what it sent, and pauses, resumes and deletes it', async ({
  visit,
  hire,
}) => {
  const receiver = await webhookReceiver()
  const page = await visit('admin', '/settings#webhooks', { viewport: { width: 390, height: 844 } })
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Webhooks' }) })
  await expect(card.getByText('There are no webhooks yet.')).toBeVisible()
  await card.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Webhook' }).click()
  await expect(dialog.getByText('Choose at least one')).toBeVisible()
  await dialog.getByLabel('System').fill('Payroll')
  await dialog.getByLabel('Address').fill('https://10.0.0.5/hooks')
  await dialog.getByText('People', { exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Added' }).check()
  await dialog.getByRole('button', { name: 'Create Webhook' }).click()
  await expect(dialog.getByText('10.0.0.5 is in a private network.')).toBeVisible()
  await accessible(page)
  await fits(page)
  await dialog.getByLabel('Address').fill(receiver.address)
  await dialog.getByRole('button', { name: 'Create Webhook' }).click()
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'Done' }).click()

  const act = async (entry: string) => {
    await card.getByRole('button', { name: 'Actions for Payroll' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await act('Send a test')
  await expect(page.getByText('Payroll: Answered 204')).toBeVisible()
  await hire('wajiha')
  await expect.poll(() => receiver.types()).toEqual(['webhook.test', 'person.added'])
  expect(receiver.verify(receiver.received[1]!, secret).data.person.email).toBe('wajiha@muster.test')

  await act('Pause')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(card.getByText('Paused', { exact: true })).toBeVisible()
  await hire('warisha')
  await act('Resume')
  await expect(page.getByText('1 event has waited.')).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(card.getByText('Works', { exact: true })).toBeVisible()
  await expect.poll(() => receiver.received.length).toBe(3)

  await card.getByRole('button', { name: 'Deliveries of Payroll' }).click()
  const log = page.getByRole('list', { name: 'Deliveries' })
  await expect(log.getByText('Delivered')).toHaveCount(3)
  await log.getByText('person.added').first().click()
  await expect(log.getByText('"warisha@muster.test"')).toBeVisible()
  await accessible(page)
  await fits(page)
  await log.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBe(4)
  expect(receiver.ids()[3]).toBe(receiver.ids()[2])
  await page.keyboard.press('Escape')

  await act('Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(card.getByText('There are no webhooks yet.')).toBeVisible()
  await receiver.close()
})
