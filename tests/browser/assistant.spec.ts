/** The assistant's page and panel share one conversation: questions, failures, storage, and a phone. */
import { box, held, log, open, reply, say } from './assistant'
import { accessible, expect, fits, phone, test } from './requests'

test('page and panel share one conversation; suggestions are shown only before the first question', async ({
  visit,
  newcomer,
}) => {
  await newcomer('chitra')
  const page = await visit('chitra', '/dashboard')
  const button = page.getByRole('button', { name: 'Open assistant', exact: true })
  const panel = await open(page)
  await expect(box(panel)).toBeFocused()
  await expect(panel.getByRole('list', { name: 'Suggested questions' }).getByRole('button')).toHaveCount(3)
  await panel.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'AI Assistant' })).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(button).toBeHidden()
  const first = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button')
  await expect(first).toHaveCount(5)
  await say(page, 'how many leaves do I have left')
  await expect(log(page).getByText(/days? of leave left/)).toBeVisible()
  await expect(log(page).getByText('Available')).toBeVisible()
  await expect(first).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await button.click()
  await expect(log(panel).getByText('how many leaves do I have left')).toBeVisible()
  await expect(log(panel).getByText(/days? of leave left/)).toBeVisible()
  await expect(first).toHaveCount(0)
  // The unsent draft is shared too. It stays when the panel is minimised.
  await box(panel).fill('and what')
  await panel.getByRole('button', { name: 'Minimise assistant' }).click()
  await expect(page.getByRole('button', { name: 'Open assistant again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(panel)).toHaveValue('and what')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await page.reload()
  await button.click()
  await expect(log(panel).getByText('how many leaves do I have left')).toBeVisible()
})

test('Enter sends, Shift+Enter adds a line; nothing is sent if empty or during a reply', async ({
  visit,
}) => {
  const page = await visit('recruiter', '/chatbot')
  const { requested, release } = await held(page, {
    message: 'First line\nsecond line',
    asks: ['What next?'],
  })
  await expect(page.getByText(/^Good /)).toBeVisible()
  await box(page).press('Enter')
  await say(page, '   ')
  await page.getByRole('button', { name: 'Send' }).click({ force: true })
  await box(page).fill('one')
  await box(page).press('Shift+Enter')
  await page.keyboard.type('two')
  expect(requested).toEqual([])
  const low = (await box(page).boundingBox())!.height
  await box(page).press('Enter')
  await expect(log(page).getByText('one two')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  expect((await box(page).boundingBox())!.height).toBeLessThan(low)
  await expect(page.getByRole('img', { name: 'The assistant is typing' })).toBeVisible()
  await say(page, 'too early')
  await page.getByRole('button', { name: 'Send' }).click({ force: true })
  await expect(box(page)).toHaveValue('too early')
  expect(requested).toEqual(['one\ntwo'])
  release()
  await expect(log(page).getByText('second line')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The assistant is typing' })).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'First line' })).toHaveCount(1)
  const now = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
  })
  const times = await log(page).locator('time').allTextContents()
  expect(times).toHaveLength(3)
  const near = [0, 60_000, 120_000].map((before) => now.format(Date.now() - before))
  for (const time of times) expect(near).toContain(time)
  await page
    .getByRole('list', { name: 'Suggested next questions' })
    .getByRole('button', { name: 'What next?' })
    .click()
  await expect.poll(() => requested).toEqual(['one\ntwo', 'What next?'])
  await expect(log(page)).toBeFocused()
  release()
  await expect(log(page).getByText('second line')).toHaveCount(2)
  await page.evaluate(() => {
    const typed = document.querySelector('textarea')!
    typed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  })
  expect(requested).toHaveLength(2)
})

test("a failed question stays with the server's message and can be retried; offline nothing is sent", async ({
  visit,
}) => {
  const page = await visit('recruiter', '/chatbot')
  await expect(page.getByText(/^Good /)).toBeVisible()
  const keys: (string | undefined)[] = []
  await page.route('**/api/chatbot/message', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1)
      return route.fulfill({ status: 422, json: { message: 'Please ask in other words.' } })
    if (keys.length === 2) return route.abort()
    return route.fulfill({ json: reply() })
  })
  await say(page, 'is tomorrow off')
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText('Please ask in other words.')).toBeVisible()
  const again = log(page).getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(
    page.getByText('Muster could not be reached. Please check your connection and try again.'),
  ).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('The assistant needs a network.')).toBeVisible()
  await expect(again).toBeDisabled()
  await say(page, 'kept in the box')
  await expect(box(page)).toHaveValue('kept in the box')
  await page.context().setOffline(false)
  await expect(page.getByText('The assistant needs a network.')).toBeHidden()
  // A reload loses nothing either.
  await page.reload()
  await expect(log(page).getByText('is tomorrow off')).toBeVisible()
  await again.click()
  await expect(log(page).getByText('Noted.')).toBeVisible()
  await expect(again).toBeHidden()
  expect(keys[0]).not.toBe(keys[1])
})

