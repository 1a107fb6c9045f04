/**
 * The firm's settings of the assistant: pages, a language model that streams answers, stored conversations.
 */
import { log, panelOf, reply, say } from './assistant'
import { accessible, expect, test } from './requests'

test("the firm's pages are added with a preview, quoted, opened, edited by two people and deleted", async ({
  visit,
  ask,
}) => {
  const page = await visit('admin', '/settings#assistant')
  const section = page.locator('#assistant')
  await expect(section.getByText(/No pages yet/)).toBeVisible()
  await section.getByRole('button', { name: 'Add Page' }).click()
  const form = page.getByRole('dialog', { name: 'Add Page' })
  await form.getByRole('button', { name: 'Add Page' }).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill('Travel and taxis')
  await form
    .getByRole('textbox', { name: 'Text' })
    .fill(
      '## Taxis\n\nA taxi home after **21:00** is paid by the firm when the receipt is handed in within a week.\n\n- [the form](/profile)\n- [bad](javascript:alert)\n\n<img src=x onerror="document.title=1">',
    )
  await form.getByRole('tab', { name: 'Preview' }).click()
  await expect(form.getByRole('heading', { name: 'Taxis' })).toBeVisible()
  await expect(form.locator('strong')).toHaveText('21:00')
  await expect(form.getByRole('link')).toHaveCount(1)
  await expect(form.getByText('<img src=x', { exact: false })).toBeVisible()
  await accessible(page)
  await form.getByRole('button', { name: 'Add Page' }).click()
  await expect(page.getByText('Page added')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Travel and taxis', exact: true })).toBeVisible()

  const asker = await visit('recruiter', '/chatbot')
  await say(asker, 'who pays a taxi home after 21:00?')
  await expect(log(asker).locator('blockquote')).toContainText('A taxi home after 21:00 is paid by the firm')
  await log(asker).getByRole('button', { name: 'Read the page' }).click()
  const pageDialog = asker.getByRole('dialog', { name: 'Travel and taxis' })
  await expect(pageDialog.getByRole('heading', { name: 'Taxis', exact: true })).toBeVisible()
  await accessible(asker)
  await pageDialog.getByRole('link', { name: 'the form' }).click()
  await expect(asker).toHaveURL(/\/profile$/)
  await expect(pageDialog).toBeHidden()

  await section.getByRole('button', { name: 'Edit Travel and taxis' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Page' })
  const [stored] = await ask<{ id: number; version: number }[]>('admin', 'GET', '/api/assistant/pages')
  await ask('admin', 'PUT', `/api/assistant/pages/${stored!.id}`, {
    title: 'Travel',
    version: stored!.version,
  })
  await edit.getByRole('switch', { name: /^Published/ }).uncheck()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByText('Somebody else has changed this page since you opened it.')).toBeVisible()
  await expect(edit.getByRole('row', { name: 'Title Travel Travel and taxis' })).toBeVisible()
  await edit.getByRole('button', { name: 'Use the latest version and keep my changes' }).click()
  await expect(edit.getByLabel('Title')).toHaveValue('Travel')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(section.getByText('Not published')).toBeVisible()
  await section.getByRole('button', { name: 'Delete Travel' }).click()
  await page
    .getByRole('dialog', { name: 'Delete the page Travel?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(section.getByText(/No pages yet/)).toBeVisible()
})

test('the language model is a setting; its test shows the result', async ({ visit }) => {
  const page = await visit('admin', '/settings#assistant')
  const section = page.locator('#assistant')
  await expect(section.getByText(/are sent from this server to that address/)).toBeVisible()
  await page.route('**/api/assistant/model-test', (route) =>
    route.fulfill({
      json: { ok: false, message: 'There is no model at localhost:11434.', milliseconds: 1234 },
    }),
  )
  await section.getByRole('button', { name: 'Test' }).click()
  await expect(
    section.getByRole('status').filter({ hasText: 'There is no model at localhost:11434. 1,234 ms' }),
  ).toBeVisible()
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/settings'),
  )
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { key: 'assistant', from: '2026-01-01', value: {}, touched: [] } })
      : route.continue(),
  )
  await section.getByLabel(/^Time limit/).fill('61')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Must be from 1 to 60')).toBeVisible()
  await section.getByLabel(/^Time limit/).fill('12')
  await section.getByRole('button', { name: 'Save' }).click()
  expect((await saved).postDataJSON()).toMatchObject({ key: 'assistant', value: { timeoutSeconds: 12 } })
})

