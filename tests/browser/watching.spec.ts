/**
 * Twenty windows of different roles watch two hundred punches. Their lists change by the rows of the event
 * stream, and end with exactly what the server then answers.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './requests'

type Member = { firstName: string; lastName: string; status: string }
type Answer = { data: Member[]; pagination: { totalItems: number }; counts: Record<string, number> }

const people = ['vesta', 'juno', 'ceres', 'pallas', 'hygiea']
const watchers = [
  ...Array<string>(4).fill('admin'),
  ...Array<string>(4).fill('senior'),
  ...Array<string>(8).fill('manager'),
  ...Array<string>(2).fill('recruiter'),
  ...Array<string>(2).fill('scheduler'),
]
const leads = (who: string) => ['admin', 'senior', 'manager'].includes(who)
const location = { lat: 19.1136, lng: 72.8697, accuracy: 12 }

const shownIn = (page: Page) =>
  page
    .locator('.live-list > li')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('.live-who b')!.textContent,
        row.querySelector('.flags .badge')!.textContent,
      ]),
    )

test('twenty windows watch two hundred punches and end with what the server answers', async ({
  visit,
  hire,
  ask,
}) => {
  test.setTimeout(240_000)
  for (const name of people) await hire(name)
  const windows: { who: string; page: Page; asked: () => number }[] = []
  for (const who of watchers) {
    const page = await visit(who, '/dashboard')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/attendance/live')) asked++
    })
    windows.push({ who, page, asked: () => asked })
  }
  const leading = windows.filter(({ who }) => leads(who))
  for (const { page } of leading) {
    await expect(page.locator('.live-list > li').first()).toBeVisible()
    await expect(page.locator('.real-time .badge')).toHaveClass(/green/)
  }
  // Of the first change each window learns the name only, asks once, and then follows the rows.
  await ask(people[0]!, 'POST', '/api/attendance/punch', { type: 'in', location })
  await leading[0]!.page.waitForTimeout(2500)
  const before = leading.map(({ asked }) => asked())

  for (let n = 1; n < 200; n++) {
    const who = people[n % people.length]!
    const type = Math.floor(n / people.length) % 2 ? 'out' : 'in'
    await ask(who, 'POST', '/api/attendance/punch', { type, location })
    if (n % 7 === 0 && type === 'in')
      await ask(who, 'POST', '/api/attendance/break', { type: 'start', reason: 'Tea' })
  }
  for (const { who, page } of leading) {
    const answer = await ask<Answer>(who, 'GET', '/api/attendance/live?page=1&limit=25')
    const expected = answer.data.map(({ firstName, lastName, status }) => [
      `${firstName} ${lastName}`,
      status,
    ])
    await expect(async () => expect(await shownIn(page)).toEqual(expected)).toPass({ timeout: 10_000 })
    const figures = page.locator('.team-figures')
    const team = await ask<{ presentToday: number; onBreak: number }>(who, 'GET', '/api/dashboard/team')
    await expect(figures.locator('div').filter({ hasText: 'Present Today' })).toContainText(
      String(team.presentToday),
    )
    await expect(figures.locator('div').filter({ hasText: 'On Break' })).toContainText(String(team.onBreak))
  }
  // The list followed the rows: some two hundred changes, and hardly a question.
  const questions = leading.map(({ asked }, at) => asked() - before[at]!)
  expect(Math.max(...questions), String(questions)).toBeLessThanOrEqual(4)
  for (const { page, who } of windows.filter(({ who }) => !leads(who)))
    expect(await page.locator('.live-list').count(), who).toBe(0)
})

test('without locks, as on plain http, each tab follows by its own stream', async ({ visit, hire, ask }) => {
  await hire('metis')
  const first = await visit('manager', '/privacy-policy')
  // A page of a plain-http address has no locks.
  await first.context().addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  const second = await first.context().newPage()
  const streams: string[] = []
  for (const page of [first, second]) {
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams.push(request.url())
    })
    await page.goto('/dashboard')
    await expect(page.locator('.real-time .badge')).toHaveClass(/green/)
    // The first page shows 25 people, and other tests of this server have hired some.
    await page.getByLabel('Search team').fill('metis')
    await expect(page.locator('.live-list > li')).toHaveCount(1)
  }
  expect(streams).toHaveLength(2)
  const statusIn = (page: Page) =>
    page.locator('.live-list > li').filter({ hasText: 'metis Longtime' }).locator('.flags .badge').first()
  for (const [type, status] of [
    ['in', 'Working'],
    ['out', /Punched Out|Absent|Half Day|Week Off|Holiday/],
    ['in', 'Working'],
  ] as const) {
    await ask('metis', 'POST', '/api/attendance/punch', { type, location })
    for (const page of [first, second]) await expect(statusIn(page)).toHaveText(status)
  }
})
