/** The audit: search, details, chain check, export. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accessible, expect, fits, phone, test } from './requests'

const entryList = (page: Page) => page.getByRole('list', { name: 'Entries, newest first' })
const entry = (page: Page, words: string) => entryList(page).locator('> li').filter({ hasText: words })

test('an entry opens to its old and new values; the URL keeps the filters', async ({ visit, hire, ask }) => {
  await hire('audina')
  const { data } = await ask<{ data: { id: number }[] }>('admin', 'GET', '/api/users?search=audina')
  const id = data[0]!.id
  await ask('admin', 'PUT', `/api/users/${id}`, { designation: 'Auditor', panNumber: 'ABCDE1234F' })
  const page = await visit('admin', '/settings#audit')
  await page.getByRole('link', { name: 'Open the audit' }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(page.getByText('Punches, sign-ins and notifications are hidden')).toBeVisible()
  const changed = entry(page, 'Employee changed: audina Longtime').first()
  await changed.locator('summary').click()
  await expect(changed.getByText('Auditor', { exact: true })).toBeVisible()
  await expect(changed).not.toContainText('ABCDE1234F')
  await accessible(page)

  await page.getByLabel('About').fill('audina')
  await page.getByRole('option', { name: /audina Longtime/ }).click()
  await expect(page).toHaveURL(new RegExp(`about=${id}`))
  await expect(entryList(page).locator('> li')).toHaveCount(2)
  await page.getByLabel('Type').selectOption('Sign-ins')
  await expect(page).toHaveURL(/group=sign-ins/)
  await expect(entry(page, 'Signed in')).not.toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('About')).toHaveValue(/audina Longtime/)
  await expect(page.getByLabel('Type')).toHaveValue('sign-ins')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/audit$/)
})

test('older entries load on request; a day without entries shows that', async ({ visit }) => {
  const page = await visit('admin', '/audit', { ...phone, colorScheme: 'dark' })
  await expect(entryList(page).locator('> li')).toHaveCount(50)
  await page.getByRole('button', { name: 'Load older' }).tap()
  await expect(entryList(page).locator('> li')).toHaveCount(100)
  await fits(page)
  await page.getByLabel('To', { exact: true }).fill('2001-01-01')
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
  await page.route('**/api/audit?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
  )
  await page.getByLabel('To', { exact: true }).fill('2001-01-02')
  await expect(page.getByText('The disk is full')).toBeVisible()
})

test('the chain check explains its result, shows the head to note down and names a break', async ({
  visit,
}) => {
  const page = await visit('admin', '/audit')
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(
    page.getByText(/^The chain is complete: [\d,]+ entries, none removed, none changed\.$/),
  ).toBeVisible()
  await expect(page.getByText(/^No head is stored outside the database/)).toBeVisible()
  await expect(page.getByLabel(/^Head, entry/)).toHaveValue(/^\d+,[\w-]{43}$/)
  await accessible(page)
  await page.route('**/api/audit/verify', (route) =>
    route.fulfill({
      json: {
        entries: 12,
        erased: 3,
        head: null,
        heads: { recorded: 1, outside: 2 },
        wrong: [7, 8].map((id) => ({
          id,
          what: `Entry ${id} was altered: its words differ from what was written.`,
          todo: 'Keep a copy of the data folder.',
        })),
        more: false,
      },
    }),
  )
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(
    page.getByText('The chain is not complete: in 12 entries 2 problems were found.'),
  ).toBeVisible()
  await expect(page.getByText('Entry 7 was altered: its words differ from what was written.')).toBeVisible()
  await expect(page.getByText('Keep a copy of the data folder.')).toHaveCount(1)
  await expect(page.getByText('It was compared with 2 heads stored outside the database.')).toBeVisible()
  await accessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await fits(page)
  await expect(page.getByText(/The content of 3 was erased because its retention ended/)).toBeVisible()
})

test('an entry that was erased after its retention shows that', async ({ visit }) => {
  const page = await visit('admin', '/privacy-policy')
  const erased = {
    id: 5,
    at: '2019-01-02T04:00:00.000Z',
    name: 'person.changed',
    what: 'Employee changed',
    by: null,
    source: 'cli',
    about: { id: 3, name: 'Former employee 3' },
    changes: [],
    details: [],
    erased: true,
  }
  await page.route('**/api/audit?*', (route) => route.fulfill({ json: { data: [erased], next: null } }))
  await page.route('**/api/audit', (route) => route.fulfill({ json: { data: [erased], next: null } }))
  await page.goto('/audit')
  await entry(page, 'Employee changed').locator('summary').click()
  await expect(page.getByText('The content was erased because its retention ended.')).toBeVisible()
  await expect(page.getByText('from the command line')).toBeVisible()
  await expect(page.getByText('No older entries.')).toBeVisible()
})

test('an export as CSV is recorded as an entry; only an Admin sees the audit', async ({ visit }) => {
  const page = await visit('admin', '/audit?group=people')
  await expect(entryList(page)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync((await file.path())!, 'utf8')).toContain('"Employee added","person.added"')
  await expect(page.getByText('The export is recorded in the audit.')).toBeVisible()
  await page.getByLabel('Type').selectOption('Imports, exports and reports')
  await expect(entry(page, 'Audit exported').first()).toBeVisible()

  const manager = await visit('manager', '/audit')
  await expect(manager.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
  await expect(manager.getByRole('link', { name: 'Audit' })).toHaveCount(0)
})
