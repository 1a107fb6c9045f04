/**
 * Every regular expression that the server or a contract has, read from the code itself, on long texts made
 * of what it looks for: none takes more than a moment. One that goes back over what it has read would stop
 * the whole firm for minutes.
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
 * Milliseconds for 20,000 characters: reading them once takes a hundredth of it, reading them all over for
 * each takes ten times as much.
 */
const longest = 100
const length = 20_000

/** Slow on a long text that it is never given: where, and what bounds what it reads. */
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
 * What an expression might read for long: its own words, and what its signs stand for, over and over, and
 * then what it does not want.
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

test('there is something to look at', () => expect(all.length).toBeGreaterThan(300))

test('none reads a long text again and again', () => {
  const slow: string[] = []
  for (const { where, expression } of all) {
    if (bounded[where]) continue
    for (const text of textsFor(expression)) {
      const before = process.cpuUsage()
      expression.test(text)
      const { user } = process.cpuUsage(before)
      if (user / 1000 < longest) continue
      slow.push(`${where}: ${Math.round(user / 1000)} ms for ${JSON.stringify(text.slice(0, 12))}`)
      break
    }
  }
  expect(slow).toEqual([])
})

test('what is said to be bounded is still there', () => {
  const known = new Set(all.map(({ where }) => where))
  expect(Object.keys(bounded).filter((where) => !known.has(where))).toEqual([])
})

test('the browser guards a sheet against formulas with the very expression of the server', () => {
  const of = (file: string) =>
    expressionsOf(file)
      .map(({ expression }) => String(expression))
      .find((text) => text.includes('＝'))
  expect(of('web/csv.ts')).toBe(of('src/sheets/guard.ts'))
})
