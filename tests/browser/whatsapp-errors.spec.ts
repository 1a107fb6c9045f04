/**
 * WhatsApp Sender with errors or without permission: each case shows its own message, and no typed text is
 * lost.
 */
import { accessible, expect, gone, openTab, sheet, test, toastOf } from './whatsapp'

test("nobody sees another person's messages, and a Recruiter cannot send in bulk", async ({
  linked,
  sender,
  ask,
}) => {
  const page = await linked('waowner')
  await ask('waowner', 'POST', '/api/whatsapp/send', { to: '98555 11110', message: 'Between us' })
  await openTab(page, 'Message Logs')
  await expect(page.getByRole('table', { name: 'Messages' }).getByText('Between us')).toBeVisible()

  const other = await sender('warecruit', 'Recruiter')
  await expect(other.getByText('Disconnected', { exact: true })).toBeVisible()
  await openTab(other, 'Message Logs')
  await expect(other.getByText('No messages yet.')).toBeVisible()
  await openTab(other, 'Bulk Send')
  await expect(other.getByText('Only Managers, Senior Managers and Admins can send in bulk')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Send Bulk Messages' })).toBeHidden()
  await accessible(other)
  await openTab(other, 'Single Message')
  await expect(other.getByRole('button', { name: 'Connect WhatsApp first' })).toBeVisible()

  // The firm can allow it for everybody.
  await ask('admin', 'POST', '/api/settings', { key: 'whatsapp', value: { bulkForEveryone: true } })
  await openTab(other, 'Bulk Send')
  await expect(other.getByRole('radio', { name: 'Excel Upload' })).toBeVisible()
  await ask('admin', 'POST', '/api/settings', { key: 'whatsapp', value: { bulkForEveryone: false } })
  await expect(other.getByRole('radio', { name: 'Excel Upload' })).toBeHidden()
})

test('a failed connection shows its own message and can be retried', async ({ sender }) => {
  const page = await sender('wafails')
  const toast = toastOf(page)
  const dialog = page.getByRole('dialog', { name: 'Connect with QR Code' })
  const clickConnect = () => page.getByRole('button', { name: 'Connect with QR Code' }).click()
  const close = () => dialog.getByRole('button', { name: 'Close' }).click()

  await page.route('**/api/whatsapp/connect', (route) =>
    route.fulfill({ json: { status: 'timeout', qrCode: null, phoneNumber: null, message: null } }),
  )
  await clickConnect()
  await expect(toast.getByText('Connection Timeout', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Connection timeout - please try again')).toBeVisible()
  await accessible(page)
  await page.unroute('**/api/whatsapp/connect')
  await page.route('**/api/whatsapp/connect', (route) =>
    route.fulfill({ status: 503, json: { message: 'No browser was found on the server.' } }),
  )
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(toast.getByText('Connection Failed')).toBeVisible()
  await expect(dialog.getByText('No browser was found on the server.')).toBeVisible()
  await close()

  // A QR code that is not an image.
  await page.unroute('**/api/whatsapp/connect')
  await page.route('**/api/whatsapp/status', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, state: 'qr', qrCode: 'data:image/png;base64,AAAA' } })
  })
  await clickConnect()
  await expect(toast.getByText('QR Code Error')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Show another code' })).toBeVisible()
  await close()
  // Waits for the pending response. No other route may handle that call.
  await page.unrouteAll({ behavior: 'wait' })

  // No response within 90 seconds.
  await page.route('**/api/whatsapp/connect', () => {})
  await page.clock.install()
  await page.getByRole('button', { name: 'Force Reconnect' }).click()
  await page
    .getByRole('dialog', { name: 'Force a new connection?' })
    .getByRole('button', { name: 'Force Reconnect' })
    .click()
  await expect(dialog.getByText('Preparing a code…')).toBeVisible()
  await page.clock.fastForward(91_000)
  await expect(dialog.getByText('Connection timeout - please try again')).toBeVisible()
  await close()
  await expect(page.getByRole('button', { name: 'Force Reconnect' })).toBeFocused()
})

