/** Texts, comments and names follow the section 'Plain English' of STYLE.md, as far as patterns can check it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { comments, declaredNames, visibleTexts } from './support/visibleTexts'

const style = readFileSync('STYLE.md', 'utf8')
const section = style.slice(style.indexOf('## Plain English'), style.indexOf('## Words for people'))
const replaced = [...section.matchAll(/^\| (?!not so good|---)(.+?) \| .+ \|$/gm)].map(([, text]) => text!)

/** A clause in place of a subject. Questions and headings of columns may begin with these words. */
const clause = /(?:^|[.:;] )(?:Whoever|Whatever|Of wh\w+|(?:Who|What|Whose) (?!to\b|it does$)\w[^?]*$)/
const stilted = [
  /\b(?:is|are|was|were|be|been|being) (?:told|said|asked for|let go)\b/,
  /\b(?:let|lets|letting) go(?: of)?\b/,
  /\b(?:brought|bring) (?:in|it|a sheet)\b/i,
  /\bput(?:s|ting)? right\b/i,
  /\bthere (?:is|are) (?:no such|nobody)\b/i,
  /\bis there already\b/,
  /\bholds? (?:from|at once)\b/,
  /\b(?:becomes|became) of\b/,
  /\banew\b/,
  /\b(?:for good|for ever)\b/,
]

/** Comments that name their subject only by a clause: 'Of what floats', 'What a change touches'. */
const withoutSubject =
  /^(?:Of (?:what|one)\b|What (?!for\b|if\b)[^,]*\.$)|\b(?:a finger meets|without a blank)\b/i

/** Texts that the specification gives word for word. */
const specified = ['Whatever you need']

test('texts that the style guide replaces do not return', () => {
  expect(replaced.length).toBeGreaterThanOrEqual(24)
  const shown = visibleTexts()
  expect(shown.length).toBeGreaterThan(3000)
  expect(shown.filter(({ text }) => replaced.includes(text))).toEqual([])
})

test('visible texts have a subject, a verb, and none of the stilted shapes', () => {
  const shapes = [clause, ...stilted]
  expect(
    visibleTexts().filter(
      ({ text }) => !specified.includes(text) && shapes.some((shape) => shape.test(text)),
    ),
  ).toEqual([])
})

test('comments have none of the stilted shapes', () => {
  const all = comments()
  expect(all.length).toBeGreaterThan(3000)
  const shapes = [withoutSubject, ...stilted]
  expect(all.filter(({ text }) => shapes.some((shape) => shape.test(text)))).toEqual([])
})

test("names are the field's, not coined ones", () => {
  const coined =
    /^(?:kept|told|asked|said|weigh|glance|wish|brought|polled|restsOn|standing|letGo)$|^(?:kept|told|weigh|letGo)[A-Z]/
  expect(declaredNames().filter(({ text }) => coined.test(text))).toEqual([])
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  expect(files.filter((name) => /^(?:keeping|kept|told|wish|glance)\b/.test(basename(name)))).toEqual([])
})
