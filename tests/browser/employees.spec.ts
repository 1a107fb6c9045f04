/** Employees: add, edit, view, deactivate, delete. */
import { card, choose, dialog, findEmployee } from './employees'
import { accessible, expect, fits, phone, test } from './requests'

test('an employee is added through five tabs; an error opens its tab', async ({ visit, ask }) => {
  const page = await visit('admin', '/employees', { colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Add Employee' }).click()
  const form = dialog(page)
  await expect(form.getByLabel('First Name')).toBeFocused()
  await expect(form.getByLabel('Role')).toHaveValue('Recruiter')
  await form.getByRole('button', { name: 'Add Employee' }).click()
  await expect(form.getByText('First Name is required')).toBeVisible()
  await expect(form.getByRole('tab', { name: 'Basic 4 errors' })).toBeVisible()
  await form.getByLabel('First Name').fill('Diradda')
  await form.getByLabel('Last Name').fill('Newhand')
  await form.getByLabel('Office Email').fill('admin@muster.test')
  await form.getByLabel('Password').fill('monsoon-41')
  await form.getByRole('tab', { name: 'Work' }).click()
  await form.getByLabel('Designation').fill('Sourcer')
  await form.getByLabel('Report To').fill('priya')
  await page.getByRole('option', { name: /Priya Nambiar/ }).click()
  await accessible(page)
  await form.getByRole('tab', { name: 'Personal' }).click()
  await form.getByLabel('Present Address', { exact: true }).fill('12, Sahar Road')
  await form.getByLabel('Permanent address is the same as the present address').check()
  await expect(form.getByLabel('Permanent Address', { exact: true })).toBeDisabled()
  await form.getByLabel('Present Address', { exact: true }).fill('14, Sahar Road')
  await expect(form.getByLabel('Permanent Address', { exact: true })).toHaveValue('14, Sahar Road')
  await form.getByLabel('PAN Number', { exact: true }).fill('abcde1234f')
  await expect(form.getByLabel('PAN Number', { exact: true })).toHaveValue('ABCDE1234F')
  await form.getByLabel('Aadhar Number', { exact: true }).fill('1234567890')
  await form.getByRole('tab', { name: 'Salary' }).click()
  await form.getByLabel('Annual Salary').fill('540000.5')
  await form.getByRole('button', { name: 'Add Employee' }).click()
  // An error on another tab, by the rules that browser and server share.
  await expect(form.getByText('Must be 12 digits')).toBeVisible()
  await expect(form.getByLabel('Aadhar Number', { exact: true })).toBeFocused()
  await form.getByLabel('Aadhar Number', { exact: true }).fill('123456789012')
  await form.getByRole('tab', { name: 'Salary' }).click()
  await form.getByRole('button', { name: 'Add Employee' }).click()
  // And an error that only the server can find.
  await expect(form.getByText('This email is already in use')).toBeVisible()
  await expect(form.getByRole('tab', { name: 'Basic 1 errors' })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByLabel('Office Email')).toBeFocused()
  await form.getByLabel('Office Email').fill('diradda@muster.test')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/users'),
  )
  await form.getByRole('button', { name: 'Add Employee' }).click()
  await expect(page.getByText('Employee created successfully')).toBeVisible()
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
    'aadharNumber',
    'basicSalary',
    'designation',
    'email',
    'firstName',
    'lastName',
    'managerId',
    'panNumber',
    'password',
    'permanentAddress',
    'presentAddress',
    'role',
  ])
  await findEmployee(page, 'newhand dira')
  await expect(card(page, 'Diradda Newhand')).toContainText('Sourcer')
  const found = await ask<{ data: { id: number }[] }>('admin', 'GET', '/api/users?search=diradda')
  expect(await ask('admin', 'GET', `/api/users/${found.data[0]!.id}`)).toMatchObject({
    managerName: 'Priya Nambiar',
    basicSalary: '540000.50',
    panNumber: 'XXXXXX234F',
  })
})

