/** Billing: search and edit candidates, and clients with their terms. */
import { dialog, menu, month, placed, row } from './billing'
import { accessible, expect, test } from './requests'

test('search, filters and order are in the URL; the totals match', async ({ visit, ask }) => {
  const { client } = await placed(
    ask,
    'Zephyr',
    { status: 'Joined', dateOfJoining: '2026-11-05' },
    { name: 'Zephyr Another', billingType: 'Fixed', billingFixed: '50000', billingPercentage: null },
    { name: 'Zephyr Lost', status: 'Offer Backout', dateOfJoining: '2026-11-09' },
  )
  const page = await visit('admin', '/billing')
  await page.getByPlaceholder('Search by name, email, or designation...').fill('zephyr')
  await expect(page).toHaveURL(/search=zephyr/)
  await expect(row(page, 'Zephyr')).toHaveCount(3)
  await expect(row(page, 'Zephyr Candidate 1')).toContainText(
    /Zephyr Industries.*5 Nov.*₹12,00,000.*8\.33%.*₹99,960.*Joined/,
  )
  await expect(row(page, 'Zephyr Another')).toContainText(/Fixed.*₹50,000.*Selected/)
  await expect(page.getByText(/^of \d+ total$/)).toBeVisible()
  await expect(page.getByText(/^1 joined/)).toBeVisible()
  for (const name of ['Overall Database Totals', 'Total Billing', 'Total Pipeline', 'Total Amount'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sort = page.getByRole('group', { name: 'Sort by' })
  await sort.getByRole('button', { name: 'Name (A-Z)' }).click()
  await expect(row(page, 'Zephyr').first()).toContainText('Zephyr Another')
  await sort.getByRole('button', { name: 'Name (A-Z)' }).click()
  await expect(page).toHaveURL(/sort=name&order=desc/)
  await expect(row(page, 'Zephyr').first()).toContainText('Zephyr Lost')
  await sort.getByRole('button', { name: 'Clear Sort' }).click()
  await expect(page).not.toHaveURL(/sort=/)
  // The headings sort, too.
  await page.getByRole('button', { name: 'Sort by Client' }).click()
  await expect(page).toHaveURL(/sort=client/)
  await page.getByRole('button', { name: 'Client, sorted ascending' }).click()
  await expect(page.getByRole('button', { name: 'Client, sorted descending' })).toBeVisible()
  await expect(page).toHaveURL(/sort=client&order=desc/)

  await page.getByRole('button', { name: 'Status', exact: true }).click()
  const values = page.getByRole('dialog', { name: 'Status' })
  await values.getByLabel('Joined', { exact: true }).check()
  await values.getByLabel('Offer Backout').check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Status 2 selected' })).toBeFocused()
  await expect(row(page, 'Zephyr')).toHaveCount(2)
  expect(new URL(page.url()).searchParams.get('status')).toBe('Joined|Offer Backout')

  // The bar of statuses is a filter. Its counts stay those of the other filters.
  const bar = page.getByRole('figure', { name: 'Candidates by status' })
  await expect(bar.getByRole('button', { name: /^Pipeline 1/ })).toBeVisible()
  await bar.getByRole('button', { name: /^Lost 1/ }).click()
  await expect(page).toHaveURL(/status=[^&]*Offer\+Backout/)
  await expect(row(page, 'Zephyr')).toHaveCount(1)
  await expect(bar.getByRole('button', { name: /^Pipeline 1/ })).toBeVisible()
  await bar.getByRole('button', { name: /^Lost 1/, pressed: true }).click()
  await expect(row(page, 'Zephyr')).toHaveCount(3)

  // So are the months.
  const months = page.getByRole('figure', { name: 'Joined and pipeline by selection month' })
  await months.locator('.columns-item').last().click()
  await expect(page).toHaveURL(new RegExp(`month=${month}`))
  await expect(months.getByRole('slider')).toHaveAttribute('aria-valuetext', /₹100k joined · ₹50k pipeline/)
  await months.locator('.columns-item').last().click()
  await expect(page).not.toHaveURL(/month=/)

  // The same URL shows another person the same list.
  const other = await visit('scheduler', `/billing?client=${client.id}&joining=2026-11`)
  await expect(row(other, 'Zephyr')).toHaveCount(2)
  const breakdown = other.locator('.breakdown')
  await expect(breakdown).toContainText('Status Breakdown')
  await expect(breakdown.getByRole('listitem').filter({ hasText: 'Total Selection Amount' })).toContainText(
    /1 candidate.*₹99,960/,
  )
  await other.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(other).toHaveURL(/\/billing$/)
  await expect(breakdown).toHaveCount(0)
  await other.goto('/billing?search=nobody-of-this-name')
  await expect(other.getByText('No billing candidates found')).toBeVisible()
})

test('a candidate: all errors shown at once, an edit conflict, history, status, deletion', async ({
  visit,
  ask,
}) => {
  const { client } = await placed(ask, 'Quill')
  const page = await visit('admin', '/billing')
  await page.getByRole('button', { name: 'Add Candidate' }).click()
  const form = dialog(page)
  await expect(form.getByLabel('Candidate Name')).toBeFocused()
  await form.getByLabel('Client SPOC Email').fill('nobody')
  await form.getByRole('button', { name: 'Add Candidate' }).click()
  for (const field of [
    'Candidate Name',
    'Client',
    'Candidate Mobile',
    'Candidate Email',
    'Designation',
    'Manager',
    'Billable CTC',
  ])
    await expect(form.getByText(`${field} is required`, { exact: true })).toBeVisible()
  await expect(form.getByText('Invalid Client SPOC Email format')).toBeVisible()
  await expect(form.getByText('Billing Percentage is required when billing type is Percentage')).toBeVisible()
  await expect(form.getByLabel('Candidate Name')).toBeFocused()
  await accessible(page)

  await form.getByLabel('Candidate Name').fill('Quill Newcomer')
  await form.getByLabel('Candidate Mobile').fill('98200-12')
  await form.getByLabel('Candidate Email').fill('quill@mail.test')
  await form.getByLabel('Client', { exact: true }).fill('Quill')
  await page.getByRole('option', { name: 'Quill Industries' }).click()
  // The current month is filled in.
  await form.getByLabel('Designation').fill('Plant Head')
  await form.getByLabel('Manager').fill('manager@')
  await page.getByRole('option', { name: /manager@muster\.test/ }).click()
  await form.getByLabel('Client SPOC Email').fill('')
  await form.getByLabel('Billable CTC').fill('1200000')
  await form.getByLabel('Billing Percentage').fill('8.33')
  await expect(form.getByRole('status').or(form.locator('output'))).toHaveText('₹99,960')
  await form.getByLabel('Source').selectOption('Others')
  await form.getByLabel('Other source').fill('Campus fair')
  await form.getByRole('button', { name: 'Add Candidate' }).click()
  await expect(form.getByText('Mobile number must be 10 digits')).toBeVisible()
  await form.getByLabel('Candidate Mobile').fill('98200 12345')
  await form.getByRole('button', { name: 'Add Candidate' }).click()
  await expect(page.getByText('Billing candidate added successfully')).toBeVisible()
  await expect(row(page, 'Quill Newcomer')).toContainText('Selected')

  const [{ id }] = (await ask<{ id: number }[]>(
    'admin',
    'GET',
    `/api/billing-candidates?client=${client.id}`,
  )) as [{ id: number }]
  await page.getByRole('button', { name: 'Edit Quill Newcomer' }).click()
  await form.getByLabel('Designation').fill('Plant Manager')
  // Meanwhile somebody else changes the candidate.
  await ask('accounts', 'PUT', `/api/billing-candidates/${id}`, {
    designation: 'Works Manager',
    location: 'Pune',
  })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    form.getByRole('table', { name: 'Both versions' }).getByRole('row', { name: 'Designation' }),
  ).toContainText(/Works Manager.*Plant Manager/)
  await accessible(page)
  await form.getByRole('button', { name: 'Use the latest version and keep my changes' }).click()
  await expect(form.getByLabel('Location')).toHaveValue('Pune')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Billing candidate updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Quill Newcomer' })).toBeFocused()

  await menu(page, 'Quill Newcomer', 'Offered')
  await expect(row(page, 'Quill Newcomer')).toContainText('Offered')
  await menu(page, 'Quill Newcomer', 'View History')
  await expect(page.getByRole('dialog', { name: 'Quill Newcomer' })).toContainText(
    'View all changes made to this billing candidate',
  )
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Updated' }).first()).toContainText(
    /Status.*Selected.*Offered/,
  )
  await accessible(page)
  await page.keyboard.press('Escape')
  await menu(page, 'Quill Newcomer', 'Delete Candidate')
  await dialog(page).getByRole('button', { name: 'Keep it' }).click()
  await menu(page, 'Quill Newcomer', 'Delete Candidate')
  await dialog(page).getByRole('button', { name: 'Delete Candidate' }).click()
  await expect(row(page, 'Quill Newcomer')).toHaveCount(0)
})

