/** Recorded tax against certificates: each settles once, and sums of a quarter settle together. */
import { describe, expect, test } from 'vitest'
import { matchTds, quarterOf, type RecordedTds, type SeenTds } from './matching'

const record = (
  id: number,
  tds: number,
  day = '2026-07-10',
  more: Partial<RecordedTds> = {},
): RecordedTds => ({
  id,
  entity: 'A',
  clientId: 1,
  from: '2026-06-20',
  day,
  tds,
  ...more,
})
const seen = (id: number, tds: number, day = '2026-07-12', more: Partial<SeenTds> = {}): SeenTds => ({
  id,
  entity: 'A',
  clientIds: [1],
  day,
  tds,
  ...more,
})
const matched = (recorded: RecordedTds[], lines: SeenTds[]) => {
  const { records, lines: known } = matchTds(recorded, lines)
  return [[...records], [...known]]
}

test.each([
  ['2026-04-01', 'Q1 2026-27'],
  ['2026-06-30', 'Q1 2026-27'],
  ['2026-07-01', 'Q2 2026-27'],
  ['2026-12-31', 'Q3 2026-27'],
  ['2027-01-01', 'Q4 2026-27'],
  ['2027-03-31', 'Q4 2026-27'],
])('%s is in %s', (day, quarter) => expect(quarterOf(day)).toBe(quarter))

describe('a record is seen', () => {
  test.each([
    ['by the same tax', seen(1, 10_000_00), true],
    ['by a tax that the client rounded', seen(1, 10_000_40), true],
    ['not by another tax', seen(1, 9_000_00), false],
    ['when the client credited it with the invoice', seen(1, 10_000_00, '2026-06-20'), true],
    ['not by a line of before the invoice', seen(1, 10_000_00, '2026-05-20'), false],
    ['not by a line of a later year', seen(1, 10_000_00, '2027-07-12'), false],
    ['not by another client', seen(1, 10_000_00, '2026-07-12', { clientIds: [2] }), false],
    ['not by an unknown deductor', seen(1, 10_000_00, '2026-07-12', { clientIds: [] }), false],
    ['not by a line of another company', seen(1, 10_000_00, '2026-07-12', { entity: 'B' }), false],
  ])('%s', (_, line, isSeen) =>
    expect(matched([record(1, 10_000_00)], [line])).toEqual(isSeen ? [[1], [1]] : [[], []]),
  )

  test('by a rupee of difference, and by a line of a deductor with several branches', () => {
    expect(matched([record(1, 10_000_00)], [seen(1, 10_001_00)])).toEqual([[1], [1]])
    expect(matched([record(1, 500_00)], [seen(1, 500_00, '2026-07-12', { clientIds: [7, 1] })])).toEqual([
      [1],
      [1],
    ])
  })

  test('not by a line that the client has withdrawn', () => {
    expect(matched([record(1, 500_00)], [seen(1, 500_00), seen(2, -500_00, '2026-08-01')])).toEqual([
      [],
      [1, 2],
    ])
  })

  test('once: one line does not settle two equal records', () => {
    expect(matched([record(1, 500_00), record(2, 500_00, '2026-07-20')], [seen(1, 500_00)])).toEqual([
      [1],
      [1],
    ])
  })

  test('with others of its quarter, by one sum', () => {
    expect(
      matched([record(1, 500_00), record(2, 700_00, '2026-09-01')], [seen(1, 1200_00, '2026-09-30')]),
    ).toEqual([[1, 2], [1]])
  })

  test('not with others of another quarter', () => {
    expect(
      matched(
        [record(1, 500_00, '2026-06-29'), record(2, 700_00, '2026-09-01')],
        [seen(1, 1200_00, '2026-09-30')],
      ),
    ).toEqual([[], []])
  })
})