test("a model's answer is shown while it streams; clearing the conversation aborts it", async ({ visit }) => {
  const page = await visit('recruiter', '/chatbot', { colorScheme: 'dark' })
  await page.route('**/api/chatbot/suggestions', (route) =>
    route.fulfill({
      json: { suggestions: [], greeting: 'Good day.', model: 'models.example:8080', history: null },
    }),
  )
  await page.addInitScript(() => {
    const usual = window.fetch
    const fake = window as unknown as {
      say: (event: string, data: object) => void
      aborted: number
      requested: unknown[]
    }
    fake.aborted = 0
    fake.requested = []
    window.fetch = (input, init) => {
      if (input !== '/api/chatbot/stream') return usual(input, init)
      fake.requested.push([
        JSON.parse(init!.body as string),
        new Headers(init!.headers).get('authorization')?.startsWith('Bearer '),
      ])
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          fake.say = (event, data) =>
            controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
          init!.signal!.addEventListener('abort', () => {
            fake.aborted++
            controller.error(new DOMException('', 'AbortError'))
          })
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    }
  })
  await page.reload()
  const emitEvent = (event: string, data: object) =>
    page.evaluate(
      ([name, value]) =>
        (window as never as { say: (event: string, data: object) => void }).say(
          name as string,
          value as object,
        ),
      [event, data] as const,
    )
  await expect(page.getByText('Questions are sent to models.example:8080')).toBeVisible()
  await say(page, 'how am I doing')
  await expect(page.getByRole('img', { name: 'The assistant is typing' })).toBeVisible()
  await emitEvent('text', { text: 'You were ' })
  await emitEvent('text', { text: 'late twice' })
  await expect(log(page).getByText('You were late twice')).toBeVisible()
  await emitEvent('done', reply({ message: 'You were late twice this month.', from: 'model' }))
  await expect(log(page).getByText('You were late twice this month.')).toBeVisible()
  await expect(
    log(page).getByText('Written by the language model at models.example:8080 from your records'),
  ).toBeVisible()
  await accessible(page)
  expect(await page.evaluate(() => (window as never as { requested: unknown[] }).requested)).toEqual([
    [{ message: 'how am I doing', context: 'general' }, true],
  ])

  await say(page, 'and last month')
  await emitEvent('error', { message: 'The model is not there.' })
  await expect(page.getByText('The model is not there.')).toBeVisible()
  await log(page).getByRole('button', { name: 'Try again' }).click()
  await emitEvent('text', { text: 'Half an ans' })
  await expect(log(page).getByText('Half an ans')).toBeVisible()
  const before = await page.evaluate(() => (window as never as { aborted: number }).aborted)
  await page.getByRole('button', { name: 'Clear conversation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(log(page).getByText('and last month')).toBeHidden()
  await expect(page.getByRole('img', { name: 'The assistant is typing' })).toBeHidden()
  expect(await page.evaluate(() => (window as never as { aborted: number }).aborted)).toBeGreaterThan(before)
})

test('if the firm stores conversations, they are loaded from the server and the browser stores none', async ({
  visit,
}) => {
  const page = await visit('recruiter', '/dashboard')
  const history = [
    {
      id: 1,
      sender: 'user',
      text: 'asked on another device',
      timestamp: '2026-01-05T04:30:00.000Z',
      reply: null,
    },
    {
      id: 2,
      sender: 'bot',
      text: 'Answered there.',
      timestamp: '2026-01-05T04:30:01.000Z',
      reply: reply({ message: 'Answered there.', asks: ['And now?'] }),
    },
  ]
  let cleared = 0
  await page.route('**/api/chatbot/suggestions', (route) =>
    route.fulfill({ json: { suggestions: ['x?'], greeting: 'Good day.', model: null, history } }),
  )
  await page.route(
    '**/api/chatbot/history',
    (route) => (cleared++, route.fulfill({ json: { success: true } })),
  )
  await page.route('**/api/chatbot/message', (route) => route.fulfill({ json: reply() }))
  await page.getByRole('button', { name: 'Open assistant' }).click()
  const panel = panelOf(page)
  await expect(log(panel).getByText('asked on another device')).toBeVisible()
  await expect(log(panel).getByText('Mon 5 Jan')).toBeVisible()
  await expect(log(panel).locator('time').nth(1)).toHaveText('10:00')
  await say(panel, 'more')
  await expect(log(panel).getByText('Noted.')).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('muster-assistant-'))),
  ).toEqual([])
  await panel.getByRole('button', { name: 'Clear conversation' }).click()
  await expect(page.getByText('It will be deleted on the server and cannot be restored.')).toBeVisible()
  await page
    .getByRole('dialog', { name: 'Clear the conversation?' })
    .getByRole('button', { name: 'Clear', exact: true })
    .click()
  await expect(log(panel).getByText('asked on another device')).toBeHidden()
  expect(cleared).toBe(1)
})
