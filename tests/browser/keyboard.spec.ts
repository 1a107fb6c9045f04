/**
 * Daily tasks without a pointer: Tab reaches each control in visual order, and Enter activates it. The day
 * (day.spec), approvals, the board and the inbox have such a path in their own files.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './requests'

type Role = Parameters<Page['getByRole']>[0]

/** Presses Tab until the control has the focus. Fails if it takes more than `most` presses. */
async function reach(page: Page, role: Role, name: string | RegExp, most = 120) {
  // An open dialog makes the rest unreachable.
  const here = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog').last() : page
  const target = here.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()
  await expect(target).toBeVisible()
  for (let n = 0; n < most; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return target
    await page.keyboard.press('Tab')
  }
  throw new Error(`${role} ${String(name)} is not reached by Tab`)
}
const press = async (page: Page, role: Role, name: string | RegExp) => {
  await reach(page, role, name)
  await page.keyboard.press('Enter')
}
const write = async (page: Page, name: string | RegExp, text: string) => {
  await reach(page, 'textbox', name)
  await page.keyboard.insertText(text)
}
/** A control without a role of its own: a date, a password. */
async function reachField(page: Page, name: string) {
  const field = page.getByLabel(name, { exact: true })
  await expect(field).toBeEnabled()
  for (let n = 0; n < 60; n++) {
    if (await field.evaluate((element) => element === document.activeElement)) return field
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}
/** The browser's language decides how a date is typed, so the test sets the value of the focused field. */
const day = async (page: Page, name: string, date: string) => (await reachField(page, name)).fill(date)
const goTo = async (page: Page, words: string) => {
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Go to/ })).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(
    page.getByRole('dialog', { name: 'Go to' }).getByRole('option', { selected: true }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
}
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

test('signing in, opening a screen from the menu, and going to another screen', async ({ visit }) => {
  const page = await visit(null, '/login')
  await write(page, 'Email', 'scheduler@muster.test')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('muster-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await press(page, 'link', 'Skip to content')
  await expect(page.locator('main')).toBeFocused()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await press(page, 'link', 'Billing')
  await expect(page.getByRole('heading', { name: 'Billing Management' })).toBeFocused()
})

test('leave is applied for, a forgotten punch regularized', async ({
  visit,
  hire,
  workdays,
  pastWorkdays,
}) => {
  await hire('kusum')
  const [[next], [past]] = [await workdays(1), await pastWorkdays(1)]
  const page = await visit('kusum', '/dashboard')
  await goTo(page, 'apply leave')
  await expect(page.getByLabel('From date')).toBeFocused()
  await day(page, 'From date', next!)
  await write(page, 'Reason', 'A wedding')
  await press(page, 'button', 'Apply')
  await expectText(page, 'Leave application submitted successfully!')

  await goTo(page, 'forgot punch')
  await expect(page.getByRole('dialog', { name: 'Request Regularization' })).toBeVisible()
  await day(page, 'Target date', past!)
  await write(page, 'Punch in time', '0935')
  await write(page, 'Reason', 'The phone was empty')
  await press(page, 'button', 'Send request')
  await expectText(page, 'Regularization request submitted successfully! Your manager will review it.')
})

test('a task is created for somebody', async ({ visit, hire, workdays }) => {
  await hire('kavita')
  const [next] = await workdays(1)
  const page = await visit('manager', '/dashboard')
  await goTo(page, 'create task')
  await expect(page.getByRole('dialog', { name: 'Create Task' })).toBeVisible()
  await write(page, 'Title', 'Call without a mouse')
  await reach(page, 'combobox', 'Assign to')
  await page.keyboard.insertText('kavita')
  await expect(page.getByRole('option', { name: /kavita/i })).toBeVisible()
  await page.keyboard.press('Enter')
  await write(page, 'Description', 'No pointer was used')
  await day(page, 'Deadline', next!)
  await press(page, 'button', 'Create Task')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/tasks?tab=assigned-by-me')
  await expectText(page, 'Call without a mouse')
})

test('a client is added, a report requested', async ({ visit }) => {
  const page = await visit('accounts', '/dashboard')
  await goTo(page, 'add client')
  await expect(page.getByRole('dialog', { name: 'Add Client' })).toBeVisible()
  await write(page, /^Client Name/, 'Keyboard & Sons')
  await press(page, 'button', 'Add Client')
  await expectText(page, 'Client created successfully')
  await goTo(page, 'generate')
  await expect(page.getByRole('dialog', { name: 'Generate Report' })).toBeVisible()
  await write(page, 'Title', 'By keyboard')
  await press(page, 'button', 'Generate Report')
  await expectText(page, 'By keyboard is being generated. It will appear in Recent Reports.')
})

test('an employee is added, a sheet of employees imported, a holiday added', async ({ visit, workdays }) => {
  const page = await visit('admin', '/employees')
  await goTo(page, 'hire')
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.keyboard.insertText('Kbfirst')
  await write(page, 'Last Name', 'Keys')
  await write(page, 'Office Email', 'kbfirst@muster.test')
  await reachField(page, 'Password')
  await page.keyboard.insertText('monsoon-41')
  await press(page, 'button', 'Add Employee')
  await expectText(page, 'Employee created successfully')

  await press(page, 'button', 'Import')
  await expect(page.getByRole('dialog', { name: /^Import Employees/ })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'button', /^Choose|^Select/)
  await (
    await chooser
  ).setFiles({
    name: 'one.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'First Name,Last Name,Email (Office),Date of Joining\nKbsecond,Keys,kbsecond@muster.test,2026-01-05\n',
    ),
  })
  await press(page, 'button', /^Import .*1/)
  await expectText(page, /Successfully imported 1 employee/)
  await page.keyboard.press('Escape')

  const [, , later] = await workdays(3)
  await goTo(page, 'holidays')
  await expect(page).toHaveURL(/#holidays$/)
  await press(page, 'button', 'Add Holiday')
  await expect(page.getByRole('dialog', { name: 'Add Holiday' })).toBeVisible()
  await write(page, 'Name', 'Day of keys')
  await day(page, 'Date', later!)
  await press(page, 'button', 'Add Holiday')
  await expect(page.getByText('Day of keys').first()).toBeVisible()
})
