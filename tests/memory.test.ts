/** The server's memory, as far as the files of its build determine it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Model } from '../modules/chat/learning/model'

const program = join(import.meta.dirname, '..', 'dist', 'server')
const files = readdirSync(program, { recursive: true, encoding: 'utf8' })
const code = files
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, text: readFileSync(join(program, file), 'utf8') }))

/** Node stores a source with a single letter beyond Latin-1 at two bytes a letter, in every thread. */
test('the program is stored at one byte a letter', () => {
  expect(code.map(({ file }) => file)).toEqual(expect.arrayContaining(['main.js', 'worker.js']))
  // oxlint-disable-next-line no-control-regex
  expect(code.filter(({ text }) => /[^\x00-\xff]/.test(text)).map(({ file }) => file)).toEqual([])
})

test("the assistant's model is a file beside the program, not part of it", () => {
  const models = files.filter((file) => /assistant-[\w-]+\.json$/.test(file))
  expect(models).toHaveLength(1)
  const { measures } = JSON.parse(readFileSync(join(program, models[0]!), 'utf8')) as Model
  const { weights } = measures
  expect(weights.length).toBeGreaterThan(100_000)
  const start = weights.slice(0, 200)
  expect(code.filter(({ text }) => text.includes(start)).map(({ file }) => file)).toEqual([])
})
