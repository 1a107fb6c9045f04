/** Going to a screen, a person or an action by name: by keyboard alone, by each role, on a phone. */
import { accessible, demo, expect, fits, test } from './office'

const field = 'Go to a screen, a person or an action'

test('Ctrl K opens it, arrows choose, Enter goes; the chosen entry is listed first the next time', async ({
  visit,
}) => {
  const page = await visit('admin', '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: field })
  await expect(box).toBeFocused()
  await accessible(page)
  await page.keyboard.type('team')
  await expect(page.getByRole('option').first()).toHaveText(/^Team Attendance History/)
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Team Attendance History/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Team Performance/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/team-performance$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toHaveText(/^Team Performance/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the focus returns to its place; it does not open over a dialog', async ({ visit }) => {
  const page = await visit('admin', '/employees')
  const addButton = page.getByRole('button', { name: 'Add Employee' })
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeVisible()
  await addButton.focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: field })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(addButton).toBeFocused()
  await addButton.click()
  await expect(page.getByRole('dialog', { name: /Employee/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: field })).toHaveCount(0)
})

test('a search by name opens a person', async ({ visit }) => {
  const page = await visit('admin', '/dashboard')
  await page.getByRole('button', { name: /^Go to/ }).click()
  const me = await page.evaluate(
    async () =>
      (
        await (
          await fetch('/api/users?search=recruiter@muster.test', {
            headers: { authorization: `Bearer ${localStorage.getItem('auth_token')}` },
          })
        ).json()
      ).data[0],
  )
  await page.getByRole('combobox', { name: field }).fill(`${me.firstName} ${me.lastName}`.slice(0, 8))
  await page
    .getByRole('group', { name: 'People' })
    .getByRole('option', { name: new RegExp(me.employeeId) })
    .click()
  await expect(page.getByRole('dialog').getByText(me.email)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/employees\\?search=${me.employeeId}&status=all$`))
  // A reload shows the list without the dialog.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.reload()
  await expect(page.getByText('1 employee found')).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

type Then = { heading?: string; dialog?: RegExp; url: RegExp }
const begins: Partial<Record<(typeof demo)[number], Record<string, Then>>> = {
  recruiter: {
    'apply leave': { heading: 'Leave Management', url: /\/leave$/ },
    'forgot punch': { dialog: /Regularization/, url: /\/attendance/ },
  },
  manager: {
    'create task': { dialog: /Task/, url: /\/tasks$/ },
    'decide regul': { heading: 'Approvals', url: /tab=regularizations/ },
  },
  accounts: {
    generate: { dialog: /Generate Report/, url: /\/reports$/ },
    'add client': { dialog: /Client/, url: /tab=clients$/ },
  },
  scheduler: { 'add cand': { dialog: /Candidate/, url: /\/billing$/ } },
  admin: {
    hire: { dialog: /Employee/, url: /\/employees$/ },
    backups: { heading: 'Settings', url: /\/settings#backups$/ },
  },
  senior: { 'ask how many leaves': { heading: 'AI Assistant', url: /\/chatbot$/ } },
}
for (const [who, wishes] of Object.entries(begins))
  test(`actions of the ${who}: ${Object.keys(wishes).join(', ')}`, async ({ visit }) => {
    const page = await visit(who, '/profile')
    for (const [typed, { heading, dialog, url }] of Object.entries(wishes)) {
      await page.getByRole('button', { name: /^Go to/ }).click()
      await page.getByRole('combobox', { name: field }).fill(typed)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(url)
      if (heading) await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      if (typed.startsWith('ask')) await expect(page.getByLabel('Your question')).toHaveValue(typed)
      if (!dialog) continue
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

for (const theme of ['light', 'dark'] as const)
  test(`on a phone it fits and is accessible, ${theme}`, async ({ visit }) => {
    const page = await visit('senior', '/dashboard', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      colorScheme: theme,
    })
    await page.getByRole('button', { name: /^Go to/ }).click()
    await expect(page.getByRole('combobox', { name: field })).toBeFocused()
    await accessible(page)
    await page.getByRole('combobox', { name: field }).fill('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    await fits(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
