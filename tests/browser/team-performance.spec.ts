/** Team Billing Performance as a tree and a table, in any month, for each role with access. */
import { readFileSync } from 'node:fs'
import { lastDay, monthOf } from '../../src/domain/month'
import { expect, phone, test, today } from './requests'

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
      await expect(page.locator('.strip-figure').filter({ hasText: label })).toBeVisible()
    // The answer is first, above the pictures, which have one height on a desk.
    const answer = page.locator('.strip-figure').first()
    await expect(answer).toContainText(/Total Billing.*of ₹[\d.,]+ (?:L|Cr) target/)
    const cards = await page.locator('.performance-year .card').evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect()
        return { top, height }
      }),
    )
    expect((await answer.boundingBox())!.y).toBeLessThan(cards[0]!.top)
    if (width === 'desk') expect(cards[1]).toEqual(cards[0])
    await expect(page.getByText('Meenakshi Iyer').first()).toBeVisible()
    const row = page.getByRole('tree', { name: 'Team' }).getByRole('treeitem').first()
    expect((await row.boundingBox())!.height).toBeLessThanOrEqual(72)

    await page.getByLabel('Search').fill('nambiar')
    await expect(page).toHaveURL(/search=nambiar/)
    await expect(page.getByText('Priya Nambiar').first()).toBeVisible()
    await expect(page.getByText('Farhan Shaikh')).toHaveCount(0)
    await page.getByLabel('Search').fill('')
    await page.getByRole('tab', { name: 'Table View' }).click()
    const people = page.getByRole(width === 'desk' ? 'table' : 'list', {
      name: 'Team performance',
      exact: true,
    })
    await expect(people).toBeVisible()
    if (width === 'phone') await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Role').selectOption('Manager')
    if (width === 'phone') await expect(page.getByRole('button', { name: 'Filters 1 set' })).toBeVisible()
    await expect(people.getByText('Arjun Mehta')).toHaveCount(0)

    await page.getByLabel('Search').fill('nobody of this name')
    await expect(page.getByText('No team members found. Clear the filters to see everybody.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(people.getByText('Arjun Mehta')).toBeVisible()
    if (width === 'phone') {
      await people.getByRole('button').filter({ hasText: 'Arjun Mehta' }).click()
      const details = page.getByRole('dialog', { name: 'Arjun Mehta' })
      for (const name of ['Selections', 'Billing', 'Pipeline', 'Target', 'Performance'])
        await expect(details.getByText(name, { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
    }

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
  // Before the month's last day its target is not due, so nobody is marked as an exception.
  const isDue = today() === lastDay(monthOf(today()))
  if (isDue) await expect(table.locator('.badge.red').first()).toContainText('Needs support')
  else {
    await expect(table.locator('.badge.red')).toHaveCount(0)
    await expect(table.getByText('Below half so far').first()).toBeVisible()
  }
  // A group's figure shows its people.
  const support = page.getByRole('button', { name: 'Need Support' })
  const figure = page.locator('.strip-figure').filter({ has: support })
  const count = Number(await figure.locator('.strip-value').innerText())
  expect(count).toBeGreaterThan(0)
  await support.click()
  // The table shows 50 people a page.
  await expect(table.locator('tbody tr')).toHaveCount(Math.min(50, count))
  await expect(page).toHaveURL(/group=needSupport/)
  await support.click()
  await expect(page).not.toHaveURL(/group=/)
  // The words are also a picture of two steps; only the manager's own target, which is known, is a bar.
  await page.getByRole('tab', { name: 'Hierarchy View' }).click()
  const tree = page.getByRole('tree', { name: 'Team' })
  if (!isDue) await expect(tree.locator('.target-level').first()).toBeVisible()
  for (const [words, steps] of [
    ['No selection yet', 0],
    ['Below half so far', 0],
    ['Halfway', 1],
    ['Meeting target', 2],
  ] as const)
    for (const level of await tree.locator('.target-level').filter({ hasText: words }).all())
      await expect(level.locator(`.target-steps.reached-${steps}`)).toBeVisible()
  await expect(tree.locator('.target-bar')).toHaveCount(1)
  await expect(tree.locator('.target-bar')).toHaveText(/^\d+% billed\s*\d+% with pipeline$/)
  await page.getByRole('tab', { name: 'Table View' }).click()
  const months = page.getByRole('figure', { name: /^Monthly billing/ })
  await expect(months.getByRole('columnheader', { name: 'Target' })).toBeAttached()
  // A press on a month shows that month.
  await months.locator('.columns-item').filter({ hasText: 'Jun' }).click()
  await expect(page).toHaveURL(/month=06/)
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('06')
  // After the month the words are badges.
  await expect(table.locator('.badge.red').first()).toHaveText('Needs support')
})
