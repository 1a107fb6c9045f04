/**
 * The manager's approvals: single, several at once, by keyboard, on a phone. Other windows update without a
 * reload.
 */
import type { Page } from '@playwright/test'
import { addDays } from '../../src/domain/day'
import { accessible, expect, fits, phone, test, today } from './requests'

const requestRow = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`^Select ${name} Longtime|${name} Longtime`) })
const done = 'Leave application processed successfully!'

test('a leave is applied for and approved with one press; the applicant sees it without a reload', async ({
  visit,
  hire,
  workdays,
}) => {
  await hire('mira')
  const [day] = await workdays(1)
  const manager = await visit('manager', '/approvals')
  await expect(manager.getByRole('tab', { name: /Leave Applications/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const mine = await visit('mira', '/leave')
  await mine.getByLabel('From date').fill(day!)
  await mine.getByLabel('Reason').fill('Wedding')
  await mine.getByRole('button', { name: 'Apply' }).click()
  await expect(mine.locator('.badge').getByText('Pending', { exact: true })).toBeVisible()

  const row = requestRow(manager, 'mira')
  await expect(row).toBeVisible()
  for (const words of ['Personal', 'Full day', 'Wedding'])
    await expect(row.getByText(words).filter({ visible: true }).first()).toBeVisible()
  await expect(manager.getByRole('tab', { name: /Leave Applications \d+ pending/ })).toBeVisible()
  await row.getByRole('button', { name: /^Approve/ }).click()
  await expect(manager.getByText(done)).toBeVisible()
  // The row stays in place and offers Undo.
  await expect(row.getByText('Approved', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect(manager.getByRole('tab', { name: /Leave Applications/ })).not.toHaveText(/mira/)
  await expect(mine.getByText('Approved', { exact: true })).toBeVisible()
  await expect(mine.getByRole('button', { name: /^Retract/ })).toBeVisible()
})

test('a rejection needs a comment, which the applicant sees', async ({ visit, hire, ask, workdays }) => {
  await hire('ravi')
  const [day] = await workdays(1)
  await ask('ravi', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Trip',
  })
  const mine = await visit('ravi', '/leave')
  const manager = await visit('manager', '/approvals')
  await requestRow(manager, 'ravi')
    .getByRole('button', { name: /^Reject/ })
    .click()
  const dialog = manager.getByRole('dialog')
  await expect(dialog.getByLabel('Comment')).toBeFocused()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please enter a reason for the rejection.')).toBeVisible()
  await accessible(manager)
  await dialog.getByLabel('Comment').fill('Audit week')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(manager.getByText(done)).toBeVisible()
  await expect(requestRow(manager, 'ravi').getByText('Rejected', { exact: true })).toBeVisible()
  await expect(mine.getByText('Rejected', { exact: true })).toBeVisible()
  await mine.getByRole('button', { name: /^Details of/ }).click()
  await expect(mine.getByRole('dialog').getByText('Audit week')).toBeVisible()
})

test('the details show absences, the balance and the approver; an approval may have a comment', async ({
  visit,
  hire,
  ask,
  workdays,
  gap,
}) => {
  await hire('nila')
  await hire('tejas')
  const { from } = await gap()
  const [day] = await workdays(1)
  for (const date of new Set([day!, from]))
    await ask('tejas', 'POST', '/api/leaves', {
      leaveType: 'personal',
      fromDate: date,
      toDate: date,
      reason: 'Also',
    })
  await ask('nila', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    duration: 'half_day_morning',
    reason: 'Bank',
  })
  const manager = await visit('manager', '/approvals')
  await requestRow(manager, 'nila').getByText('Bank').filter({ visible: true }).click()
  const dialog = manager.getByRole('dialog')
  await expect(dialog.getByText(/tejas Longtime/)).toBeVisible()
  await expect(dialog.getByText(/^With /)).toBeVisible()
  await expect(dialog.getByText('Left afterwards')).toBeVisible()
  await accessible(manager)
  await dialog.getByLabel('Comment').fill('Be quick')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(manager.getByText(done)).toBeVisible()
  await expect(dialog).toBeHidden()
  const [leave] = await ask<{ approval: { comment: string }[] }[]>('nila', 'GET', '/api/leaves')
  expect(leave!.approval[0]!.comment).toBe('Be quick')
})

test('several requests are decided at once with one comment; each row shows its result', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  const days = await workdays(3)
  for (const name of ['uma', 'vik', 'zara']) await hire(name)
  const [gone] = await Promise.all(
    ['uma', 'vik', 'zara'].map((name, i) =>
      ask<{ id: number }>(name, 'POST', '/api/leaves', {
        leaveType: 'personal',
        fromDate: days[i],
        toDate: days[i],
        reason: 'Group trip',
      }),
    ),
  )
  const manager = await visit('manager', '/approvals')
  for (const name of ['uma', 'vik', 'zara']) await requestRow(manager, name).getByRole('checkbox').check()
  const bar = manager.getByRole('group', { name: 'Selected requests' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Reject 3' }).click()
  await expect(bar.getByText('Please enter a reason for the rejection.')).toBeVisible()
  await bar.getByLabel('Comment for all').fill('All together, fine')
  // One applicant withdraws the request. This browser is not notified.
  await manager.route('**/api/leaves/pending', (route) => route.abort())
  await ask('uma', 'DELETE', `/api/leaves/${gone!.id}`)
  await bar.getByRole('button', { name: 'Approve 3' }).click()
  const results = manager.locator('.decision-results')
  await expect(results.getByText('2 of 3 decided')).toBeVisible()
  await expect(results.getByRole('listitem').filter({ hasText: 'uma Longtime' })).toHaveClass('failed')
  await accessible(manager, { without: ['target-size'] })
  await manager.unroute('**/api/leaves/pending')
})

test('the first decision wins; the second approver sees the outcome', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('yash')
  const [day] = await workdays(1)
  const { id } = await ask<{ id: number }>('yash', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Trip',
  })
  const manager = await visit('manager', '/approvals')
  await expect(requestRow(manager, 'yash')).toBeVisible()
  await manager.route('**/api/leaves/pending', (route) => route.abort())
  await ask('admin', 'PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  await requestRow(manager, 'yash')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(manager.getByText('Error', { exact: true })).toBeVisible()
  await expect(manager.getByText(/^This request was already approved by \w+/)).toBeVisible()
  await manager.unroute('**/api/leaves/pending')
})

test('by keyboard alone: select, approve and reject rows; the focus moves to the next row', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  // Later than the demo firm's requests, so that none of these stands between the two.
  const days = await workdays(2, addDays(today(), 45))
  await hire('kiri')
  const leaves: { id: number }[] = []
  for (const day of days)
    leaves.push(
      await ask('kiri', 'POST', '/api/leaves', {
        leaveType: 'personal',
        fromDate: day,
        toDate: day,
        reason: 'Keys',
      }),
    )
  const manager = await visit('manager', '/approvals')
  const row = (i: number) => manager.locator(`[data-row="${leaves[i]!.id}"]`)
  await expect(row(1)).toBeVisible()
  await manager.getByRole('tab', { name: /Leave Applications/ }).focus()
  for (
    let i = 0;
    i < 12 && !(await manager.evaluate(() => document.activeElement?.matches('[data-row]')));
    i++
  )
    await manager.keyboard.press('Tab')
  for (let i = 0; i < 40 && !(await row(0).evaluate((it) => it === document.activeElement)); i++)
    await manager.keyboard.press(i % 2 ? 'j' : 'ArrowDown')
  await expect(row(0)).toBeFocused()
  await manager.keyboard.press('ArrowDown')
  await expect(row(1)).toBeFocused()
  await manager.keyboard.press('k')
  await expect(row(0)).toBeFocused()
  await manager.keyboard.press('Space')
  await expect(row(0).getByRole('checkbox')).toBeChecked()
  await manager.keyboard.press('Space')
  await expect(row(0).getByRole('checkbox')).not.toBeChecked()
  await manager.keyboard.press('Enter')
  await expect(manager.getByRole('dialog')).toBeVisible()
  await manager.keyboard.press('Escape')
  await expect(row(0)).toBeFocused()
  await manager.keyboard.press('a')
  await expect(manager.getByText(done)).toBeVisible()
  await expect(row(0).getByText('Approved', { exact: true })).toBeVisible()
  await expect(row(1)).toBeFocused()
  await manager.waitForTimeout(600) // An earlier key press would count as a double press.
  await manager.keyboard.press('r')
  await expect(manager.getByRole('dialog').getByLabel('Comment')).toBeFocused()
  await manager.keyboard.type('Too many')
  await manager.keyboard.press('Tab')
  await manager.keyboard.press('Tab')
  await manager.keyboard.press('Enter')
  await expect(row(1).getByText('Rejected', { exact: true })).toBeVisible()
  await expect
    .poll(() => manager.evaluate(() => document.activeElement?.matches('[data-row], .decisions')))
    .toBe(true)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone in ${colorScheme} each request is a card with two large buttons`, async ({
    visit,
    hire,
    ask,
    workdays,
  }) => {
    const name = `pia${colorScheme}`
    await hire(name)
    const [day] = await workdays(1, addDays((await workdays(1))[0]!, 1))
    await ask(name, 'POST', '/api/leaves', {
      leaveType: 'personal',
      fromDate: day,
      toDate: day,
      reason:
        'A reason that is long enough to wrap on a phone, more than once, so that the card has to hold it',
    })
    const page = await visit('manager', '/approvals', { ...phone, colorScheme })
    const row = requestRow(page, name)
    for (const word of ['Approve', 'Reject']) {
      const box = await row.getByRole('button', { name: new RegExp(`^${word}`) }).boundingBox()
      expect(box!.height).toBeGreaterThanOrEqual(44)
      expect(box!.width).toBeGreaterThan(120)
    }
    await row.getByRole('checkbox').check()
    await expect(page.getByRole('group', { name: 'Selected requests' })).toBeInViewport()
    // The bar floats over the list. A checkbox that it half covers is fully visible after a little scrolling.
    await accessible(page, { without: ['target-size'] })
    await fits(page)
    await row.getByRole('button', { name: /details of/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeInViewport()
    await expect(page.getByRole('dialog').locator('.spinner')).toHaveCount(0)
    await accessible(page)
    await fits(page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /Regularizations/ }).click()
    await expect(page).toHaveURL(/tab=regularizations/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await accessible(page)
    await fits(page)
  })
