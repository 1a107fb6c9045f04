/** A sheet with mistakes, from upload to result and undo, at desktop and phone width. */
import { accessible, expect, fits, phone, test } from './requests'

const file = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const messy = [
  'Our people,,,,,,',
  ',,,,,,',
  'FIRST NAME,Last Name,E-mail (Office),Mobile No.,Role,Reporting Manager,DOJ',
  'Tulsi,Wizard,tulsi.wizard@muster.test,98765 43210,Recruiter,manager@muster.test,03/04/2026',
  'Umesh,Wizard,umesh at home,9876,Captain,manager@muster.test,05/06/2026',
]

for (const [width, options] of [
  ['desk', {}],
  ['phone', phone],
] as const) {
  test(`a messy sheet at ${width} width: questions, preview, its valid rows imported, undone`, async ({
    visit,
  }) => {
    const page = await visit('admin', '/employees', {
      ...options,
      colorScheme: width === 'phone' ? 'dark' : 'light',
    })
    if (width === 'phone') await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Employees from Excel/CSV' })
    await accessible(page)
    await dialog.getByLabel('File to import').setInputFiles(
      file(
        `people-${width}.csv`,
        messy.map((line) => line.replaceAll('wizard@', `wizard.${width}@`)),
      ),
    )

    await expect(dialog.locator('.import-ask').first()).toContainText('which comes first')
    await expect(dialog.getByRole('tab', { name: 'Errors 2' })).toHaveAttribute('aria-selected', 'true')
    await dialog.getByLabel('Answer: DOJ: which comes first in its dates').selectOption('dmy')
    await expect(dialog.getByRole('tab', { name: 'New 1' })).toBeVisible()
    await expect(dialog.getByText('umesh at home is not an email address')).toBeVisible()
    await expect(dialog.getByText('Captain is not a role in Muster. Which role is it?').first()).toBeVisible()
    await dialog.getByRole('tab', { name: 'New 1' }).click()
    await expect(dialog.getByText('2026-04-03')).toBeVisible()
    await dialog.getByText('7 of 7 columns recognised').click()
    await expect(dialog.getByLabel('Field for DOJ')).toHaveValue('dateOfJoining')
    await accessible(page)
    await fits(page)

    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download rows with errors' }).click()
    expect((await saved).suggestedFilename()).toBe(`rows with errors of people-${width}.xlsx`)

    await dialog.getByRole('button', { name: 'Import 1 valid row' }).click()
    await expect(dialog.getByText('Successfully imported 1 employee(s).')).toBeVisible()
    await expect(page.getByText('Import Successful').first()).toBeVisible()
    // Its words are not hidden with those of the page's own buttons.
    const create = dialog.getByRole('button', { name: 'Create and download links' })
    expect(await create.evaluate((button) => parseFloat(getComputedStyle(button).fontSize))).toBeGreaterThan(
      0,
    )
    const links = page.waitForEvent('download')
    await create.click()
    expect((await links).suggestedFilename()).toBe('set-password-links.csv')
    await accessible(page)
    await dialog.getByRole('button', { name: 'Undo this import' }).click()
    await expect(
      dialog.getByText('Undo the whole import? 1 row added by the import will be removed.'),
    ).toBeVisible()
    await accessible(page)
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await expect(dialog.getByText('has been undone')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByPlaceholder(/Search by name/).fill('tulsi')
    await expect(page.getByText('No employees found.')).toBeVisible()
  })
}

test('a file that is not a sheet is refused; columns without a header are mapped by hand', async ({
  visit,
}) => {
  const page = await visit('admin', '/employees')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Employees from Excel/CSV' })
  await dialog.getByLabel('File to import').setInputFiles({
    name: 'people.xlsx',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 renamed'),
  })
  await expect(dialog.getByText(/PDF/)).toBeVisible()
  await expect(dialog.getByText('people.xlsx could not be read.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import another file' }).click()

  await dialog
    .getByLabel('File to import')
    .setInputFiles(file('nameless.csv', ['A,B,C', 'Veda,Wizard,veda.wizard@muster.test']))
  await expect(
    dialog.getByText(
      "Could not find valid header row. Please ensure your CSV has columns 'First Name' and 'Email (Office)'",
    ),
  ).toBeVisible()
  for (const [column, field] of [
    ['A', 'firstName'],
    ['B', 'lastName'],
    ['C', 'email'],
  ] as const) {
    await dialog.getByLabel(`Field for ${column}`).selectOption(field)
    await expect(dialog.getByLabel(`Field for ${column}`)).toHaveValue(field)
    await expect(dialog.getByLabel(`Field for ${column}`)).toBeEnabled()
  }
  await dialog.getByLabel('Answer: Some new people have no date of joining.').selectOption('one-day')
  await dialog.getByLabel('Date for all of them').fill('2026-04-01')
  await dialog.getByRole('button', { name: 'Use this date' }).click()
  await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('a link sets a password once and signs in', async ({ visit, browser, url, hire }) => {
  const page = await visit('admin', '/employees')
  await hire('linked')
  const id = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth_token')}` }
    const { data } = await (await fetch('/api/users?search=linked', { headers })).json()
    const links = await (
      await fetch('/api/users/password-links', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [data[0].id] }),
      })
    ).json()
    return links[0].link as string
  })
  const stranger = await (await browser.newContext({ baseURL: url, ...phone })).newPage()
  await stranger.goto(id)
  await expect(stranger.getByRole('heading', { name: /^Welcome,/ })).toBeVisible()
  await expect(stranger).toHaveURL(/\/set-password$/)
  await accessible(stranger)
  await stranger.getByLabel('New password').fill('short')
  await stranger.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(stranger.getByText('Password must be at least 8 characters long')).toBeVisible()
  await stranger.getByLabel('New password').fill('quiet-harbour-9')
  await stranger.getByLabel('Repeat the password').fill('quiet-harbour-9')
  await stranger.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(stranger).toHaveURL(/\/dashboard/)
  await stranger.goto(id)
  await expect(
    stranger.getByText('This link has expired or was already used. Ask your Admin for a new one.'),
  ).toBeVisible()
  await stranger.context().close()
})
