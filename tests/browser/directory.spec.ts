/** The directory: search, pages, export, access by role, and phone width. */
import { card, choose, dialog } from './employees'
import { accessible, expect, fits, phone, test, today } from './requests'

test('search after a typing pause, by role and status; URL and empty result', async ({ visit }) => {
  const page = await visit('admin', '/employees')
  for (const label of ['Total Employees', 'Active', 'Inactive', 'Total Pages'])
    await expect(page.locator('.strip-figure').filter({ hasText: label }).first()).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveValue('active')
  await expect(card(page, 'Priya Nambiar')).toBeVisible()

  const requested: string[] = []
  page.on('request', (request) => request.url().includes('/api/users?') && requested.push(request.url()))
  await page
    .getByPlaceholder('Search by name, email, or designation...')
    .pressSequentially('nambiar pri', { delay: 30 })
  await expect(card(page, 'Priya Nambiar')).toBeVisible()
  await expect(card(page, 'Amol Gaikwad')).toHaveCount(0)
  expect(requested.filter((url) => url.includes('search='))).toHaveLength(1)
  await expect(page).toHaveURL(/search=nambiar/)

  await page.getByLabel('Role').selectOption('Scheduler')
  await expect(page.getByText('No employees found. Nobody matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByPlaceholder(/Search by name/)).toHaveValue('')
  await expect(page).toHaveURL(/\/employees$/)

  await page.getByLabel('Status').selectOption('inactive')
  await expect(page.getByText('Last work date:').first()).toBeVisible()
  await page.goto('/employees?role=Manager&status=all')
  await expect(page.getByLabel('Role')).toHaveValue('Manager')
  await expect(card(page, 'Recruiter').filter({ hasText: 'Talent' })).toHaveCount(0)
  expect(requested.some((url) => url.includes('status=all') || url.includes('role=all'))).toBe(false)
})

test('pages as specified, a list that fails to load, and a list offline', async ({ visit }) => {
  const page = await visit('admin', '/dashboard')
  const person = (id: number) => ({
    id,
    employeeId: `EMP${id}`,
    firstName: 'Some',
    lastName: `Body ${id}`,
    email: `s${id}@muster.test`,
    role: 'Recruiter',
    designation: null,
    profilePhoto: null,
    isActive: true,
  })
  await page.route('**/api/users?*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'))
    const data = Array.from({ length: at === 9 ? 12 : 50 }, (_, i) => person((at - 1) * 50 + i + 1))
    return route.fulfill({
      json: {
        data,
        pagination: { page: at, limit: 50, totalItems: 412, totalPages: 9 },
        counts: { total: 412, active: 400, inactive: 12 },
      },
    })
  })
  await page.getByRole('link', { name: 'Employee Management' }).click()
  await expect(page.getByText('Showing 1 to 50 of 412 employees')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText(['1', '2', '3', '4', '5', '9'])
  await expect(pages.getByText('…')).toBeVisible()
  await pages.getByRole('button', { name: 'Page 9' }).click()
  await expect(page.getByText('Showing 401 to 412 of 412 employees')).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page).toHaveURL(/page=9/)
  await page.goBack()
  await expect(page.getByText('Showing 1 to 50 of 412 employees')).toBeVisible()

  const failing = await visit('admin', '/dashboard')
  await failing.route('**/api/users?*', (route) => route.fulfill({ status: 503, json: { message: 'busy' } }))
  await failing.getByRole('link', { name: 'Employee Management' }).click()
  await expect(failing.getByText('Failed to fetch employees')).toBeVisible()
  await failing.unroute('**/api/users?*')
  await failing.getByRole('button', { name: 'Retry' }).click()
  await expect(card(failing, 'Priya Nambiar')).toBeVisible()
  await failing.context().setOffline(true)
  await expect(failing.getByText('No internet connection')).toBeVisible()
  await failing.getByLabel('Role').selectOption('Accounts')
  await expect(failing.getByText('Failed to fetch employees')).toBeVisible()
  await failing.context().setOffline(false)
  await expect(failing.getByText('Accounts Executive').first()).toBeVisible()
})

