/**
 * The dashboard by role: figures, pending requests, absences, events. It is drawn at once and nothing jumps.
 */
import type { Page } from '@playwright/test'
import { savedAnswers } from './device'
import { expect, test, today } from './requests'
import { settled, watchCalls } from './settling'
import { addDays } from '../../src/domain/day'

const figure = (page: Page, label: string) => page.locator('.strip-figure').filter({ hasText: label })

test('each role has its own quick actions and figures; managers also see the team', async ({ visit }) => {
  const actions = {
    admin: ['Punch In', 'Apply Leave', 'Team Performance'],
    manager: ['Punch In', 'Apply Leave', 'Team Performance'],
    recruiter: ['Punch In', 'Apply Leave'],
    scheduler: ['Punch In', 'Apply Leave', 'Team Performance'],
  }
  for (const [who, names] of Object.entries(actions)) {
    const page = await visit(who, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (Morning|Afternoon|Evening), \S+/)
    for (const label of ['Attendance Status', 'Productive Hours', 'Leave Balance'])
      await expect(figure(page, label)).toBeVisible()
    // At work, or on a break at the demo firm's lunch time, Punch In is not offered again.
    const step = page.locator('.my-day > .button')
    await expect(step).toHaveText(/^(Punch In|Punch Out|End Break)$/)
    const isIn = (await step.innerText()) !== 'Punch In'
    const offered = names.filter((name) => !(isIn && name === 'Punch In'))
    await expect(page.locator('.quick-actions li')).toHaveCount(offered.length)
    for (const name of offered)
      await expect(
        page.locator('.quick-actions').getByRole('link', { name: new RegExp(`^${name}`) }),
      ).toBeVisible()
    const leads = who === 'admin' || who === 'manager'
    await expect(figure(page, 'Team Members')).toHaveCount(leads ? 1 : 0)
    for (const title of [
      'Team Performance',
      'Pending Approvals',
      'Upcoming Team Leaves',
      'Live Team Status - Punch In/Out Details',
    ])
      await expect(page.getByRole('heading', { level: 2, name: title })).toHaveCount(leads ? 1 : 0)
    for (const title of ["Today's & Upcoming Events", 'Recent Activities'])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    // Without a weather service the usual weather is shown.
    await expect(page.locator('.weather')).toContainText(/25 °C.*Mumbai.*usual/)
  }
  const page = await visit('manager', '/dashboard')
  await expect(page.getByText('Real-time')).toBeVisible()
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(/\/attendance$/)
})

