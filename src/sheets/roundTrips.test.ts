import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columns, csv, xlsx } from '../../tests/support/sheetFiles'
import { cellsOf } from '../../tests/files/workbooks'
import type { Cell } from './cells'
import { openWorkbook } from './read'
import { unguard, type ColumnKind } from './write'

describe('written sheets are read back', () => {
  const nasty = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '\u00A0',
    '_x000D_',
    '&amp;',
    '<',
    ']]>',
    '00123',
    'आ',
    '💡',
    '￾',
  )
  const text = fc.oneof(
    fc
      .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 8 })
      .map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.toWellFormed()),
  )
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const clock = fc
    .integer({ min: 0, max: 86_399 })
    .map((second) => new Date(second * 1000).toISOString().slice(11, 19).replace(/:00$/, ''))
  const number = fc
    .oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }),
    )
    .map((value) => value || 0)
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.constant(null),
    text,
    number,
    fc.boolean(),
    day.map((day) => ({ day })),
    fc.record({ day, time: clock }),
    fc.integer({ min: -100_000, max: 100_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
  )
  const table = (one: fc.Arbitrary<Cell>) => fc.array(fc.array(one, { maxLength: 6 }), { maxLength: 8 })

  const isBlank = (cell: Cell) => cell === null || (typeof cell === 'string' && cell.trim() === '')
  /** Empty texts are read as empty cells. Blank cells at the end of a row and blank rows are dropped. */
  const asRead = (rows: Cell[][]) =>
    rows
      .map((row) =>
        row
          .slice(0, row.findLastIndex((cell) => !isBlank(cell)) + 1)
          .map((cell) => (cell === '' ? null : cell)),
      )
      .filter((row) => row.length > 0)

  test('any table as .xlsx, in columns of any kind', async () => {
    const kinds = fc.array(fc.constantFrom<ColumnKind>('text', 'day', 'money', 'number', 'hours'), {
      minLength: 6,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(table(cell), kinds, async (rows, kinds) => {
        const book = await openWorkbook(await xlsx({ name: 'One', columns: columns(...kinds), rows }))
        expect((await cellsOf(book)).slice(1)).toEqual(asRead(rows))
      }),
      { numRuns: 60 },
    )
  })

  test('any table of texts and numbers as CSV', async () => {
    const plain = text
      // oxlint-disable-next-line no-control-regex
      .map((text) => text.replace(/[\x00-\x08\x0b-\x0c\x0e-\x1f]/g, ''))
      .map((text) => text.trim() && text)
    await fc.assert(
      fc.asyncProperty(table(fc.oneof(fc.constant(null), plain, number)), async (rows) => {
        const cells = (await cellsOf(await csv(rows)))
          .slice(1)
          .map((row) => row.map((cell) => (typeof cell === 'string' ? unguard(cell) : cell)))
        expect(cells).toEqual(
          asRead(rows).map((row) =>
            row.map((cell) =>
              typeof cell === 'number' ? (Number.isInteger(cell) ? cell.toFixed(0) : String(cell)) : cell,
            ),
          ),
        )
      }),
      { numRuns: 200 },
    )
  })
})
