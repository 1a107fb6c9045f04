/** Messages when something fails: no permission, no network, no response, a failed write. */
import type { Page } from '@playwright/test'
import { choose } from './employees'
import { expect, test } from './requests'

/** Each screen of an Admin, and its messages if its calls fail. */
const failed: Record<string, readonly string[]> = {
  dashboard: [
    'Your day could not be loaded.',
    'The events could not be loaded.',
    'Upcoming leaves could not be loaded.',
    'Failed to load team status',
  ],
  leave: ['Error loading leave history. Please refresh the page.'],
  'regularization-history': ['Error loading regularization history'],
  tasks: ['Failed to fetch tasks', 'Failed to fetch upcoming tasks', 'Failed to fetch overdue tasks'],
  'notification-settings': ['Your preferences could not be loaded.'],
  'whatsapp-sender': ['Your WhatsApp session could not be loaded.'],
  'push-debug': ['The list could not be loaded.'],
  approvals: ['Error loading leave applications.'],
  employees: ['Failed to fetch employees'],
  'team-attendance-history': ['Failed to fetch team attendance'],
  billing: ['Failed to fetch billing candidates'],
  reports: ['The reports could not be loaded.'],
  profile: ['Error loading profile: '],
  settings: ['The working days could not be loaded.'],
  'settings#holidays': ['The holidays could not be loaded.'],
  'settings#leave-policies': ['The leave policies could not be loaded.'],
  'settings#offices': ['The offices could not be loaded.'],
}
const refusal = 'The disk is full.'

/** Goes to another screen without loading a page. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

async function eachSays(page: Page, alsoOf: string) {
  for (const [id, sentences] of Object.entries(failed)) {
    await go(page, `/${id}`)
    if (id === 'team-attendance-history')
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
    for (const sentence of sentences)
      await expect(
        page.getByRole('alert').filter({ hasText: sentence }).first(),
        `${id}: ${sentence}`,
      ).toBeVisible()
    await expect(page.locator('main').getByRole('button', { name: 'Retry' }).first(), id).toBeVisible()
    await expect(page.locator('main .waiting'), id).toHaveCount(0)
    await expect(page.locator('main [aria-busy=true]'), id).toHaveCount(0)
  }
  await go(page, '/team-performance')
  await expect(page.getByRole('alert').filter({ hasText: alsoOf })).toBeVisible()
}

test('if calls fail or the network is missing, each screen shows a message and can be retried', async ({
  visit,
}) => {
  const page = await visit('admin', '/no-such-screen')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await page.route(/\/api\/(?!auth\/me|firm|notifications$|stream)/, (route) =>
    route.fulfill({ status: 500, json: { message: refusal } }),
  )
  await eachSays(page, refusal)
  await go(page, '/leave')
  await expect(page.getByText('Failed to fetch leave balance')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('No internet connection')).toBeVisible()
  await page.unrouteAll()
  await eachSays(page, 'Muster could not be reached. Please check your connection and try again.')
  // When the network returns, everything is fetched again without a press.
  await go(page, '/tasks')
  await expect(page.getByText('Failed to fetch tasks')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Failed to fetch tasks')).toHaveCount(0)
})

test('a screen outside the role shows that, and where to go', async ({ visit }) => {
  const page = await visit('recruiter', '/notifications')
  for (const [id, words] of [
    ['settings', 'Access Restricted - Only administrators can access system settings.'],
    [
      'team-attendance-history',
      'Access denied. This feature is only available for Managers, Senior Managers, and Admins.',
    ],
    ...['push-debug', 'approvals', 'employees', 'team-performance', 'billing', 'reports'].map((id) => [
      id,
      'Your role does not include this screen.',
    ]),
  ] as const) {
    await go(page, `/${id}`)
    await expect(page.getByRole('heading', { name: 'Access Restricted' }), id).toBeVisible()
    await expect(page.getByText(words!), id).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the dashboard' }), id).toBeVisible()
  }
})

/** Makes writes fail, with or without a server message. */
const fails = (page: Page, path: string, message = '', status = 500) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json: { message } }),
  )
const expectToast = (page: Page, title: string, text: string) =>
  expect(
    page.locator('.toast', { hasText: title }).filter({ hasText: text }),
    `${title}: ${text}`,
  ).toBeVisible()