test('the form marks its nine required fields; a chosen client fills in what nobody has typed', async ({
  visit,
  ask,
}) => {
  const contact = { contactEmail: 'hema@nutmeg.test', contactPhone: '98200 33333', feePercent: '8.5' }
  await ask('admin', 'POST', '/api/clients', {
    name: 'Nutmeg Foods',
    contactPerson: 'Hema Rao',
    ...contact,
  })
  const page = await visit('accounts', '/billing?new=1')
  const form = dialog(page)
  await expect(form.getByText('Fields with * are required')).toBeVisible()
  await expect(form.getByLabel('Client', { exact: true })).toHaveAttribute('aria-required', 'true')
  await expect(form.locator('label.required')).toHaveText([
    'Candidate Name',
    'Candidate Mobile',
    'Candidate Email',
    'Client',
    'Designation',
    'Selection Month',
    'Manager',
    'Billable CTC',
    'Billing Percentage',
  ])
  await form.getByLabel('Client SPOC', { exact: true }).fill('Kabir Khan')
  await form.getByLabel('Client', { exact: true }).fill('Nutmeg')
  await page.getByRole('option', { name: 'Nutmeg Foods' }).click()
  await expect(form.getByLabel('Client SPOC', { exact: true })).toHaveValue('Kabir Khan')
  await expect(form.getByLabel('Client SPOC Email')).toHaveValue(contact.contactEmail)
  await expect(form.getByLabel('Client SPOC Phone')).toHaveValue(contact.contactPhone)
  await expect(form.getByLabel('Billing Percentage')).toHaveValue('8.5')
  await form.getByLabel('Billable CTC').fill('1000000')
  await expect(form.locator('output')).toHaveText('₹85,000')
})

