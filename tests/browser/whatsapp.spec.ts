/**
 * WhatsApp Sender: linking by code, single and bulk messages, and their results; against the demo firm's
 * simulator.
 */
import { readFileSync } from 'node:fs'
import { accessible, expect, fits, gone, openTab, phone, sheet, test, toastOf } from './whatsapp'

for (const [width, options, name] of [
  ['desk', {}, 'wasima'],
  ['phone', { ...phone, colorScheme: 'dark' }, 'wasimb'],
] as const) {
  test(`at ${width} width: link by code, send a message, follow its status, and disconnect`, async ({
    sender,
  }) => {
    const page = await sender(name, 'Manager', options)
    const toast = toastOf(page)
    await expect(page.getByRole('tab', { name: 'Connect' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Disconnected', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Demo: messages are not really sent\./)).toBeVisible()

    // Without a connection the text stays.
    await openTab(page, 'Single Message')
    await page.getByLabel('Message', { exact: true }).fill('Hello, are you free on Monday?')
    await page.getByRole('button', { name: 'Connect WhatsApp first' }).click()
    await page.getByRole('button', { name: 'Connect with QR Code' }).click()
    const code = page.getByRole('dialog', { name: 'Connect with QR Code' })
    await expect(code.getByAltText('Code to scan with WhatsApp on your phone')).toBeVisible()
    for (const step of ['Settings', 'Linked Devices', 'Link a Device'])
      await expect(code.getByText(step, { exact: true })).toBeVisible()
    await accessible(page)
    await expect(toast.getByText('WhatsApp connected')).toBeVisible()
    await expect(code).toBeHidden()
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    await expect(page.getByText('+91 98200 00000').first()).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    await gone(page)

    await openTab(page, 'Single Message')
    await page.reload()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello, are you free on Monday?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Please enter recipient number and message')).toBeVisible()
    const number = page.getByLabel('Recipient number (without country code)')
    await expect(number).toBeFocused()
    await number.fill('98111')
    await expect(page.getByText('98111 has fewer than 10 digits')).toBeVisible()
    await number.fill('098111 22210')
    await expect(page.getByText('To +91 98111 22210')).toBeVisible()
    await page
      .getByLabel('File to attach')
      .setInputFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('An offer.') })
    await expect(page.getByRole('button', { name: 'Remove offer.txt' })).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Sent to +91 98111 22210.')).toBeVisible()
    await expect(number).toHaveValue('')
    await gone(page)

    // A refused message shows an error, and no typed text is lost.
    await number.fill('98111 22000')
    await page.getByLabel('Message', { exact: true }).fill('To nobody')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(toast.getByText('Send Failed')).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('To nobody')
    await gone(page)
    // The result is unknown: no success is shown, and a second press sends no second message.
    await number.fill('98111 22002')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(
      page.getByText('We do not know whether the message to +91 98111 22002 has arrived.'),
    ).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
    await accessible(page)
    await page.getByRole('button', { name: 'Open Message Logs' }).click()

    const log = page.getByRole('table', { name: 'Messages' })
    await expect(log.getByRole('row')).toHaveCount(width === 'desk' ? 4 : 3)
    await expect(
      log.getByRole('row', { name: /98111 22210/ }).getByText('Read', { exact: true }),
    ).toBeVisible()
    await expect(
      log.getByRole('row', { name: /98111 22000/ }).getByText('Failed', { exact: true }),
    ).toBeVisible()
    await expect(log.getByText('With offer.txt')).toBeVisible()
    await accessible(page)
    await fits(page)
    await page.getByLabel('Status').selectOption('unknown')
    await expect(log.getByRole('button', { name: '+91 98111 22210' })).toBeHidden()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const csv = readFileSync(await (await saved).path(), 'utf8')
    expect(csv).toContain('919811122002')
    expect(csv).not.toContain('919811122210')

    await log.getByRole('button', { name: '+91 98111 22002' }).click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('It may have arrived already.')).toBeVisible()
    await accessible(page)
    await page
      .getByRole('dialog', { name: 'Send this message again?' })
      .getByRole('button', { name: 'Send again' })
      .click()
    await expect(log.getByRole('button', { name: '+91 98111 22002' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Search messages').fill('22210')
    await expect(log.getByRole('button', { name: /98111/ })).toHaveCount(1)

    await openTab(page, 'Connect')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Disconnected', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect with QR Code' })).toBeVisible()
  })
}

/** `stop`: the number that ends in 007 answers STOP and is on the firm's opt-out list from then on. */
const rowsWith = (stop: string) => [
  ['Mobile No.', 'Candidate Name', 'Company', 'Message'],
  ['98222 11110', 'Arun', 'Acme', ''],
  ['+91 98222 11111', 'Beena', '', ''],
  ['98222 11000', 'Chitra', 'Orbit', ''],
  [stop, 'Dinesh', 'Orbit', 'Hello {{Name}}, this one is for you alone.'],
  ['98222 11112', 'Esther', 'Zenith', ''],
  ['12345', 'Firoz', 'Zenith', ''],
  ['098222-11110', 'Arun again', 'Acme', ''],
]