test('an export reports when it is ready and when it failed', async ({ visit }) => {
  const page = await visit('admin', '/employees')
  let requested = ''
  await page.route('**/api/users/export*', (route) => {
    requested = route.request().url()
    return requested.includes('identity')
      ? route.fulfill({ status: 500, json: { message: 'no' } })
      : route.fulfill({
          body: 'PK',
          contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        })
  })
  await page.getByRole('button', { name: 'Export Data' }).click()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^employees_\d{4}-\d{2}-\d{2}\.xlsx$/)
  await expect(page.getByText('Export Complete')).toBeVisible()
  await page.getByRole('button', { name: 'Export Data' }).click()
  await dialog(page).getByLabel('Include full Aadhar and PAN numbers').check()
  await dialog(page).getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Failed to export employee data.')).toBeVisible()
  expect(requested).toContain('identity=full')
  await page.keyboard.press('Escape')
  await page.route('**/api/users/template*', (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await page.getByRole('button', { name: 'Template' }).click()
  await expect(page.getByText('Download Failed')).toBeVisible()
})

test('a manager sees the directory without its tools; a recruiter does not see it', async ({ visit }) => {
  const page = await visit('manager', '/employees')
  await expect(card(page, 'Amol Gaikwad')).toBeVisible()
  for (const name of ['Add Employee', 'Template', 'Bulk Actions', 'Export Data'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions: / })).toHaveCount(0)
  await expect(page.getByLabel(/^Select/)).toHaveCount(0)
  await card(page, 'Amol Gaikwad').getByRole('button', { name: /^View/ }).click()
  await expect(dialog(page).getByText('EMP0015')).toBeVisible()
  await expect(dialog(page).getByText('Aadhar Number')).toHaveCount(0)
  const other = await visit('recruiter', '/employees')
  await expect(other.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone nothing is cut off, ${colorScheme}`, async ({ visit }) => {
    const page = await visit('admin', '/employees', { ...phone, colorScheme })
    await expect(card(page, 'Priya Nambiar')).toBeVisible()
    await choose(card(page, 'Priya Nambiar'), 'Edit')
    for (const tab of ['Work', 'Personal', 'Emergency', 'Salary', 'Basic']) {
      await dialog(page).getByRole('tab', { name: tab }).tap()
      await accessible(page)
      await fits(page)
    }
  })

test('on a phone one person gets a link to set a password, and signs in with it', async ({ visit, ask }) => {
  await ask('admin', 'POST', '/api/users', {
    email: 'umesh@muster.test',
    firstName: 'umesh',
    lastName: 'Linkless',
    employeeId: 'T-umesh',
    password: 'not-for-long-7',
    dateOfJoining: today(),
  })
  const page = await visit('admin', '/employees?search=umesh', phone)
  await page.getByRole('button', { name: 'View: umesh Linkless' }).click()
  await dialog(page).getByRole('button', { name: 'Create link' }).click()
  const made = page.getByRole('dialog', { name: 'Password link for umesh Linkless' })
  await made.getByRole('button', { name: 'Create link' }).click()
  await expect(made.getByText(/It is shown only now, works once, and is valid for 1 day\./)).toBeVisible()
  await accessible(page)
  await fits(page)
  const link = await made.getByLabel('Link').inputValue()
  expect(new URL(link).pathname).toBe('/set-password')

  const own = await visit(null, new URL(link).pathname + new URL(link).hash)
  await own.getByLabel('New password').fill('monsoon-43')
  await own.getByLabel('Repeat the password').fill('monsoon-43')
  await own.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(own).toHaveURL(/\/dashboard/)
  const again = await visit(null, new URL(link).pathname + new URL(link).hash)
  await expect(
    again.getByText('This link has expired or was already used. Ask your Admin for a new one.'),
  ).toBeVisible()
})
