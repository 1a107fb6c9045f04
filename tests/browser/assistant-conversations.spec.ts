/**
 * Ten conversations with the assistant, each by one kind of user: questions in own words, follow-ups, a form, and
 * honest limits.
 */
import type { Page } from '@playwright/test'
import { log, open, say } from './assistant'
import { accessible, expect, fits, phone, test } from './requests'

/** Asks and waits for the answer, which is the last message. Returns the text of its bubble. */
async function answerTo(page: Page, question: string): Promise<string> {
  const said = log(page).locator('.chat-said')
  // The greeting is a message too.
  await expect(log(page).getByText(/^Good (?:morning|afternoon|evening)/)).toBeVisible()
  const before = await said.count()
  await say(page, question)
  await expect(said).toHaveCount(before + 1)
  const last = said.last().locator('.chat-bubble')
  await expect(last.locator('p').first()).toBeVisible()
  return last.innerText()
}
const understoodIn = (page: Page) => log(page).locator('.chat-said').last().locator('.chat-understood')

test.describe('on a phone', () => {
  test.use(phone)
  test('a recruiter on a phone asks about lateness, month by month', async ({ visit }) => {
    const page = await visit('recruiter', '/chatbot')
    expect(await answerTo(page, 'how many times was i late last month')).toMatch(/^You were (?:not )?late/)
    await expect(understoodIn(page)).toHaveCount(0)
    // On a month's last day it is not 'so far'.
    expect(await answerTo(page, 'aur is mahine?')).toMatch(
      /You were (?:not )?late .*(?:so far|in \w{3} \d{4})/,
    )
    await expect(understoodIn(page)).toHaveText(/^The days you were late, in /)
    expect(await answerTo(page, 'and absent?')).toMatch(/You were (?:not )?absent/)
    expect(await answerTo(page, 'month by month?')).toMatch(/The days you were absent: .*days? in /)
    await fits(page)
    await accessible(page)
  })
})

test('a recruiter asks for leave in the words of another country, and fills in the form', async ({
  visit,
}) => {
  const page = await visit('recruiter', '/chatbot')
  expect(await answerTo(page, 'how much PTO do i have left')).toMatch(/^You have .* days? of leave left/)
  expect(await answerTo(page, 'how many vacation days have I used so far')).toMatch(
    /^You (?:have taken|took) /,
  )
  expect(await answerTo(page, 'can I put in a pto request for next monday')).toMatch(/leave/i)
  await log(page).getByRole('link', { name: 'Open the leave form' }).click()
  await expect(page).toHaveURL(/\/leave/)
  await expect(page.getByRole('dialog').or(page.locator('form')).first()).toBeVisible()
})

test('a recruiter asks about somebody whom she cannot see', async ({ visit }) => {
  const page = await visit('recruiter', '/chatbot')
  expect(await answerTo(page, 'is Zoravar on leave today')).toContain('I cannot find anybody called Zoravar')
  expect(await answerTo(page, 'how often was Zoravar late in october')).toContain('I cannot find anybody')
  expect(await answerTo(page, 'who is my manager')).toMatch(/^You report to /)
  expect(await answerTo(page, 'whats my pf number')).toContain('No PF number is recorded for you in Muster.')
})

test('a manager asks who is away, and goes on with other days', async ({ visit }) => {
  const page = await visit('manager', '/chatbot')
  expect(await answerTo(page, "who's out today")).toMatch(/in your team|on leave|punched in/)
  expect(await answerTo(page, 'who is on leave today')).toMatch(/in your team (?:is|are) on leave today/)
  expect(await answerTo(page, 'and tomorrow?')).toMatch(/on leave tomorrow/)
  await expect(understoodIn(page)).toHaveText(/^Who is on leave/)
  expect(await answerTo(page, 'who is late today')).toMatch(/late today/)
})

test('a manager asks about the hours of two people of the team', async ({ visit, hire, ask }) => {
  await hire('Vasudha')
  await hire('Wajeeda')
  const page = await visit('manager', '/chatbot')
  await ask('manager', 'GET', '/api/users/team')
  const both = await answerTo(page, 'how many hours did vasudha and wajeeda work this month')
  expect(both).toMatch(/Vasudha .* worked .* Wajeeda .* worked /)
  expect(await answerTo(page, 'and last month?')).toMatch(/Vasudha .* worked .* Wajeeda .* worked /)
  expect(await answerTo(page, 'what about my team?')).toMatch(/Your team worked|too large/)
})

test('a manager decides what waits', async ({ visit }) => {
  const page = await visit('manager', '/chatbot')
  expect(await answerTo(page, 'anything I need to sign off on')).toMatch(/waiting for your decision/)
  expect(await answerTo(page, 'pending approvals')).toMatch(/waiting for your decision/)
  expect(await answerTo(page, "what is my team's leave balance")).toContain(
    'A balance is shown to the person and to an Admin.',
  )
})

test('an accountant closes the month', async ({ visit }) => {
  const page = await visit('accounts', '/chatbot')
  expect(await answerTo(page, 'how much did we raise this month')).toMatch(/₹.* was invoiced in /)
  expect(await answerTo(page, 'and last month?')).toMatch(/₹.* was invoiced in /)
  await expect(understoodIn(page)).toHaveText(/^The invoices raised, in /)
  expect(await answerTo(page, 'collections this month')).toMatch(/₹.* was received in /)
  expect(await answerTo(page, 'which client owes us the most')).toMatch(/owes most: ₹/)
  expect(await answerTo(page, 'is last month closed in the books')).toMatch(
    / is (?:open|closed) in the books/,
  )
})

test('an Admin counts heads', async ({ visit }) => {
  const page = await visit('admin', '/chatbot')
  expect(await answerTo(page, 'what is our current headcount')).toMatch(/\d+ people work here/)
  expect(await answerTo(page, 'how many recruiters do we have')).toMatch(/with the role Recruiter work/)
  expect(await answerTo(page, 'who joined us this month')).toMatch(/joined in |joined from |joined/)
})

test('a scheduler meets the limits of the role', async ({ visit }) => {
  const page = await visit('scheduler', '/chatbot')
  expect(await answerTo(page, 'how much did we invoice this month')).toBe(
    'Your role cannot see this in Muster.',
  )
  expect(await answerTo(page, 'did i punch in today')).toMatch(/^You /)
})

test('messages about other things are turned away, in the panel too, which continues the page', async ({
  visit,
}) => {
  const page = await visit('senior', '/chatbot')
  for (const message of [
    'what is the capital of france',
    'write me a poem about rain',
    'wifi password kya hai',
  ])
    expect(await answerTo(page, message)).toContain('I do not know that.')
  expect(await answerTo(page, 'how many holidays are there this year')).toMatch(/holidays? /)
  expect(await answerTo(page, 'how many hours did i work last month')).toMatch(/^You worked /)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await open(page)
  expect(await answerTo(page, 'and this month?')).toMatch(/You worked .*(?:so far| in \w{3} \d{4})/)
})
