/** Follow-ups continue from the last question for ten minutes and say what they were taken for. */
import { expect, test } from 'vitest'
import { plus } from '../../src/domain/day'
import { ask as askOnce } from '../../tests/support/assistant'
import { put } from '../../tests/support/attendance'
import { office, type Name, type Office } from '../../tests/support/office'

/** Asks one after the other, each with the context of the reply before. */
async function conversation(at: Office, name: Name, questions: readonly string[]) {
  let context = 'general'
  const replies: { message: string; understood: string | null; intent: string | null; context: string }[] = []
  for (const message of questions) {
    const { body, status } = await at.as(name).post('/api/chatbot/message', { message, context })
    expect(status, JSON.stringify(body)).toBe(200)
    context = body.context
    replies.push(body)
  }
  return replies
}
const said = (replies: Awaited<ReturnType<typeof conversation>>) => replies.map(({ message }) => message)

async function lateDays(at: Office) {
  for (const day of ['2026-10-05', '2026-10-06', '2026-11-03']) await put(at, day, ['10:30', '19:30'])
}

test('another month, another person, another measure, and who', async () => {
  const at = await office()
  await lateDays(at)
  const replies = await conversation(at, 'Meera', [
    'how often was ravi late in october',
    'and last week?',
    'aur november?',
    'what about Priya?',
    'and absent?',
    'and in october?',
    'month by month?',
  ])
  expect(said(replies).slice(0, 4)).toEqual([
    'Ravi Test was late on 2 days in Oct 2026.',
    'Ravi Test was not late from Mon 09 Nov 2026 to Sun 15 Nov 2026.',
    'Ravi Test was late on 1 day in Nov 2026 so far.',
    'Priya Test was not late in Nov 2026 so far.',
  ])
  expect(replies.map(({ understood }) => understood)).toEqual([
    null,
    'The days Ravi Test was late, from Mon 09 Nov 2026 to Sun 15 Nov 2026',
    'The days Ravi Test was late, in Nov 2026',
    'The days Priya Test was late, in Nov 2026',
    'The days Priya Test was absent, in Nov 2026',
    'The days Priya Test was absent, in Oct 2026',
    'The days Priya Test was absent, in Oct 2026',
  ])
  expect(replies[4]).toMatchObject({ intent: 'attendance.absent' })
  expect(replies[4]!.message).toMatch(/^Priya Test was absent on \d+ days in Nov 2026 so far\.$/)
})

test('a team after oneself, and its names', async () => {
  const at = await office()
  await lateDays(at)
  const replies = await conversation(at, 'Meera', ['how often was I late in october', 'and my team?', 'who?'])
  expect(said(replies)).toEqual([
    'You were not late in Oct 2026.',
    'Your team was late on 2 days in Oct 2026.',
    'Your team was late on 2 days in Oct 2026.',
  ])
})

test('a question of its own does not continue', async () => {
  const at = await office()
  await lateDays(at)
  const replies = await conversation(at, 'Ravi', [
    'how often was I late in october',
    'when is the next holiday',
    'what are my tasks',
  ])
  expect(replies.map(({ understood, intent }) => [understood, intent])).toEqual([
    [null, 'attendance.late'],
    [null, 'holiday.next'],
    [null, 'tasks.mine'],
  ])
})

test('without a context, after ten minutes, or with one of the future it is a question of its own', async () => {
  const at = await office()
  const { context } = (await conversation(at, 'Ravi', ['how often was I late in october']))[0]!
  const follow = async (given?: string) =>
    (await at.as('Ravi').post('/api/chatbot/message', { message: 'and in september?', context: given })).body
  expect((await follow(context)).understood).toBe('The days you were late, in Sep 2026')
  expect((await follow()).understood).toBeNull()
  expect((await follow('general')).understood).toBeNull()
  for (const bad of ['x', '\n\n', '2026-99-99T00:00\nlate', `${context}\n${'a'.repeat(2000)}`.slice(0, 1999)])
    expect((await at.as('Ravi').post('/api/chatbot/message', { message: 'and?', context: bad })).status).toBe(
      200,
    )
  const now = at.clock.now()
  at.clock.set(plus(now, 10))
  expect((await follow(context)).understood).toBe('The days you were late, in Sep 2026')
  at.clock.set(plus(now, 11))
  expect((await follow(context)).understood).toBeNull()
  at.clock.set(plus(now, -1))
  expect((await follow(context)).understood).toBeNull()
})

test("another person's context is answered with one's own rights", async () => {
  const at = await office()
  const { context } = (await conversation(at, 'Manoj', ['how often was rekha late in october']))[0]!
  const { body } = await at.as('Ravi').post('/api/chatbot/message', { message: 'and last week?', context })
  expect(body.message).toBe('I cannot find anybody called rekha that you can see.')
  expect((await askOnce(at, 'Ravi', 'how often was rekha late in october')).message).toBe(body.message)
})

test('a very long conversation continues', async () => {
  const at = await office()
  const months = ['january', 'february', 'march', 'april', 'may 2026', 'june', 'july', 'august', 'september']
  const replies = await conversation(at, 'Ravi', [
    'how often was I late in october',
    ...months.map((month) => `and in ${month}?`),
  ])
  expect(replies.at(-1)!.understood).toBe('The days you were late, in Sep 2026')
})
