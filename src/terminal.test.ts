/** The progress bar: shown to a person at a terminal, and not written to a pipe. */
import { afterEach, expect, test, vi } from 'vitest'
import { progress } from './terminal'

const { isTTY } = process.stderr
afterEach(() => {
  vi.restoreAllMocks()
  process.stderr.isTTY = isTTY
})

function barText(atTerminal: boolean): string {
  let text = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((piece) => ((text += String(piece)), true))
  process.stderr.isTTY = atTerminal
  const show = progress('Importing', 200)
  for (const done of [0, 1, 100, 101, 200]) show(done)
  return text
}

test('a terminal gets a bar that is redrawn for each percent and ends its line', () => {
  const bar = (filled: number, percent: number) =>
    `\rImporting [${'#'.repeat(filled)}${'.'.repeat(25 - filled)}] ${percent}%`
  expect(barText(true)).toBe(`${bar(0, 0)}${bar(12, 50)}${bar(25, 100)}\n`)
})

test('a pipe gets nothing', () => expect(barText(false)).toBe(''))
