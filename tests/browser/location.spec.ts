/** Messages when the position or the response fails; a lost response punches once. */
import { expect, test } from './office'

const failing = (code: number) =>
  `navigator.geolocation.getCurrentPosition = (_, failed) => failed({ code: ${code}, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' })`

const failures = [
  [
    'denied',
    failing(1),
    'Location Permission Denied',
    'Location access denied by user. Please enable location permissions in your browser settings.',
  ],
  [
    'unavailable',
    failing(2),
    'Location Not Available',
    'Location information is unavailable. Please check your internet connection and try again.',
  ],
  ['too slow', failing(3), 'Location Timeout', 'Location request timed out. Please try again.'],
  ['something else', failing(9), 'Location Error', 'Unable to get your location. Please check GPS settings.'],
  [
    'no geolocation',
    'delete Navigator.prototype.geolocation',
    'Browser Not Supported',
    'Please use Chrome, Firefox, Safari or Edge.',
  ],
  [
    'no https',
    `Object.defineProperty(window, 'isSecureContext', { value: false })`,
    'Secure Connection Required',
    'HTTPS',
  ],
] as const

test(`a position that fails (${failures.map(([what]) => what).join(', ')}) shows it and offers Retry`, async ({
  visit,
}) => {
  const page = await visit('recruiter', '/attendance')
  for (const [what, script, title, text] of failures)
    await test.step(what, async () => {
      await page.evaluate(script)
      // Presses again, because a press too soon after another is a double tap.
      await expect(async () => {
        await page.getByRole('button', { name: what === 'denied' ? 'Punch In' : 'Retry' }).click()
        await expect(page.getByText(title)).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    })
})

test('a position request times out after 25 seconds', async ({ visit }) => {
  const page = await visit('recruiter', '/attendance')
  await expect(page.getByRole('button', { name: 'Punch In' })).toBeEnabled()
  await page.clock.install()
  await page.evaluate(() => void (navigator.geolocation.getCurrentPosition = () => {}))
  await page.getByRole('button', { name: 'Punch In' }).click()
  await page.clock.runFor(24_000)
  await expect(page.getByRole('button', { name: 'Getting location…' })).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(page.getByText('Location Timeout')).toBeVisible()
})

test('a lost response is retried with the same key and makes one punch', async ({ visit, newcomer }) => {
  await newcomer('noor')
  const page = await visit('noor', '/attendance')
  const keys: string[] = []
  await page.route('**/api/attendance/punch', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!)
    // The server completes the first punch, but its response is lost.
    if (keys.length === 1) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBe(2)
  await expect(page.getByRole('button', { name: 'Punch Out' })).toBeVisible()
})

test("a response from something else, such as a hotel's sign-in page, is retried", async ({
  visit,
  newcomer,
}) => {
  await newcomer('hema')
  const page = await visit('hema', '/attendance')
  let answers = 0
  await page.route('**/api/attendance/punch', async (route) => {
    if (answers++ > 0) return route.continue()
    await route.fetch()
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' })
  })
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
  expect(answers).toBe(2)
})

test("a refusal shows the server's message", async ({ visit, newcomer }) => {
  await newcomer('ishan')
  const page = await visit('ishan', '/attendance')
  await page.route('**/api/attendance/punch', (route) =>
    route.fulfill({ status: 409, json: { message: '409: You are already punched in since 09:30' } }),
  )
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expect(page.getByText('Attendance Error')).toBeVisible()
  await expect(page.getByText('You are already punched in since 09:30', { exact: true })).toBeVisible()
})

test('an automatic punch-out is marked in the history and in the working', async ({ visit }) => {
  const page = await visit('senior', '/attendance?all=true')
  const rows = page.getByRole('table', { name: 'Attendance History' }).locator('tbody tr:not(.table-group)')
  const row = rows.filter({ hasText: /No punch-out/ }).first()
  await expect(rows).toHaveCount(20)
  for (let pages = 1; pages < 30 && !(await row.isVisible()); pages++) {
    const before = (await rows.first().textContent())!
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(rows.first()).not.toHaveText(before)
  }
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /assumed\. Show the working/ }).click()
  await expect(page.getByRole('dialog').getByText(/There was no punch out/)).toBeVisible()
})
