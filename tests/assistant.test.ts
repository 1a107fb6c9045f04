/**
 * The labelled questions. `npm run bench:assistant` prints the shares of right and wrong answers; this test
 * keeps them from falling.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answers } from '../modules/chat/answers'
import { Desk } from '../modules/chat/desk'
import { helps } from '../modules/chat/help'
import { labelled, labelledToday, markOf, sets, type Labelled, type Mark } from './assistant/labelled'
import { heardBy } from './support/heardQuestion'
import { office, oneOfEach, type Office } from './support/office'

const folder = join(import.meta.dirname, 'assistant')

function shares(at: Office, questions: readonly Labelled[]): Record<Mark, number> {
  const count: Record<Mark, number> = { right: 0, 'not known': 0, wrong: 0 }
  for (const one of questions) {
    const who = { id: at.ids[oneOfEach[one.role]], role: one.role, sessionId: 0 }
    count[
      markOf(
        one,
        at.app.ask((ask) => heardBy(new Desk(at.app, ask, who), one.question)),
      )
    ]++
  }
  return {
    right: count.right / questions.length,
    'not known': count['not known'] / questions.length,
    wrong: count.wrong / questions.length,
  }
}

test('questions of strangers are answered rightly and seldom wrongly, in every role', async () => {
  const at = await office(`${labelledToday}T04:00:00.000Z`)
  // The clients that the questions name.
  for (const name of ['Infosys', 'HDFC Bank', 'Meridian Bank'])
    expect((await at.as('Arjun').post('/api/clients', { name })).status).toBe(200)
  for (const set of ['development', 'unseen'] as const) {
    const inside = labelled(folder, set).filter(({ measure }) => measure !== 'none')
    expect(inside.length).toBeGreaterThan(300)
    const all = shares(at, inside)
    expect(all.right, `${set} ${JSON.stringify(all)}`).toBeGreaterThan(least[set].right)
    expect(all.wrong, `${set} ${JSON.stringify(all)}`).toBeLessThan(least[set].wrong)
  }
}, 120_000)
const least = { development: { right: 0.8, wrong: 0.12 }, unseen: { right: 0.6, wrong: 0.16 } }

test('messages that have nothing to do with the firm are turned away', async () => {
  const at = await office(`${labelledToday}T04:00:00.000Z`)
  const outside = labelled(folder, 'unseen').filter(({ measure }) => measure === 'none')
  expect(outside.length).toBeGreaterThanOrEqual(200)
  expect(shares(at, outside).right).toBeGreaterThan(0.92)
}, 60_000)

test('there are enough phrasings; none is an unseen question or has a name', async () => {
  const files = Object.values(
    import.meta.glob<string>('../modules/chat/phrasings/*.txt', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
  const { phrasingsOf } = await import('../modules/chat/learning/phrasings')
  const { givenNames } = await import('../modules/chat/learning/train')
  const phrasings = phrasingsOf(files)
  const measures = new Set(phrasings.map(({ intent }) => intent))
  expect([...measures].toSorted()).toEqual([...Object.keys(answers), 'none'].toSorted())
  for (const measure of measures)
    expect(phrasings.filter((one) => one.intent === measure).length, measure).toBeGreaterThanOrEqual(90)
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  // A name among the words would never be read as a person again. Two are festivals, too.
  const words = new Set(phrasings.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []))
  expect(givenNames.filter((name) => words.has(name) && !['pooja', 'ganesh'].includes(name))).toEqual([])
  const titles = phrasings.flatMap(({ title }) => title ?? [])
  for (const { title } of helps)
    expect(titles.filter((one) => one === title).length, title).toBeGreaterThanOrEqual(3)
  expect(titles.filter((title) => !helps.some((help) => help.title === title))).toEqual([])
  const written = new Set(phrasings.map(({ text }) => plain(text)))
  // Of two words anybody may write the same.
  for (const set of sets.slice(1))
    expect(
      labelled(folder, set)
        .map(({ question }) => plain(question))
        .filter((question) => question.split(' ').length > 3 && written.has(question)),
    ).toEqual([])
})
