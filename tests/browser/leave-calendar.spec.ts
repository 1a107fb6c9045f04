/** The calendar on the leave screen: days are chosen in it, and shown in it. */
import { dayWords } from '../../web/format'
import { accessible, expect, fits, phone, test } from './requests'

test('in the calendar a press chooses the first day, a second one the last; the day is then marked', async ({
  visit,
  hire,
  workdays,
}) => {
  await hire('charulata')
  const [day] = await workdays(1)
  for (const device of [{}, phone]) {
    const page = await visit('charulata', '/leave', device)
    const calendar = page.locator('.leave-calendar')
    const cell = calendar.locator(`[data-day="${day}"]`)
    await expect(calendar.getByRole('button', { name: 'Next month' })).toBeVisible()
    await expect(calendar.locator('[data-day]').first()).toBeVisible()
    if (!(await cell.isVisible())) await calendar.getByRole('button', { name: 'Next month' }).click()
    if (device === phone) {
      await expect(cell).toHaveAccessibleName(/Your leave, pending/)
      await fits(page)
      continue
    }
    await cell.click()
    await expect(page.getByLabel('From date')).toHaveValue(dayWords(day!))
    await expect(page.getByLabel('To date')).toHaveValue(dayWords(day!))
    await accessible(page)
    await calendar.getByRole('button', { name: 'Continue with these days' }).click()
    await expect(page.getByLabel('Reason')).toBeFocused()
    await page.getByLabel('Reason').fill('Wedding')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('Leave application submitted successfully!')).toBeVisible()
    await expect(cell).toHaveAccessibleName(/Your leave, pending/)
  }
})
