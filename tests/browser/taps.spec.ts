/**
 * The taps of the twelve commonest jobs on a phone, from the first screen. Typing counts as no tap, but the
 * tap into a field does. docs/design.md lists the figures.
 */
import type { Locator, Page } from '@playwright/test'
import { dialog, invoiced, placed } from './billing'
import { card, given } from './tasks'
import { addDays } from '../../src/domain/day'
import { expect, phone, test, today, type Punch } from './requests'

function counted(page: Page) {
  const taps = { count: 0 }
  return {
    taps,
    tap: async (target: Locator) => {
      await target.tap()
      taps.count += 1
    },
    /** Types into the field that has the focus. */
    type: (words: string) => page.keyboard.type(words),
    bar: (name: string) => page.getByRole('navigation', { name: 'Quick' }).getByText(name, { exact: true }),
  }
}

test("one's own day: punch in 1, break 2, punch out 1", async ({ visit, newcomer }) => {
  await newcomer('tapan')
  const page = await visit('tapan', '/dashboard', phone)
  const { tap, bar, taps } = counted(page)
  await tap(page.getByRole('button', { name: 'Punch In' }))
  await expect(page.getByText('Successfully punched in!')).toBeVisible()
  expect(taps.count).toBe(1)

  await tap(bar('Attendance'))
  await tap(page.getByRole('button', { name: 'Lunch' }))
  await expect(page.getByRole('heading', { name: 'Break in Progress' })).toBeVisible()
  expect(taps.count).toBe(1 + 2)
  await page.getByRole('button', { name: 'End Break' }).tap()
  await expect(page.getByRole('heading', { name: 'Take Break' })).toBeVisible()

  await page.goto('/dashboard')
  await tap(page.getByRole('button', { name: 'Punch Out' }))
  await expect(page.getByText('Successfully punched out!')).toBeVisible()
  expect(taps.count).toBe(1 + 2 + 1)
})

