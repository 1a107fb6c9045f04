/**
 * Each text that the specification prescribes appears in its file: to the letter, the dot and the apostrophe.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asLiteral, literalsIn, type Words } from './support/literals'

const root = join(import.meta.dirname, '..')
const subjects = Object.values(
  import.meta.glob<Record<string, Words>>('./words/*.ts', { eager: true }),
).flatMap((subject) => Object.values(subject))
const wanted = subjects.flatMap((words) => Object.entries(words))

test('many texts are checked', () => {
  expect(subjects.length).toBe(readdirSync(join(root, 'tests/words')).length)
  expect(wanted.flatMap(([, texts]) => texts).length).toBeGreaterThan(600)
})

test('each text of the specification appears exactly in its file', () => {
  const missing = wanted.flatMap(([file, texts]) => {
    const message = literalsIn(join(root, file))
    return texts.filter((text) => !message.has(asLiteral(text))).map((text) => `${file}: ${text}`)
  })
  expect(missing).toEqual([])
})
