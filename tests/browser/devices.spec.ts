/**
 * Attendance devices in Settings: a device calls and is accepted, its stamps become days while others watch,
 * an unknown number gets its person, and a wrong clock is corrected.
 */
import type { Page } from '@playwright/test'
import { SimulatedDevice } from '../../data/devices/simulatedDevice'
import { addDays, dayText } from '../../src/domain/day'
import { accessible, expect, fits, shiftDay, test, today } from './requests'

const before = addDays(today(), -3)
const phone = { viewport: { width: 390, height: 844 } }

/** It calls the server of the test, which has the real time. */
const deviceAt = (address: string, serial: string, pins: readonly string[], clockErrorSeconds = 0) =>
  new SimulatedDevice({
    address,
    serial,
    firmware: 'usual',
    people: pins.map((pin) => ({ pin })),
    clock: () => Date.now(),
    seed: 7,
    sendsOthers: false,
    clockErrorSeconds,
  })

const sectionOf = (page: Page) =>
  page.locator('.card', { has: page.getByRole('heading', { name: 'Attendance Devices' }) })
const rowOf = (page: Page, name: string) =>
  sectionOf(page).getByRole('list', { name: 'Attendance Devices' }).locator('> li').filter({ hasText: name })

/** The dialog on top: it is usable, and nothing is wider than the window. */
async function wellMade(page: Page) {
  await expect(page.locator('dialog[open]').last().locator('.spinner')).toHaveCount(0)
  await accessible(page)
  await fits(page)
}

