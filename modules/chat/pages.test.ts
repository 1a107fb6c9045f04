/**
 * The firm's pages and Muster's help: stored, found and quoted word for word; nothing irrelevant is quoted.
 */
import { describe, expect, test } from 'vitest'
import { ask } from '../../tests/support/assistant'
import { office, type Name } from '../../tests/support/office'
import { passagesOf } from './markdown'
import { wordsOf } from './search'

const dress = {
  title: 'Dress code',
  body: '# Dress code\n\nBusiness casual on all days.\n\n## Fridays\n\nOn **Fridays** jeans and [sneakers](https://example.com) are fine.\n\n- no shorts\n- no slippers',
}

describe('passages', () => {
  test('passages are paragraphs and lists under their heading, without marks', () => {
    expect(passagesOf(dress.body)).toEqual([
      { heading: 'Dress code', passage: 'Business casual on all days.' },
      { heading: 'Fridays', passage: 'On Fridays jeans and sneakers are fine.' },
      { heading: 'Fridays', passage: '• no shorts\n• no slippers' },
    ])
  })
  test('nothing of a long list or a wall of text is lost', () => {
    const items = Array.from({ length: 150 }, (_, n) => `- counter number ${n} opens`)
    const cut = passagesOf(items.join('\n'))
    expect(cut.flatMap(({ passage }) => passage.split('\n'))).toEqual(
      items.map((item) => item.replace('-', '•')),
    )
    expect(
      passagesOf('x'.repeat(40_000))
        .map(({ passage }) => passage)
        .join(''),
    ).toHaveLength(40_000)
    for (const { passage } of [...cut, ...passagesOf('some words '.repeat(2000))])
      expect(passage.length).toBeLessThanOrEqual(700)
  })
  test('long passages are cut at sentences; a wall of text is fast', () => {
    const pieces = passagesOf(`${'A sentence of some words. '.repeat(200)}`)
    expect(pieces.length).toBeGreaterThan(5)
    for (const { passage } of pieces) expect(passage.length).toBeLessThanOrEqual(700)
    expect(passagesOf('x'.repeat(40_000)).length).toBeGreaterThan(0)
    expect(passagesOf('*'.repeat(20_000))).toBeDefined()
    expect(passagesOf('['.repeat(20_000))).toBeDefined()
  })
})

test('the words of a question are the significant ones', () => {
  expect(wordsOf('What is the rule for the dress code on Fridays please?')).toEqual([
    'dress',
    'code',
    'fridays',
  ])
  expect(wordsOf('kya hai')).toEqual([])
})

test('a published page is quoted with its passage to everybody', async () => {
  const at = await office()
  const admin = at.as('Anita')
  expect((await ask(at, 'Ravi', 'can I wear jeans on fridays')).from).toBe('nothing')
  const made = await admin.post('/api/assistant/pages', dress)
  expect(made.body).toMatchObject({ title: 'Dress code', isPublished: true, version: 1 })
  expect(await ask(at, 'Ravi', 'can I wear jeans on fridays')).toMatchObject({
    from: 'page',
    intent: null,
    message: "The page 'Dress code' says:",
    quote: {
      title: 'Dress code: Fridays',
      passage: 'On Fridays jeans and sneakers are fine.',
      page: made.body.id,
    },
  })
  expect((await at.as('Ravi').get(`/api/assistant/pages/${made.body.id}`)).body.title).toBe('Dress code')
  // Half of the words is not enough for two words.
  expect((await ask(at, 'Ravi', 'jeans shop')).from).toBe('nothing')

  await admin.call('PUT', `/api/assistant/pages/${made.body.id}`, { isPublished: false, version: 1 })
  expect((await ask(at, 'Ravi', 'can I wear jeans on fridays')).from).toBe('nothing')
  expect((await at.as('Ravi').get(`/api/assistant/pages/${made.body.id}`)).status).toBe(404)
  expect((await admin.get(`/api/assistant/pages/${made.body.id}`)).status).toBe(200)
  expect(
    (await admin.call('PUT', `/api/assistant/pages/${made.body.id}`, { title: 'x', version: 1 })).status,
  ).toBe(409)
  await admin.call('PUT', `/api/assistant/pages/${made.body.id}`, {
    isPublished: true,
    body: 'Sarees welcome on fridays, and jeans too.',
  })
  expect((await ask(at, 'Priya', 'can I wear jeans on fridays')).quote.passage).toBe(
    'Sarees welcome on fridays, and jeans too.',
  )
  await admin.call('DELETE', `/api/assistant/pages/${made.body.id}`)
  expect((await ask(at, 'Priya', 'can I wear jeans on fridays')).from).toBe('nothing')
  expect((await admin.get('/api/assistant/pages')).body).toEqual([])
  expect(
    (await admin.get('/api/audit')).body.data.filter(
      ({ name }: { name: string }) => name === 'assistant.page_changed',
    ),
  ).toHaveLength(4)
})