test('an edit sends only changes; masked numbers and edit conflicts', async ({ visit, hire, ask }) => {
  await hire('dirbina')
  const { data } = await ask<{ data: { id: number }[] }>('admin', 'GET', '/api/users?search=dirbina')
  const id = data[0]!.id
  await ask('admin', 'PUT', `/api/users/${id}`, { aadharNumber: '123456789012', contactNumber: '9820012345' })
  const page = await visit('admin', '/employees?search=dirbina')
  await choose(card(page, 'dirbina'), 'Edit')
  const form = dialog(page)
  await form.getByLabel('Last Name').fill('Longertime')
  await form.getByRole('tab', { name: 'Work' }).click()
  await form.getByLabel('Office Location').fill('At home')
  await form.getByRole('tab', { name: 'Personal' }).click()
  await form.getByLabel('Contact Number', { exact: true }).fill('')
  await expect(form.getByLabel('Aadhar Number', { exact: true })).toHaveValue('XXXXXXXX9012')
  await form.getByRole('button', { name: 'Reveal Aadhar Number' }).click()
  await expect(form.getByLabel('Aadhar Number', { exact: true })).toHaveValue('123456789012')
  // Meanwhile somebody else changes the employee.
  await ask('admin', 'PUT', `/api/users/${id}`, { designation: 'Lead Sourcer' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Somebody else has changed this employee since you opened it.')).toBeVisible()
  await accessible(page)
  await form.getByRole('button', { name: 'Use the latest version and keep my changes' }).click()
  await form.getByRole('tab', { name: 'Work' }).click()
  await expect(form.getByLabel('Designation')).toHaveValue('Lead Sourcer')
  await expect(form.getByLabel('Office Location')).toHaveValue('At home')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Employee updated successfully')).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({
    lastName: 'Longertime',
    officeLocation: 'At home',
    contactNumber: null,
    version: expect.any(Number),
  })
  await expect(page.getByRole('button', { name: /^Actions: dirbina/ })).toBeFocused()

  await choose(card(page, 'dirbina Longertime'), 'Edit')
  await form.getByLabel('First Name').fill('x')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('First Name')).toHaveValue('x')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('the details set a new password and a new balance, with the ledger below', async ({
  visit,
  hire,
  ask,
}) => {
  await hire('dircara')
  const page = await visit('admin', '/employees?search=dircara', phone)
  const own = card(page, 'dircara')
  await own.getByRole('button', { name: /^View/ }).click()
  for (const part of ['Basic', 'Work', 'Personal', 'Emergency Contact', 'Address'])
    await expect(dialog(page).getByRole('heading', { name: part, exact: true })).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.keyboard.press('Escape')
  await expect(own.getByRole('button', { name: /^View/ })).toBeFocused()

  await choose(own, 'Change Password')
  await dialog(page).getByLabel('New password').fill('short')
  await dialog(page).getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog(page).getByText('Password must be at least 8 characters long')).toBeVisible()
  await dialog(page).getByLabel('New password').fill('monsoon-42')
  await dialog(page).getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password changed successfully!')).toBeVisible()
  await expect(ask('dircara', 'GET', '/api/auth/me')).rejects.toThrow('401')

  await choose(own, 'Adjust Leave Balance')
  await dialog(page).getByLabel('Total leaves').fill('20.5')
  await dialog(page).getByRole('button', { name: 'Adjust Balance' }).click()
  await expect(dialog(page).getByText('Please provide a reason for the adjustment')).toBeVisible()
  await expect(dialog(page).getByLabel('Reason')).toBeFocused()
  await dialog(page).getByLabel('Reason').fill('Two days of last year')
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Adjust Balance' }).click()
  await expect(page.getByText('Leave balance adjusted successfully')).toBeVisible()
  await choose(own, 'Adjust Leave Balance')
  await expect(dialog(page).getByText(/Two days of last year/)).toBeVisible()
  await expect(dialog(page).getByLabel('Total leaves')).toHaveValue('20.5')
})

test('a deactivation lists its effects; activation; a deletion requires typing the word', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('dirdeepa')
  const [day] = await workdays(1)
  await ask('dirdeepa', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    duration: 'full_day',
    reason: 'x',
  })
  const page = await visit('admin', '/employees?search=dirdeepa&status=all')
  const own = card(page, 'dirdeepa')
  await choose(own, 'Deactivate')
  await expect(dialog(page).getByText(/All access is revoked/)).toBeVisible()
  await expect(dialog(page).getByText('1 pending leave application is cancelled')).toBeVisible()
  await expect(dialog(page).getByText('1 device is signed out')).toBeVisible()
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Employee has been deactivated')).toBeVisible()
  await expect(own.getByText('Inactive')).toBeVisible()
  await expect(own.getByText('Last work date:')).toBeVisible()
  await choose(own, 'Activate')
  await expect(dialog(page).getByText(/All access is restored/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Employee has been activated')).toBeVisible()
  await expect(own.getByText('Active', { exact: true })).toBeVisible()

  const remove = async (word: string | null) => {
    await choose(own, 'Delete')
    await expect(dialog(page).getByText(/Former employee \d+/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    if (word === null) return dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  for (const word of ['delete', null]) {
    await remove(word)
    await expect(page.getByText('Deletion Cancelled')).toBeVisible()
    await expect(page.getByText('Employee deletion was cancelled.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await remove('DELETE')
  await expect(page.getByText('Employee deleted successfully')).toBeVisible()
  await expect(own).toHaveCount(0)
})