test('a device is accepted, its stamps are days that others see, and numbers get their people', async ({
  visit,
  hire,
  ask,
  url,
}) => {
  test.setTimeout(180_000)
  for (const name of ['clarinda', 'dorothea', 'edwina']) await hire(name)
  const device = deviceAt(url, 'AF4C190000001', ['T-clarinda', 'T-dorothea', '80042'])
  const page = await visit('admin', '/settings#devices', phone)
  const section = sectionOf(page)
  await expect(section.getByRole('button', { name: 'Numbers' })).toBeVisible()
  await fits(page)

  await device.turn()
  device.press('T-clarinda')
  await device.turn()
  // The upload is refused until an Admin accepts the device.
  expect(device.pending).toBe(1)
  const waiting = rowOf(page, 'AF4C190000001')
  await expect(waiting).toContainText('Waiting for you')
  await expect(waiting).toContainText('from 127.0.0.1 · Ver 8.0.4.2-20190708')
  await accessible(page)
  await fits(page)
  await waiting.getByRole('button', { name: 'First stamps of AF4C190000001' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Number T-clarinda')).toBeVisible()
  await wellMade(page)
  await page.keyboard.press('Escape')

  await waiting.getByRole('button', { name: 'Accept AF4C190000001' }).click()
  await expect(dialog).toContainText('Accept only a serial number that you have read on the device.')
  await wellMade(page)
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Front door')
  await dialog.getByLabel('Office').selectOption({ index: 1 })
  // Until 05:30 the stamps belong to the day before.
  await dialog.getByLabel('Count from').fill(dayText(before))
  await dialog.getByRole('button', { name: 'Accept' }).click()
  const row = rowOf(page, 'Front door')
  await expect(row).toContainText('Accepted')
  await expect(dialog).toHaveCount(0)

  // The manager watches while a person presses. The device also sends again what was refused.
  const board = await visit('manager', '/dashboard')
  await board.getByRole('searchbox', { name: 'Search team' }).fill('Longtime')
  const member = (name: string) => board.locator('.live-member').filter({ hasText: `${name} Longtime` })
  await expect(member('dorothea')).toContainText('No punch')
  await expect(member('clarinda')).toContainText('Working')
  await expect(board.getByText('Real-time')).toHaveClass(/green/)
  device.press('T-dorothea')
  await device.turn()
  expect(device.pending).toBe(0)
  await expect(member('dorothea')).toContainText('Working')

  // The device knows a number that Muster does not.
  device.press('80042')
  await device.turn()
  await expect(row).toContainText('1 stamp of unknown numbers', { timeout: 30_000 })
  await row.getByRole('button', { name: 'Link numbers of Front door' }).click()
  await wellMade(page)
  await dialog.getByRole('button', { name: 'Choose the person of number 80042' }).click()
  const choosing = page.getByRole('dialog', { name: 'Link Number 80042' })
  await choosing.getByRole('combobox', { name: 'Person' }).fill('edwina')
  await page.getByRole('option', { name: /edwina Longtime/ }).click()
  await wellMade(page)
  await choosing.getByRole('button', { name: 'Link' }).click()
  await expect(choosing).toHaveCount(0)
  const linked = dialog.getByRole('list', { name: 'Linked numbers' })
  await expect(linked).toContainText('80042 edwina Longtime')
  await expect(dialog.getByRole('list', { name: 'Unknown numbers' })).toHaveCount(0)
  await expect(member('edwina')).toContainText('Working')
  await page.keyboard.press('Escape')

  // The device takes the names, and the log says so.
  await device.turn()
  await row.getByRole('button', { name: 'Actions for Front door' }).click()
  await page.getByRole('menuitem', { name: 'Commands and log' }).click()
  const log = dialog.getByRole('list', { name: 'Latest commands' })
  await expect(log.locator('li').filter({ hasText: 'Name of number 80042: edwina Longtime' })).toContainText(
    'Done',
  )
  await wellMade(page)
  await dialog.getByRole('button', { name: 'Ask for its state' }).click()
  await expect(log.locator('li').first()).toContainText('Report its state Waiting')
  await page.keyboard.press('Escape')

  // Its stamps, with their persons, and the end of a number.
  await row.getByRole('button', { name: 'Stamps of Front door' }).click()
  await expect(dialog.getByText('edwina Longtime (80042)')).toBeVisible()
  await expect(dialog.getByText('Counts')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: 'Numbers' }).click()
  await dialog.getByRole('button', { name: 'End number 80042 of edwina Longtime' }).click()
  await page.getByRole('button', { name: 'End number', exact: true }).click()
  await expect(page.getByText('Number 80042 ended')).toBeVisible()
  await expect(dialog.getByText('No number is linked to a person yet.')).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Actions for Front door' }).click()
  await page.getByRole('menuitem', { name: 'Refuse' }).click()
  await wellMade(page)
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(row).toContainText('Refused')
  const own = `/api/attendance/history?from=${shiftDay()}&to=${shiftDay()}`
  const { data } = await ask<{ data: { punchIn: string | null }[] }>('edwina', 'GET', own)
  expect(data).toMatchObject([{ punchIn: expect.any(String) }])
})

test('a clock that is ahead is shown and corrected, and stamps in the future count then', async ({
  visit,
  hire,
  ask,
  url,
}) => {
  test.setTimeout(180_000)
  await hire('fenella')
  const device = deviceAt(url, 'AF4C190000002', ['T-fenella'], 600)
  await device.turn()
  const find = async () =>
    (await ask<{ id: number; serial: string }[]>('admin', 'GET', '/api/devices')).find(
      ({ serial }) => serial === device.serial,
    )!
  const { id } = await find()
  await ask('admin', 'POST', `/api/devices/${id}/accept`, {
    name: 'Back door',
    officeId: null,
    countFrom: before,
  })
  device.press('T-fenella')
  await device.turn()
  const page = await visit('admin', '/settings#devices', phone)
  const row = rowOf(page, 'Back door')
  await expect(row).toContainText('1 stamp in the future')
  // The measured clock is stored each minute.
  await expect(row).toContainText('Clock 10 minutes ahead', { timeout: 100_000 })
  await fits(page)
  await row.getByRole('button', { name: 'Correct clock of Back door' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Later stamps can be corrected by −(600|599|601) seconds/)
  await wellMade(page)
  await dialog.getByLabel('Also correct and count the 1 stamp in the future').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).not.toContainText('Clock')
  await expect(row).not.toContainText('in the future', { timeout: 30_000 })
  await row.getByRole('button', { name: 'Stamps of Back door' }).click()
  await expect(dialog.getByText('Counts')).toBeVisible()
  await expect(dialog.getByText(/^Corrected: /)).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Actions for Back door' }).click()
  await page.getByRole('menuitem', { name: 'Clock' }).click()
  await expect(dialog).toContainText(/Later stamps are corrected by −(600|599|601) seconds now/)
  await dialog.getByRole('button', { name: 'End the correction' }).click()
  await expect(dialog.getByLabel('Correction in seconds')).toHaveValue('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Clock 10 minutes ahead')
})

test('numbers are imported from a sheet after a preview, and the address for devices is shown', async ({
  visit,
  hire,
  url,
}) => {
  await hire('georgia')
  await deviceAt(url, 'AF4C190000003', []).turn()
  const page = await visit('admin', '/settings#devices', phone)
  await page.getByRole('button', { name: 'How to connect a device' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Server address${new URL(url).hostname}`)
  await expect(dialog).toContainText(`Server port${new URL(url).port}`)
  await wellMade(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Numbers' }).click()
  await dialog.getByRole('button', { name: 'Import from a file' }).click()
  const importing = page.getByRole('dialog', { name: 'Import Numbers' })
  await importing.getByLabel('File with numbers').setInputFiles({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Number,Employee ID\n7301,T-georgia\n7302,NOBODY\n'),
  })
  await expect(importing.getByRole('status')).toHaveText(
    'numbers.csv: 1 new, 0 linked already, 1 with an error',
  )
  await expect(importing.getByRole('row', { name: /Employee NOBODY does not exist/ })).toBeVisible()
  await wellMade(page)
  await importing.getByRole('button', { name: 'Link 1 number' }).click()
  await expect(importing).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: 'Linked numbers' })).toContainText('7301 georgia Longtime')
})

test('numbers at the end of employee IDs are suggested, linked by one press and all at once', async ({
  visit,
  ask,
  url,
}) => {
  for (const number of [90411, 90412, 90413])
    await ask('admin', 'POST', '/api/users', {
      email: `helena${number}@muster.test`,
      firstName: 'Helena',
      lastName: `No${number}`,
      employeeId: `DOOR-${number}`,
      password: 'monsoon-41',
      dateOfJoining: addDays(today(), -300),
    })
  const pins = ['90411', '90412', '90413']
  const device = deviceAt(url, 'AF4C190000004', pins)
  await device.turn()
  const devices = await ask<{ id: number; serial: string }[]>('admin', 'GET', '/api/devices')
  const { id } = devices.find(({ serial }) => serial === device.serial)!
  const accepted = { name: 'Side door', officeId: null, countFrom: before }
  await ask('admin', 'POST', `/api/devices/${id}/accept`, accepted)
  for (const pin of pins) device.press(pin)
  await device.turn()

  const page = await visit('admin', '/settings#devices')
  await rowOf(page, 'Side door').getByRole('button', { name: 'Link numbers of Side door' }).click()
  const dialog = page.getByRole('dialog', { name: 'Numbers', exact: true })
  await dialog.getByRole('button', { name: 'Link number 90411 to Helena No90411 (DOOR-90411)' }).click()
  const linked = dialog.getByRole('list', { name: 'Linked numbers' })
  await expect(linked).toContainText('90411 Helena No90411')
  await dialog.getByRole('button', { name: 'Link all 2 suggestions' }).click()
  const question = page.getByRole('dialog', { name: 'Link 2 numbers?' })
  await expect(question.getByRole('list', { name: 'Suggestions' }).locator('li')).toHaveText([
    '90412Helena No90412 DOOR-90412',
    '90413Helena No90413 DOOR-90413',
  ])
  await wellMade(page)
  await question.getByRole('button', { name: 'Link all' }).click()
  await expect(question).toHaveCount(0)
  await dialog.getByRole('searchbox', { name: 'Search linked numbers' }).fill('90413')
  await expect(linked.locator('li')).toHaveCount(1)
  await expect(linked).toContainText('90413 Helena No90413')
})
