/**
 * Runs every regular expression of the server and the contracts, read from the code, on long texts made of
 * its own words. None takes long. An expression with backtracking could block the whole firm for minutes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = ['src', 'modules', 'cli', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|spec|d)\.tsx?$/.test(entry.name),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)

/**
 * Milliseconds for 20,000 characters. A linear scan takes a hundredth of it, a quadratic one ten times as
 * much.
 */
const longest = 100
const length = 20_000

/** Expressions that are slow on long texts but never get one: the place, and the limit of their input. */
const bounded: Record<string, string> = {
  'src/domain/money.ts /\\B(?=(\\d{2})+$)/g': 'the digits of a number',
}

type Found = { where: string; expression: RegExp }

function expressionsOf(file: string): Found[] {
  const found: Found[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex)
      found.push({
        where: `${file} /${regex.pattern}/${regex.flags}`,
        expression: new RegExp(regex.pattern, regex.flags.replaceAll(/[gy]/g, '')),
      })
    else Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
  return found
}

const single = [
  'a',
  '1',
  ' ',
  '-',
  '.',
  '@',
  '"',
  "'",
  '=',
  '/',
  '_',
  ':',
  ',',
  '(',
  '*',
  '#',
  '+',
  '%',
  '{',
  '<',
  '\n',
  '\t',
  '|',
  '\\',
  '\u00a0',
  'é',
  'अ',
]
/**
 * Texts that may slow an expression: its own words and matches of its classes, repeated, and then a character
 * that does not match.
 */
function textsFor({ source }: RegExp): string[] {
  const words = source.match(/[a-z]{2,}/gi)?.slice(0, 6) ?? []
  const pumps = [
    ...single,
    ...words,
    'a ',
    'a.',
    'a@',
    'a,',
    '1,',
    '1.',
    '1 ',
    ' \n',
    '\r\n',
    'a-',
    '""',
    '" ',
    '<a',
    'a\n',
    '{{',
    'a=',
    '1-',
    'a1',
    "' ",
  ]
  return pumps.flatMap((pump) => {
    const long = pump.repeat(Math.ceil(length / pump.length))
    return [
      `${long}\u0000`,
      `\u0000${long}\u0000`,
      ...words.slice(0, 2).map((word) => `${word}${long}\u0000`),
    ]
  })
}

const all = files.flatMap(expressionsOf)

test('many expressions are checked', () => expect(all.length).toBeGreaterThan(300))

/** Milliseconds of CPU. */
function msOf(expression: RegExp, text: string): number {
  const before = process.cpuUsage()
  expression.test(text)
  return process.cpuUsage(before).user / 1000
}

test('no expression is slow on a long text', () => {
  const slow: string[] = []
  for (const { where, expression } of all) {
    if (bounded[where]) continue
    for (const text of textsFor(expression)) {
      let taken = msOf(expression, text)
      // A garbage collection counts, too, but not three times.
      for (let tries = 0; tries < 2 && taken >= longest; tries++) taken = msOf(expression, text)
      if (taken < longest) continue
      slow.push(`${where}: ${Math.round(taken)} ms for ${JSON.stringify(text.slice(0, 12))}`)
      break
    }
  }
  expect(slow).toEqual([])
})

test('every expression in the list of exceptions exists', () => {
  const known = new Set(all.map(({ where }) => where))
  expect(Object.keys(bounded).filter((where) => !known.has(where))).toEqual([])
})

test('the browser guards a sheet against formulas with the same expression as the server', () => {
  const of = (file: string) =>
    expressionsOf(file)
      .map(({ expression }) => String(expression))
      .find((text) => text.includes('＝'))
  expect(of('web/csv.ts')).toBe(of('src/sheets/guard.ts'))
})