test('apply for a day of leave 4, approve 1, reject 2', async ({ visit, hire, workdays }) => {
  await hire('tejal')
  const days = await workdays(3)
  for (const day of days.slice(1)) {
    const page = await visit('tejal', '/dashboard', phone)
    const { tap, type, bar, taps } = counted(page)
    await tap(bar('Leave'))
    const cell = page.locator(`.leave-calendar [data-day="${day}"]`)
    await expect(page.locator('.leave-calendar [data-day]').first()).toBeVisible()
    const isNext = !(await cell.isVisible())
    if (isNext) await tap(page.getByRole('button', { name: 'Next month' }))
    await tap(cell)
    await tap(page.getByRole('button', { name: 'Continue with these days' }))
    await type('A wedding in the family')
    await tap(page.getByRole('button', { name: 'Apply', exact: true }))
    await expect(page.getByText('Leave application submitted successfully!')).toBeVisible()
    expect(taps.count).toBe(isNext ? 5 : 4)
  }
  const manager = await visit('manager', '/dashboard', phone)
  const { tap, type, taps } = counted(manager)
  await expect(manager.getByRole('button', { name: /^Approve / }).first()).toBeVisible()
  await tap(manager.getByRole('button', { name: /^Approve / }).first())
  await expect(manager.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
  expect(taps.count).toBe(1)
  // Buttons rest for a moment, so that a second tap decides nothing.
  await manager.waitForTimeout(1000)
  await tap(manager.getByRole('button', { name: /^Reject / }).last())
  await expect(
    dialog(manager)
      .getByLabel(/Comment|Reason|Note/)
      .first(),
  ).toBeFocused()
  await type('The client visits on that day')
  await tap(dialog(manager).getByRole('button', { name: 'Reject' }))
  await expect(manager.getByRole('dialog')).toHaveCount(0)
  expect(taps.count).toBe(1 + 2)
})

test("correct yesterday's forgotten punch-out 2", async ({ visit, hire, punches, pastWorkdays }) => {
  await hire('tarun')
  const days = (await pastWorkdays(4)).toReversed()
  punches(
    'tarun',
    days.flatMap((day): Punch[] => [
      [day, '09:30', 'in'],
      ...(day === days.at(-1) ? [] : [[day, '19:05', 'out'] as const]),
    ]),
  )
  const page = await visit('tarun', '/dashboard', phone)
  const { tap, bar, taps } = counted(page)
  await tap(bar('Attendance'))
  await tap(
    page
      .getByRole('region', { name: 'Forgotten punch-out' })
      .getByRole('button', { name: 'Send for approval' }),
  )
  await expect(page.getByText(/Regularization request submitted successfully!/)).toBeVisible()
  expect(taps.count).toBe(2)
})

test('record a payment 5, find a person 2, add a candidate 13', async ({ visit, ask }) => {
  const { made } = await placed(ask, 'Tapti', { status: 'Joined', dateOfJoining: addDays(today(), -60) })
  const number = await invoiced(ask, made[0]!.id)
  const page = await visit('accounts', '/dashboard', phone)
  const { tap, type, taps } = counted(page)
  await tap(page.getByRole('button', { name: /^Go to/ }))
  await expect(page.getByRole('combobox')).toBeFocused()
  await type(number)
  await tap(page.getByRole('group', { name: 'Invoices' }).getByRole('option').first())
  await tap(page.getByRole('button', { name: /^Tapti Candidate 1/ }))
  await tap(
    page
      .getByRole('button', { name: /^Record payment/ })
      .filter({ visible: true })
      .first(),
  )
  await tap(dialog(page).getByRole('button', { name: 'Record Receipt' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(taps.count).toBe(5)

  const admin = await visit('admin', '/dashboard', phone)
  const finding = counted(admin)
  await finding.tap(admin.getByRole('button', { name: /^Go to/ }))
  await expect(admin.getByRole('combobox')).toBeFocused()
  await finding.type('Arjun Mehta')
  await finding.tap(admin.getByRole('group', { name: 'People' }).getByRole('option').first())
  await expect(dialog(admin).getByText('recruiter@muster.test')).toBeVisible()
  expect(finding.taps.count).toBe(2)

  await admin.goto('/dashboard')
  const adding = counted(admin)
  await adding.tap(admin.getByRole('button', { name: 'More' }))
  await adding.tap(admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }))
  await adding.tap(admin.getByRole('button', { name: 'Add Candidate' }))
  const form = dialog(admin)
  await expect(form.getByLabel('Candidate Name')).toBeFocused()
  await adding.type('Tapan Newcomer')
  const fill = async (label: string, words: string) => {
    await adding.tap(form.getByLabel(label, { exact: true }))
    await adding.type(words)
  }
  await fill('Candidate Mobile', '9820012399')
  await fill('Candidate Email', 'tapan@mail.test')
  await fill('Client', 'Tapti')
  await adding.tap(admin.getByRole('option', { name: 'Tapti Industries' }))
  await fill('Designation', 'Plant Head')
  await fill('Manager', 'manager@')
  await adding.tap(admin.getByRole('option', { name: /manager@muster\.test/ }))
  await fill('Billable CTC', '1200000')
  await fill('Billing Percentage', '8.33')
  await adding.tap(form.getByRole('button', { name: 'Add Candidate' }))
  await expect(admin.getByText('Billing candidate added successfully')).toBeVisible()
  expect(adding.taps.count).toBe(13)
})

test('assign a task 3, complete a task 2', async ({ visit, ask }) => {
  const manager = await visit('manager', '/dashboard', phone)
  const assigning = counted(manager)
  await assigning.tap(manager.getByRole('button', { name: 'More' }))
  await assigning.tap(
    manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Task Manager' }),
  )
  await assigning.tap(manager.getByLabel('New task in one line'))
  await assigning.type('Call Tapi Foods @Arjun by tomorrow')
  await manager.keyboard.press('Enter')
  await expect(manager.getByText('Task created successfully')).toBeVisible()
  expect(assigning.taps.count).toBe(3)

  await given(ask, 'recruiter', 'Send the Tapi Foods list', {})
  const page = await visit('recruiter', '/dashboard', phone)
  const { tap, bar, taps } = counted(page)
  await tap(bar('Tasks'))
  await tap(card(page, 'Send the Tapi Foods list').getByRole('checkbox'))
  await expect(card(page, 'Send the Tapi Foods list').getByText('Completed')).toBeVisible()
  expect(taps.count).toBe(2)
})