test('on a phone a leader unfolds the minor cards; their heads say the most important', async ({ visit }) => {
  const page = await visit('manager', '/dashboard', { viewport: { width: 390, height: 844 } })
  for (const [title, content] of [
    ["Today's & Upcoming Events", '.event-list'],
    ['Upcoming Team Leaves', '.upcoming-leaves :is(.away-list, .empty)'],
    ['Recent Activities', '.feed li, .feed .empty'],
  ] as const) {
    const head = page.getByRole('heading', { level: 2, name: title }).getByRole('button')
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await expect(page.locator(content)).toHaveCount(0)
    await head.click()
    await expect(page.locator(content).first()).toBeVisible()
  }
  await page.getByRole('link', { name: /View all notifications/ }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  // A recruiter's dashboard is short, so nothing is folded.
  const own = await visit('recruiter', '/dashboard', { viewport: { width: 390, height: 844 } })
  await expect(own.locator('.event-list')).toBeVisible()
  await expect(own.locator('.folding')).toHaveCount(0)
})

test('an Admin with a phone reads first what needs attention', async ({ visit }) => {
  const page = await visit('admin', '/dashboard', { viewport: { width: 390, height: 844 } })
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText(/^Needs attention/)
  const missing = page.locator('.missing-now')
  await expect(missing).toHaveCount(1)
  await expect(missing).toHaveText(
    /\d+ (not in|absent|late|outside the office|without punch-out)|Nobody is late or missing/,
  )
})

test('an Admin sees the money of the month, and each figure opens its list', async ({ visit }) => {
  const page = await visit('admin', '/dashboard')
  const firm = page.locator('.firm-money')
  await expect(
    firm.getByText(/^\d+%\+? joined, (\d+%\+? with pipeline, )?of ₹[\d.,]+( L| Cr)? target$/),
  ).toBeVisible()
  await firm.getByRole('link', { name: 'Overdue' }).click()
  await expect(page).toHaveURL(/tab=invoices.*overdue=Yes/)
})

test("below the first requests stands how many more wait, also others' on a phone", async ({ visit }) => {
  const page = await visit('admin', '/profile', { viewport: { width: 390, height: 844 } })
  const counts = { leaves: [4, 11], regularizations: [1, 4], workedOnLeave: [0, 3] } as const
  await page.route('**/api/approvals/waiting', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const [kind, [yours, all]] of Object.entries(counts)) answer[kind] = { yours, all }
    await route.fulfill({ json: answer })
  })
  await page.goto('/dashboard')
  await expect(page.locator('.pending-card')).toContainText(
    /\d+ more waiting for you\s*13 waiting for others$/,
  )
  await expect(page.getByRole('link', { name: 'Leave Applications 4 pending +7 for others' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Worked on Leave 3 for others' })).toBeVisible()
  await page.getByRole('link', { name: 'more waiting for you' }).click()
  await expect(page).toHaveURL(/\/approvals$/)
})

test("a leader's desk names who is on leave where there is room, and a phone's closed card one", async ({
  visit,
}) => {
  const page = await visit('manager', '/profile')
  const person = { firstName: 'Nikhil', lastName: 'Bhosale', punchIn: null, lateMinutes: 0, userId: 1 }
  await page.route('**/api/dashboard/{team,overview}', async (route) => {
    const answer = await (await route.fetch()).json()
    const inTeam = { late: 0, counts: { 'On Leave': 1 } }
    const json = answer.team ? { ...answer, team: { ...answer.team, ...inTeam } } : { ...answer, ...inTeam }
    await route.fulfill({ json })
  })
  await page.route('**/api/attendance/live?status=On+Leave*', async (route) => {
    const answer = await (await route.fetch()).json()
    const data = [{ ...answer.data?.[0], ...person, status: 'On Leave' }]
    await route.fulfill({ json: { ...answer, data, pagination: { ...answer.pagination, totalItems: 1 } } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'On Leave' })).toContainText(/Nikhil B\s*on leave/)
  const narrow = await visit('manager', '/profile', { viewport: { width: 390, height: 844 } })
  await narrow.route('**/api/leaves/upcoming*', (route) =>
    route.fulfill({
      json: [
        {
          id: 1,
          user: { id: 1, firstName: 'Nikhil', lastName: 'Bhosale', designation: null, photo: null },
          fromDate: today(),
          toDate: today(),
          duration: 'full_day',
          nightShiftFrom: null,
        },
      ],
    }),
  )
  await narrow.goto('/dashboard')
  await expect(narrow.getByRole('button', { name: /Upcoming\s*Team Leaves/ })).toContainText(
    'Nikhil B. today',
  )
})

test('a leader with a phone reads who is missing before the approvals', async ({ visit }) => {
  const page = await visit('manager', '/dashboard', { viewport: { width: 390, height: 844 } })
  const missing = page.locator('.missing-now')
  await expect(missing).toHaveText(
    /\d+ (not in|absent|late|outside the office|without punch-out)|Nobody is late or missing/,
  )
  const approvals = page.getByRole('heading', { name: 'Pending Approvals' })
  expect((await missing.boundingBox())!.y).toBeLessThan((await approvals.boundingBox())!.y)
})

test('Accounts see the receivables, and each figure links to its list', async ({ visit }) => {
  const page = await visit('accounts', '/dashboard')
  for (const label of [
    'Outstanding',
    'Overdue',
    'To be invoiced',
    'Raised this month',
    'Received this month',
  ])
    await expect(figure(page, label)).toContainText('₹')
  // The clients that are overdue most, with the ages of their debts, lead to their invoices.
  const debts = page.locator('.overdue-clients')
  const first = debts.locator('.bar-rows-list li').first()
  await expect(debts.locator('.bar-rows-list li')).toHaveCount(3)
  await expect(first.locator('b')).toHaveText(/^₹[\d.]+ (L|Cr)$|^₹[\d.]+k$/)
  const client = (await first.getByRole('button').innerText()).trim()
  await first.getByRole('button').click()
  await expect(page).toHaveURL(/\/billing\?tab=invoices&client=\d+&overdue=Yes/)
  await expect(page.getByText(client).first()).toBeVisible()
  await page.goBack()
  await figure(page, 'Overdue').getByRole('link').click()
  await expect(page).toHaveURL(/\/billing\?tab=invoices&overdue=Yes/)
})

test('pending items are counted and linked', async ({ visit, hire, ask, workdays }) => {
  await hire('waiting')
  const [day] = await workdays(1, addDays(today(), 20))
  await ask('waiting', 'POST', '/api/leaves', {
    leaveType: 'personal',
    fromDate: day,
    toDate: day,
    reason: 'Family',
  })
  const page = await visit('manager', '/dashboard')
  const leaves = page.getByRole('link', { name: /Leave Applications/ })
  await expect(leaves).toContainText(/[1-9]/)
  await leaves.click()
  await expect(page).toHaveURL(/\/approvals/)
  await expect(page.getByText('waiting Longtime').first()).toBeVisible()
})

test('events by day: today, tomorrow, in a number of days; years of service; no events', async ({
  visit,
}) => {
  const person = (id: number, name: string, daysUntil: number, yearsOfService: number | null) => ({
    id,
    name,
    designation: 'Recruiter',
    profilePhoto: null,
    date: addDays(today(), daysUntil),
    daysUntil,
    yearsOfService,
  })
  const events = {
    birthdays: [person(1, 'Asha Leapling', 0, null)],
    anniversaries: [person(2, 'Ravi Steady', 1, 1), person(3, 'Meera Longer', 5, 12)],
    holidays: [
      { id: 4, name: 'Founders Day', type: 'holiday', date: addDays(today(), 5), daysUntil: 5 },
      { id: null, name: 'Sunday', type: 'weekend', date: addDays(today(), 6), daysUntil: 6 },
    ],
  }
  const page = await visit('recruiter', '/notifications')
  let answer: object = events
  await page.route('**/api/dashboard/overview', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), events: answer } })
  })
  await page.route('**/api/dashboard/upcoming-events', (route) => route.fulfill({ json: answer }))
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(group('Today')).toContainText(/Asha Leapling.*Birthday/s)
  await expect(group('Tomorrow')).toContainText(/Ravi Steady.*1 year of service/s)
  await expect(group('In 5 days')).toContainText(/Founders Day.*Holiday.*Meera Longer.*12 years of service/s)
  await expect(group('In 6 days')).toContainText(/Sunday.*Weekend/s)
  answer = { birthdays: [], anniversaries: [], holidays: [] }
  await page.reload()
  await expect(page.getByText('No upcoming events')).toBeVisible()
  // An answer may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the first paint needs one request; nothing moves when the rest arrives', async ({ visit }) => {
  const page = await visit('manager', '/notifications')
  const calls = watchCalls(page)
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(dashboard|attendance\/today)/.test(pathname)) requested.push(pathname)
  })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(figure(page, 'Leave Balance').locator('.strip-value')).toHaveText(/[\d.]+/)
  await expect(page.getByRole('heading', { name: 'Team Performance' })).toBeVisible()
  await settled(page, calls)
  expect(requested).toEqual(['/api/dashboard/overview'])

  // A reload on a slow network: the cached figures are shown before any response and do not move.
  await expect.poll(() => savedAnswers(page)).toContain('/api/dashboard/overview')
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => {})
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(figure(page, 'Leave Balance').locator('.strip-value')).toHaveText(/[\d.]+/, { timeout: 1400 })
  await settled(page, calls)
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(moved).toBeLessThan(0.1)
})
