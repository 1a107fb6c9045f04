/** The backups' section of System Settings: a manual backup, its result, and the schedule. */
import type { Page } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { accessible, expect, fits, phone, test } from './requests'

const part = (page: Page) => page.locator('#backups')
const backupRun = (more: object) => ({
  id: 7,
  startedAt: '2026-11-20T21:00:00.000Z',
  finishedAt: '2026-11-20T21:00:09.000Z',
  file: '/srv/backups/muster-2026-11-20T2100Z.muster',
  size: 5_300_000,
  isEncrypted: true,
  isThere: true,
  by: null,
  error: null,
  ...more,
})
const state = (more: object) => ({
  running: null,
  folder: '/srv/backups',
  isOnTheSameDisk: false,
  isEncrypted: true,
  nextAt: '2026-11-21T21:00:00.000Z',
  runs: [],
  ...more,
})

test('a manual backup is made, read back and listed; its file exists', async ({ visit, data }) => {
  const page = await visit('admin', '/settings#backups')
  await expect(part(page).getByText('No backup has been made yet.')).toBeVisible()
  await expect(part(page).getByText('This folder is on the same disk as the data')).toBeVisible()
  await part(page).getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('The file was read back and verified.')).toBeVisible({ timeout: 60_000 })
  const row = part(page).getByRole('row').filter({ hasText: 'Verified' })
  await expect(row).toHaveCount(1)
  const [file, ...others] = readdirSync(join(data, 'backups'))
  expect(others).toEqual([])
  await expect(row).toContainText(file!)
  await accessible(page)
})

test('a running backup shows its progress; a second one is refused with that reason', async ({ visit }) => {
  let running: object | null = {
    startedAt: '2026-11-22T04:00:00.000Z',
    stage: 'writing',
    done: 30,
    total: 100,
  }
  const failed = backupRun({
    id: 8,
    file: null,
    size: null,
    isEncrypted: false,
    error:
      'There is no room left for a backup in /srv/backups. Make room there, or name another folder with MUSTER_BACKUPS.',
  })
  let runs = [backupRun({})]
  const page = await visit('admin', '/login')
  await page.route('**/api/backups', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { message: 'A backup is under way already. Please wait until it is done.' },
        })
      : route.fulfill({ json: state({ running, runs }) }),
  )
  await page.goto('/settings#backups')
  await expect(part(page).getByRole('progressbar', { name: 'Writing the backup…' })).toHaveAttribute(
    'value',
    '30',
  )
  await expect(part(page).getByRole('button', { name: 'Backing up…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await accessible(page)
  // The backup fails: a message is shown, and the list has the reason.
  running = null
  runs = [failed, backupRun({})]
  await expect(part(page).getByRole('row').filter({ hasText: 'Failed' })).toContainText(
    'There is no room left',
  )
  await expect(page.getByText('The backup failed')).toBeVisible()
  await part(page).getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('A backup is under way already. Please wait until it is done.')).toBeVisible()
  await accessible(page)
})

test('on a phone, in the dark: nothing is too wide; the schedule is checked and saved', async ({
  visit,
  ask,
}) => {
  const page = await visit('admin', '/login', { ...phone, colorScheme: 'dark' })
  await page.route('**/api/backups', (route) =>
    route.fulfill({
      json: state({
        folder: `/srv/${'a-long-name-without-any-break/'.repeat(4)}`,
        isOnTheSameDisk: true,
        runs: [
          backupRun({}),
          backupRun({ id: 6, isThere: false, by: 'Anita Rao' }),
          backupRun({
            id: 5,
            file: null,
            size: null,
            error: `The folder /srv/${'x'.repeat(80)} cannot be written.`,
          }),
        ],
      }),
    }),
  )
  await page.goto('/settings#backups')
  await expect(part(page).getByText('Deleted')).toBeVisible()
  await fits(page)
  await accessible(page)
  const form = part(page).locator('form')
  await form.getByLabel('Daily backups kept').fill('0')
  await form.getByRole('button', { name: 'Save' }).tap()
  await expect(form.getByText('Must be from 1 to 90')).toBeVisible()
  await form.getByLabel('Daily backups kept').fill('14')
  await form.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const { settings } = await ask<{ settings: { backups: { value: object } } }>(
    'admin',
    'GET',
    '/api/settings',
  )
  expect(settings.backups.value).toEqual({ isOn: true, at: '02:30', daily: 14, weekly: 5, monthly: 12 })
})