test('an answer is copied, a conversation cleared after a confirmation and deleted at sign-out', async ({
  visit,
  newcomer,
}) => {
  await newcomer('chandni')
  const page = await visit('chandni', '/chatbot', {
    permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
  })
  await page.evaluate(() => localStorage.setItem('muster-assistant-999999', '[]'))
  const { release } = await held(page, {
    message: 'You have 4 days left.',
    rows: [{ label: 'Available', value: '4 days' }],
  })
  await say(page, 'leaves left?')
  await expect(page.getByRole('img', { name: 'The assistant is typing' })).toBeVisible()
  release()
  await page.getByRole('button', { name: 'Copy the answer' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'You have 4 days left.\nAvailable: 4 days',
  )
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('muster-assistant-')).length)
  await page.reload()
  await expect(log(page).getByText('You have 4 days left.')).toBeVisible()
  // Only the signed-in person's conversation is stored.
  await expect.poll(stored).toBe(1)
  await page.getByRole('button', { name: 'Clear conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear the conversation?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(log(page).getByText('leaves left?')).toBeVisible()
  await page.getByRole('button', { name: 'Clear conversation' }).click()
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(log(page).getByText('leaves left?')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Suggested questions' }).getByRole('button')).toHaveCount(5)
  expect(await stored()).toBe(0)

  await say(page, 'once more')
  await expect(page.getByRole('img', { name: 'The assistant is typing' })).toBeVisible()
  release()
  await expect(log(page).getByText('You have 4 days left.')).toBeVisible()
  await page.getByRole('button', { name: /^Account|chandni/i }).click()
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored()).toBe(0)
})

test('an unreadable stored conversation counts as none', async ({ visit, ask }) => {
  const { id } = await ask<{ id: number }>('recruiter', 'GET', '/api/auth/me')
  const page = await visit('recruiter', '/chatbot')
  for (const broken of [
    '{',
    '[{"id":1}]',
    '"text"',
    '[{"id":"a","sender":"bot","text":"x","timestamp":"t","reply":{"message":7}}]',
  ]) {
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key!, value!),
      [`muster-assistant-${id}`, broken],
    )
    await page.reload()
    await expect(page.getByRole('list', { name: 'Suggested questions' }).getByRole('button')).toHaveCount(5)
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone in ${colorScheme} long words fit, and a link to a screen minimises the panel`, async ({
    visit,
  }) => {
    const page = await visit('manager', '/attendance', {
      ...phone,
      viewport: { width: 360, height: 700 },
      colorScheme,
    })
    const long = 'Venkatanarasimharajuvaripeta-Balasubramaniam-Chandrasekharan'.repeat(2)
    const { release } = await held(page, {
      message: long,
      rows: [{ label: long, value: long }],
      links: [
        { label: long, to: '/leave?tab=history' },
        { label: 'Elsewhere', to: '//evil.example' },
      ],
      asks: [long],
      quote: { title: long, passage: long, page: null },
    })
    const panel = await open(page)
    await expect(panel).toBeFocused()
    await say(panel, long)
    await expect(page.getByRole('img', { name: 'The assistant is typing' })).toBeVisible()
    release()
    await expect(panel.getByRole('link', { name: long })).toBeVisible()
    await expect(panel.getByText('Elsewhere')).toHaveCount(0)
    await fits(page)
    expect(
      await log(panel).evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBeLessThanOrEqual(0)
    await accessible(page)
    const small = await panel
      .locator('button:visible, a:visible')
      .evaluateAll(
        (all) =>
          all
            .map((one) => one.getBoundingClientRect())
            .filter(({ height, width }) => height < 43.5 || width < 43.5).length,
      )
    expect(small).toBe(0)
    await panel.getByRole('link', { name: long }).click()
    await expect(page).toHaveURL(/\/leave\?tab=history$/)
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open assistant again' })).toBeVisible()
    await page.goto('/chatbot')
    await expect(log(page).getByText(long).first()).toBeVisible()
    await fits(page)
    await accessible(page)
    // The button does not cover the end of a page.
    await page.goto('/attendance')
    await expect(
      page
        .getByRole('list', { name: /History/i })
        .getByRole('listitem')
        .nth(3),
    ).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Open assistant', exact: true })).toBeVisible()
    const room = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      const last = document.querySelector('.frame-main > *')!.getBoundingClientRect().bottom
      return document.querySelector('.assistant-button')!.getBoundingClientRect().top - last
    })
    expect(room).toBeGreaterThanOrEqual(8)
  })
