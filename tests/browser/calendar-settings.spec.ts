/**
 * The calendar in System Settings: working days, Saturdays, holidays. A change shows its effects first and
 * can be undone.
 */
import { addDays, weekdayOf } from '../../src/domain/day'
import { accessible, expect, fits, phone, test, today } from './requests'
import { dialog, section } from './settings'

test('working days: a change shows its effects first, is saved, and is undone in one step', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('setwora')
  const page = await visit('admin', '/settings#working-days')
  const days = section(page, 'working-days')
  // A leave on a Saturday that the rule makes a working day.
  const saturday = (
    await ask<{ date: string; isHoliday: boolean }[]>('admin', 'POST', '/api/check-working-days', {
      dates: Array.from({ length: 30 }, (_, i) => addDays(today(), 2 + i)),
    })
  ).find(({ date, isHoliday }) => weekdayOf(date) === 'saturday' && !isHoliday)!.date
  await ask('setwora', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: saturday,
    toDate: saturday,
    duration: 'full_day',
    reason: 'Wedding',
  })
  await days.getByRole('switch', { name: 'Special Saturdays' }).click()
  await expect(days.getByText(/affected: /)).toBeVisible()
  await expect(days.getByRole('list', { name: 'Affected leave' })).toContainText('setwora Longtime')
  await accessible(page)
  await days.getByRole('button', { name: 'Save' }).click()
  await expect(days.getByText('Working days saved.')).toBeVisible()
  expect(
    (await ask<{ specialSaturday: boolean }>('admin', 'GET', '/api/settings/working-days')).specialSaturday,
  ).toBe(false)
  await days.getByRole('button', { name: 'Undo' }).click()
  await expect(days.getByText('Undone. Everything is as it was before.')).toBeFocused()
  await expect(days.getByRole('switch', { name: 'Special Saturdays' })).toBeChecked()
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await days.getByRole('switch', { name: 'Sunday' }).click()
  await days.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to save working days configuration')).toBeVisible()
})

test('a Saturday override is added, edited and deleted; its date is required', async ({ visit }) => {
  const page = await visit('admin', '/settings#saturdays', phone)
  const part = section(page, 'saturdays')
  await part.getByRole('button', { name: 'Add Saturday Override' }).tap()
  await dialog(page).getByRole('button', { name: 'Add Override' }).tap()
  await expect(dialog(page).getByText('Please select a Saturday')).toBeVisible()
  await expect(dialog(page).getByRole('radio')).toHaveCount(4)
  await dialog(page).getByRole('radio').nth(3).check()
  await dialog(page)
    .getByRole('switch', { name: /This Saturday is a holiday/ })
    .uncheck()
  await dialog(page).getByLabel('Reason').fill('Stock taking')
  await expect(dialog(page).getByText(/No leave is affected|affected/)).toBeVisible()
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Add Override' }).tap()
  await expect(dialog(page)).toHaveCount(0)
  const row = part.getByRole('row').filter({ hasText: 'Stock taking' })
  await expect(row).toContainText('Working day')
  await fits(page)
  await row.getByRole('button', { name: /^Edit/ }).tap()
  await expect(dialog(page).getByLabel('Or a later Saturday')).toHaveCount(0)
  await dialog(page)
    .getByRole('switch', { name: /This Saturday is a holiday/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Save Changes' }).tap()
  await expect(row).toContainText('Holiday')
  await row.getByRole('button', { name: /^Delete/ }).tap()
  await dialog(page).getByRole('button', { name: 'Delete' }).tap()
  await expect(part.getByText('follows the rule again.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a holiday shows its required fields and effects, is added and undone', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('setholi')
  const [, , , , , date] = (await workdays(6)) as [string, string, string, string, string, string]
  await ask('setholi', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: date,
    toDate: date,
    duration: 'full_day',
    reason: 'Wedding',
  })
  const page = await visit('admin', '/settings#holidays', { colorScheme: 'dark' })
  const part = section(page, 'holidays')
  await part.getByRole('button', { name: 'Add Holiday' }).click()
  await dialog(page).getByRole('button', { name: 'Add Holiday' }).click()
  await expect(dialog(page).getByText('Holiday name is required')).toBeVisible()
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await dialog(page).getByLabel('Name').fill('Founders Day')
  await dialog(page).getByLabel('Date').fill(date)
  await expect(dialog(page).getByText(/affected: .*refunded/)).toBeVisible()
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Add Holiday' }).click()
  await expect(part.getByRole('row').filter({ hasText: 'Founders Day' })).toBeVisible()
  expect((await ask<{ totalDays: number }[]>('setholi', 'GET', '/api/leaves'))[0]!.totalDays).toBe(0)
  await part.getByRole('button', { name: 'Undo' }).click()
  await expect(part.getByText('Undone. Everything is as it was before.')).toBeFocused()
  await expect(part.getByRole('row').filter({ hasText: 'Founders Day' })).toHaveCount(0)
  expect((await ask<{ totalDays: number }[]>('setholi', 'GET', '/api/leaves'))[0]!.totalDays).toBe(1)
})

test('a list of holidays: ambiguous dates, rows with errors, import and undo in one step', async ({
  visit,
}) => {
  const page = await visit('admin', '/settings#holidays')
  const part = section(page, 'holidays')
  const year = Number(today().slice(0, 4)) + 1
  await part.getByRole('button', { name: 'Import' }).click()
  const send = (text: string) =>
    page
      .getByLabel('File with holidays')
      .setInputFiles({ name: 'holidays.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await send(`Date,Occasion\n03/04/${year},Founders Day\n05/06/${year},Monsoon Day\nsoon,Someday\n`)
  await expect(
    dialog(page).getByText(`03/04/${year} can mean 3 Apr or 4 Mar. Say which comes first, day or month`),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Nothing to add' })).toBeDisabled()
  await dialog(page).getByLabel('The day: 3 April').check()
  await expect(dialog(page).getByText('holidays.csv: 2 new, 1 wrong')).toBeVisible()
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Add 2 holidays without errors' }).click()
  await expect(part.getByRole('heading', { name: `Holidays ${year}` })).toBeVisible()
  await expect(part.getByRole('row').filter({ hasText: 'Founders Day' })).toContainText(`03 Apr ${year}`)
  await part.getByRole('button', { name: 'Undo' }).click()
  await expect(part.getByRole('row').filter({ hasText: 'Founders Day' })).toHaveCount(0)
  await part.getByRole('button', { name: 'Import' }).click()
  await send('only words')
  await expect(
    page.getByText(
      "Could not find the columns. Please name two columns 'Name' and 'Date' in the first rows.",
    ),
  ).toBeVisible()
})
