/** The client and candidate forms: usual notations, values from the client, duplicates. */
import { dialog, item, month, placement, row } from './billing'
import { accessible, expect, fits, phone, test } from './requests'

test('a client has address, tax numbers and contacts; its terms fill in a candidate in any notation', async ({
  visit,
  ask,
}) => {
  const page = await visit('admin', '/billing?tab=clients')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const form = dialog(page)
  await form.getByLabel('Client Name').fill('Larkspur Foods')
  await form.getByLabel('Contact Person').fill('Hema Rao')
  await form.getByLabel('Email').fill('hema@larkspur.test')
  await form.getByLabel('Phone').fill('+91 98200 44444')
  await form.getByLabel('City').fill('Pune')
  await form.getByLabel('PIN Code', { exact: true }).fill('041 101')
  await form.getByLabel('State').selectOption({ label: 'Karnataka (29)' })
  await form.getByLabel('GSTIN').fill('27aapfu0939f1zv')
  // The GSTIN contains state and PAN.
  await expect(form.getByLabel('State')).toHaveValue('27')
  await expect(form.getByLabel('State')).toBeDisabled()
  await expect(form.getByLabel('PAN')).toHaveValue('AAPFU0939F')
  await form.getByLabel('PAN').fill('ABCDE1234F')
  await form.getByLabel('TAN').fill('pnea12345b')
  await form.getByRole('button', { name: 'Add GSTIN of Another State' }).click()
  await form.getByLabel('GSTIN, registration 1').fill('29AAGCB7383J1Z4')
  await form.getByLabel('City, registration 1').fill('Bengaluru')
  await form.getByLabel('PIN Code, registration 1').fill('560 001')
  await form.getByRole('button', { name: 'Add Contact' }).click()
  await form.getByLabel('Role, contact 1').fill('Accounts payable')
  for (const [upTo, percent] of [
    ['10,00,000', '7 %'],
    ['', '9.555'],
  ] as const) {
    await form.getByRole('button', { name: 'Add Slab' }).click()
    await form
      .getByLabel(/^CTC up to/)
      .last()
      .fill(upTo)
    await form
      .getByLabel(/^Percent, slab/)
      .last()
      .fill(percent)
  }
  await form.getByRole('button', { name: 'Add Client' }).click()
  for (const sentence of [
    'Enter a PIN code of six digits that does not begin with 0',
    'Enter the name of the contact',
    'At most two decimals are possible, for example 8.33',
  ])
    await expect(form.getByText(sentence)).toBeVisible()
  await accessible(page)
  await form.getByLabel('PIN Code', { exact: true }).fill('411 001')
  await form.getByLabel('Name, contact 1').fill('Kabir Khan')
  await form.getByLabel('Percent, slab 2').fill('9.5')
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(form.getByText(/The PAN is ABCDE1234F, but the GSTIN 27AAPFU0939F1ZV/)).toBeVisible()
  await form.getByLabel('PAN').fill('')
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByText('Client created successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Larkspur Foods' }).click()
  await expect(form.getByLabel('PIN Code', { exact: true })).toHaveValue('411001')
  await expect(form.getByLabel('PIN Code, registration 1')).toHaveValue('560001')
  await expect(form.getByLabel('Name, contact 1')).toHaveValue('Kabir Khan')
  await page.keyboard.press('Escape')

  const other = { contactPerson: 'Leela Nair', feePercent: '10' }
  await ask('admin', 'POST', '/api/clients', { name: 'Tamarind Motors', ...other })
  await page.goto('/billing?new=1')
  await form.getByLabel('Client', { exact: true }).fill('Larkspur')
  await page.getByRole('option', { name: 'Larkspur Foods' }).click()
  await expect(form.getByLabel('Client SPOC', { exact: true })).toHaveValue('Hema Rao')
  await expect(form.getByLabel('Client SPOC Phone')).toHaveValue('98200 44444')
  await form.getByLabel('Billable CTC').fill('9,00,000')
  await expect(form.getByLabel('Billing Percentage')).toHaveValue('7')
  await form.getByLabel('Billable CTC').fill('₹12,00,000')
  await expect(form.getByLabel('Billing Percentage')).toHaveValue('9.5')
  await expect(form.locator('output')).toHaveText('₹1,14,000')
  await form.getByLabel('Client', { exact: true }).fill('Tamarind')
  await page.getByRole('option', { name: 'Tamarind Motors' }).click()
  await expect(form.getByLabel('Client SPOC', { exact: true })).toHaveValue('Leela Nair')
  await expect(form.getByLabel('Client SPOC Email')).toHaveValue('')
  await expect(form.getByLabel('Billing Percentage')).toHaveValue('10')
  await form.getByLabel('Billing Percentage').fill('8.333 %')
  await form.getByLabel('Candidate Name').fill('Larkspur Newcomer')
  await form.getByLabel('Candidate Mobile').fill('+91 (0) 98200-55555')
  await form.getByLabel('Candidate Email').fill('larkspur@mail.test')
  await form.getByLabel('Designation').fill('Plant Head')
  await form.getByLabel('Manager').fill('manager@')
  await page.getByRole('option', { name: /manager@muster\.test/ }).click()
  await form.getByRole('button', { name: 'Add Candidate' }).click()
  await expect(form.getByText('At most two decimals are possible, for example 8.33')).toBeVisible()
  await form.getByLabel('Billing Percentage').fill('8.33 %')
  await expect(form.locator('output')).toHaveText('₹99,960')
  await form.getByRole('button', { name: 'Add Candidate' }).click()
  await expect(page.getByText('Billing candidate added successfully')).toBeVisible()
  await expect(row(page, 'Larkspur Newcomer')).toContainText(/Tamarind Motors.*₹12,00,000.*8\.33%.*₹99,960/)
})

