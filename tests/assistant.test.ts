/**
 * The labelled questions. `npm run bench:assistant` prints the rates of right and wrong answers; this test
 * keeps them from falling.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answers } from '../modules/chat/answers'
import { spanIn } from '../modules/chat/understanding/days'
import { timesIn } from '../modules/chat/understanding/times'
import { kinds, labelled, markOf, type Mark } from './assistant/labelled'
import { office } from './support/office'

test('more than 92 % of the labelled questions are answered correctly and fewer than 2 % wrongly, in every style', async () => {
  const at = await office()
  const questions = labelled(join(import.meta.dirname, 'assistant'))
  expect(questions.length).toBeGreaterThanOrEqual(400)
  expect(questions.filter(({ set }) => set === 'unseen').length * 3).toBeGreaterThanOrEqual(400)
  const count: Record<Mark, number> = { right: 0, 'not known': 0, wrong: 0 }
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, { right: 0, all: 0 }]))
  for (const one of questions) {
    const { body } = await at.as('Anita').post('/api/chatbot/message', { message: one.question })
    const mark = markOf(one, {
      intent: body.intent,
      from: body.from,
      span: spanIn(one.question, '2026-11-18', answers[one.intent]?.leaning ?? 'future'),
      times: timesIn(one.question),
    })
    count[mark]++
    byKind[one.kind]!.all++
    if (mark === 'right') byKind[one.kind]!.right++
  }
  expect(count.right / questions.length, JSON.stringify(count)).toBeGreaterThan(0.92)
  expect(count.wrong / questions.length, JSON.stringify(count)).toBeLessThan(0.02)
  for (const kind of kinds) expect(byKind[kind]!.right / byKind[kind]!.all, kind).toBeGreaterThan(0.88)
}, 120_000)

test('every kind of question has at least sixty phrasings, and no test question is one of them', async () => {
  const files = Object.values(
    import.meta.glob<string>('../modules/chat/phrasings/*.txt', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
  const { phrasingsOf } = await import('../modules/chat/learning/phrasings')
  const phrasings = phrasingsOf(files)
  const intents = new Set(phrasings.map(({ intent }) => intent))
  expect([...intents].toSorted()).toEqual([...Object.keys(answers), 'none'].toSorted())
  for (const intent of intents)
    expect(phrasings.filter((one) => one.intent === intent).length, intent).toBeGreaterThanOrEqual(60)
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const written = new Set(phrasings.map(({ text }) => plain(text)))
  expect(
    labelled(join(import.meta.dirname, 'assistant'))
      .filter(({ set, question }) => set === 'unseen' && written.has(plain(question)))
      .map(({ question }) => question),
  ).toEqual([])
})
