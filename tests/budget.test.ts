/**
 * The amount of JavaScript that a browser loads, compressed with brotli. Read from the build that `npm test`
 * has made.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Chunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
}
const dist = join(import.meta.dirname, '..', 'dist')
const chunks = JSON.parse(readFileSync(join(dist, 'web.json'), 'utf8')) as Record<string, Chunk>

/** A chunk with all its static imports. */
function closure(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of chunks[key]!.imports ?? []) closure(next, found)
  return found
}

/** A file that is too small to be compressed is sent uncompressed. */
function bytes(keys: Iterable<string>): number {
  const files = new Set([...keys].map((key) => chunks[key]!.file).filter((file) => file.endsWith('.js')))
  return [...files].reduce((sum, file) => sum + sent(file), 0)
}

function sent(file: string): number {
  const path = join(dist, 'web', file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

const entry = Object.keys(chunks).find((key) => chunks[key]!.isEntry)!
const first = closure(entry)

test('the first load is at most 150 KB', () => {
  expect(bytes(first) + sent('boot.js')).toBeLessThan(150_000)
})

/** A browser requests six at a time, and each costs a round trip. */
test('the first load has at most six files', () => {
  const page = readFileSync(join(dist, 'web', 'index.html'), 'utf8')
  expect([...page.matchAll(/(?:src|href)="\/assets\//g)].length).toBeLessThanOrEqual(6)
  const content = /<meta name="beginnings" content="([^"]+)"/.exec(page)![1]!
  const beginnings = JSON.parse(content.replaceAll('&quot;', '"')) as Record<string, string[]>
  expect(Object.keys(beginnings)).toEqual(['entry', 'dashboard', 'attendance', 'leave', 'approvals'])
  for (const files of Object.values(beginnings))
    for (const file of files) expect(existsSync(join(dist, 'web', file)), file).toBe(true)
})

const screens = Object.keys(chunks).filter((key) => chunks[key]!.isDynamicEntry)

test('many screens are checked', () => {
  expect(screens.length).toBeGreaterThan(30)
})

test.each(
  screens.map((key) => [
    key,
    Math.round(bytes([...closure(key)].filter((one) => !first.has(one))) / 100) / 10,
  ]),
)('%s: %s KB, at most 40', (_, kilobytes) => {
  expect(kilobytes).toBeLessThanOrEqual(40)
})
