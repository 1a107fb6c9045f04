/** Team Billing Performance as a tree and a table, in any month, for each role with access. */
import { readFileSync } from 'node:fs'
import { expect, phone, test } from './requests'

for (const [width, options] of [
  ['desk', {}],
  ['phone', phone],
] as const) {
  test(`a team's month at ${width} width`, async ({ visit }) => {
    const page = await visit('admin', '/team-performance', {
      ...options,
      colorScheme: width === 'phone' ? 'dark' : 'light',
    })
    for (const label of ['Team Members', 'Total Selections', 'Total Billing', 'Total Pipeline'])
      await expect(page.locator('.stat').filter({ hasText: label })).toBeVisible()
    await expect(page.getByText('Meenakshi Iyer').first()).toBeVisible()

    await page.getByLabel('Search').fill('nambiar')
    await expect(page).toHaveURL(/search=nambiar/)
    await expect(page.getByText('Priya Nambiar').first()).toBeVisible()
    await expect(page.getByText('Farhan Shaikh')).toHaveCount(0)
    await page.getByLabel('Search').fill('')
    await page.getByRole('tab', { name: 'Table View' }).click()
    await expect(page.getByRole('table', { name: 'Team performance' })).toBeVisible()
    await page.getByLabel('Role').selectOption('Manager')
    await expect(page.getByRole('table', { name: 'Team performance' }).getByText('Arjun Mehta')).toHaveCount(
      0,
    )

    await page.getByLabel('Search').fill('nobody of this name')
    await expect(
      page.getByText('No team members found. Choose another role or search for another name.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page.getByRole('table', { name: 'Team performance' }).getByText('Arjun Mehta')).toBeVisible()

    const month = await page.getByLabel('Month', { exact: true }).inputValue()
    const year = await page.getByLabel('Year', { exact: true }).inputValue()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`team-billing-performance-${year}-${month}.csv`)
    expect(readFileSync((await file.path())!, 'utf8')).toContain('"Priya Nambiar"')
  })
}

test('a manager sees only their own team, without targets', async ({ visit }) => {
  const page = await visit('manager', '/team-performance?view=table')
  const table = page.getByRole('table', { name: 'Team performance' })
  await expect(table.getByText('Arjun Mehta')).toBeVisible()
  await expect(table.getByText('Rajesh Deshpande')).toHaveCount(0)
  await expect(table.getByRole('row').filter({ hasText: 'Arjun Mehta' })).toContainText('-')
  const months = page.getByRole('figure', { name: /^Monthly billing/ })
  await months.getByText('Show as table').click()
  await expect(months.getByRole('columnheader', { name: 'Target' })).toBeVisible()
})
