/** The tabs of Billing by role, and on a phone. */
import { dialog, invoiced, item, placed } from './billing'
import { accessible, expect, fits, phone, test } from './requests'

test('each role sees its tabs, and managers can only view invoices', async ({ visit, ask }) => {
  const { made } = await placed(ask, 'Topaz', { status: 'Joined', dateOfJoining: '2026-10-05' })
  await invoiced(ask, made[0]!.id)
  const tabs = {
    admin: ['Billing Candidates', 'Clients', 'Invoices', 'Receivables', 'Statements', 'Months', 'Leakage'],
    accounts: ['Billing Candidates', 'Clients', 'Invoices', 'Receivables', 'Statements', 'Months', 'Leakage'],
    manager: ['Billing Candidates', 'Invoices', 'Receivables'],
    scheduler: ['Billing Candidates', 'Clients'],
  }
  for (const [who, names] of Object.entries(tabs)) {
    const page = await visit(who, '/billing?tab=invoices&search=topaz')
    await expect(page.getByRole('tablist', { name: 'Billing' }).getByRole('tab')).toHaveText(names)
    if (who === 'scheduler') {
      await expect(page.getByRole('tab', { name: 'Billing Candidates' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      continue
    }
    await expect(
      page.getByText(
        who === 'manager' ? 'View invoices for joined candidates' : 'Track invoices for joined candidates',
      ),
    ).toBeVisible()
    const group = page.getByRole('row').filter({ hasText: 'Topaz Candidate 1' }).first()
    if (who !== 'manager') {
      await expect(group.getByRole('button', { name: 'Add Invoice for Topaz Candidate 1' })).toBeVisible()
      continue
    }
    await expect(group).toContainText('View Only')
    await group.getByRole('button', { name: 'Topaz Candidate 1' }).click()
    await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0)
  }
  const outside = await visit('recruiter', '/billing')
  await expect(outside.getByText('Access Restricted')).toBeVisible()
})

test('on a phone each tab fits, a button opens the filters, and failures are shown', async ({
  visit,
  ask,
}) => {
  const { made } = await placed(ask, 'Umber', { status: 'Joined', dateOfJoining: '2026-10-05' })
  const number = await invoiced(ask, made[0]!.id)
  const page = await visit('admin', '/billing?search=umber', { ...phone, colorScheme: 'dark' })
  const candidate = item(page, 'Billing candidates', 'Umber Candidate 1')
  await expect(candidate).toContainText(/Joined.*Umber Industries.*₹99,960/)
  expect((await candidate.boundingBox())!.height).toBeLessThanOrEqual(84)
  await fits(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByLabel('Joined', { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filters 1 set' })).toBeVisible()
  await fits(page)
  await candidate.click()
  const details = page.getByRole('dialog', { name: 'Umber Candidate 1' })
  for (const text of ['Java Developer', '5 Oct', '8.33%', '₹12,00,000', 'umber0@mail.test'])
    await expect(details).toContainText(text)
  await fits(page)
  await accessible(page)
  await details.getByRole('button', { name: 'Edit Umber Candidate 1' }).click()
  await expect(dialog(page).getByLabel('Candidate Name')).toHaveValue('Umber Candidate 1')
  await fits(page)
  await accessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Clients' }).click()
  await item(page, 'Clients', 'Umber Industries').click()
  await expect(page.getByRole('button', { name: 'Edit Umber Industries' })).toBeVisible()
  await fits(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Order').selectOption('Newest first')
  await item(page, 'Invoices by candidate', 'Umber Candidate 1').click()
  await expect(page.getByRole('button', { name: `Edit ${number}` })).toBeVisible()
  await fits(page)
  await accessible(page)
  await page.keyboard.press('Escape')
  for (const name of ['Receivables', 'Months', 'Leakage']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await fits(page)
    await accessible(page)
  }

  await page.route('**/api/billing-candidates?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'busy' } }),
  )
  await page.goto('/billing?search=umb')
  await expect(page.getByText('Failed to fetch billing candidates')).toBeVisible()
  await page.unroute('**/api/billing-candidates?*')
  // News of the server may ask again before the click.
  await page.getByRole('button', { name: 'Retry' }).or(candidate).first().click()
  await expect(candidate).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.getByLabel('Search candidates').fill('something else')
  await expect(page.getByText('Failed to fetch billing candidates')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('No billing candidates found')).toBeVisible()
})