test('a failed punch, leave and regularization each show what has failed', async ({
  visit,
  hire,
  workdays,
  pastWorkdays,
}) => {
  await hire('wanda')
  const [day] = await workdays(1)
  const [past] = await pastWorkdays(1)
  const page = await visit('wanda', '/regularization-history')
  await expect(page.getByText('No regularization requests found')).toBeVisible()
  await page.getByRole('link', { name: 'Request one in Attendance' }).click()
  await fails(page, '/api/attendance/punch')
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expectToast(page, 'Attendance Error', 'Failed to record attendance')
  await page.unrouteAll()
  await fails(page, '/api/attendance/punch', '409: You are punched in already.', 409)
  await page.waitForTimeout(600) // An earlier second press is a double tap.
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expectToast(page, 'Attendance Error', 'You are punched in already.')
  await expect(page.locator('.toast')).not.toContainText('409')
  await page.unrouteAll()
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: 'Punch In' }).click()
  await expectToast(page, 'Successfully punched in!', '')
  await fails(page, '/api/attendance/break')
  await page.getByRole('button', { name: 'Tea' }).click()
  await expectToast(page, 'Error', 'Failed to record break')

  await fails(page, '/api/regularizations')
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Regularization' })
  await dialog.getByLabel('Target date').fill(past!)
  await dialog.getByLabel('Reason').fill('At a client')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'Error', 'Failed to submit regularization request')
  await page.keyboard.press('Escape')
  await page.goto('/leave')
  await fails(page, '/api/leaves')
  await page.getByLabel('From date').fill(day!)
  await page.getByLabel('Reason').fill('Family visit')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectToast(page, 'Error', 'Failed to submit leave application')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Leave application submitted successfully!')).toBeVisible()
  await fails(page, '/api/leaves/*')
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel leave' }).click()
  await expectToast(page, 'Error', 'Failed to cancel leave')
})

test('a failed decision shows what has failed; a tab without pending requests shows that', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('wasim')
  const [day] = await workdays(1)
  await ask('wasim', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Trip',
  })
  const page = await visit('manager', '/approvals')
  await fails(page, '/api/leaves/*/approval')
  await page
    .getByRole('row', { name: /wasim Longtime/ })
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expectToast(page, 'Error', 'Failed to process leave application')
  await page.unrouteAll()
  await page.route(/\/api\/(leaves|regularizations)\/pending/, (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No pending leave applications')).toBeVisible()
  await page.getByRole('tab', { name: /Regularizations/ }).click()
  await expect(page.getByText('No pending regularization requests')).toBeVisible()
})

test('an unsaved profile, status and password each show a message', async ({ visit, hire }) => {
  await hire('wilma')
  const own = await visit('wilma', '/profile')
  await fails(own, '/api/profile')
  await own.getByRole('button', { name: 'Edit Profile' }).click()
  await own.getByLabel('Last name').fill('Longerone')
  await own.getByRole('button', { name: 'Save Changes' }).click()
  await expect(own.locator('.toast', { hasText: 'Failed to update profile' })).toBeVisible()

  const page = await visit('admin', '/employees?search=wilma')
  await fails(page, '/api/users/*')
  await choose(page, 'Deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expectToast(page, 'Error', 'Failed to update employee status')
  await page.keyboard.press('Escape')
  await choose(page, 'Change Password')
  await page.getByRole('dialog').getByLabel('New password').fill('long-enough-41')
  await fails(page, '/api/users/*/password')
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
  await expectToast(page, 'Error', 'Failed to change password')
})

test('candidates imported from a sheet: the messages of the result and of a refused file', async ({
  visit,
  ask,
}) => {
  await ask('admin', 'POST', '/api/clients', { name: 'Wordsworth Limited' })
  const page = await visit('admin', '/billing')
  const head = 'Candidate Name,Client,Mobile,Email,Month,Position,Manager,CTC,Fee %,Status'
  const line = (name: string, mobile: string) =>
    `${name},Wordsworth Limited,${mobile},${name.toLowerCase()}@home.test,2026-10,Developer,manager@muster.test,12 L,8.33%,Selected`
  const bring = async (...lines: string[]) => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByLabel('File to import')
      .setInputFiles({
        name: 'candidates.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([head, ...lines].join('\n')),
      })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import \d+ rows?$/ })
      .click()
  }
  await bring(line('Wordy', '9876500001'))
  await expectToast(page, 'Import Successful', 'Added 1 new candidates.')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await bring(line('Wordy', '9876500001').replace('Developer', 'Architect'), line('Wordier', '9876500002'))
  await expectToast(page, 'Import Successful', 'Added 1 new candidates and updated 1 existing ones.')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await bring(line('Wordy', '9876500001'))
  await expectToast(page, 'Import Successful', 'All 1 candidates already existed and were updated.')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await fails(page, '/api/imports?*', 'The file is empty', 400)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabel('File to import')
    .setInputFiles({ name: 'candidates.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await expectToast(page, 'Failed to import candidates', 'The file is empty')
})
