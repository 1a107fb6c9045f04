/** Visible texts follow the section 'Plain English' of STYLE.md, as far as patterns can check it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { visibleTexts } from './support/visibleTexts'

const style = readFileSync('STYLE.md', 'utf8')
const section = style.slice(style.indexOf('## Plain English'), style.indexOf('## Words for people'))
const replaced = [...section.matchAll(/^\| (?!not so good|---)(.+?) \| .+ \|$/gm)].map(([, text]) => text!)

test('texts that the style guide replaces do not return', () => {
  expect(replaced.length).toBeGreaterThanOrEqual(24)
  const shown = visibleTexts()
  expect(shown.length).toBeGreaterThan(3000)
  expect(shown.filter(({ text }) => replaced.includes(text))).toEqual([])
})
