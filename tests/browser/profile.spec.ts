/** My Profile: edit on four tabs, save, sign out elsewhere, download one's own data. */
import { readFileSync } from 'node:fs'
import { barPhoto, choose, edit, picture, saveProfile, tab } from './profile'
import { accessible, expect, fits, phone, test } from './requests'

test('viewed, edited and saved; an error on another tab is marked and opened; the top bar updates', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('lalita')
  const page = await visit('lalita', '/profile')
  await expect(page.getByRole('heading', { name: 'lalita Longtime' })).toBeVisible()
  await expect(page.getByText('T-lalita')).toBeVisible()
  expect((await page.getByRole('tabpanel').boundingBox())!.height).toBeCloseTo(500, -1)
  await tab(page, 'Work Info').click()
  await expect(page.getByText('lalita@muster.test')).toBeVisible()
  await expect(page.getByText('Priya Nambiar')).toBeVisible()
  await tab(page, 'Personal').click()

  await edit(page)
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.getByLabel('First Name').fill('')
  await page.getByLabel('Aadhar Number').fill('1234 5678 9012')
  await page.getByLabel('PAN Number', { exact: true }).fill('abcde1234f')
  await expect(page.getByLabel('PAN Number', { exact: true })).toHaveValue('ABCDE1234F')
  await tab(page, 'Contact').click()
  await page.getByLabel('Personal Email').fill('lalita at home')
  await page.getByLabel('Present Address').fill('12, Sahar Road\nMumbai')
  await tab(page, 'Emergency').click()
  await page.getByLabel('Emergency Contact Relation').selectOption('Sister')
  await saveProfile(page)
  await expect(tab(page, 'Personal 1 errors')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(tab(page, 'Contact 1 errors')).toBeVisible()
  await accessible(page)
  await page.getByLabel('First Name').fill('Latika')
  await saveProfile(page)
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Personal Email')).toBeFocused()
  await page.getByLabel('Personal Email').fill('lalita@home.test')
  await saveProfile(page)
  await expect(page.getByText('Your profile has been updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(page.getByText('12, Sahar Road')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: Latika Longtime' })).toBeVisible()
  await tab(page, 'Personal').click()
  await expect(page.getByText('XXXXXXXX9012')).toBeVisible()
  expect(await ask('lalita', 'GET', '/api/profile')).toMatchObject({
    firstName: 'Latika',
    personalEmail: 'lalita@home.test',
    emergencyContactRelation: 'Sister',
    panNumber: 'XXXXXX234F',
  })

  await page.getByRole('button', { name: 'Reveal Aadhar Number' }).click()
  await expect(page.getByText('123456789012')).toBeVisible()
  await edit(page)
  await page.getByRole('button', { name: 'Reveal PAN Number' }).click()
  await expect(page.getByLabel('PAN Number', { exact: true })).toHaveValue('ABCDE1234F')
  await expect(page.getByText('No changes')).toBeVisible()
  await page.getByLabel('Last Name').fill('Somebody')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Longtime', { exact: true })).toBeVisible()
  await edit(page)
  await expect(page.getByLabel('Last Name')).toHaveValue('Longtime')
})

test('unsaved changes are not lost when leaving, offline, or in an edit conflict', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('onkar')
  const page = await visit('onkar', '/profile')
  await edit(page)
  await page.getByLabel('Last Name').fill('Kulkarni')
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Last Name')).toHaveValue('Kulkarni')

  await page.context().setOffline(true)
  await saveProfile(page)
  await expect(page.getByText('Not saved.')).toBeVisible()
  await expect(page.getByText('Your input is still here.')).toBeVisible()
  await expect(page.getByLabel('Last Name')).toHaveValue('Kulkarni')
  await page.context().setOffline(false)

  // The person's own new photo does not count as somebody else's change.
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await choose(page, 'me.png', 'image/png', await picture('#36a').png().toBuffer())
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(barPhoto(page)).toBeVisible()

  const { id } = await ask<{ id: number }>('onkar', 'GET', '/api/auth/me')
  await page.route('**/api/events*', (route) => route.abort())
  await ask('admin', 'PUT', `/api/users/${id}`, { contactNumber: '+91 98200 11111' })
  await saveProfile(page)
  await expect(
    page.getByText('Your profile has changed since you opened it. Please check it again.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use the latest version and keep my changes' }).click()
  await expect(
    page.getByText('Changed by somebody else: Contact Number. Your changes are still here.'),
  ).toBeVisible()
  await saveProfile(page)
  await expect(page.getByText('Your profile has been updated successfully!')).toBeVisible()
  expect(await ask('onkar', 'GET', '/api/profile')).toMatchObject({
    lastName: 'Kulkarni',
    contactNumber: '98200 11111',
  })
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(page).toHaveURL(/\/attendance$/)
})

test('signing out elsewhere affects the other browser at once, and not this one', async ({ visit, hire }) => {
  await hire('parul')
  const page = await visit('parul', '/profile')
  const elsewhere = async () => {
    const other = await visit(null, '/login', {
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    })
    await other.getByLabel('Email').fill('parul@muster.test')
    await other.getByLabel('Password').fill('monsoon-41')
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(other).toHaveURL(/\/dashboard$/)
    return other
  }
  const [first, second] = [await elsewhere(), await elsewhere()]
  await page.reload()
  const list = page.getByRole('list', { name: 'Sign-ins' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  await expect(list.getByText('Chrome on Android')).toHaveCount(2)
  await list
    .getByRole('button', { name: /^Sign out Chrome on Android/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(second.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(first.getByRole('button', { name: /^Account:/ })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out elsewhere' }).click()
  await expect(page.getByText('1 device was signed out.')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Account: parul Longtime' })).toBeVisible()
})

test("one's own data as a workbook and as JSON", async ({ visit, hire }) => {
  await hire('qadir')
  const page = await visit('qadir', '/profile')
  const taken = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return download
  }
  const json = await taken('Download as JSON')
  expect(json.suggestedFilename()).toMatch(/^my_data_.*\.json$/)
  expect(JSON.parse(readFileSync(await json.path(), 'utf8')).Profile[0]).toMatchObject({
    'First Name': 'qadir',
  })
  expect((await taken('Download as Excel')).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('on a phone, in the dark, with a long name: the Save button stays in view above the assistant', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('rukmini')
  await ask('rukmini', 'PUT', '/api/profile', {
    firstName: 'Venkatanarasimharajuvaripeta',
    lastName: 'Balasubramaniam-Chandrasekharan',
    presentAddress: 'x'.repeat(300),
  })
  const page = await visit('rukmini', '/profile', { ...phone, colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: /^Venkatanarasimharajuvaripeta/ })).toBeVisible()
  await fits(page)
  await tab(page, 'Contact').click()
  await fits(page)
  await edit(page)
  await expect(page.getByLabel('Contact Number', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 })
  // A window as short as with an on-screen keyboard.
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Permanent Address').fill('Flat 4')
  await fits(page)
  await accessible(page)
  await saveProfile(page)
  await expect(page.getByText('Your profile has been updated successfully!')).toBeVisible()
})

test('a failure to load shows the specified message and can be retried', async ({ visit }) => {
  const page = await visit('accounts', '/dashboard')
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is busy.' } }),
  )
  await page.getByRole('link', { name: 'My Profile' }).click()
  await expect(page.getByText('Error loading profile: The database is busy.')).toBeVisible()
  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await page.route('**/api/profile', (route) => route.fulfill({ json: null }))
  await page.reload()
  await expect(page.getByText('No profile data available')).toBeVisible()
})
