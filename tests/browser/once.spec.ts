/**
 * A tab fetches its own change once: the response to a write lists its events, and the stream's copy of them
 * is ignored.
 */
import type { Locator, Page, Request } from '@playwright/test'
import { expect, test } from './requests'
import { settled, watchCalls } from './settling'
import { given } from './tasks'

/** The requests made during `work`, until no call is pending and two more seconds have passed. */
async function requestsOf(page: Page, calls: ReturnType<typeof watchCalls>, work: () => Promise<void>) {
  const requested = new Map<string, number>()
  const count = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/api/') || pathname === '/api/events') return
    requested.set(pathname + search, (requested.get(pathname + search) ?? 0) + 1)
  }
  page.on('request', count)
  await work()
  await settled(page, calls)
  // The stream's copy would be fetched a little more than a second later.
  await page.waitForTimeout(2500)
  await settled(page, calls)
  page.off('request', count)
  return requested
}

test('a punch', async ({ visit, newcomer }) => {
  await newcomer('ojas')
  const page = await visit('ojas', '/attendance')
  // Without an address the server looks up the place later, which is an event of its own.
  await page.route('**/api/attendance/punch', (route) => {
    const body = route.request().postDataJSON() as { location: object }
    return route.continue({
      postData: JSON.stringify({ ...body, location: { ...body.location, address: 'Powai, Mumbai' } }),
    })
  })
  const calls = watchCalls(page)
  await expect(page.getByText('Not punched in', { exact: true })).toBeVisible()
  await settled(page, calls)
  const requested = await requestsOf(page, calls, async () => {
    await page.getByRole('button', { name: 'Punch In' }).click()
    await expect(page.getByRole('heading', { name: 'Hours worked' })).toBeVisible()
  })
  expect([...requested.keys()].join()).toContain('/api/attendance/history')
  expect([...requested].filter(([, times]) => times > 1)).toEqual([])
})

for (const [who, name] of [
  ['manager', 'odette'],
  ['admin', 'orla'],
] as const)
  test(`an approval by the ${who}`, async ({ visit, hire, ask, workdays }) => {
    await hire(name)
    const [day] = await workdays(1)
    await ask(name, 'POST', '/api/leaves', {
      leaveType: 'personal',
      fromDate: day,
      toDate: day,
      reason: 'Asked once',
    })
    const page = await visit(who, '/approvals')
    const calls = watchCalls(page)
    const row = page.getByRole('row', { name: new RegExp(`${name} Longtime`) })
    await expect(row).toBeVisible()
    await settled(page, calls)
    const requested = await requestsOf(page, calls, async () => {
      await row.getByRole('button', { name: /^Approve/ }).click()
      await expect(page.getByText('Leave application processed successfully!')).toBeVisible()
    })
    expect(requested.get('/api/leaves/pending')).toBe(1)
    expect([...requested].filter(([, times]) => times > 1)).toEqual([])
  })

test('a task', async ({ visit, hire, ask }) => {
  await hire('oviya')
  await given(ask, 'oviya', 'Moved once')
  const page = await visit('oviya', '/tasks?view=board')
  const calls = watchCalls(page)
  await expect(page.getByRole('button', { name: 'Moved once', exact: true })).toBeVisible()
  await settled(page, calls)
  const requested = await requestsOf(page, calls, async () => {
    await page.getByRole('button', { name: 'Move Moved once to' }).click()
    await page.getByRole('menuitem', { name: 'In Progress' }).click()
    await expect(page.getByText('Moved once moved to In Progress', { exact: true })).toBeVisible()
  })
  expect([...requested.keys()].join()).toContain('/api/tasks')
  expect([...requested].filter(([, times]) => times > 1)).toEqual([])
})

test('a number and a notification that the stream carries are not requested', async ({
  visit,
  hire,
  ask,
  workdays,
}) => {
  await hire('olwen')
  const [day] = await workdays(1)
  const page = await visit('manager', '/attendance')
  const calls = watchCalls(page)
  const waiting = page.getByRole('link', { name: /^Approvals/ }).first()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  await settled(page, calls)
  const before = { waiting: numberIn(await waiting.innerText()), unread: numberIn(await labelOf(bell)) }
  const requested = await requestsOf(page, calls, async () => {
    await ask('olwen', 'POST', '/api/leaves', {
      leaveType: 'personal',
      fromDate: day,
      toDate: day,
      reason: 'Counted',
    })
    await expect.poll(async () => numberIn(await waiting.innerText())).toBe(before.waiting + 1)
    await expect.poll(async () => numberIn(await labelOf(bell))).toBe(before.unread + 1)
  })
  expect([...requested.keys()]).not.toContain('/api/approvals/waiting')
  expect([...requested.keys()]).not.toContain('/api/notifications')
})

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0)
const labelOf = async (part: Locator) => (await part.getAttribute('aria-label')) ?? ''