for (const [width, options, name, stop] of [
  ['desk', { colorScheme: 'dark' }, 'wabulka', '98222 11007'],
  ['phone', phone, 'wabulkb', '98223 11007'],
] as const) {
  test(`at ${width} width: a sheet is sent to many, missing values are named; STOP opts out`, async ({
    linked,
  }) => {
    const page = await linked(name, 'Manager', options)
    await openTab(page, 'Bulk Send')
    await page.getByRole('button', { name: 'Send Bulk Messages' }).click()
    await expect(page.getByText('Please add recipients and enter a message')).toBeVisible()
    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Template' }).click()
    expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)

    await page.getByLabel('Sheet of recipients').setInputFiles(await sheet(rowsWith(stop)))
    await expect(page.getByText('5 recipients')).toBeVisible()
    await expect(page.getByText('1 duplicate number gets one message.')).toBeVisible()
    await page.getByText('1 row is left out').click()
    await expect(page.getByText('12345 has fewer than 10 digits')).toBeVisible()

    // A placeholder is inserted at the caret. A recipient without a value is named, and nothing is sent.
    const message = page.getByLabel('Message', { exact: true })
    await message.fill('Hello , welcome!')
    await message.press('Home')
    for (let i = 0; i < 6; i++) await message.press('ArrowRight')
    await page.getByRole('button', { name: '{{Name}}', exact: true }).click()
    await expect(message).toHaveValue('Hello {{Name}}, welcome!')
    await message.fill('Hello {{Name}}, welcome to {{Company}}!')
    await expect(page.getByText('{{Company}} has no value for 1 recipient: Beena')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Bulk Messages' })).toBeDisabled()
    await accessible(page)

    const bubble = page.locator('.wa-bubble')
    await expect(bubble).toHaveText('Hello Arun, welcome to Acme!')
    await page.getByRole('button', { name: 'Next recipient' }).click()
    await expect(page.getByText('No value for {{Company}}')).toBeVisible()
    await page.getByLabel('Custom messages').check()
    await page.getByLabel('Beena, +91 98222 11111').fill('Dear {{Name}}, do call us.')
    await expect(bubble).toHaveText('Dear Beena, do call us.')
    await page.getByLabel('Recipient', { exact: true }).fill('4')
    await expect(bubble).toHaveText('Hello Dinesh, this one is for you alone.')
    await accessible(page)
    await fits(page)

    await page.getByRole('button', { name: 'Send Bulk Messages' }).click()
    const warning = page.getByRole('dialog', { name: 'Before your first bulk send' })
    await expect(warning.getByText('WhatsApp can block your account.')).toBeVisible()
    await accessible(page)
    await warning.getByRole('button', { name: 'I have read this' }).click()
    const question = page.getByRole('dialog', { name: 'Send to 5 recipients?' })
    await expect(question.getByText('No valid number')).toBeVisible()
    await accessible(page)
    await question.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByText('5 messages are on the way.')).toBeVisible()
    await expect(message).toHaveValue('')
    await gone(page)

    const one = page.getByRole('list', { name: 'Bulk sends' }).getByRole('article').first()
    await expect(one.getByText('Finished')).toBeVisible()
    await expect(one.getByText('Failed 1')).toBeVisible()
    await expect(one.getByText('Read 4')).toBeVisible()
    await accessible(page)
    await fits(page)
    await one.getByRole('button', { name: /See the messages/ }).click()
    const log = page.getByRole('table', { name: 'Messages' })
    await expect(log.getByRole('button', { name: /Arun|Beena|Chitra|Dinesh|Esther/ })).toHaveCount(5)
    await log.getByRole('button', { name: 'Beena' }).click()
    await expect(page.getByRole('dialog').getByText('Dear Beena, do call us.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(log.getByRole('button', { name: 'Beena' })).toBeFocused()

    // Dinesh has replied STOP.
    await page.getByRole('button', { name: 'Opt-out List' }).click()
    const list = page.getByRole('list', { name: 'Opted-out numbers' })
    await expect(list.getByText(`+91 ${stop}`)).toBeVisible()
    await expect(list.getByText('Replied STOP')).toBeVisible()
    await expect(list.getByText('Only an Admin can remove it.')).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await openTab(page, 'Single Message')
    await page.getByLabel('Recipient number').fill(stop)
    await page.getByLabel('Message', { exact: true }).fill('Once more')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(toastOf(page).getByText('Send Failed')).toBeVisible()
    await expect(page.getByLabel('Recipient number')).toHaveAttribute('aria-invalid', 'true')

    // The warning is shown once.
    await openTab(page, 'Bulk Send')
    await page.getByRole('radio', { name: 'Manual Entry' }).check()
    await page.getByLabel('Phone numbers').fill('98222 11120')
    await message.fill('Hello')
    await page.getByRole('button', { name: 'Send Bulk Messages' }).click()
    await expect(page.getByRole('dialog', { name: 'Send to 1 recipient?' })).toBeVisible()
  })
}

test('a bulk send is paused, resumed and cancelled', async ({ linked }) => {
  const page = await linked('wapause')
  await openTab(page, 'Bulk Send')
  await page.getByRole('radio', { name: 'Manual Entry' }).check()
  await page
    .getByLabel('Phone numbers')
    .fill(
      `${Array.from({ length: 1500 }, (_, i) => `983${String(3_000_000 + i * 1000 + 110)}`).join(', ')}, 98333, 9833000110`,
    )
  await expect(page.getByText('98333 has fewer than 10 digits')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill('Hello')
  await page.getByRole('button', { name: 'Send Bulk Messages' }).click()
  await page.getByRole('button', { name: 'I have read this' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  const one = page.getByRole('list', { name: 'Bulk sends' }).getByRole('article').first()
  await expect(one.getByText(/min left|minute left/)).toBeVisible()
  await one.getByRole('button', { name: /^Pause/ }).click()
  await expect(one.getByText('Paused')).toBeVisible()
  await one.getByRole('button', { name: /^Resume/ }).click()
  await expect(one.getByText('Running')).toBeVisible()
  await one.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('button', { name: 'Keep sending' }).click()
  await expect(one.getByRole('button', { name: /^Cancel/ })).toBeFocused()
  await one.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(one.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(one.getByText(/^Cancelled [\d,]+$/)).toBeVisible()
  await expect(one.getByRole('button', { name: /^Resume/ })).toBeHidden()
})