test("a rule is answered from the settings, with the firm's own words under it", async () => {
  const at = await office()
  await at.as('Anita').post('/api/assistant/pages', {
    title: 'Leave policy',
    body: 'Leaves in a year: eighteen, and two more after five years of service.',
  })
  const reply = await ask(at, 'Ravi', 'how many leaves do we get in a year')
  expect([reply.intent, reply.message.startsWith('You get 18 days'), reply.quote?.passage]).toEqual([
    'policy.leave',
    true,
    'Leaves in a year: eighteen, and two more after five years of service.',
  ])
})

test('only an Admin writes pages, and errors name the field', async () => {
  const at = await office()
  for (const name of ['Sunil', 'Meera', 'Ravi', 'Arjun', 'Sana'] as const)
    expect((await at.as(name).post('/api/assistant/pages', dress)).status).toBe(403)
  const { status, body } = await at.as('Anita').post('/api/assistant/pages', { title: ' ', body: '' })
  expect([status, body.errors]).toEqual([
    400,
    [
      { field: 'title', message: 'Title is required' },
      { field: 'body', message: 'Text is required' },
    ],
  ])
})

describe('help', () => {
  test.each([
    ['how do i change my password', '/profile'],
    ['password kaise badle', '/profile'],
    ['how to turn on notifications', '/notification-settings'],
    ['how do i install the app on my phone', '/dashboard'],
    ['where do I switch to dark mode', '/dashboard'],
    ['how can i cancel my leave', '/leave'],
    ['how do i regularize my attendance', '/attendance'],
  ])('%s', async (question, to) => {
    const at = await office()
    expect((await ask(at, 'Ravi', question)).links[0]?.to).toBe(to)
  })

  test('help covers only what the role may do', async () => {
    const at = await office()
    expect((await ask(at, 'Anita', 'how do i import employees from excel')).links[0]?.to).toBe('/employees')
    expect(JSON.stringify(await ask(at, 'Ravi', 'how do i import employees from excel'))).not.toContain(
      '/employees',
    )
  })
})

test('conversations are stored on the server only if enabled, for the person alone, and are deleted when disabled', async () => {
  const at = await office()
  const suggestions = async (name: Name) => (await at.as(name).get('/api/chatbot/suggestions')).body
  await ask(at, 'Ravi', 'hello')
  expect((await suggestions('Ravi')).history).toBeNull()
  const keep = (keepHistory: boolean) =>
    at.as('Anita').post('/api/settings', { key: 'assistant', value: { keepHistory } })
  expect((await keep(true)).status).toBe(200)
  expect((await suggestions('Ravi')).history).toEqual([])
  const reply = await ask(at, 'Ravi', 'how many leaves do I have left')
  expect((await suggestions('Ravi')).history).toEqual([
    expect.objectContaining({ sender: 'user', text: 'how many leaves do I have left', reply: null }),
    expect.objectContaining({ sender: 'bot', text: reply.message, reply }),
  ])
  expect((await suggestions('Priya')).history).toEqual([])
  expect((await at.as('Ravi').get('/api/profile/data?format=json')).body).toMatchObject({
    Assistant: [{ By: 'You' }, { By: 'Assistant' }],
  })
  for (let n = 0; n < 60; n++) await ask(at, 'Ravi', 'hello')
  expect((await suggestions('Ravi')).history).toHaveLength(100)
  expect((await at.as('Priya').call('DELETE', '/api/chatbot/history')).status).toBe(200)
  expect((await suggestions('Ravi')).history).toHaveLength(100)
  await keep(false)
  expect((await at.as('Anita').post('/api/system/retention')).status).toBe(200)
  expect(
    at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from assistant_messages')!.n),
  ).toBe(0)
})