test('the form asks before it adds the same candidate again', async ({ visit, ask }) => {
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', {
    name: 'Verbena Works',
    contactPerson: 'Om Shah',
    feePercent: '8.33',
  })
  await ask(
    'admin',
    'POST',
    '/api/billing-candidates',
    placement(client.id, '9820066666', { name: 'Verbena First' }),
  )
  const page = await visit('manager', '/billing?new=1', phone)
  const form = page.getByRole('dialog', { name: 'Add Candidate' })
  await form.getByLabel('Candidate Name').fill('Verbena Again')
  await form.getByLabel('Candidate Mobile').fill('+91 98200 66666')
  await form.getByLabel('Candidate Email').fill('verbena@mail.test')
  await form.getByLabel('Client', { exact: true }).fill('Verbena')
  await page.getByRole('option', { name: 'Verbena Works' }).click()
  await expect(form.getByLabel('Client SPOC', { exact: true })).toHaveValue('Om Shah')
  await expect(form.getByLabel('Billing Percentage')).toHaveValue('8.33')
  await form.getByLabel('Designation').fill('Fitter')
  await form.getByLabel('Manager').fill('manager@')
  await page.getByRole('option', { name: /manager@muster\.test/ }).click()
  await form.getByLabel('Billable CTC').fill('12,00,000')
  await form.getByRole('button', { name: 'Add Candidate' }).click()
  const question = page.getByRole('dialog', { name: 'Add anyway?' })
  await expect(question).toContainText('Verbena First is already recorded at Verbena Works for')
  await expect(question).toContainText('with this mobile.')
  await accessible(page)
  await fits(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Candidate Name')).toHaveValue('Verbena Again')
  await form.getByRole('button', { name: 'Add Candidate' }).click()
  await question.getByRole('button', { name: 'Add Anyway' }).click()
  await expect(page.getByText('Billing candidate added successfully')).toBeVisible()
  await page.goto(`/billing?search=verbena&month=${month}`)
  await expect(item(page, 'Billing candidates', 'Verbena')).toHaveCount(2)
})
