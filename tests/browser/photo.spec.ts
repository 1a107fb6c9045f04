/** Photos: crop, show everywhere, delete; by oneself and by an Admin. */
import sharp from 'sharp'
import { barPhoto, choose, picture } from './profile'
import { choose as chooseEntry } from './employees'
import { accessible, expect, test } from './requests'

test('a photo is cropped, shown everywhere without a reload, and deleted', async ({
  visit,
  hire,
  ask,
  url,
}) => {
  await hire('mohan')
  const page = await visit('mohan', '/profile')
  const other = await visit('manager', '/profile')
  await expect(barPhoto(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await choose(page, 'large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024))
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible()
  await choose(page, 'drawing.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('Please choose a JPEG, PNG or WebP photo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save photo' })).toBeDisabled()
  await accessible(page)
  const jpeg = await picture('#3a6')
    .jpeg()
    .withExif({ IFD0: { Copyright: 'taken at home' } })
    .toBuffer()
  await choose(page, 'me.jpg', 'image/jpeg', jpeg)
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Your profile has been updated successfully!')).toBeVisible()
  await expect(barPhoto(page)).toHaveAttribute('src', /^\/api\/photos\/[0-9a-f]{32}\.webp$/)
  await expect.poll(() => barPhoto(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  const address = (await barPhoto(page).getAttribute('src'))!
  const stored = Buffer.from(await (await fetch(url + address)).arrayBuffer())
  expect(stored.includes('taken at home')).toBe(false)
  expect((await sharp(stored).metadata()).exif).toBeUndefined()

  // The Admin's directory shows it too.
  const admin = await visit('admin', '/employees?search=mohan')
  await expect(admin.getByRole('list', { name: 'Employees' }).locator(`img[src="${address}"]`)).toBeVisible()

  // A photo of many megapixels is reduced before the upload.
  await page.getByRole('button', { name: 'Change photo' }).click()
  const noise = await sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(600_000)
  await choose(page, 'big.jpg', 'image/jpeg', noise)
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/profile'),
  )
  await page.getByRole('button', { name: 'Save photo' }).click()
  expect((await sent).postDataBuffer()!.length).toBeLessThan(500_000)
  await expect(barPhoto(page)).not.toHaveAttribute('src', address)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await fetch(url + address)).status).toBe(404)

  await page.getByRole('button', { name: 'Change photo' }).click()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(barPhoto(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible()
  expect(await ask('mohan', 'GET', '/api/auth/me')).toMatchObject({ profilePhoto: null })
  await expect(barPhoto(other)).toHaveCount(0)
})

test('a photo whose file is missing shows the initials', async ({ visit, hire, ask }) => {
  await hire('nivedita')
  const page = await visit('nivedita', '/dashboard')
  const me = await ask('nivedita', 'GET', '/api/auth/me')
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...me, profilePhoto: `/api/photos/${'0'.repeat(32)}.webp` } }),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: /^Account:/ })).toHaveText('NL')
})

test("an Admin adds and deletes a person's photo in the employee form", async ({ visit, hire }) => {
  await hire('sarita')
  const page = await visit('admin', '/employees?search=sarita')
  const card = page
    .getByRole('list', { name: 'Employees' })
    .getByRole('listitem')
    .filter({ hasText: 'sarita' })
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await chooseEntry(card, 'Edit')
    await expect(dialog.getByLabel('First Name')).toBeVisible()
  }
  await open()
  await dialog.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'me.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'),
  })
  await expect(dialog.getByText('Please choose a JPEG, PNG or WebP photo')).toBeVisible()
  await choose(page, 'me.png', 'image/png', await picture('#a63').png().toBuffer())
  await accessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.locator('img[src^="/api/photos/"]')).toBeVisible()
  await open()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card.locator('img')).toHaveCount(0)
})