test('clients have terms and a unique name', async ({ visit, ask }) => {
  const page = await visit('scheduler', '/billing?tab=clients')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const form = dialog(page)
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(form.getByText('Client name is required')).toBeVisible()
  await expect(form.getByLabel('Client Name')).toBeFocused()
  await form.getByLabel('Client Name').fill('Marble Works')
  await form.getByLabel('GSTIN').fill('27AAPFU0939F1ZX')
  await form.getByRole('button', { name: 'Add Slab' }).click()
  await form.getByLabel('Percent, slab 1').fill('8.33')
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(form.getByText(/Enter a GSTIN/)).toBeVisible()
  await form.getByLabel('GSTIN').fill('27aapfu0939f1zv')
  await expect(form.getByLabel('State')).toHaveValue('27')
  await accessible(page)
  await form.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByText('Client created successfully')).toBeVisible()
  const own = page
    .getByRole('table', { name: 'Clients' })
    .getByRole('row')
    .filter({ hasText: 'Marble Works' })
  await expect(own).toContainText(/-.*-.*-.*Active/)
  await own.getByRole('button', { name: 'Edit Marble Works' }).click()
  await expect(form.getByLabel('Percent, slab 1')).toHaveValue('8.33')
  await form.getByLabel('Active').uncheck()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Client updated successfully')).toBeVisible()
  await expect(own).toContainText('Inactive')

  // Somebody else saves first. Both versions are shown, and the person's own changes are kept. Leaving with
  // unsaved changes asks for a confirmation.
  await own.getByRole('button', { name: 'Edit Marble Works' }).click()
  await form.getByLabel('Contact Person').fill('Hank Marble')
  const { id } = (await ask<{ id: number; name: string }[]>('admin', 'GET', '/api/clients')).find(
    ({ name }) => name === 'Marble Works',
  )!
  await ask('admin', 'PUT', `/api/clients/${id}`, { contactPhone: '98200 11111' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    form.getByRole('table', { name: 'Both versions' }).getByRole('row').filter({ hasText: 'Phone' }),
  ).toContainText('98200 11111')
  await form.getByRole('button', { name: 'Use the latest version and keep my changes' }).click()
  await expect(form.getByLabel('Phone')).toHaveValue('98200 11111')
  await expect(form.getByLabel('Contact Person')).toHaveValue('Hank Marble')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(own).toContainText('Hank Marble')
})