test('unsent text stays: a lost upload, a gateway error without a message, no network', async ({
  linked,
  ask,
}) => {
  const page = await linked('walost')
  const toast = toastOf(page)
  await openTab(page, 'Single Message')
  await page.getByLabel('Recipient number').fill('98666 11110')
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('Hello {{Name}}')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please replace {{Name}}')).toBeVisible()
  await message.fill('Hello Meera')
  await page.route('**/api/whatsapp/upload-attachment', (route) => route.abort('connectionreset'))
  await page
    .getByLabel('File to attach')
    .setInputFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('An offer.') })
  await expect(toast.getByText('Upload Failed')).toBeVisible()
  await page.unroute('**/api/whatsapp/upload-attachment')
  await page
    .getByLabel('File to attach')
    .setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') })
  await expect(toast.getByText('empty.txt is empty.')).toBeVisible()
  await gone(page)

  await page.route('**/api/whatsapp/send', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }),
  )
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast.getByText('Failed to send message: 502')).toBeVisible()
  await page.unroute('**/api/whatsapp/send')
  // The response is lost, but not the message. A second press sends it only once.
  let lost = 0
  await page.route('**/api/whatsapp/send', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast.getByText('Muster could not be reached.')).toBeVisible()
  await expect(message).toHaveValue('Hello Meera')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Sent to +91 98666 11110.')).toBeVisible()
  expect(await ask('walost', 'GET', '/api/whatsapp/message-logs')).toHaveLength(1)

  await message.fill('Without a network')
  await page.context().setOffline(true)
  await expect(page.getByText('There is no network. Your draft stays here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await expect(message).toHaveValue('Without a network')

  await page.route('**/api/whatsapp/disconnect', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server is busy.' } }),
  )
  await openTab(page, 'Connect')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(toast.getByText('Disconnection Failed')).toBeVisible()
  await page.getByRole('button', { name: 'Stay connected' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
})

test('an unusable sheet is refused with the reason', async ({ linked }) => {
  const page = await linked('washeets')
  const toast = toastOf(page)
  await openTab(page, 'Bulk Send')
  const bring = page.getByLabel('Sheet of recipients')
  await bring.setInputFiles(
    await sheet([
      ['Town', 'Colour'],
      ['Pune', 'red'],
    ]),
  )
  await expect(toast.getByText('Column Missing')).toBeVisible()
  await expect(
    page.locator('.wa-note.bad').getByText('No column with phone numbers was found.'),
  ).toBeVisible()
  await accessible(page)
  await bring.setInputFiles(
    await sheet([
      ['Phone', 'Name'],
      ['123', 'Gita'],
    ]),
  )
  await expect(toast.getByText('No Valid Recipients')).toBeVisible()
  await bring.setInputFiles({
    name: 'people.xlsx',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 renamed'),
  })
  await expect(toast.getByText('Parse Error')).toBeVisible()
  await page.route('**/api/whatsapp/recipients', (route) => route.abort('connectionreset'))
  await bring.setInputFiles(
    await sheet([
      ['Phone', 'Name'],
      ['98777 11110', 'Gita'],
    ]),
  )
  await expect(toast.getByText('Failed to load Excel processing library')).toBeVisible()
  await page.unroute('**/api/whatsapp/recipients')
  await bring.setInputFiles(
    await sheet([
      ['Phone', 'Name'],
      ['98777 11110', 'Gita'],
    ]),
  )
  await expect(page.getByText('1 recipient', { exact: true })).toBeVisible()
  await expect(page.locator('.wa-note.bad')).toBeHidden()

  await page.getByLabel('Message', { exact: true }).fill('Hello {{Name}}')
  await page.reload()
  await expect(page.locator('.wa-bubble')).toHaveText('Hello Gita')
  await page.getByRole('button', { name: 'Send Bulk Messages' }).click()
  await page.getByRole('button', { name: 'I have read this' }).click()
  await page.route('**/api/whatsapp/send-bulk', (route) =>
    route.fulfill({ status: 409, json: { message: 'WhatsApp is not connected. Connect it first.' } }),
  )
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(toast.getByText('Bulk Send Failed')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello {{Name}}')
})

test('signing out deletes the unsent text', async ({ linked }) => {
  const page = await linked('waleaves')
  await openTab(page, 'Single Message')
  await page.getByLabel('Message', { exact: true }).fill('Not for others')
  const stored = () =>
    page.evaluate(() =>
      Object.entries(sessionStorage)
        .filter(([key]) => key.startsWith('muster-whatsapp'))
        .map(([, value]) => value)
        .join(),
    )
  await expect.poll(stored).toContain('Not for others')
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored()).toBe('')
})

test('pace, hours and message retention are settings, with a warning about bulk messages', async ({
  visit,
  ask,
}) => {
  const page = await visit('admin', '/settings#whatsapp')
  const section = page.locator('#whatsapp')
  const pace = section.locator('form', { hasText: 'Bulk messages' }).first()
  await expect(section.getByText('WhatsApp does not allow automated or bulk messages.')).toBeVisible()
  await section.getByLabel('Longest pause (seconds)').fill('5')
  await pace.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(section.getByText('Must not be shorter than the shortest pause')).toBeVisible()
  await section.getByLabel('Longest pause (seconds)').fill('25')
  await pace.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page).getByText('Settings saved')).toBeVisible()
  await gone(page)
  expect(await ask('admin', 'GET', '/api/whatsapp/status')).toMatchObject({
    pauseSeconds: { least: 8, most: 25 },
  })
  await accessible(page)

  await page.goto('/settings#retention')
  const stored = page.locator('#retention')
  await stored.getByLabel('WhatsApp messages (days)').fill('100')
  await stored.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page).getByText('Settings saved')).toBeVisible()
  await expect(stored.getByRole('button', { name: 'Discard' })).toBeHidden()
  await page.goto('/privacy-policy')
  await expect(page.getByText('100 days, then deleted')).toBeVisible()
  await ask('admin', 'POST', '/api/settings', { key: 'retention', value: { messagesDays: 365 } })
  await ask('admin', 'POST', '/api/settings', { key: 'whatsapp', value: { mostPauseSeconds: 20 } })
})
