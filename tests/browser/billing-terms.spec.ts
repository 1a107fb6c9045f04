/**
 * The placement's money over time: earned and in guarantee, departures within the guarantee, the printed
 * invoice, and the import test.
 */
import { readFileSync } from 'node:fs'
import { placement } from './billing'
import { accessible, expect, test, today } from './requests'

const long = 'Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekharan Iy'

test('a departure within the guarantee leads to a replacement or a credit; printing', async ({
  visit,
  ask,
}) => {
  const day = today()
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', {
    name: 'Bhartiya Antarrashtriya Vaidyakiya Anusandhan Sansthan Pvt L',
  })
  const { id } = await ask<{ id: number }>(
    'admin',
    'POST',
    '/api/billing-candidates',
    placement(client.id, '9820055555', {
      name: long,
      candidateEmail: 'venkata@mail.test',
      designation: 'Principal Reliability Engineer',
      status: 'Joined',
      dateOfJoining: day,
    }),
  )
  const number = 'LONG/1'
  await ask('accounts', 'POST', `/api/billing-candidates/${id}/invoices`, {
    invoiceNumber: number,
    invoiceDate: day,
    invoiceRaisedAmount: '99960',
    invoiceAmount: '117952.80',
    invoiceSubmitted: 'Yes',
  })
  const page = await visit('accounts', '/billing?search=venkata')
  await expect(page.getByText('₹100k in guarantee')).toBeVisible()
  await expect(page.getByTitle('₹0 earned, ₹99,960 still within the guarantee')).toBeVisible()

  // No part of the row covers another.
  const cells = page.getByRole('table', { name: 'Billing candidates' }).locator('tbody td')
  const [status, actions] = await Promise.all([
    cells.nth(8).locator('.badge').boundingBox(),
    cells.nth(9).boundingBox(),
  ])
  expect(status!.x + status!.width).toBeLessThanOrEqual(actions!.x + 1)

  await page.getByRole('button', { name: `Edit ${long}` }).click()
  const dates = page.getByRole('dialog').locator('.placement-dates')
  for (const name of ['Invoice by', 'Payment due', 'Guaranteed until'])
    await expect(dates).toContainText(name)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Actions for ${long}` }).click()
  await page.getByRole('menuitemradio', { name: 'Joined and Left' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click()
  const owed = page.getByRole('dialog', { name: 'Left Within the Guarantee' })
  await expect(owed).toContainText('The client is owed a replacement or a credit note.')
  await accessible(page)
  await owed.getByRole('button', { name: 'Add Replacement' }).click()
  const form = page.getByRole('dialog', { name: `Replacement for ${long}` })
  await expect(form.getByLabel('Designation')).toHaveValue('Principal Reliability Engineer')
  await expect(form.getByLabel('Fixed Billing Amount')).toHaveValue('0')
  await form.getByLabel('Candidate Name').fill('Second Choice')
  await form.getByLabel('Candidate Mobile').fill('9820055556')
  await form.getByLabel('Candidate Email').fill('venkata.second@mail.test')
  await form.getByRole('button', { name: 'Add Replacement' }).click()
  await expect(page.getByText('Billing candidate added successfully')).toBeVisible()
  await expect(
    page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit Second Choice' }) }),
  ).toContainText(/Fixed.*₹0/)

  // A manager can only view and print.
  const manager = await visit('manager', '/billing?tab=invoices&search=venkata')
  await manager.getByRole('button', { name: long, exact: true }).click()
  // The replacement settles the guarantee.
  await expect(manager.getByText('Credit note due')).toHaveCount(0)
  await manager.getByRole('button', { name: `Actions for ${number}` }).click()
  const saved = manager.waitForEvent('download')
  await manager.getByRole('menuitem', { name: 'Download PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('invoice_LONG_1.pdf')
  expect(
    readFileSync((await file.path())!)
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
})

test('if two people choose a status at once, the second chooses again and can undo that', async ({
  visit,
  ask,
}) => {
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', { name: 'Twofold Works' })
  const { id } = await ask<{ id: number }>(
    'admin',
    'POST',
    '/api/billing-candidates',
    placement(client.id, '9820066666', { name: 'Twofold Candidate' }),
  )
  const page = await visit('admin', '/billing?search=twofold')
  // The other person's change has not reached this browser.
  await page.route(
    '**/api/billing-candidates/*/status',
    async (route) => {
      await ask('accounts', 'PATCH', `/api/billing-candidates/${id}/status`, { status: 'Hold' })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Actions for Twofold Candidate' }).click()
  await page.getByRole('menuitemradio', { name: 'Offered' }).click()
  await expect(
    page.getByText(
      'Somebody else has changed Twofold Candidate. The status is now Hold; you chose Offered. Please choose again.',
    ),
  ).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Twofold Candidate' })
  await expect(row).toContainText('Hold')
  await page.getByRole('button', { name: 'Actions for Twofold Candidate' }).click()
  await page.getByRole('menuitemradio', { name: 'Offered' }).click()
  await expect(row).toContainText('Offered')
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Hold')
  expect(await ask('admin', 'GET', `/api/billing-candidates/${id}`)).toMatchObject({ status: 'Hold' })
})

test('only an Admin can test the import of clients', async ({ visit }) => {
  const page = await visit('admin', '/billing?tab=clients')
  await page.getByRole('button', { name: 'Test Import' }).click()
  await expect(
    page.getByText(/1 client of the sample can be added, 1 row cannot: row 3, .*Nothing was imported\./),
  ).toBeVisible()
  const other = await visit('accounts', '/billing?tab=clients')
  await expect(other.getByRole('button', { name: 'Add Client' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Test Import' })).toHaveCount(0)
})
