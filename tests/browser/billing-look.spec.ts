/**
 * Fixed layout faults of the billing screens: notices out of sight, dead links, and names and amounts wider
 * than their space.
 */
import { invoiced, item, placement, row } from './billing'
import { accessible, expect, fits, phone, test, today } from './requests'

const solid = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120)

test('a candidate who left can be replaced later, from the menu and from the leakage list', async ({
  visit,
  ask,
}) => {
  const day = today()
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', { name: 'Peacock Works' })
  const [first, second] = await Promise.all(
    ['First', 'Second'].map((name, index) =>
      ask<{ id: number }>(
        'admin',
        'POST',
        '/api/billing-candidates',
        placement(client.id, `982007000${index}`, {
          name: `Peacock ${name}`,
          status: 'Joined',
          dateOfJoining: day,
        }),
      ),
    ),
  )
  await invoiced(ask, second!.id)
  for (const { id } of [first!, second!])
    await ask('admin', 'PATCH', `/api/billing-candidates/${id}/status`, {
      status: 'Joined and Left',
      leftOn: day,
    })

  const page = await visit('accounts', '/billing?search=peacock')
  await page.getByRole('button', { name: 'Actions for Peacock First' }).click()
  await page.getByRole('menuitem', { name: 'Add Replacement' }).click()
  const form = page.getByRole('dialog', { name: 'Replacement for Peacock First' })
  await form.getByLabel('Candidate Name').fill('Kingfisher Newcomer')
  await form.getByLabel('Candidate Mobile').fill('9820070009')
  await form.getByLabel('Candidate Email').fill('peacock.new@mail.test')
  await form.getByRole('button', { name: 'Add Replacement' }).click()
  await expect(page.getByText('Replaces Peacock First')).toBeVisible()
  await expect(page.getByText('Replaced by Kingfisher Newcomer')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Peacock First' }).click()
  await expect(page.getByRole('menuitem', { name: 'View History' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Add Replacement' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Peacock First' }).click()
  await expect(page.getByRole('dialog').getByText('Replaced by Kingfisher Newcomer.')).toBeInViewport()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Leakage' }).click()
  const kind = page.getByLabel('Kind of leak')
  await kind.selectOption({ label: await kind.locator('option', { hasText: 'Credit note due' }).innerText() })
  await page
    .getByRole('button', { name: /^Credit note\. Add a credit note or a replacement: Peacock Second/ })
    .click()
  const owed = page.getByRole('dialog', { name: 'Left Within the Guarantee' })
  await expect(owed.getByRole('button', { name: 'Add Replacement' })).toBeVisible()
  await owed.getByRole('button', { name: /^Credit / }).click()
  // The faulty field has the focus. A slip does not lose the text.
  const credit = page.getByRole('dialog', { name: /^Add Credit Note/ })
  await credit.getByRole('button', { name: 'Add Credit Note' }).click()
  await expect(credit.getByLabel('Reason')).toBeFocused()
  await credit.getByLabel('Reason').fill('Left after a day')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(credit.getByLabel('Reason')).toHaveValue('Left after a day')
})

test('on a phone an edit conflict is reported in view, and chosen values are readable', async ({
  visit,
  ask,
}) => {
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', { name: 'Heron Works' })
  const { id } = await ask<{ id: number }>(
    'admin',
    'POST',
    '/api/billing-candidates',
    placement(client.id, '9820071000', { name: 'Heron Candidate' }),
  )
  const page = await visit('admin', '/billing?search=heron', phone)
  await item(page, 'Billing candidates', 'Heron Candidate').click()
  await page.getByRole('button', { name: 'Edit Heron Candidate' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Billing Percentage').fill('9')
  await ask('accounts', 'PUT', `/api/billing-candidates/${id}`, { billingPercentage: '10' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    form.getByText('Somebody else has changed this candidate since you opened it.'),
  ).toBeInViewport()
  await form.getByRole('button', { name: 'Use the latest version and keep my changes' }).click()
  await expect(form.getByLabel('Billing Percentage')).toHaveValue('9')

  const invoices = await visit('admin', '/billing?tab=invoices', phone)
  await invoices.getByRole('button', { name: 'Filters', exact: true }).click()
  for (const label of ['Invoice Submitted', 'Payment Received'])
    expect((await invoices.getByLabel(label).boundingBox())!.width).toBeGreaterThan(220)
})

test('names without spaces and amounts of 999 crore do not overflow the window', async ({ visit, ask }) => {
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', {
    name: solid,
    address: `${solid} `.repeat(4),
  })
  const { id } = await ask<{ id: number }>(
    'admin',
    'POST',
    '/api/billing-candidates',
    placement(client.id, '9820072000', {
      name: solid,
      status: 'Joined',
      dateOfJoining: today(),
      billableCTC: '9990000000',
      billingType: 'Fixed',
      billingFixed: '9990000000.99',
      billingPercentage: null,
    }),
  )
  await invoiced(ask, id)
  for (const options of [{ ...phone, viewport: { width: 360, height: 740 } }, {}]) {
    const page = await visit('admin', '/billing', options)
    const isNarrow = 'viewport' in options
    // The longest line beside the month's amount.
    await expect(page.getByText(/^999%\+ of target/)).toBeVisible()
    await fits(page)
    await page.goto('/billing?search=wolfe')
    if (isNarrow) await item(page, 'Billing candidates', solid).click()
    await page.getByRole('button', { name: `Actions for ${solid}` }).click()
    await page.getByRole('menuitem', { name: 'Delete Candidate' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete Candidate' })).toBeInViewport({
      ratio: 1,
    })
    await accessible(page)
    await page.keyboard.press('Escape')
    const list = page.locator('.table-scroll, .row-list')
    expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    await page.goto('/billing?tab=receivables')
    await expect(page.getByRole('figure', { name: 'Outstanding by client and age' })).toBeVisible()
    await fits(page)
    await page.goto('/billing?tab=invoices&search=wolfe')
    if (isNarrow) await item(page, 'Invoices by candidate', solid).click()
    else await page.getByRole('button', { name: solid, exact: true }).click()
    await expect(page.getByRole('table', { name: `Invoices of ${solid}` })).toBeVisible()
    await fits(page)
    await page.goto('/team-performance')
    const months = page.getByRole('figure', { name: /^Monthly billing/ })
    await expect(months.getByRole('columnheader', { name: 'Target' })).toBeAttached()
    await fits(page)
    const money = (await visit('accounts', '/dashboard', options)).locator(
      '.figure-strip[aria-label="Billing"]',
    )
    await expect(money.getByText(/^₹[\d,.]+ Cr$/).first()).toBeVisible()
    // Each amount fits its card on one line.
    expect(
      await money
        .locator('.strip-value')
        .evaluateAll((all) =>
          all.map((one) => [
            one.scrollWidth <= one.clientWidth,
            one.getClientRects().length === 1 && one.clientHeight < 40,
          ]),
        ),
    ).toEqual(Array(5).fill([true, true]))
    await fits(money.page())
  }
})

test('on a desktop every status fits on one line, and the table fits the window', async ({ visit, ask }) => {
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', {
    name: 'Wren Works Consulting Private Limited',
  })
  for (const [i, status] of [
    'Offer Accepted',
    'Offer Backout',
    'Joining Delayed',
    'Joined and Left',
  ].entries())
    await ask(
      'admin',
      'POST',
      '/api/billing-candidates',
      placement(client.id, `982007300${i}`, {
        name: `Wrenna Krishnamurthy ${i}`,
        status,
        dateOfJoining: today(),
        billableCTC: '120000000',
      }),
    )
  const page = await visit('admin', '/billing?search=wrenna')
  const pills = page.getByRole('table', { name: 'Billing candidates' }).locator('.badge')
  await expect(pills).toHaveCount(4)
  expect(await pills.evaluateAll((all) => all.map((one) => one.clientHeight < 26))).toEqual(
    Array(4).fill(true),
  )
  expect(
    await page.locator('.table-scroll').evaluate((one) => one.scrollWidth - one.clientWidth),
  ).toBeLessThanOrEqual(0)
})

test('on a laptop ten candidates are visible without scrolling, below the picture', async ({
  visit,
  ask,
}) => {
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', {
    name: 'Avadhani Krishnamurthy Consulting Private Limited',
  })
  for (let i = 0; i < 12; i++)
    await ask(
      'admin',
      'POST',
      '/api/billing-candidates',
      placement(client.id, `98200740${10 + i}`, {
        name: `Venkatanarasimharajuvaripeta Subrahmanyam ${i}`,
        designation: 'Principal Reliability Engineer',
        status: i % 2 ? 'Joined and Left' : 'Joining Delayed',
        dateOfJoining: today(),
      }),
    )
  for (const who of ['admin', 'manager']) {
    const page = await visit(who, '/billing', { viewport: { width: 1280, height: 800 } })
    await expect(row(page, 'Venkatanarasimharajuvaripeta').first()).toBeVisible()
    await expect(
      page.getByRole('figure', { name: 'Joined and pipeline by selection month' }),
    ).toBeInViewport()
    const whole = await page
      .getByRole('table', { name: 'Billing candidates' })
      .locator('tbody tr')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length)
    expect(whole, who).toBeGreaterThanOrEqual(10)
  }
})

