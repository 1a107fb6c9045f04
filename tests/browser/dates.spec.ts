/** Dates in a form: typed day first, chosen in the calendar, or by a phone's own picker. */
import { addDays } from '../../src/domain/day'
import { dayWords } from '../../web/format'
import { choose } from './employees'
import { accessible, expect, fits, phone, test, today } from './requests'

test('a date is typed day first and is spelled out when the field loses the focus', async ({
  visit,
  hire,
  workdays,
}) => {
  await hire('purvi')
  const [day] = await workdays(1)
  const [year, month, date] = day!.split('-')
  const page = await visit('purvi', '/leave')
  const from = page.getByLabel('From date')
  const to = page.getByLabel('To date')
  await from.pressSequentially(`${Number(date)}/${Number(month)}`)
  await expect(to).toHaveValue('')
  await from.press('Tab')
  await expect(from).toHaveValue(dayWords(day!))
  await expect(to).toHaveValue(dayWords(day!))
  await expect(page.locator('b', { hasText: /^1 day$/ })).toBeVisible()

  // A complete date needs no blur. Enter sends it.
  await to.fill(`${date}.${month}.${year}`)
  await expect(page.locator('b', { hasText: /^1 day$/ })).toBeVisible()
  await page.getByLabel('Reason').fill('Family visit')
  await to.fill(`${Number(date)} ${dayWords(day!).slice(3, 6).toLowerCase()}`)
  await to.press('Enter')
  await expect(page.getByText('Leave application submitted successfully!')).toBeVisible()
})

test('an invalid date is reported under the field and not sent', async ({ visit, hire, workdays }) => {
  await hire('lokesh')
  const [day] = await workdays(1)
  const page = await visit('lokesh', '/leave')
  const from = page.getByLabel('From date')
  await from.fill('31/11/2026')
  await from.press('Tab')
  await expect(page.getByText(`31/11/2026 is not a date. Write it as ${dayWords(today())}`)).toBeVisible()
  await expect(from).toHaveValue('31/11/2026')
  await accessible(page)
  await page.getByLabel('Reason').fill('Family visit')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('31/11/2026')
  await from.fill(day!)
  await expect(page.getByText('is not a date')).toBeHidden()
  await expect(page.getByLabel('To date')).toHaveValue(dayWords(day!))
})

test('an invalid optional date is not silently dropped from the form', async ({ visit }) => {
  const page = await visit('admin', '/employees')
  await page.getByRole('button', { name: 'Add Employee' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First Name').fill('Omisha')
  await form.getByLabel('Last Name').fill('Undated')
  await form.getByLabel('Office Email').fill('omisha@muster.test')
  await form.getByLabel('Password').fill('monsoon-41')
  await form.getByRole('tab', { name: 'Work' }).click()
  // An empty field would mean today.
  await form.getByLabel('Date of Joining').fill('31/11/2026')
  await form.getByRole('tab', { name: 'Salary' }).click()
  let sent = 0
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
  await form.getByRole('button', { name: 'Add Employee' }).click()
  await expect(form.getByLabel('Date of Joining')).toBeFocused()
  await expect(form.getByLabel('Date of Joining')).toHaveValue('31/11/2026')
  await expect(form.getByText(/^31\/11\/2026 is not a date/)).toBeVisible()
  expect(sent).toBe(0)
})

test('a deactivation needs a valid last work date', async ({ visit, hire }) => {
  await hire('pranita')
  const page = await visit('admin', '/employees?search=pranita')
  await choose(page, 'Deactivate')
  const dialog = page.getByRole('dialog', { name: /^Deactivate/ })
  await dialog.getByLabel('Last work date').fill('soon')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText(/^soon is not a date/)).toBeVisible()
  await expect(page.getByText(/lastWorkDate: Must be a date/)).toBeVisible()
})

test('the calendar button fills the field and works by keyboard', async ({ visit, hire }) => {
  await hire('meghna')
  const page = await visit('meghna', '/leave')
  const from = page.getByLabel('From date')
  // The browser draws its calendar outside the page. The test checks only the call that opens it.
  await page.evaluate(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    HTMLInputElement.prototype.showPicker = function () {
      opened.push(this.type)
    }
  })
  await page.getByRole('button', { name: 'Open calendar' }).first().click()
  await from.press('Alt+ArrowDown')
  expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([
    'date',
    'date',
  ])
  const day = addDays(today(), 30)
  await page.locator('.date-field-picker').first().fill(day)
  await expect(from).toHaveValue(dayWords(day))
})

test('a phone uses its own picker', async ({ visit, hire }) => {
  await hire('nitin')
  const page = await visit('nitin', '/leave', phone)
  await expect(page.getByLabel('From date')).toHaveAttribute('type', 'date')
  await fits(page)
})
