/** Undoing a decision, also on a phone, and opening a request from its notification. */
import type { Page } from '@playwright/test'
import { addDays } from '../../src/domain/day'
import { accessible, expect, fits, phone, test } from './requests'
import { settled, watchCalls } from './settling'

const requestRow = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`^Select ${name} Longtime|${name} Longtime`) })

test('a notification opens its request to decide; after the decision it shows the outcome', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('nidhi')
  const [day] = await workdays(1)
  const { id } = await ask<{ id: number }>('nidhi', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Housewarming',
  })
  const page = await visit('manager', '/notifications')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'nidhi Longtime has requested' })
    .getByRole('link', { name: /^View Details/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/approvals\\?leave=${id}$`))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Housewarming')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/approvals$/)
  await page.goto(`/approvals?leave=${id}`)
  await expect(dialog.getByText(/^Approved by/)).toBeVisible()
  // The dialog names the applicant. It offers Undo for one minute, even after the list dropped the request.
  await expect(page.getByRole('dialog', { name: /^nidhi Longtime: Personal Leave/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo the decision' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Undo the decision' })).toBeHidden()
  await ask('manager', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  const mine = await visit('nidhi', `/leave?leave=${id}`)
  await expect(mine.getByRole('dialog').getByText(/^Approved by/)).toBeVisible()
  await mine.keyboard.press('Escape')
  await expect(mine).toHaveURL(/\/leave$/)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a double tap on a phone in ${colorScheme} decides one request, which can be undone`, async ({
    visit,
    hire,
    ask,
    workdays,
  }) => {
    // The row above asks for the same day, so the decision changes its words and its height.
    const above = `above${colorScheme}`
    const names = [`da${colorScheme}`, `db${colorScheme}`]
    const days = await workdays(2, addDays((await workdays(1))[0]!, 5))
    for (const [name, day] of [
      [above, days[0]],
      [names[0]!, days[0]],
      [names[1]!, days[1]],
    ] as const) {
      await hire(name)
      await ask(name, 'POST', '/api/leaves', {
        leaveType: 'personal',
        fromDate: day,
        toDate: day,
        reason: 'Two taps',
      })
    }
    const page = await visit('manager', '/approvals', { ...phone, colorScheme })
    const calls = watchCalls(page)
    const [first, second] = names.map((name) => requestRow(page, name))
    const approve = first!.getByRole('button', { name: /^Approve/ })
    await approve.scrollIntoViewIfNeeded()
    // What loads above it would move it, without any tap.
    await settled(page, calls)
    const at = (await approve.boundingBox())!
    const place = await first!.boundingBox()
    const tap = () => page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2)
    await tap()
    await page.waitForTimeout(350)
    await tap()
    await expect(first!.getByText('Approved', { exact: true })).toBeVisible()
    await page.waitForTimeout(400)
    // Nothing moved under the finger. The second tap hit neither the next request nor Undo.
    expect((await first!.boundingBox())!.y).toBeCloseTo(place!.y, 0)
    await expect(second!.getByRole('button', { name: /^Approve/ })).toBeVisible()
    await accessible(page, { without: ['target-size'] })
    await fits(page)
    await first!.getByRole('button', { name: /^Undo/ }).tap()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(first!.getByRole('button', { name: /^Approve/ })).toBeVisible()
    expect(await ask(names[0]!, 'GET', '/api/leaves')).toMatchObject([{ status: 'pending' }])
    expect(await ask(names[1]!, 'GET', '/api/leaves')).toMatchObject([{ status: 'pending' }])
  })

test('if a regularization is withdrawn while its dialog is open, the dialog closes with a message', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('wren')
  const [day] = await workdays(1)
  const { id } = await ask<{ id: number }>('wren', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Trip',
  })
  const manager = await visit('manager', '/approvals')
  await requestRow(manager, 'wren')
    .getByRole('button', { name: /details of/ })
    .click()
  await expect(manager.getByRole('dialog').getByText(/^With /)).toBeVisible()
  await ask('wren', 'DELETE', `/api/leaves/${id}`)
  await expect(manager.getByText('That request has already been decided or withdrawn.')).toBeVisible()
  await expect(manager.getByRole('dialog')).toBeHidden()
})