test('on a tablet and a phone no status is cut, and a page of candidates is short', async ({
  visit,
  ask,
}) => {
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', { name: 'Lapwing Works' })
  for (const [i, status] of ['Offer Backout', 'Joined and Left'].entries())
    await ask(
      'admin',
      'POST',
      '/api/billing-candidates',
      placement(client.id, `982007600${i}`, {
        name: `Lapwing Chandrasekharan Subrahmanyam ${i}`,
        status,
        dateOfJoining: today(),
      }),
    )
  for (const [width, height] of [
    [820, 1180],
    [360, 740],
  ] as const) {
    const page = await visit('admin', '/billing?search=lapwing', { viewport: { width, height } })
    const badges = page.getByRole('list', { name: 'Billing candidates', exact: true }).locator('.badge')
    await expect(badges).toHaveText(['Joined and Left', 'Offer Backout'])
    expect(
      await badges.evaluateAll((all) =>
        all.map(
          (one) => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= innerWidth,
        ),
      ),
    ).toEqual([true, true])
    await fits(page)
    await page.goto('/billing')
    await expect(page.getByRole('list', { name: 'Billing candidates', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000)
  }
})

test('an advance is no bar of the receivables; a month shows its action beside its amounts', async ({
  visit,
  ask,
}) => {
  const client = await ask<{ id: number }>('admin', 'POST', '/api/clients', { name: 'Plover Works' })
  await ask('accounts', 'POST', `/api/clients/${client.id}/advances`, {
    entityName: 'Consulting Services',
    day: today(),
    amount: '1180000',
  })
  const page = await visit('admin', '/billing?tab=receivables')
  await expect(
    page.getByRole('table', { name: 'Receivables by client' }).getByRole('row').filter({ hasText: 'Plover' }),
  ).toContainText(/Plover Works0 invoices.*₹11,80,000.*-₹11,80,000/)
  await expect(page.getByRole('button', { name: 'Plover Works' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Months' }).click()
  const close = page.getByRole('button', { name: /^Close \w{3} / }).first()
  await expect(close).toBeInViewport({ ratio: 1 })
})
