/** The file that both machines see: written whole, and never read as a permission when it cannot be read. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTermFile, writeTermFile } from './termFile'

const folder = mkdtempSync(join(tmpdir(), 'muster-term-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'term')

test('what was written is read, and nothing is left beside it', () => {
  writeTermFile(file, { firm: 'a', term: 1 })
  writeTermFile(file, { firm: 'a', term: 2 })
  expect(readTermFile(file)).toEqual({
    of: file,
    answer: { firm: 'a', term: 2, isServing: false, runningId: file },
  })
  expect(readdirSync(folder)).toEqual(['term'])
})

test.each([
  ['empty', ''],
  ['cut', '{"firm":"a","te'],
  ['of another program', '{"version":3}'],
  ['with term 0', '{"firm":"a","term":0}'],
  ['with a text as its term', '{"firm":"a","term":"9"}'],
])('a file that is %s is no answer', (_, text) => {
  writeFileSync(file, text)
  expect(readTermFile(file).answer).toBe('it does not name a term')
})

test('a missing file is no answer, because an unmounted folder lacks it too', () => {
  expect(readTermFile(join(folder, 'nowhere')).answer).toBe('it does not exist')
  expect(readTermFile(folder).answer).toContain('EISDIR')
})
